import type { Metadata } from "sharp";
import { PHOTO_HEIGHT, PHOTO_WIDTH } from "./model.ts";

const QUALITY = 80;
/**
 * The memory that opening a picture may take, in bytes: 53 megapixels, 40 with transparency. A file of a few kilobytes can be
 * thousands of times as large inside.
 */
const LARGEST_OPENED_BYTES = 160_000_000;
/**
 * The most that a JPEG of one pass may have, as cameras write it: it is drawn small as it is read, so that 108 megapixels take
 * 10 MB and 0.2 seconds. A phone has 200.
 */
const LARGEST_ONE_PASS_PIXELS = 210_000_000;
const PATIENCE_SECONDS = 5;

/** The formats that the form names, by how their files begin; whatever else the library could open is not shown to it. */
const isKnown = (beginning: string): boolean =>
  beginning.startsWith("\xff\xd8\xff") ||
  beginning.startsWith("\x89PNG\r\n\x1a\n") ||
  (beginning.startsWith("RIFF") && beginning.endsWith("WEBP"));

export type DrawnPhoto = { drawn: Buffer } | { refused: "not_a_picture" | "picture_too_large" };

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Draws a photograph anew, one at a time in this process, so that many at once take no more memory than one: a JPEG of 150 ×
 * 147 at quality 80, turned upright, without anything that a camera notes beside the picture (place, time, serial number).
 * Refuses what is no JPEG, PNG or WebP, and what is too large to be opened or takes longer than five seconds.
 */
export function drawPhoto(bytes: Uint8Array): Promise<DrawnPhoto> {
  const turn = lastTurn.then(() => draw(bytes));
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** True for a picture that would take too much memory, by what its head says of it. */
function isTooLarge({ format, isProgressive, chromaSubsampling, width, height, channels, depth }: Metadata): boolean {
  if (format === "jpeg" && !isProgressive) return width * height > LARGEST_ONE_PASS_PIXELS;
  // Of a JPEG in several passes all coefficients are held, of two bytes each; mostly two colours have a quarter of them.
  const inPasses = chromaSubsampling?.startsWith("4:2:0") ? 3 : 2 * channels;
  const perPixel = format === "jpeg" ? inPasses : channels * (depth === "uchar" ? 1 : 2);
  return width * height * perPixel > LARGEST_OPENED_BYTES;
}

async function draw(bytes: Uint8Array): Promise<DrawnPhoto> {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (!isKnown(beginning)) return { refused: "not_a_picture" };
  // The first photograph reads the library, which takes a start or a command a tenth of its time.
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
    // The library has no code for either, only words.
    const isTooMuch = error instanceof Error && /timeout|pixel limit/.test(error.message);
    return { refused: isTooMuch ? "picture_too_large" : "not_a_picture" };
  }
}
