import { findCountry } from "#platform/countries.server.ts";
import { regionOf } from "#platform/language-region.ts";

/** The country that a visitor's browser names by its language, two letters; null where it names none. For pages that nobody else is sent. */
export const guessCountry = (request: Request): string | null =>
  findCountry(regionOf(request.headers.get("accept-language")) ?? "")?.code ?? null;
