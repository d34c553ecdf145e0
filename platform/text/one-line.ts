/** Control characters (C0, DEL, C1), line and paragraph separators, and what turns the direction of writing. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * A text as one line of a terminal or a log may show it: what would move the cursor, begin another line or turn the words
 * round stands as a visible mark (␛, ␊, <U+202E>), so that nobody's words look like ours.
 */
export const oneLine = (text: string): string =>
  text.replace(unseen, (character) => {
    const code = character.codePointAt(0) ?? 0;
    // Unicode has a picture of each of the oldest control characters, in their order.
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    if (code === 0x7f) return "␡";
    return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
  });
