// Makes one picture of its master, without file access.
import sharp from "sharp";

/** Raise with any change of the recipe: addresses contain it. */
export const RECIPE = 3;
/* 750 fits a 412-pixel phone at 1.75x, 960 a tablet or phone at 2.5x, 1200 one at 3x. */
const LADDER = [320, 480, 750, 960, 1200, 1600];
const SMALL_LADDER = [96, 192, 320];
const SMALL = 600;
const PLACEHOLDER_BYTES = 200;

const formats = {
  // Small sizes go to dense screens, so lower quality suffices. More effort takes ten times as long and saves 5 %.
  avif: (image, width) => image.avif({ quality: width < 1000 ? 45 : 50, effort: 2 }),
  webp: (image) => image.webp({ quality: 72 }),
  // JPEG has no transparency; show paper, not black.
  jpg: (image) => image.flatten({ background: "#f8ead0" }).jpeg({ quality: 76, mozjpeg: true }),
};

/** Most requested first. */
export const endings = Object.keys(formats);

export function widthsFor(masterWidth) {
  const ladder = masterWidth < SMALL ? SMALL_LADDER : LADDER;
  const widest = Math.min(masterWidth, LADDER[LADDER.length - 1]);
  return [...ladder.filter((width) => width < widest), widest];
}

/** Stands in for missing sizes. */
export const middleOf = (widths) => widths[Math.floor((widths.length - 1) / 2)];

/** At most 200 bytes of WebP. */
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

/** Shared by all formats. */
export const resize = (bytes, width) =>
  sharp(bytes).rotate().resize({ width }).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });

export const encode = (resized, width, ending) =>
  formats[ending](sharp(resized.data, { raw: resized.info }), width).toBuffer();
