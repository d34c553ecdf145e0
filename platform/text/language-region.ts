/**
 * The country that a browser's language names, in two capital letters: that of its first language and no other, "de-AT, en;q=0.8" is AT.
 * Null where it names none: a bare "en" is no country.
 */
export function regionOf(acceptLanguage: string | null): string | null {
  const [tag = ""] = (acceptLanguage ?? "").split(/[,;]/, 1);
  const [, region = null] = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|\s*$)/i.exec(tag.slice(0, 35)) ?? [];
  return region?.toUpperCase() ?? null;
}
