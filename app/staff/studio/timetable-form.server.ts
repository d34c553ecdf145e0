import { z } from "zod";
import { localTime, type ScheduleRule, scheduleRule, weekdays } from "#modules/availability/model.ts";
import { ruleFaults } from "#modules/booking/index.server.ts";
import { type TourKind, tourKinds } from "#modules/catalogue/model.ts";
import {
  type DrawnField,
  describeIssue,
  drawForm,
  FIELD,
  readDocument,
  studioFieldsOf,
} from "#modules/studio/index.server.ts";
import { timetableAddress } from "./studio-address.ts";

const help = (words: string) => ({ description: words });
const cutoffs = ["hours-before", "clock-before", "at-start", "until-full"] as const;

const cutoffLabels: Record<(typeof cutoffs)[number], string> = {
  "hours-before": "Some hours before the start",
  "clock-before": "A time of day, on the day or before",
  "at-start": "The start",
  "until-full": "Some minutes after the start, if there is room",
};

const dayNames: Record<(typeof weekdays)[number], string> = {
  ...{ mon: "Monday", tue: "Tuesday", wed: "Wednesday", thu: "Thursday" },
  ...{ fri: "Friday", sat: "Saturday", sun: "Sunday" },
};

/** A timetable as its form asks for it: starts by the clock apart from those by the sun, and a box for each weekday. */
const timetableForm = z.object({
  weekdays: z.object(
    Object.fromEntries(weekdays.map((day) => [day, z.boolean().meta({ title: dayNames[day] })])) as Record<
      (typeof weekdays)[number],
      z.ZodBoolean
    >,
  ),
  startTimes: z.array(localTime).meta(help("Times of day, such as 06:30 (Delhi time).")),
  bySun: z
    .array(
      z.object({
        sun: z.enum(["sunrise", "sunset"]).meta({ title: "Sunrise or sunset" }),
        offsetMinutes: z.int().meta(help("Minutes after it; with a minus before it.")),
        roundToMinutes: z.int().meta(help("15 makes 06:15 of 06:09.")),
        notBefore: z.optional(localTime),
      }),
    )
    .meta(help("Starts that move with the sun.")),
  capacity: z.int().meta(help("Places of one departure.")),
  season: z
    .optional(z.object({ from: z.string(), to: z.string() }))
    .meta(help("Month and day, such as 10-01 to 03-31. Without it the whole year.")),
  cutoff: z
    .object({
      kind: z.enum(cutoffs).meta({ valueWords: cutoffLabels }),
      hours: z.optional(z.int()).meta(help("For some hours before the start: how many.")),
      days: z.optional(z.int()).meta(help("For a time of day: how many days before; 0 is the day itself.")),
      at: z.optional(localTime).meta(help("For a time of day: the time, such as 18:00.")),
      joinMinutes: z.optional(z.int()).meta(help("For some minutes after the start: how many.")),
    })
    .meta(help("The last moment in which a guest can book.")),
  minimumGroup: z
    .optional(z.object({ riders: z.int(), decideHoursBefore: z.int() }))
    .meta(help("Only with so many riders, decided so many hours before the start.")),
  horizonDays: z.int().meta(help("Days ahead that guests can book.")),
  everyWeeks: z.int().meta(help("1 for every week, 2 for every other one.")),
  anchorDate: z.optional(z.iso.date()).meta(help("With more than 1: a day of a week in which it runs.")),
  lastDay: z.optional(z.iso.date()).meta(help("Left empty, it goes on.")),
});

type Typed = Partial<z.infer<typeof timetableForm>>;

/** Rule as the form shows it. */
export function timetableOf({ startTimes, weekdays: days, ...rule }: ScheduleRule): Typed {
  return {
    ...rule,
    weekdays: Object.fromEntries(weekdays.map((day) => [day, days.includes(day)])) as Typed["weekdays"] & object,
    startTimes: startTimes.filter((start) => typeof start === "string"),
    bySun: startTimes.filter((start) => typeof start !== "string"),
  };
}

/** A timetable to begin with: every morning, bookable until the evening before. */
export const usualTimetable = (capacity: number): Typed =>
  timetableOf(
    scheduleRule.parse({
      weekdays: [...weekdays],
      startTimes: ["07:00"],
      capacity,
      cutoff: { kind: "clock-before", days: 1, at: "18:00" },
    }),
  );

export const timetableFields = studioFieldsOf(timetableForm);

/** Address of a timetable's form with what was typed. */
export const typedAddress = (here: string, typed: object): string =>
  `${here}?${queryOf(drawForm(timetableFields, typed, {}, FIELD))}`;

/** Names and values as a browser sends them. */
function queryOf(drawn: readonly DrawnField[], query = new URLSearchParams()): URLSearchParams {
  for (const { kind, name, value, inner, isThere } of drawn) {
    if (kind === "list") query.append(name, String(inner.length));
    else if (kind === "group" ? isThere : kind !== "yes" || value !== "") query.append(name, value);
    queryOf(inner, query);
  }
  return query;
}

/** Reads a new tour's timetable as typed, with the address of the form that shows it. */
export function timetableTyped(form: FormData, tour: string): { typed: Typed; address: string } {
  const typed = readDocument(timetableFields, form);
  return { typed, address: typedAddress(timetableAddress(tour, "new"), typed) };
}

/** Kind in a draft of a tour, which may be any words yet. */
export const kindIn = (value: unknown): TourKind =>
  tourKinds.find((kind) => kind === (value as { kind?: unknown } | null)?.kind) ?? tourKinds[0];

const fieldsOfCutoff: Record<(typeof cutoffs)[number], readonly string[]> = {
  "hours-before": ["hours"],
  "clock-before": ["days", "at"],
  "at-start": [],
  "until-full": ["joinMinutes"],
};

/** Rule that a filled form describes, or its faults by the names of the form's fields. */
export function readTimetable(
  typed: Typed,
  kind: TourKind,
): { rule: ScheduleRule } | { faults: Readonly<Record<string, string>> } {
  const { weekdays: days, startTimes = [], bySun = [], cutoff, ...others } = typed;
  const wanted = cutoffs.find((one) => one === cutoff?.kind);
  const given = Object.entries(cutoff ?? {}).filter(([name]) => wanted && fieldsOfCutoff[wanted].includes(name));
  const read = scheduleRule.safeParse(
    {
      ...others,
      weekdays: weekdays.filter((day) => days?.[day]),
      startTimes: [...startTimes, ...bySun],
      cutoff: { kind: cutoff?.kind, ...Object.fromEntries(given) },
    },
    { error: describeIssue },
  );
  const issues = read.success
    ? ruleFaults(kind, read.data).map(({ field, words }) => ({ path: field.split("."), words }))
    : read.error.issues.map(({ path, message }) => ({ path: path.map(String), words: message }));
  if (read.success && issues.length === 0) return { rule: read.data };
  const nameOf = ([first = "", second, ...rest]: string[]): string[] => {
    const at = Number(second) - startTimes.length;
    if (first === "startTimes" && second !== undefined && at >= 0) return ["bySun", String(at), ...rest];
    return [first, ...(second === undefined ? [] : [second]), ...rest];
  };
  const wordsOf = (name: string, words: string): string => (name === "weekdays" ? "Tick a day at least." : words);
  return {
    faults: Object.fromEntries(
      issues.map(({ path, words }) => [["d", ...nameOf(path)].join("."), wordsOf(path.join("."), words)]),
    ),
  };
}
