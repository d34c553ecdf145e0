/** One character per byte, to edit ASCII in a page; never for display. UTF-8 with a single ₹ takes twice the memory and time. */
export const byteTextOf = (bytes: Buffer): string => bytes.toString("latin1");

export const bytesOf = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, "latin1");
