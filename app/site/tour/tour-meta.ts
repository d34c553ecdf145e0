import { drawnPicture } from "#app/web/largest-jpeg.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import type { TourSummary } from "#modules/catalogue/model.ts";

/** Metadata of a tour page; the canonical address is the tour's own. */
export const tourMeta = (
  matches: Parameters<typeof pageMeta>[0],
  tour: Pick<TourSummary, "name" | "location" | "tagline" | "path" | "slug">,
) =>
  pageMeta(matches, {
    title: `${tour.name}: ${tour.location}`,
    description: tour.tagline,
    path: tour.path,
    image: drawnPicture(`/og/tours/${tour.slug}.jpg`, `${tour.name}: ${tour.location}`),
  });
