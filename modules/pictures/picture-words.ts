import type { RefusedFormat } from "./sniff-picture.ts";

/** Faults that only a look into the picture tells. */
export type PictureFault = "animated" | "too_many_pixels" | "too_small" | "too_long" | "damaged";

/** Largest file of one picture. */
export const LARGEST_PICTURE_BYTES = 24 * 1024 * 1024;
/** Files that one form brings. */
export const MOST_AT_ONCE = 40;

export type PictureRefusal = RefusedFormat | PictureFault | "too_many_bytes" | "same" | "broke_off";

const AS_JPEG = "Save it as JPEG, and bring that file.";

const words: Readonly<Record<PictureRefusal, string>> = {
  empty: "This file is empty.",
  heic: "This is a HEIC photograph, which browsers cannot show. On an iPhone choose Settings, Camera, Formats, Most Compatible. Or open it on a computer and export it as JPEG.",
  gif: `This is a GIF. ${AS_JPEG}`,
  drawing:
    "This is a drawing in text (SVG or HTML), which could carry a program. Export it as PNG, and bring that file.",
  document: "This is a document, not a picture. Export the page as PNG or JPEG.",
  other_picture: `Pages cannot show this kind of picture. ${AS_JPEG}`,
  no_picture: "This is no picture: JPEG, PNG, WebP and AVIF are read.",
  animated: "This picture moves, and pages show still ones. Save one of its frames as JPEG.",
  too_many_pixels: "This picture has more than 60 megapixels. Save it smaller: 2,400 pixels in width are enough.",
  too_many_bytes: "This file has more than 24 MB. Save it smaller: 2,400 pixels in width are enough.",
  too_small: "This picture is smaller than 96 pixels. Bring a larger one.",
  too_long: "This picture is more than eight times as long as it is wide. Crop it first.",
  damaged: "This file is damaged, or was cut short on its way. Bring it again.",
  same: "This picture is here already.",
  broke_off: "This picture could not be read now. Bring it again in a minute.",
};

export const describePictureRefusal = (refusal: PictureRefusal): string => words[refusal];

export const isRefusal = (code: string): code is PictureRefusal => Object.hasOwn(words, code);

/** Key from a file's name: "IMG_2031 (Kerala).JPG" is img-2031-kerala. */
export function keyOfFile(fileName: string): string {
  const plain = fileName
    .replace(/^.*[\\/]/, "")
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 48)
    .replace(/^-|-$/g, "");
  return plain === "" ? "picture" : plain;
}
