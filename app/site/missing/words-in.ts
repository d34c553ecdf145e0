/**
 * What may be searched for instead of an address: the words of its last part. An address that a machine made (a number, an
 * ending, letters among digits) has none.
 */
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
