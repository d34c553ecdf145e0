/** Formats that are read. */
const known = ["jpeg", "png", "webp", "avif"] as const;
type KnownFormat = (typeof known)[number];

/** Formats that people bring, and that are refused with their own words. */
export type RefusedFormat = "heic" | "gif" | "drawing" | "document" | "other_picture" | "no_picture" | "empty";

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/** Format by the first bytes. A name or a type that somebody typed counts for nothing. */
export function sniffPicture(bytes: Uint8Array): KnownFormat | RefusedFormat {
  if (bytes.length === 0) return "empty";
  const beginning = String.fromCharCode(...bytes.subarray(0, 512));
  if (beginning.startsWith("\xff\xd8\xff")) return "jpeg";
  if (beginning.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (beginning.startsWith("RIFF") && beginning.slice(8, 12) === "WEBP") return "webp";
  if (beginning.slice(4, 8) === "ftyp") return brandOf(beginning);
  if (beginning.startsWith("GIF8")) return "gif";
  if (beginning.startsWith("%PDF")) return "document";
  if (/^(II\*\0|MM\0\*|BM|8BPS)/.test(beginning)) return "other_picture";
  return /^[\s\u00ef\u00bb\u00bf]*<(\?xml|!doctype|!--|svg|html)/i.test(beginning) ? "drawing" : "no_picture";
}

function brandOf(beginning: string): KnownFormat | RefusedFormat {
  const brand = beginning.slice(8, 12);
  if (brand === "avif") return "avif";
  // A still AVIF may say so among its further brands only.
  if (brand === "mif1" && beginning.slice(12, 40).includes("avif")) return "avif";
  return heicBrands.has(brand) ? "heic" : "no_picture";
}

export const isKnownFormat = (format: string): format is KnownFormat => (known as readonly string[]).includes(format);
