import { metresBetween } from "./metres.ts";

export { DEGREE, shorterWay } from "./metres.ts";
export { simplifyLine } from "./simplify-line.ts";

/** Degrees; metres above the sea. Never two lists: they slip apart. */
export interface RoutePoint {
  lon: number;
  lat: number;
  /** Null if the file has none. Zero and less are heights. */
  height: number | null;
}

/** A waypoint of the file. `kind` is its `<type>`: "meeting" and "highlight" are numbered and named on our maps. */
export interface RoutePlace extends Pick<RoutePoint, "lon" | "lat"> {
  name: string;
  description: string;
  kind: string;
  symbol: string;
}

/** The line of one day. A gap between two segments is neither distance nor climb. */
export interface RouteTrack {
  name: string;
  segments: RoutePoint[][];
}

/** `notes` tell the company what is not drawn. */
export interface RouteFile {
  name: string;
  tracks: RouteTrack[];
  places: RoutePlace[];
  notes: string[];
}

/** Place on a day's line; `at` in metres from the day's start. */
export interface MeasuredPlace extends RoutePlace {
  day: number;
  /** Null if the place lies beside all lines. */
  at: number | null;
}

/** Longitude, latitude, height or null, metres from the day's start. */
export type MeasuredPoint = [lon: number, lat: number, height: number | null, at: number];

/** Metres throughout. Heights are null if a day has none. */
export interface MeasuredDay {
  name: string;
  distance: number;
  climb: number;
  descent: number;
  /** Ridden metres of which no height is known. */
  unmeasured: number;
  lowest: number | null;
  highest: number | null;
  /** Simplified for drawing and for devices; the figures above come from the whole line. */
  segments: MeasuredPoint[][];
  /** Metres from the start with the height, simplified on its own; a hole begins a new list. */
  profile: [at: number, height: number][][];
}

export interface MeasuredRoute {
  days: MeasuredDay[];
  places: MeasuredPlace[];
}

/** 50,000 points with heights and times are 4.85 MB of text. */
export const ROUTE_BYTES = 6_000_000;
export const ROUTE_POINTS = 50_000;
/** Days of a tour at most. */
export const MOST_DAYS = 60;

export const routeStates = ["draft", "standing", "former"] as const;

/** A file that could not be read. Lines and columns count from 1. */
export interface RefusedRoute {
  fileName: string;
  line: number;
  column: number;
  words: string;
}

/** Lines and areas under a route, drawn by hand. Longitude and latitude, as in the route. */
export interface RouteGround {
  /** Day of each track, in the file's order; null leaves a track out. Without it each track is a day. */
  days?: (number | null)[];
  rivers?: LineOnEarth[];
  lakes?: LineOnEarth[];
  greens?: LineOnEarth[];
  forts?: LineOnEarth[];
  streets?: LineOnEarth[];
  railways?: LineOnEarth[];
  hills?: LineOnEarth[];
  names?: { lon: number; lat: number; name: string }[];
}
export type LineOnEarth = [lon: number, lat: number][];

const IN_REACH = 800;

/** Names of the ground that stand in reach of a place. */
export const namesNear = ({ names = [] }: RouteGround, { lon, lat }: Pick<RoutePoint, "lon" | "lat">) =>
  names.filter((one) => metresBetween(one.lon, one.lat, lon, lat) <= IN_REACH);

/** True if a map of the meeting point would show something. */
export const knowsMeetingPoint = ({
  places,
  ground,
}: Pick<MeasuredRoute, "places"> & { ground: RouteGround }): boolean =>
  places.some((place) => place.kind === "meeting" && namesNear(ground, place).length > 0);

/** In metres. */
export const lengthOfLine = (line: LineOnEarth): number =>
  line.slice(1).reduce((sum, [lon, lat], at) => sum + metresBetween(...(line[at] ?? [lon, lat]), lon, lat), 0);

/** Metres before each day. */
export const startsOf = (days: readonly Pick<MeasuredDay, "distance">[]): number[] =>
  days.map((_, day) => totalOf({ days: days.slice(0, day) }));

/** Ridden metres of all days. */
export const totalOf = ({ days }: { days: readonly Pick<MeasuredDay, "distance">[] }): number =>
  days.reduce((sum, { distance }) => sum + distance, 0);

/** Number in the track's name ("Day 6: Leh"), else its turn. */
export const dayNumber = ({ name }: Pick<MeasuredDay, "name">, index: number): number =>
  Number(/^day (\d{1,2})\b/i.exec(name)?.[1] ?? index + 1);

/**
 * Reads the choice of days: "6,7,-" for three tracks. Nothing typed leaves each track a day. A day may stand once, and one track
 * must stay.
 */
export function readDayChoice(typed: string, tracks: number): { days?: (number | null)[] } | { problem: string } {
  const words = typed.trim();
  if (words === "") return {};
  const days = words.split(/\s*,\s*/).map((word) => (word === "-" ? null : Number(word)));
  const chosen = days.filter((day) => day !== null);
  if (days.length !== tracks)
    return { problem: `The file has ${tracks === 1 ? "one track" : `${tracks} tracks`}: name a day, or -, for each.` };
  if (chosen.some((day) => !Number.isInteger(day) || day < 1 || day > MOST_DAYS))
    return { problem: `A day is a number from 1 to ${MOST_DAYS}.` };
  if (new Set(chosen).size < chosen.length) return { problem: "Two tracks have the same day." };
  if (chosen.length === 0) return { problem: "Leave one track at least." };
  return { days };
}

const inKilometres = (metres: number): string => (metres / 1000).toFixed(metres < 100_000 ? 1 : 0);

export const describeRoute = ({ days }: Pick<MeasuredRoute, "days">): string[] =>
  days.map((day, at) => {
    const name = day.name || `Day ${dayNumber(day, at)}`;
    const climb = day.lowest === null ? "no heights" : `${Math.round(day.climb)} m of climb`;
    return `${name}: ${inKilometres(day.distance)} km, ${climb}`;
  });
