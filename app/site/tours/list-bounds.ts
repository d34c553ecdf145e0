import { type Bounds, levels, type TourSummary } from "#modules/catalogue/model.ts";

type Level = TourSummary["level"];

interface Bounded {
  label: string;
  bounds: Bounds;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const NO_END = 1_000_000;

/** Lengths by their code in the address, in minutes. Holidays count whole days. */
export const lengths: Readonly<Record<string, Bounded>> = {
  "3h": { label: "Up to 3 hours", bounds: [0, 3 * HOUR + 1] },
  "5h": { label: "3 to 5 hours", bounds: [3 * HOUR + 1, 5 * HOUR + 1] },
  "1d": { label: "Most of a day", bounds: [5 * HOUR + 1, 2 * DAY] },
  "4d": { label: "2 to 4 days", bounds: [2 * DAY, 5 * DAY] },
  "5d": { label: "5 days or more", bounds: [5 * DAY, NO_END] },
};

/** Distances by their code in the address, in kilometres. */
export const distances: Readonly<Record<string, Bounded>> = {
  "10": { label: "Up to 10 km", bounds: [0, 11] },
  "20": { label: "11 to 20 km", bounds: [11, 21] },
  "150": { label: "21 to 150 km", bounds: [21, 151] },
  far: { label: "More than 150 km", bounds: [151, NO_END] },
};

/** Ages of the youngest guest that the list offers. */
export const ages = [6, 8, 10, 12, 14, 16] as const;

/** Orders by their code in the address: the specification has the first two. */
export const orders = {
  "0": "Price, low to high",
  "1": "Price, high to low",
  next: "Next date",
  short: "Shortest first",
  long: "Longest first",
  rated: "Best rated",
} as const;
export type ListOrder = keyof typeof orders;

export const isOrder = (text: string): text is ListOrder => Object.hasOwn(orders, text);
export const isLevel = (text: string): text is Level => levels.some((level) => level === text);
export const levelOptions = (): { value: string; label: string }[] =>
  levels.map((level) => ({ value: level, label: level }));
export const boundedOptions = (all: Readonly<Record<string, Bounded>>): { value: string; label: string }[] =>
  Object.entries(all).map(([value, { label }]) => ({ value, label }));
