import type { MetaDescriptor } from "react-router";
import type { Picture } from "#modules/catalogue/model.ts";

/** Asks for the first picture of a page before the page has been read; `sizes` as the picture itself says them. */
export const preloadPicture = ({ base, widths }: Picture, sizes: string): MetaDescriptor => ({
  tagName: "link",
  rel: "preload",
  as: "image",
  // Browsers that do not know AVIF pass over this and take what the picture offers them.
  type: "image/avif",
  imageSrcSet: widths.map((width) => `${base}-${width}.avif ${width}w`).join(", "),
  imageSizes: sizes,
  fetchPriority: "high",
});
