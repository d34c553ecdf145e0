import { z } from "zod";
import type { PictureData } from "#modules/catalogue/model.ts";

/** An address on this site, from its root: "/pictures/stepwell-4fee66da-800.jpg". */
export const address = z.string().regex(/^\/[^\s]*$/);

/** A picture in two forms; a browser takes WebP where it can. */
export const bothForms = { imagejpeg: address, imagewebp: address };

const CARD = 800;
const HEADER = 1600;

const file = ({ base, widths }: PictureData, wanted: number): string =>
  `${base}-${widths.find((width) => width >= wanted) ?? widths.at(-1)}`;

/** The JPEG of a picture, at the width of a card. */
export const jpegOf = (picture: PictureData): string => `${file(picture, CARD)}.jpg`;
/** The same as WebP. */
export const webpOf = (picture: PictureData): string => `${file(picture, CARD)}.webp`;
/** Both, by the names that the specification has for them. */
export const formsOf = (picture: PictureData) => ({ imagejpeg: jpegOf(picture), imagewebp: webpOf(picture) });
/** The JPEG of a picture, at the width of a page's header. */
export const headerPicture = (picture: PictureData): string => `${file(picture, HEADER)}.jpg`;

/** The company's mark, drawn by bin/icons.mjs. */
export const logo = { imagejpeg: "/icons/logo.jpg", imagewebp: "/icons/logo.webp" };
