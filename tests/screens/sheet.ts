import { writeFile } from "node:fs/promises";
import sharp from "sharp";

/** A screen's picture and its name. */
export interface Taken {
  name: string;
  file: string;
}

/** No sheet weighs more: they travel with every clone. */
const HEAVIEST_BYTES = 150 * 1024;
const PAPER = "#fbf5e9";
const GAP = 16;

/** Width of each screen and screens in a row. Long pages are cut: a sheet is for a look, not for reading. */
const layouts: Record<number, { wide: number; high: number; inRow: number }> = {
  390: { wide: 180, high: 420, inRow: 8 },
  768: { wide: 240, high: 400, inRow: 6 },
  1440: { wide: 360, high: 400, inRow: 4 },
};

/** The same for screens full of figures, which are read and not only recognised. */
const denseLayouts: typeof layouts = {
  390: { wide: 270, high: 584, inRow: 6 },
  768: { wide: 420, high: 492, inRow: 4 },
  1440: { wide: 640, high: 400, inRow: 3 },
};

/** The head of a page, small; a page that is shorter stands on paper. */
async function firstPart(file: string, width: number, height: number): Promise<Buffer> {
  const { width: from = width, height: tall = height } = await sharp(file).metadata();
  const cut = Math.min(tall, Math.round((height * from) / width));
  return sharp(file)
    .extract({ left: 0, top: 0, width: from, height: cut })
    .resize({ width, height, fit: "contain", position: "top", background: PAPER })
    .toBuffer();
}

/** The first window of a page, alone: for the README. */
export async function makePicture(file: string, high: number, width: number, to: string): Promise<void> {
  const { width: from = width } = await sharp(file).metadata();
  await sharp(file).extract({ left: 0, top: 0, width: from, height: high }).resize({ width }).webp().toFile(to);
}

/** Puts the pictures side by side on one sheet, and answers with its weight in KB. */
export async function makeSheet(taken: readonly Taken[], width: number, to: string, isDense = false): Promise<number> {
  const { wide, high, inRow } = (isDense ? denseLayouts : layouts)[width] ?? { wide: 240, high: 400, inRow: 6 };
  const columns = Math.min(inRow, taken.length);
  const rows = Math.ceil(taken.length / columns);
  const parts = await Promise.all(
    taken.map(async ({ file }, index) => ({
      input: await firstPart(file, wide, high),
      left: GAP + (index % columns) * (wide + GAP),
      top: GAP + Math.floor(index / columns) * (high + GAP),
    })),
  );
  const sheet = await sharp({
    create: {
      width: GAP + columns * (wide + GAP),
      height: GAP + rows * (high + GAP),
      channels: 3,
      background: "#2a1238",
    },
  })
    .composite(parts)
    .png()
    .toBuffer();
  for (let quality = 72; ; quality -= 6) {
    const webp = await sharp(sheet).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length > HEAVIEST_BYTES && quality > 12) continue;
    await writeFile(to, webp);
    return Math.ceil(webp.length / 1024);
  }
}
