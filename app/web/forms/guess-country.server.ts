import { findCountry } from "#platform/text/countries.server.ts";
import { regionOf } from "#platform/text/language-region.ts";

/** Guesses the two-letter country from the browser's language, or null. For uncached pages only. */
export const guessCountry = (request: Request): string | null =>
  findCountry(regionOf(request.headers.get("accept-language")) ?? "")?.code ?? null;
