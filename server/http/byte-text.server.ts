/**
 * Bytes as Latin-1 text, one character per byte, to search and edit ASCII in a page. Never show it: other text is unreadable.
 * A page with a single ₹, decoded as UTF-8, takes two bytes a letter and twice the time.
 */
export const byteTextOf = (bytes: Buffer): string => bytes.toString("latin1");

export const bytesOf = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, "latin1");
