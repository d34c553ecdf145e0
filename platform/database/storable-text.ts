/** Text for PostgreSQL, which cannot store NUL or lone surrogates. Browsers send CRLF; counters expect LF. */
export const storableText = (text: string): string => text.replaceAll("\0", "").replace(/\r\n?/g, "\n").toWellFormed();
