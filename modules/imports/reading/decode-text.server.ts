import { UnreadableFile } from "./table.ts";

const utf16 = (bytes: Uint8Array): "utf-16le" | "utf-16be" | null =>
  bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;

/**
 * Decodes a text file: UTF-16 by its mark (Excel's “Unicode text”), else UTF-8 with or without one. Bytes that are no
 * UTF-8 are Windows-1252, as Excel saves CSV in Western countries.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = utf16(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  // Neither UTF-8 nor Windows-1252 has this byte in a text.
  if (bytes.includes(0)) throw new UnreadableFile("This is neither a CSV nor an XLSX file.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
