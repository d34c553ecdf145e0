import type { touristCategories } from "#modules/booking/model.ts";
import { findCountry } from "#platform/text/countries.server.ts";
import { regionOf } from "#platform/text/language-region.ts";

/** By the browser's language: for uncached pages only. */
export const guessCountry = (request: Request): string | null =>
  findCountry(regionOf(request.headers.get("accept-language")) ?? "")?.code ?? null;

/** Category of most travellers from a country; undefined without one, so that the form asks. They may change it. */
export const guessTouristCategory = (country: string | null): (typeof touristCategories)[number] | undefined =>
  country === null ? undefined : country === "IN" ? "Domestic Tourist" : "International Tourist";
