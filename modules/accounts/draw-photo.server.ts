import type { Metadata } from "sharp";
import { PHOTO_HEIGHT, PHOTO_WIDTH } from "./model.ts";

const QUALITY = 80;
/** Bytes to decode: 53 megapixels, 40 with transparency. Small files can expand a thousandfold. */
const LARGEST_OPENED_BYTES = 160_000_000;
/** Baseline JPEGs scale while read: 108 megapixels take 10 MB and 0.2 seconds. */
const LARGEST_ONE_PASS_PIXELS = 210_000_000;
const PATIENCE_SECONDS = 5;

/** Checks the first bytes; other formats never reach the library. */
const isKnown = (beginning: string): boolean =>
  beginning.startsWith("\xff\xd8\xff") ||
  beginning.startsWith("\x89PNG\r\n\x1a\n") ||
  (beginning.startsWith("RIFF") && beginning.endsWith("WEBP"));

export type DrawnPhoto = { drawn: Buffer } | { refused: "not_a_picture" | "picture_too_large" };

let lastTurn: Promise<unknown> = Promise.resolve();

/** Upright JPEG of 150 × 147 without metadata. One at a time, to bound memory. */
export function drawPhoto(bytes: Uint8Array): Promise<DrawnPhoto> {
  const turn = lastTurn.then(() => draw(bytes));
  lastTurn = turn.catch(() => undefined);
  return turn;
}

function isTooLarge({ format, isProgressive, chromaSubsampling, width, height, channels, depth }: Metadata): boolean {
  if (format === "jpeg" && !isProgressive) return width * height > LARGEST_ONE_PASS_PIXELS;
  // Progressive JPEGs keep two bytes a coefficient; 4:2:0 has a quarter in two channels.
  const inPasses = chromaSubsampling?.startsWith("4:2:0") ? 3 : 2 * channels;
  const perPixel = format === "jpeg" ? inPasses : channels * (depth === "uchar" ? 1 : 2);
  return width * height * perPixel > LARGEST_OPENED_BYTES;
}

async function draw(bytes: Uint8Array): Promise<DrawnPhoto> {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (!isKnown(beginning)) return { refused: "not_a_picture" };
  // Importing sharp takes a tenth of a start.
  const { default: sharp } = await import("sharp");
  const picture = sharp(bytes, { limitInputPixels: LARGEST_ONE_PASS_PIXELS });
  try {
    if (isTooLarge(await picture.metadata())) return { refused: "picture_too_large" };
    const drawn = await picture
      .rotate()
      .resize(PHOTO_WIDTH, PHOTO_HEIGHT, { fit: "cover" })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: QUALITY })
      .timeout({ seconds: PATIENCE_SECONDS })
      .toBuffer();
    return { drawn };
  } catch (error) {
    // The library has no error codes for these two, only words.
    const isTooMuch = error instanceof Error && /timeout|pixel limit/.test(error.message);
    return { refused: isTooMuch ? "picture_too_large" : "not_a_picture" };
  }
}
