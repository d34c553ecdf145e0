export type TextPart = { text: string; to?: string };

/** Path of this site: two slashes, or one and its twin turned round, would lead a browser elsewhere. */
const OWN_PATH = String.raw`\/(?![/\\])[^)\s\\[\]]*`;
/** Takes no bracket inside: many would be read as often again. */
const link = new RegExp(String.raw`\[([^[\]]+)\]\((${OWN_PATH})\)`, "g");
/** Link form that pages do not draw. */
export const strayLink = new RegExp(String.raw`\[[^[\]]*\]\((?!${OWN_PATH}\))`);
const wholePath = new RegExp(`^${OWN_PATH}$`);

export const isOwnPath = (text: string): boolean => wholePath.test(text);

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
