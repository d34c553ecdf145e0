/**
 * The bytes of a page as a text with one letter (U+0000 to U+00FF) for each of them, for whoever only looks for ASCII in it
 * and puts such texts in. A page with a single ₹ in it, read as what it says, takes two bytes a letter, and twice the time
 * to be searched, cut and written again. Never to be shown: what is not ASCII is unreadable in it.
 */
export const byteTextOf = (bytes: Buffer): string => bytes.toString("latin1");

/** The bytes of such a text. */
export const bytesOf = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, "latin1");
