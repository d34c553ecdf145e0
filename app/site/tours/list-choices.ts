import { type TourPlace, travelTypes } from "#modules/catalogue/model.ts";

/** A choice of a filter and how many tours it would leave. */
export interface Choice {
  value: string;
  count: number;
}

/** The places in a location: "Mehrauli, New Delhi" lies in Mehrauli and in New Delhi. */
const placesIn = (location: string): string[] => location.split(",").map((part) => part.trim());

/** In small letters once, and not again for every choice. */
const lowered = (places: readonly TourPlace[]): TourPlace[] =>
  places.map((place) => ({ ...place, location: place.location.toLowerCase() }));

const toursIn = (places: readonly TourPlace[], place: string): TourPlace[] => {
  const part = place.toLowerCase();
  return places.filter(({ location }) => location.includes(part));
};

const sum = (places: readonly TourPlace[]): number => places.reduce((total, { tours }) => total + tours, 0);

/** As many places as somebody looks through. */
const MOST_PLACES = 60;

/** The places with the most tours, and the one that is chosen, in the order in which they come. */
function fullest(all: readonly TourPlace[], chosen: string): string[] {
  const tours = new Map<string, number>();
  for (const place of all)
    for (const part of placesIn(place.location)) tours.set(part, (tours.get(part) ?? 0) + place.tours);
  const places = [...tours.keys()];
  if (places.length <= MOST_PLACES) return places;
  const most = new Set(
    places.toSorted((one, other) => (tours.get(other) ?? 0) - (tours.get(one) ?? 0)).slice(0, MOST_PLACES),
  );
  return places.filter((place) => most.has(place) || place === chosen);
}

/**
 * The choices of the two selects, from the tours themselves. Every type that exists is offered, and every place while they are few, with the number of
 * tours among `matching` (those that fit the other filters): places over all types, for choosing a place resets the type;
 * types within the place that is chosen. The fullest places come first.
 */
export function listChoices(
  all: readonly TourPlace[],
  matching: readonly TourPlace[],
  location: string,
): { locations: Choice[]; types: Choice[] } {
  const places = fullest(all, location);
  const fitting = lowered(matching);
  const locations = places.map((value) => ({ value, count: sum(toursIn(fitting, value)) }));
  const inPlace = toursIn(fitting, location);
  const types = travelTypes
    .filter((value) => all.some((tour) => tour.travelType === value))
    .map((value) => ({ value, count: sum(inPlace.filter((tour) => tour.travelType === value)) }));
  return { locations: locations.sort((one, other) => other.count - one.count), types };
}
