export type TextPart = { text: string; to?: string };

const link = /\[([^\]]+)\]\((\/[^)\s]*)\)/g;

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

export const plainText = (text: string): string =>
  textParts(text)
    .map((part) => part.text)
    .join("");
