/** Region of the first language: "de-AT, en;q=0.8" is AT. */
export function regionOf(acceptLanguage: string | null): string | null {
  const [tag = ""] = (acceptLanguage ?? "").split(/[,;]/, 1);
  const [, region = null] = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|\s*$)/i.exec(tag.slice(0, 35)) ?? [];
  return region?.toUpperCase() ?? null;
}
