import type { Destination } from "#modules/catalogue/index.server.ts";
import type { DestinationsPage } from "#modules/content/model.ts";
import type { MapPlace } from "./india-map.tsx";

/** A destination's own address. */
export const destinationPath = (slug: string): string => `/destinations/${slug}`;

/** The destinations that are on the map, in their order; one that the company has not placed yet is only in the list. */
export const placesOf = (
  destinations: readonly Pick<Destination, "slug" | "name">[],
  places: DestinationsPage["places"],
): MapPlace[] =>
  destinations.flatMap(({ slug, name }) => {
    const place = places[slug];
    return place ? [{ slug, name, path: destinationPath(slug), ...place }] : [];
  });
