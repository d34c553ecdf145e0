import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { walkTo } from "#app/site/tour/route-map/draw-meeting.server.ts";
import { tourFiles } from "#content/index.ts";
import { measureRoute, readGpx } from "#modules/routes/index.server.ts";
import { dayNumber } from "#modules/routes/model.ts";

const tours = tourFiles.map(({ tour }) => tour);
const holidays = tours.filter(({ kind }) => kind === "holiday");

function measured(slug: string) {
  const read = readGpx(fs.readFileSync(`content/routes/${slug}.gpx`));
  if (!read.ok) throw new Error(read.fault.words);
  return measureRoute(read.route);
}

describe("the route of a holiday", () => {
  it.each(holidays.map((tour) => [tour.slug, tour] as const))("of %s has each day that is ridden", (slug, tour) => {
    const { days, places } = measured(slug);
    const ridden = (tour.itinerary ?? []).filter(({ km }) => km > 0);
    expect(days.map(dayNumber)).toEqual(ridden.map(({ day }) => day));
    for (const [at, { day, km, ascentMetres }] of ridden.entries()) {
      const found = days[at] ?? { distance: 0, climb: 0 };
      expect(Math.abs(found.distance / 1000 - km) / km, `day ${day}: km`).toBeLessThan(0.06);
      expect(Math.abs(found.climb - (ascentMetres ?? 0)), `day ${day}: climb`).toBeLessThan(50);
    }
    const meeting = places.find(({ kind }) => kind === "meeting") ?? { lon: 0, lat: 0 };
    const { longitude: lon, latitude: lat } = tour.meetingPoint;
    expect(Math.hypot(meeting.lon - lon, meeting.lat - lat), "where we meet").toBeLessThan(0.001);
    const last = days.length - 1;
    expect(new Set(places.map(({ day }) => day)).has(last), "a place of the last day").toBe(true);
  });
});

const numbers = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const numberOf = (word: string): number => (word === "twenty" ? 20 : word === "fifteen" ? 15 : numbers.indexOf(word));
const walked = tours.flatMap(({ slug, meetingPoint }) => {
  const walk = walkTo(meetingPoint);
  return walk ? [{ slug, landmark: meetingPoint.landmark, walk }] : [];
});

describe("the way on foot to a meeting point", () => {
  it.each(walked)("takes as long on the map of $slug as its text says", ({ landmark, walk }) => {
    const [, minutes] = /(\w+)[ -]minutes?\b/.exec(landmark) ?? [];
    const [, kilometres] = /(\d+\.\d|a) kilometres?\b/.exec(landmark) ?? [];
    if (minutes !== undefined) expect(walk.minutes).toBe(numberOf(minutes));
    if (kilometres !== undefined) {
      const said = kilometres === "a" ? 1000 : Number(kilometres) * 1000;
      expect(Math.abs(walk.metres - said) / said).toBeLessThan(0.2);
    }
    expect(landmark).toMatch(/minutes?\b|kilometres?\b|directly beside/);
  });
});
