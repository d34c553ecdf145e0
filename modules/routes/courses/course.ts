import { dayNumber, type MeasuredDay, type MeasuredPlace, type MeasuredRoute } from "../model.ts";

/** A point with the second at which a rider comes by, counted from the start. */
export interface CoursePoint {
  lon: number;
  lat: number;
  height: number | null;
  /** Metres from the start, without gaps. */
  at: number;
  seconds: number;
}

/** A highlight on the way. */
export interface CourseStop extends CoursePoint {
  name: string;
  kind: StopKind;
}

/** One day for a device. Devices want times: they are made up from an even pace. */
export interface Course {
  /** Tour and day. */
  name: string;
  mode: "cycle" | "walk";
  start: Date;
  day: MeasuredDay;
  segments: CoursePoint[][];
  stops: CourseStop[];
}

export type StopKind = "meeting" | "food" | "water" | "summit" | "danger" | "rest" | "toilet" | "view" | "info";

const kinds: readonly [StopKind, RegExp][] = [
  ["meeting", /meeting/],
  ["food", /food|restaurant|breakfast|lunch|tea/],
  ["water", /water/],
  ["summit", /summit|pass/],
  ["danger", /danger/],
  ["rest", /rest|camp|lodging/],
  ["toilet", /toilet|restroom/],
  ["view", /view|overlook|scenic/],
];

/** The file's type and symbol decide: "Restaurant" is food. */
const kindOf = ({ kind, symbol }: MeasuredPlace): StopKind => {
  const words = `${kind} ${symbol}`.toLowerCase();
  return kinds.find(([, said]) => said.test(words))?.[0] ?? "info";
};

interface Plan {
  /** Name of the tour. */
  tour: string;
  mode: "cycle" | "walk";
  /** The start of the tour. Day 6 starts five times 24 hours later. */
  start: Date;
  /** Metres a second. */
  pace: number;
}

const DAY = 86_400_000;

/** A course for each day of a route. Times are whole seconds, and no two points have the same one. */
export function coursesOf({ days, places }: MeasuredRoute, { tour, mode, start, pace }: Plan): Course[] {
  return days.map((day, index) => {
    let last = -1;
    const segments = day.segments.map((segment) =>
      segment.map(([lon, lat, height, at]): CoursePoint => {
        last = Math.max(last + 1, Math.round(at / pace));
        return { lon, lat, height, at, seconds: last };
      }),
    );
    const all = segments.flat();
    const stops = places
      .filter((place) => place.day === index && place.at !== null)
      .map((place) => stopOf(place, all))
      .sort((a, b) => a.at - b.at);
    const name = days.length > 1 ? `${tour}, ${day.name || `day ${index + 1}`}` : tour;
    return { name, mode, start: new Date(start.getTime() + (dayNumber(day, index) - 1) * DAY), day, segments, stops };
  });
}

/** Stands on the line, at the point of it that is nearest by distance ridden. */
function stopOf(place: MeasuredPlace, points: readonly CoursePoint[]): CourseStop {
  const wanted = place.at ?? 0;
  const nearest = points.reduce((best, point) =>
    Math.abs(point.at - wanted) < Math.abs(best.at - wanted) ? point : best,
  );
  return { ...nearest, name: place.name, kind: kindOf(place) };
}

/** Metres a second: the tour's length over its hours, within what riders and walkers do. Holidays say no hours. */
export function paceOf(mode: "cycle" | "walk", metres: number, minutes: number | null): number {
  const [slowest, usual, fastest] = mode === "cycle" ? [8, 14, 20] : [2.5, 4, 5];
  const perHour = minutes === null ? usual : metres / 1000 / (minutes / 60);
  return Math.min(fastest, Math.max(slowest, perHour)) / 3.6;
}

export const timeOf = ({ start }: Course, { seconds }: CoursePoint): Date => new Date(start.getTime() + seconds * 1000);
