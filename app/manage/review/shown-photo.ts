import type { OwnPhoto } from "#modules/reviews/model.ts";

/** A photograph that was brought here; `src` is for its guest alone. */
export type ShownPhoto = Omit<OwnPhoto, "master" | "widths"> & { src: string };

export interface RefusedPhoto {
  /** "" for the rest of a form that broke off. */
  fileName: string;
  problem: string;
}
