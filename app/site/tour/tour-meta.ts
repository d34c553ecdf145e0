import { pageMeta } from "#app/web/page-meta.ts";
import type { Picture, TourCard } from "#modules/catalogue/model.ts";

/** Title, description, canonical address and shared picture of a tour's page, whatever address it was opened by. */
export const tourMeta = (
  matches: Parameters<typeof pageMeta>[0],
  tour: Pick<TourCard, "name" | "location" | "tagline" | "path"> & { background: Picture },
) =>
  pageMeta(matches, {
    title: `${tour.name}: ${tour.location}`,
    description: tour.tagline,
    path: tour.path,
    image: largeFile(tour.background),
  });

/** The address of a picture's largest JPEG: what is shared, and what a reader without JavaScript opens. */
export const largeFile = ({ base, widths }: Picture): string => `${base}-${Math.max(...widths)}.jpg`;
