/** Cuts by NFKC length: U+FDFA becomes eighteen letters. */
export function shortText(typed: string | null, most: number): string {
  const text = (typed ?? "").normalize("NFC").replaceAll(/\s+/gu, " ").trim().slice(0, most);
  if (text.normalize("NFKC").length <= most) return text;
  let length = 0;
  let kept = "";
  for (const sign of text) {
    length += sign.normalize("NFKC").length;
    if (length > most) break;
    kept += sign;
  }
  return kept;
}
