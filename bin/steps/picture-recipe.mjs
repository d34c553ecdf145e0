// Makes one picture of its master. No file is read or written here.
import sharp from "sharp";

/** Raise it when anything below changes how a picture looks: addresses change with it, so nothing stale is served. */
export const RECIPE = 3;
/* 750 is a phone of 412 pixels with 1.75 dots each, 960 a tablet or a phone with 2.5; 1200 covers those with 3. */
const LADDER = [320, 480, 750, 960, 1200, 1600];
const SMALL_LADDER = [96, 192, 320];
const SMALL = 600;
const PLACEHOLDER_BYTES = 200;

const formats = {
  // Small ones are shown on screens with more dots than eyes; more effort takes ten times as long and saves a twentieth.
  avif: (image, width) => image.avif({ quality: width < 1000 ? 45 : 50, effort: 2 }),
  webp: (image) => image.webp({ quality: 72 }),
  // JPEG knows no transparency: paper, not black, shows through.
  jpg: (image) => image.flatten({ background: "#f8ead0" }).jpeg({ quality: 76, mozjpeg: true }),
};

/** The endings of the files of a picture, those that most browsers ask for first. */
export const endings = Object.keys(formats);

/** The widths made of a master: the ladder below its own width, and its own width where it is below the top rung. */
export function widthsFor(masterWidth) {
  const ladder = masterWidth < SMALL ? SMALL_LADDER : LADDER;
  const widest = Math.min(masterWidth, LADDER[LADDER.length - 1]);
  return [...ladder.filter((width) => width < widest), widest];
}

/** The width that stands in for all others until they are drawn. */
export const middleOf = (widths) => widths[Math.floor((widths.length - 1) / 2)];

/** A picture 16 pixels wide as a data: address of at most 200 bytes of WebP, shown until the real one is here. */
async function placeholderOf(bytes) {
  for (const quality of [40, 20, 5, 1]) {
    const tiny = await sharp(bytes)
      .rotate()
      .resize({ width: 16 })
      .webp({ quality, effort: 6, smartSubsample: false })
      .toBuffer();
    if (tiny.length <= PLACEHOLDER_BYTES) return `data:image/webp;base64,${tiny.toString("base64")}`;
  }
  const flat = await sharp(bytes).rotate().resize({ width: 4 }).webp({ quality: 1, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${flat.toString("base64")}`;
}

/** The manifest entry of a master: what pages need to know before any file of it is drawn. */
export async function describe(bytes, name) {
  const meta = await sharp(bytes).metadata();
  const turned = (meta.orientation ?? 1) > 4;
  const masterWidth = turned ? meta.height : meta.width;
  const masterHeight = turned ? meta.width : meta.height;
  const widths = widthsFor(masterWidth);
  const width = widths[widths.length - 1];
  const height = Math.round((masterHeight * width) / masterWidth);
  return { base: `/pictures/${name}`, widths, width, height, placeholder: await placeholderOf(bytes) };
}

/** The master at one width, as the formats are made of it. */
export const resize = (bytes, width) =>
  sharp(bytes).rotate().resize({ width }).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });

/** The bytes of one file. */
export const encode = (resized, width, ending) =>
  formats[ending](sharp(resized.data, { raw: resized.info }), width).toBuffer();
