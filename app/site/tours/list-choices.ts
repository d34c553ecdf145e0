import { type CountedPlace, type TourPlace, type TravelType, travelTypes } from "#modules/catalogue/model.ts";

/** A filter value, and the number of tours it would leave. */
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
 * Options of the two selects, fullest first, with counts among `matching` if other filters are set. Places ('' is everywhere) are counted
 * over all types, since choosing a place resets the type. Types are counted within the chosen place.
 */
export function listChoices(
  all: readonly CountedPlace[],
  matching: readonly TourPlace[] | null,
  location: string,
): { locations: FilterChoice[]; types: FilterChoice[] } {
  // Lower-cased once instead of once per option.
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
