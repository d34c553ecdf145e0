const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;
/** Visible format signs, around digits. */
const drawn = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;
const lineBreaks = /[\t-\r\u0085\u2028\u2029]+/g;
/** Blank Braille pattern. */
const BLANK = /\u2800/g;

/** Scripts that need U+200D or U+200C. */
const joining =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;
/** A joiner after these shapes the letter. */
const virama = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/;
const pictured = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f/u;
const selector = /[\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;

function isKept(sign: string, before = "", after = ""): boolean {
  if (sign === "\u200c" || sign === "\u200d") {
    if (sign === "\u200d" && pictured.test(before) && pictured.test(after)) return true;
    return joining.test(before) && (joining.test(after) || virama.test(before));
  }
  if (selector.test(sign)) return /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(before) && !selector.test(before);
  return !unseen.test(sign) || drawn.test(sign);
}

export function visibleLine(typed: string): string {
  const line = typed.replace(lineBreaks, " ").replace(BLANK, " ");
  if (!unseen.test(line)) return line.trim();
  const signs = [...line];
  return signs
    .filter((sign, at) => isKept(sign, signs[at - 1], signs[at + 1]))
    .join("")
    .trim();
}

const unwanted = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

export function visibleText(typed: string): string {
  const text = typed
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(unwanted, "")
    .trim();
  return visibleLine(text) === "" ? "" : text;
}
