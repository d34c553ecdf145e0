import type { Destination } from "#modules/catalogue/index.server.ts";
import type { DestinationsPage } from "#modules/content/model.ts";
import type { MapPlace } from "./india-map.tsx";

export const destinationPath = (slug: string): string => `/destinations/${slug}`;

/** The destinations that have a position on the map, in their order. */
export const placesOf = (
  destinations: readonly Pick<Destination, "slug" | "name">[],
  places: DestinationsPage["places"],
): MapPlace[] =>
  destinations.flatMap(({ slug, name }) => {
    const place = places.find(({ destination }) => destination === slug);
    if (!place) return [];
    const { latitude, longitude, states } = place;
    return [{ slug, name, path: destinationPath(slug), latitude, longitude, states }];
  });
