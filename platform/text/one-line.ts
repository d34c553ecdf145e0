/** Controls, separators, direction marks. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Marks (␛, ␊), so that input cannot forge log lines. */
export const oneLine = (text: string): string =>
  text.replace(unseen, (character) => {
    const code = character.codePointAt(0) ?? 0;
    // Unicode's control pictures.
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    if (code === 0x7f) return "␡";
    return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
  });
