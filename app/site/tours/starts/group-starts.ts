import { lengthOfLine } from "#modules/routes/model.ts";

export interface ListedStart {
  number: number;
  lon: number;
  lat: number;
  /** Slug of the place where the tour is at home. */
  destination: string;
}

/** One sign of the map: tours that start at the same place. */
export interface StartSign {
  lon: number;
  lat: number;
  numbers: number[];
}

/** Starts that one map of a town can show. */
export interface StartArea {
  /** The place where most of its tours are at home. */
  destination: string;
  signs: StartSign[];
}

/** Metres up to which two starts are one place: both sides of a street. */
const SAME_PLACE = 120;
/** Metres up to which starts belong to the same town. */
const SAME_TOWN = 40_000;

type Spot = Pick<ListedStart, "lon" | "lat">;

const isNear = (one: Spot, other: Spot, metres: number): boolean =>
  lengthOfLine([
    [one.lon, one.lat],
    [other.lon, other.lat],
  ]) <= metres;

/** Groups starts by town, in the order of the list; those at the same place become one sign. */
export function groupStarts(starts: readonly ListedStart[]): StartArea[] {
  const towns: ListedStart[][] = [];
  for (const start of starts) {
    const near = towns.filter((town) => town.some((one) => isNear(one, start, SAME_TOWN)));
    const [first, ...others] = near;
    if (!first) {
      towns.push([start]);
      continue;
    }
    first.push(...others.flat(), start);
    for (const other of others) towns.splice(towns.indexOf(other), 1);
  }
  return towns.map((town) => ({ destination: commonest(town), signs: signsOf(town) }));
}

function signsOf(town: readonly ListedStart[]): StartSign[] {
  const signs: StartSign[] = [];
  for (const start of town.toSorted((one, other) => one.number - other.number)) {
    const same = signs.find((sign) => isNear(sign, start, SAME_PLACE));
    if (same) same.numbers.push(start.number);
    else signs.push({ lon: start.lon, lat: start.lat, numbers: [start.number] });
  }
  return signs;
}

function commonest(town: readonly ListedStart[]): string {
  const all = town.map(({ destination }) => destination);
  const count = (wanted: string): number => all.filter((one) => one === wanted).length;
  return all.reduce((best, one) => (count(one) > count(best) ? one : best));
}

export const toursOf = ({ signs }: StartArea): number[] => signs.flatMap(({ numbers }) => numbers);
