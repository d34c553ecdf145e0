import { type CountedPlace, type TourPlace, type TravelType, travelTypes } from "#modules/catalogue/model.ts";

/** A choice of a filter and how many tours it would leave. */
export interface FilterChoice {
  value: string;
  count: number;
}

const toursIn = (tours: readonly TourPlace[], place: string): TourPlace[] => {
  const part = place.toLowerCase();
  return tours.filter(({ location }) => location.includes(part));
};

const sum = (tours: readonly TourPlace[]): number => tours.reduce((total, one) => total + one.tours, 0);

/**
 * The choices of the two selects, from the tours themselves: the places of all tours ('' is everywhere) and every type that
 * exists, with the number of tours there; where the list is narrowed by something else, among `matching` alone. Places
 * are counted over all types, for choosing a place resets the type; types within the place that is chosen. The fullest come first.
 */
export function listChoices(
  all: readonly CountedPlace[],
  matching: readonly TourPlace[] | null,
  location: string,
): { locations: FilterChoice[]; types: FilterChoice[] } {
  // In small letters once, and not again for every choice.
  const fitting = matching?.map((one) => ({ ...one, location: one.location.toLowerCase() }));
  const inPlace = fitting && toursIn(fitting, location);
  const chosen = all.find(({ place }) => place === location)?.ofType ?? {};
  const everywhere = all.find(({ place }) => place === "")?.ofType ?? {};
  const count = (type: TravelType): number =>
    inPlace ? sum(inPlace.filter(({ travelType }) => travelType === type)) : (chosen[type] ?? 0);
  return {
    locations: all
      .filter(({ place }) => place !== "")
      .map(({ place, tours }) => ({ value: place, count: fitting ? sum(toursIn(fitting, place)) : tours }))
      .sort((one, other) => other.count - one.count),
    types: travelTypes
      .filter((type) => everywhere[type] !== undefined)
      .map((type) => ({ value: type, count: count(type) })),
  };
}
