import type { OwnPhoto, ReviewStatus } from "#modules/reviews/model.ts";

/** A photograph that was brought here; `src` is for its guest alone. */
export type ShownPhoto = Omit<OwnPhoto, "master" | "widths"> & { src: string };

export interface RefusedPhoto {
  /** "" for the rest of a form that broke off. */
  fileName: string;
  problem: string;
}

/** A photograph on pages that list what a guest sent. `page` is its review's, where it is taken back. */
export type SentPhoto = Pick<ShownPhoto, "id" | "src" | "words" | "width" | "height" | "status" | "isPosted"> & {
  page: string;
};

export const photoLabels: Record<ReviewStatus | "loose", string> = {
  loose: "It goes with your review.",
  pending: "We show it once we've looked at it.",
  published: "Everyone can see it beside your review.",
  refused: "We don't show it.",
};

export const reviewLabels: Record<ReviewStatus, string> = {
  pending: "Waiting to be read.",
  published: "Published on the tour's page.",
  refused: "Not published.",
};
