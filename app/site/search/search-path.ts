export function searchPath(text: string, page = 1): string {
  const params = new URLSearchParams({ text });
  if (page > 1) params.set("page", `${page}`);
  return `/search?${params}`;
}
