/** The last path segment as a search. Empty for a machine-made address (digits, extension, escapes). */
export function wordsIn(pathname: string): string {
  const last = decoded(pathname.split("/").filter(Boolean).at(-1) ?? "");
  if (/[\d.%=]/.test(last)) return "";
  return last.replaceAll(/[^\p{L}\p{M}]+/gu, " ").trim();
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
