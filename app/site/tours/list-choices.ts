import { type TourPlace, travelTypes } from "#modules/catalogue/model.ts";

/** A choice of a filter and how many tours it would leave. */
export interface Choice {
  value: string;
  count: number;
}

/** The places in a location: "Mehrauli, New Delhi" lies in Mehrauli and in New Delhi. */
const placesIn = (location: string): string[] => location.split(",").map((part) => part.trim());

const isIn = (tour: Pick<TourPlace, "location">, place: string): boolean =>
  tour.location.toLowerCase().includes(place.toLowerCase());

const sum = (places: readonly TourPlace[]): number => places.reduce((total, { tours }) => total + tours, 0);

/**
 * The choices of the two selects, from the tours themselves. Every place and type that exists is offered, with the number of
 * tours among `matching` (those that fit the other filters): places over all types, for choosing a place resets the type;
 * types within the place that is chosen. The fullest places come first.
 */
export function listChoices(
  all: readonly TourPlace[],
  matching: readonly TourPlace[],
  location: string,
): { locations: Choice[]; types: Choice[] } {
  const places = [...new Set(all.flatMap((tour) => placesIn(tour.location)))];
  const locations = places.map((value) => ({ value, count: sum(matching.filter((tour) => isIn(tour, value))) }));
  const inPlace = matching.filter((tour) => isIn(tour, location));
  const types = travelTypes
    .filter((value) => all.some((tour) => tour.travelType === value))
    .map((value) => ({ value, count: sum(inPlace.filter((tour) => tour.travelType === value)) }));
  return { locations: locations.sort((one, other) => other.count - one.count), types };
}
