// Draws app icons, logo and inclusion icons into public/icons. Run node bin/icons.mjs when a path changes.
import { mkdirSync } from "node:fs";
import sharp from "sharp";
import { interfacePaths } from "../app/ui/art/icon-paths.ts";
import { journeyPaths } from "../app/ui/art/icon-paths-journey.ts";
import { petal } from "../app/ui/art/mark-paths.ts";
import { inclusionIcons } from "../modules/catalogue/model.ts";
import { inRoot } from "./steps/paths.mjs";

const ink = "#2a1238";
const spokes = [0, 45, 90, 135, 180, 225, 270, 315]
  .map(
    (angle) =>
      `<path d="${petal}" transform="rotate(${angle} 24 24)" fill="${angle % 90 === 0 ? "#e2553f" : "#efb23e"}"/>`,
  )
  .join("");
const mark = `<circle cx="24" cy="24" r="21" fill="#fcf5e6" stroke="${ink}" stroke-width="4.5"/>${spokes}<circle cx="24" cy="24" r="2.75" fill="${ink}"/>`;

/** `inset` is the margin in units of the 48-unit mark; a maskable icon may be cut to its inner 80 %. */
function draw(size, inset, ground = "#fcf5e6") {
  const side = 48 + 2 * inset;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-inset} ${-inset} ${side} ${side}"><rect x="${-inset}" y="${-inset}" width="${side}" height="${side}" fill="${ground}"/>${mark}</svg>`;
  return sharp(Buffer.from(svg));
}

const drawPng = (name, size, inset) =>
  draw(size, inset)
    .png({ compressionLevel: 9, palette: true })
    .toFile(inRoot(`public/icons/${name}.png`));

async function bothForms(name, picture) {
  await picture
    .clone()
    .jpeg({ quality: 85, mozjpeg: true })
    .toFile(inRoot(`public/icons/${name}.jpg`));
  await picture
    .clone()
    .webp({ quality: 85 })
    .toFile(inRoot(`public/icons/${name}.webp`));
}

const paths = { ...interfacePaths, ...journeyPaths };
const included = (icon) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-4 -4 32 32"><rect x="-4" y="-4" width="32" height="32" fill="#fcf5e6"/><path d="${paths[icon]}" fill="none" stroke="${ink}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
    ),
  );

mkdirSync(inRoot("public/icons/included"), { recursive: true });
await bothForms("logo", draw(512, 3));
for (const icon of inclusionIcons) await bothForms(`included/${icon}`, included(icon));
// For mails: twice its 40 pixels, round, so that it stands on paper and on night alike.
await draw(80, 0, "none").png({ compressionLevel: 9, palette: true }).toFile(inRoot("public/icons/mail-wheel.png"));
await drawPng("icon-192", 192, 3);
await drawPng("icon-512", 512, 3);
await drawPng("maskable-512", 512, 12);
await drawPng("apple-touch-180", 180, 5);
