import { metresBetween } from "./metres.ts";
import type {
  MeasuredDay,
  MeasuredPlace,
  MeasuredPoint,
  MeasuredRoute,
  RouteFile,
  RoutePlace,
  RoutePoint,
} from "./model.ts";
import { simplifyLine } from "./simplify-line.ts";

/** Metres that a drawn line may differ from the ridden one. */
const LINE_TOLERANCE = 2;
/** Metres of height that the drawn profile may differ. */
const PROFILE_TOLERANCE = 2;
/** A climb or descent counts from here on, in metres: less is the trembling of a device. */
const TURN = 5;
/** Metres: a waypoint farther away is no place of the line. */
const BESIDE = 200;
/** Metres: a hole in the heights up to here is filled by a straight line. */
const BRIDGED = 1_000;

/**
 * Measures each day of a route. Distances are great-circle distances in two dimensions, segment by segment; a gap between two
 * segments counts for nothing. Lines are thinned out only after they are measured.
 */
export function measureRoute({ tracks, places }: Pick<RouteFile, "tracks" | "places">): MeasuredRoute {
  const lines = tracks.map(({ segments }) => layOut(segments));
  const located = locatePlaces(places, lines);
  const days = tracks.map(({ name }, day) => {
    const kept = located.filter((place) => place.day === day && place.at !== null).map(({ at }) => at as number);
    return measureDay(name, lines[day] ?? [], kept);
  });
  return { days, places: located };
}

/** Points with their distance from the day's start. */
function layOut(segments: readonly (readonly RoutePoint[])[]): MeasuredPoint[][] {
  let at = 0;
  return segments.map((segment) => {
    let last: RoutePoint | null = null;
    return segment.map((point): MeasuredPoint => {
      if (last !== null) at += metresBetween(last.lon, last.lat, point.lon, point.lat);
      last = point;
      return [point.lon, point.lat, point.height, at];
    });
  });
}

const heightsIn = (segment: readonly MeasuredPoint[]): number[] => {
  const heights: number[] = [];
  for (const point of segment) if (point[2] !== null) heights.push(point[2]);
  return heights;
};

function measureDay(name: string, segments: MeasuredPoint[][], placesAt: readonly number[]): MeasuredDay {
  const heights = segments.map(heightsIn);
  const all = heights.flat();
  const climbs = heights.map(climbOf);
  const profile = segments.flatMap(profileOf);
  const distance = segments.at(-1)?.at(-1)?.[3] ?? 0;
  const measured = profile.reduce((sum, part) => sum + (part.at(-1)?.[0] ?? 0) - (part[0]?.[0] ?? 0), 0);
  return {
    ...{ name, distance },
    climb: climbs.reduce((sum, { climb }) => sum + climb, 0),
    descent: climbs.reduce((sum, { descent }) => sum + descent, 0),
    unmeasured: Math.max(0, Math.round(distance - measured)),
    lowest: all.length === 0 ? null : all.reduce((least, height) => Math.min(least, height)),
    highest: all.length === 0 ? null : all.reduce((most, height) => Math.max(most, height)),
    segments: segments.map((segment) => thinOut(segment, placesAt)),
    profile: profile.map((part) =>
      simplifyLine(part, PROFILE_TOLERANCE).map(([at, height]): [number, number] => [rounded(at), rounded(height)]),
    ),
  };
}

/**
 * Climb and descent in metres by turning points. A climb counts from its lowest to its highest point once it is 5 m or more, and
 * ends when the line has fallen 5 m. Heights on both sides of a hole are joined.
 */
export function climbOf(heights: readonly number[]): { climb: number; descent: number } {
  let climb = 0;
  let descent = 0;
  let low = heights[0] ?? 0;
  let high = low;
  let way: "up" | "down" | null = null;
  for (const height of heights) {
    if (way !== "up") low = Math.min(low, height);
    if (way !== "down") high = Math.max(high, height);
    if (way !== "up" && height - low >= TURN) {
      if (way === "down") descent += high - low;
      [way, high] = ["up", height];
    } else if (way !== "down" && high - height >= TURN) {
      if (way === "up") climb += high - low;
      [way, low] = ["down", height];
    }
  }
  if (way === "up") climb += high - low;
  if (way === "down") descent += high - low;
  return { climb, descent };
}

/** Heights by distance. Short holes are bridged; a longer one begins a new part. */
function profileOf(segment: readonly MeasuredPoint[]): [at: number, height: number][][] {
  const parts: [number, number][][] = [];
  let hasHole = true;
  for (const point of segment) {
    const [height, at] = [point[2], point[3]];
    const last = parts.at(-1)?.at(-1);
    if (height === null) hasHole = true;
    else {
      if (last === undefined || (hasHole && at - last[0] > BRIDGED)) parts.push([]);
      parts.at(-1)?.push([at, height]);
      hasHole = false;
    }
  }
  return parts.filter((part) => part.length > 1);
}

/** Keeps ends, extremes and the points beside places, whatever the tolerance. */
function thinOut(segment: readonly MeasuredPoint[], placesAt: readonly number[]): MeasuredPoint[] {
  const kept = new Set<number>();
  let [lowest, highest] = [-1, -1];
  let index = -1;
  for (const point of segment) {
    index += 1;
    const height = point[2];
    if (height === null) continue;
    if (lowest < 0 || height < (segment[lowest]?.[2] ?? 0)) lowest = index;
    if (highest < 0 || height > (segment[highest]?.[2] ?? 0)) highest = index;
  }
  for (const extreme of [lowest, highest]) if (extreme >= 0) kept.add(extreme);
  for (const at of placesAt) {
    const next = segment.findIndex((point) => point[3] >= at);
    if (next > 0) kept.add(next).add(next - 1);
  }
  return simplifyLine(segment, LINE_TOLERANCE, { kept, isOnEarth: true }).map(
    ([lon, lat, height, at]): MeasuredPoint => [
      Number(lon.toFixed(7)),
      Number(lat.toFixed(7)),
      height === null ? null : rounded(height),
      rounded(at),
    ],
  );
}

/** Tenths of a metre: finer figures only make the stored route larger. */
const rounded = (metres: number): number => Math.round(metres * 10) / 10;

/** A way may come by twice: a later highlight is looked for behind the one before it first. */
function locatePlaces(places: readonly RoutePlace[], lines: readonly MeasuredPoint[][][]): MeasuredPlace[] {
  let before = { day: 0, at: 0 };
  return places.map((place) => {
    const ahead = place.kind === "highlight" ? locatePlace(place, lines, before) : null;
    const found = ahead && ahead.at !== null ? ahead : locatePlace(place, lines, { day: 0, at: 0 });
    if (place.kind === "highlight" && found.at !== null) before = { day: found.day, at: found.at };
    return { ...place, ...found };
  });
}

/** The nearest place on a line behind `after`, not the nearest point of it. */
function locatePlace(
  place: RoutePlace,
  lines: readonly MeasuredPoint[][][],
  after: { day: number; at: number },
): Pick<MeasuredPlace, "day" | "at"> {
  let best = { day: 0, at: null as number | null, away: BESIDE };
  for (const [day, segments] of lines.entries())
    for (const segment of day < after.day ? [] : segments)
      for (const [index, to] of segment.entries()) {
        const from = segment[index - 1];
        if (from === undefined || (day === after.day && from[3] < after.at)) continue;
        const near = nearestOn(place, from, to);
        if (near.away < best.away) best = { day, ...near };
      }
  return { day: best.day, at: best.at };
}

function nearestOn({ lon, lat }: RoutePlace, from: MeasuredPoint, to: MeasuredPoint): { at: number; away: number } {
  const east = Math.cos((lat * Math.PI) / 180);
  const [ax, ay, bx, by] = [(from[0] - lon) * east, from[1] - lat, (to[0] - lon) * east, to[1] - lat];
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  const away = metresBetween(lon, lat, lon + (ax + dx * part) / east, lat + ay + dy * part);
  return { at: from[3] + (to[3] - from[3]) * part, away };
}
