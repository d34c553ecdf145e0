import { findCountry } from "#platform/text/countries.server.ts";
import { regionOf } from "#platform/text/language-region.ts";

/** By the browser's language: for uncached pages only. */
export const guessCountry = (request: Request): string | null =>
  findCountry(regionOf(request.headers.get("accept-language")) ?? "")?.code ?? null;
