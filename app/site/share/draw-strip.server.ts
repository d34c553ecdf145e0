import path from "node:path";
import type { AppContext } from "#app/web/app-context.server.ts";
import { largestJpeg } from "#app/web/largest-jpeg.ts";
import type { PictureData } from "#modules/catalogue/model.ts";
import { STRIP } from "./mail-picture-sizes.ts";

/** A broad strip of a tour's picture around its focus, for mails. Mail programs cut no picture by themselves. */
export async function drawStrip(readPicture: AppContext["readPicture"], picture: PictureData) {
  const { bytes, isStandIn } = await readPicture(path.basename(largestJpeg(picture)));
  // Loaded on first use, as for photographs (draw-photo.server.ts).
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  const { width = STRIP.width, height = STRIP.height } = await sharp(bytes).metadata();
  const shown = Math.min(height, Math.round((width * STRIP.height) / STRIP.width));
  const top = Math.min(height - shown, Math.max(0, Math.round((height * picture.focus.y) / 100 - shown / 2)));
  const drawn = await sharp(bytes)
    .extract({ left: 0, top, width, height: shown })
    .resize(STRIP.width, STRIP.height, { fit: "cover" })
    .jpeg({ quality: 72, mozjpeg: true })
    .toBuffer();
  return { bytes: drawn, isStandIn };
}
