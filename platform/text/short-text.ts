/**
 * Cuts what somebody typed to `most` letters, as they count after compatibility normalisation (NFKC): a sign such as U+FDFA is one letter
 * before it and eighteen after. White space around it and between words is one space.
 */
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
