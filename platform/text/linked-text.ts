/** A piece of a text from the content: words, or words that lead somewhere on this site. */
export type TextPart = { text: string; to?: string };

const link = /\[([^\]]+)\]\((\/[^)\s]*)\)/g;

/** Takes a text apart at its links, which are written `[words](/path)`. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(link)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    parts.push({ text: found[1] ?? "", to: found[2] });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** The same text without its links, for searching and for machines. */
export const plainText = (text: string): string =>
  textParts(text)
    .map((part) => part.text)
    .join("");
