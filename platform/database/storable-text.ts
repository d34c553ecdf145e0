/**
 * A text as PostgreSQL can keep it: without NUL, which no text there holds, and without halves of surrogate pairs. A line ends in one
 * letter, as it does for whoever types it and for the field that counts; a browser's own form sends two.
 */
export const storableText = (text: string): string => text.replaceAll("\0", "").replace(/\r\n?/g, "\n").toWellFormed();
