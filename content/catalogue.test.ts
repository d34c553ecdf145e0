import { existsSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { expandRule } from "#modules/availability/expand-rule.server.ts";
import { scheduleRule } from "#modules/availability/model.ts";
import { sunTime } from "#modules/availability/sun-time.server.ts";
import { ruleFaults } from "#modules/booking/index.server.ts";
import { frameFor } from "#modules/booking/model.ts";
import { categoryContent, destinationContent, photoContent, tourContent } from "#modules/catalogue/model.ts";
import { categories, destinations, photos, tourFiles } from "./index.ts";
import { promisesContent } from "./pages/promises.ts";
import { posts } from "./posts/index.ts";
import type { TourFile } from "./shape.ts";

const modules = {
  ...import.meta.glob<{ default: TourFile }>("./tours/*.ts", { eager: true }),
  ...import.meta.glob<{ default: TourFile }>("./holidays/*.ts", { eager: true }),
};
const files = Object.entries(modules).map(([path, module]) => ({ name: basename(path, ".ts"), ...module.default }));
const tours = files.map((file) => file.tour);
const photoDirectory = new URL("./photos/", import.meta.url);

const photoKeys = new Set(photos.map((photo) => photo.key));
const categorySlugs = new Set(categories.map((category) => category.slug));
const destinationSlugs = new Set(destinations.map((destination) => destination.slug));
const tourSlugs = new Set(tours.map((tour) => tour.slug));

const missingFrom = (known: Set<string>, wanted: (string | undefined)[]) =>
  wanted.filter((one) => one !== undefined && !known.has(one));

/** Every text of a value, however deep it lies. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(texts);
}

/** A text about the minimum of riders, or about a rider alone. */
const namesMinimum =
  /\bwe (?:run|ride|start) (?:from|with) (?:two|three|four|five|six)\b|you are (?:\w+ )?the only\b|only name\b/i;

/** Outcome of a called-off ride in the terms ("When we cancel"): another date, or all the money back. */
const movesDate = /\b(?:another|a new) (?:day|date|Sunday)\b|\bmoves? the (?:date|weekend)\b/;
const givesBack = /\byour money\b|\breturn everything\b|\bthe whole sum\b/;

/** Days before departure by which the text says the ride is decided. */
function daysNamed(text: string): number {
  const [, words = "", days] = /\b(a week|two weeks|a fortnight|(\d+) days) before\b/.exec(text) ?? [];
  if (days !== undefined) return Number(days);
  return { "a week": 7, "two weeks": 14, "a fortnight": 14 }[words] ?? Number.NaN;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** All departures of a year; those by sunrise at their actual hours. */
const startsOfYear = (schedules: TourFile["schedules"]) =>
  schedules.flatMap((schedule) => expandRule(scheduleRule.parse(schedule), "2027-01-01", "2027-12-31"));

const longSentences = (text: string) =>
  text
    .split(/(?<=[.!?:;])\s+/)
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replace(/[^\p{L}\p{N}₹ ]/gu, "")
        .trim(),
    )
    .filter((sentence) => sentence.split(/\s+/).length > 8);

describe.each(files)("$name", ({ name, tour, schedules }) => {
  it("is a tour the catalogue accepts", () => {
    expect(tourContent.safeParse(tour).error?.issues).toBeUndefined();
  });

  it("is named like its file", () => {
    expect(tour.slug).toBe(name);
  });

  it("has rules that the calendar accepts, for the group it promises", () => {
    for (const schedule of schedules) {
      expect(scheduleRule.safeParse(schedule).error?.issues).toBeUndefined();
      expect(schedule.capacity).toBe(tour.groupSize.max);
    }
    expect(schedules.length > 0).toBe(tour.sells === "instant");
  });

  it("calls departures off below the minimum that its text names, if any", () => {
    const named = texts(tour).filter((text) => namesMinimum.test(text));
    for (const { minimumGroup } of schedules) {
      expect(minimumGroup?.riders ?? 1).toBe(tour.groupSize.min);
      expect(named.length > 0).toBe(minimumGroup !== undefined);
      for (const text of named) expect(daysNamed(text) * 24).toBe(minimumGroup?.decideHoursBefore);
    }
  });

  it("says how to ask, and when it is confirmed, if its page cannot sell it", () => {
    const extras = texts(tour).filter((text) =>
      /single room|room (?:to yourself|of your own)|in a cycle rickshaw with a parent/i.test(text),
    );
    for (const text of extras) expect(text).toMatch(/[Ww]rite to us (?:before you book|first).*(?:sure|yours|once)/s);
    for (const text of texts(tour)) expect(text).not.toMatch(/at the price of one place|have one waiting for you/);
  });

  it("names the departure of its highlights' hours if departures differ", () => {
    const starts = new Set(startsOfYear(schedules).map(({ localTime }) => localTime));
    if (starts.size < 2) expect(tour.highlightTimes).toBeUndefined();
    else
      expect([...starts].filter((start) => tour.highlightTimes?.includes(`${start}\u00a0IST start`))).toHaveLength(1);
  });

  it("starts by bicycle at most 40 minutes before sunrise, and at dawn if its name says so", () => {
    if (tour.kind !== "cycle") return;
    const isNamedDawn = /\bdawn\b/i.test(tour.name);
    for (const departure of startsOfYear(schedules)) {
      const sunrise = sunTime({ sun: "sunrise", offsetMinutes: 0, roundToMinutes: 1 }, departure.localDate);
      const minutes = minutesOf(departure.localTime) - minutesOf(sunrise);
      const when = `${departure.localDate} ${departure.localTime}, sunrise ${sunrise}`;
      expect(minutes, when).toBeGreaterThanOrEqual(-40);
      if (isNamedDawn) expect(minutes, when).toBeLessThanOrEqual(15);
    }
  });

  it("leaves time to book, and decides before cancelling gets dearer", () => {
    for (const schedule of schedules) expect(ruleFaults(tour.kind, scheduleRule.parse(schedule))).toEqual([]);
  });

  it("offers a full refund wherever it offers another date", () => {
    for (const text of texts([tour.fit, tour.faq]).filter((one) => movesDate.test(one)))
      expect(text).toMatch(givesBack);
  });

  it("does not limit free plans where they are redrawn without limit", () => {
    if (tour.sells !== "enquiry") return;
    expect(promisesContent.madeToMeasure.steps.map(({ text }) => text).join(" ")).toMatch(/as often as needed/i);
    expect(
      texts(tour).filter((text) => /\b(one|two|three|\d+) (free )?(revision|change|draft)s?\b/i.test(text)),
    ).toEqual([]);
  });

  it("shows only pictures in the catalogue", () => {
    const used = [
      tour.backgroundPhoto,
      tour.host.photo,
      ...tour.photos,
      ...tour.highlights.map((highlight) => highlight.photo),
    ];
    expect(missingFrom(photoKeys, used)).toEqual([]);
  });

  it("refers to existing categories, destinations and tours", () => {
    expect(missingFrom(categorySlugs, [tour.category, ...(tour.alsoIn ?? [])])).toEqual([]);
    expect(missingFrom(destinationSlugs, [tour.destination])).toEqual([]);
    expect(missingFrom(tourSlugs, tour.suggestions)).toEqual([]);
    expect(tour.suggestions).not.toContain(tour.slug);
  });

  it("names a meeting place", () => {
    expect(tour.inclusions.filter((inclusion) => inclusion.title === "Meeting Place")).toHaveLength(1);
  });
});

describe("the catalogue", () => {
  it("promises the existing number of adult frame sizes", () => {
    const words = ["no", "one", "two", "three", "four", "five", "six"];
    for (const tour of tours)
      for (const [, said] of JSON.stringify(tour.inclusions).matchAll(/in (\w+) frame sizes/g)) {
        const heights = Array.from({ length: 100 }, (_, more) => (tour.fit.minHeightCm ?? 0) + more);
        expect(said, tour.slug).toBe(words[new Set(heights.map((height) => frameFor(height, 0))).size]);
      }
  });

  it("gives one weight limit for bags, in holidays and stories", () => {
    const said = [...tours, ...posts].flatMap((one) => [
      ...JSON.stringify(one).matchAll(/(?:We ask for|soft bag of up to) (\w+) kilograms/gi),
    ]);
    expect(said.length).toBeGreaterThan(1);
    expect(new Set(said.map(([, weight]) => (weight === "twelve" ? "12" : weight)))).toEqual(new Set(["12"]));
  });

  it("has an example group no larger than the limit", () => {
    const words: Record<string, number> = { sixty: 60, eight: 8 };
    const told = categories.map(({ introduction }) => introduction).join(" ");
    const [, people = "", teams = ""] = /(\w+) colleagues in (\w+) teams/.exec(told) ?? [];
    const group = tours.find(({ slug }) => slug === "school-and-team-rides")?.groupSize.max;
    expect(words[people]).toBe(group);
    expect(words[teams]).toBe(Math.ceil((group ?? 0) / 8));
  });

  it("lists every tour file once", () => {
    const listed = tourFiles.map((file) => file.tour.slug);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.toSorted()).toEqual(tours.map((tour) => tour.slug).toSorted());
  });

  it("repeats no sentence in two tours", () => {
    const firstSeen = new Map<string, string>();
    const repeated: string[] = [];
    for (const tour of tours)
      for (const sentence of new Set(texts(tour).flatMap(longSentences))) {
        const earlier = firstSeen.get(sentence);
        if (earlier === undefined) firstSeen.set(sentence, tour.slug);
        else repeated.push(`${earlier} and ${tour.slug}: ${sentence}`);
      }
    expect(repeated).toEqual([]);
  });

  it("has valid categories and destinations with known pictures", () => {
    for (const category of categories) categoryContent.parse(category);
    for (const destination of destinations) destinationContent.parse(destination);
    expect(categorySlugs.size).toBe(categories.length);
    expect(destinationSlugs.size).toBe(destinations.length);
    expect(
      missingFrom(
        photoKeys,
        categories.map((category) => category.backgroundPhoto),
      ),
    ).toEqual([]);
    expect(
      missingFrom(
        photoKeys,
        destinations.map((destination) => destination.photo),
      ),
    ).toEqual([]);
  });
});

describe("the photo catalogue", () => {
  it.each(photos)("$key is credited and has its file", (photo) => {
    expect(photoContent.safeParse(photo).error?.issues).toBeUndefined();
    expect(basename(photo.file, ".webp")).toBe(photo.key);
    expect(existsSync(new URL(photo.file, photoDirectory))).toBe(true);
    if (photo.credit.startsWith("Pahiya")) expect(photo.alt).toMatch(/^Illustration of /);
    else expect(photo.source).toBeDefined();
  });

  it("lists every picture of its folder once", () => {
    const onDisk = readdirSync(photoDirectory).filter((file) => file.endsWith(".webp"));
    expect(photos.map((photo) => photo.file).toSorted()).toEqual(onDisk.toSorted());
  });
});
