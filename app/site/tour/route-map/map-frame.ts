import { DEGREE, shorterWay } from "#modules/routes/model.ts";

/** Pixels of a drawing, before the page scales it. */
export const MAP_WIDTH = 390;
export const FOOT = 52;

/** Size of a map: its height, without the foot, follows the shown area within both limits. */
export interface MapSheet {
  width: number;
  lowest: number;
  highest: number;
}
const PAGE: MapSheet = { width: MAP_WIDTH, lowest: 250, highest: 416 };

type Spot = readonly [lon: number, lat: number, ...rest: unknown[]];
export type Pixel = [x: number, y: number];

export interface MapFrame {
  width: number;
  height: number;
  /** Pixels of a metre. */
  scale: number;
  toPixel(spot: Spot): Pixel;
}

const MARGIN = { side: 34, top: 42, bottom: 26 };

/** Fits all spots into a drawing, by default as wide as a phone, on a flat projection around their middle. */
export function frameAround(spots: readonly Spot[], { width, lowest, highest }: MapSheet = PAGE): MapFrame {
  const origin = spots[0]?.[0] ?? 0;
  const east = spots.map((spot) => shorterWay(spot[0] - origin));
  const north = spots.map((spot) => spot[1]);
  const [left, right, low, high] = [least(east), most(east), least(north), most(north)];
  const metresEast = DEGREE * Math.cos(((low + high) * Math.PI) / 360);
  const wide = Math.max(1, (right - left) * metresEast);
  const tall = Math.max(1, (high - low) * DEGREE);
  const room = width - 2 * MARGIN.side;
  const inside = Math.min(highest, Math.max(lowest, (tall * room) / wide + MARGIN.top + MARGIN.bottom));
  const scale = Math.min(room / wide, (inside - MARGIN.top - MARGIN.bottom) / tall);
  const middle = { x: width / 2, y: MARGIN.top + (inside - MARGIN.top - MARGIN.bottom) / 2 };
  return {
    width,
    height: inside + FOOT,
    scale,
    toPixel: ([lon, lat]) => [
      middle.x + (shorterWay(lon - origin) - (left + right) / 2) * metresEast * scale,
      middle.y - (lat - (low + high) / 2) * DEGREE * scale,
    ],
  };
}

const least = (all: readonly number[]): number =>
  all.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
const most = (all: readonly number[]): number =>
  all.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);

/** 150 becomes 100; 740 becomes 500. */
export function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [5, 2, 1].map((one) => one * power).find((one) => one <= value) ?? power;
}
