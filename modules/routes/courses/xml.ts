/** Text of an XML element or attribute. Signs that XML 1.0 does not have are left out. */
export const xmlText = (words: string): string =>
  words
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them.
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

export const element = (name: string, words: string): string => `<${name}>${xmlText(words)}</${name}>`;

/** Seven decimals are a centimetre. */
export const degrees = (value: number): string => String(Number(value.toFixed(7)));

export const secondOf = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, "Z");

/** The first code points of a name: a cut through the middle of a letter's bytes is no name. */
export const firstSigns = (words: string, most: number): string => [...words].slice(0, most).join("").trim();
