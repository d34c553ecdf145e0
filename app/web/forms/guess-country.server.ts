import { findCountry } from "#platform/text/countries.server.ts";
import { regionOf } from "#platform/text/language-region.ts";

/** Guesses a visitor's country from the browser's language, as two letters; null where it names none. For pages that are not kept. */
export const guessCountry = (request: Request): string | null =>
  findCountry(regionOf(request.headers.get("accept-language")) ?? "")?.code ?? null;
