// Child of a running site: reads uploaded pictures and draws their sizes. No stranger's byte is decoded in the site's own process.
import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, encode, endings, middleOf, RECIPE, resize } from "./steps/picture-recipe.mjs";

/** Decoded bytes: 60 megapixels in colour. A small file can expand a thousandfold. */
const LARGEST_OPENED_BYTES = 180_000_000;
const LARGEST_PIXELS = 60_000_000;
const SMALLEST_SIDE = 96;
/** A phone's panorama; longer ones cannot be cropped to any page. */
const LONGEST_TO_SHORTEST = 8;
/** One and a half times the widest size of the ladder. */
const MASTER = { width: 2400, height: 4800, fit: "inside", withoutEnlargement: true };
const SECONDS = 30;

sharp.concurrency(1);
sharp.cache(false);

const works = { clean, crop, draw };

process.on("disconnect", () => process.exit());
process.on("message", async ({ id, work, ...given }) => {
  try {
    process.send({ id, answer: await works[work](given) });
  } catch (error) {
    process.send({ id, failed: error.message });
  }
});

function faultOf({ width, height, pages = 1, channels, depth }) {
  if (pages > 1) return "animated";
  if (width * height * channels * (depth === "uchar" ? 1 : 2) > LARGEST_OPENED_BYTES) return "too_many_pixels";
  if (Math.min(width, height) < SMALLEST_SIDE) return "too_small";
  return Math.max(width, height) > LONGEST_TO_SHORTEST * Math.min(width, height) ? "too_long" : null;
}

/** Upright, in sRGB with eight bits, without any metadata; with its first size, which stands in for the others. */
async function clean({ bytes, key }) {
  try {
    // A camera's harmless warning is no fault; a file that was cut short is.
    const picture = sharp(bytes, { limitInputPixels: LARGEST_PIXELS, failOn: "error" });
    const refused = faultOf(await picture.metadata());
    if (refused) return { refused };
    return { cleaned: await keep(picture.rotate().resize(MASTER).toColourspace("srgb"), key) };
  } catch (error) {
    // The library has no codes for these, only words.
    return { refused: /timeout|pixel limit/.test(error.message) ? "too_many_pixels" : "damaged" };
  }
}

async function keep(picture, key) {
  const master = await picture.webp({ quality: 92, smartSubsample: true }).timeout({ seconds: SECONDS }).toBuffer();
  const hash = createHash("sha256").update(`${RECIPE}\0`).update(master).digest("hex").slice(0, 16);
  const name = `${key}-${hash}`;
  const { widths, width, height, placeholder } = await describe(master, name);
  const middle = middleOf(widths);
  const standIn = await encode(await resize(master, middle), middle, "webp");
  return { name, hash, master, widths, width, height, placeholder, standIn };
}

/** Part of a clean master, in fractions of it. */
async function crop({ master, key, crop: part }) {
  const { width, height } = await sharp(master).metadata();
  const along = (start, length, all) => {
    const first = Math.min(Math.round(start * all), all - 1);
    return [first, Math.max(1, Math.min(Math.round((start + length) * all), all) - first)];
  };
  const [left, cropWidth] = along(part.left, part.width, width);
  const [top, cropHeight] = along(part.top, part.height, height);
  return keep(sharp(master).extract({ left, top, width: cropWidth, height: cropHeight }), key);
}

async function draw({ master, width }) {
  const resized = await resize(master, width);
  const drawn = {};
  for (const ending of endings) drawn[ending] = await encode(resized, width, ending);
  return drawn;
}
