/** A text as PostgreSQL can keep it: without NUL, which no text there holds, and without halves of surrogate pairs. */
export const storableText = (text: string): string => text.replaceAll("\0", "").toWellFormed();
