// Draws the app icons from the paths of the mark into public/icons. Run by hand when the mark changes: node bin/icons.mjs
import { mkdirSync } from "node:fs";
import sharp from "sharp";
import { petal } from "../app/ui/mark-paths.ts";
import { inRoot } from "./steps/paths.mjs";

const ink = "#2a1238";
const spokes = [0, 45, 90, 135, 180, 225, 270, 315]
  .map(
    (angle) =>
      `<path d="${petal}" transform="rotate(${angle} 24 24)" fill="${angle % 90 === 0 ? "#e2553f" : "#efb23e"}"/>`,
  )
  .join("");
const mark = `<circle cx="24" cy="24" r="21" fill="#fcf5e6" stroke="${ink}" stroke-width="4.5"/>${spokes}<circle cx="24" cy="24" r="2.75" fill="${ink}"/>`;

/** `inset` is how far the mark stands from the edge, in units of its own 48; a maskable icon may be cut to its inner 80 %. */
async function draw(name, size, inset) {
  const side = 48 + 2 * inset;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-inset} ${-inset} ${side} ${side}"><rect x="${-inset}" y="${-inset}" width="${side}" height="${side}" fill="#fcf5e6"/>${mark}</svg>`;
  await sharp(Buffer.from(svg))
    .png({ compressionLevel: 9, palette: true })
    .toFile(inRoot(`public/icons/${name}.png`));
}

mkdirSync(inRoot("public/icons"), { recursive: true });
await draw("icon-192", 192, 3);
await draw("icon-512", 512, 3);
await draw("maskable-512", 512, 12);
await draw("apple-touch-180", 180, 5);
