import { z } from "zod";
import type { PictureData } from "#modules/catalogue/model.ts";

/** Path on this site: "/pictures/stepwell-4fee66da-800.jpg". */
export const address = z.string().regex(/^\/[^\s]*$/);

export const bothForms = { imagejpeg: address, imagewebp: address };

const CARD = 800;
const HEADER = 1600;

const file = ({ base, widths }: PictureData, wanted: number): string =>
  `${base}-${widths.find((width) => width >= wanted) ?? widths.at(-1)}`;

export const jpegOf = (picture: PictureData): string => `${file(picture, CARD)}.jpg`;
export const webpOf = (picture: PictureData): string => `${file(picture, CARD)}.webp`;
/** Both, by the specification's names. */
export const formsOf = (picture: PictureData) => ({ imagejpeg: jpegOf(picture), imagewebp: webpOf(picture) });
export const headerPicture = (picture: PictureData): string => `${file(picture, HEADER)}.jpg`;

export const logo = { imagejpeg: "/icons/logo.jpg", imagewebp: "/icons/logo.webp" };
