import { z } from "zod";
import { delhiInstant } from "#platform/time/delhi-time.ts";

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** Delhi wall clock, "06:30". Every time of day in the product is IST. */
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time such as 06:30");
const localDate = z.iso.date();
const monthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "A day of the year such as 10-01");

export type { GuideContent, NewGuide } from "./guides/guide-content.ts";
export type { GuideBend } from "./guides/guide-model.ts";
export { certificateKinds, guideBendLabels, guideRoleLabels, missingRoles } from "./guides/guide-model.ts";

export const MOST_JOIN_MINUTES = 720;

/**
 * `clock-before`: 18:00 on the eve of a 06:30 ride lets guides know their riders. `until-full` takes latecomers for
 * some minutes after the start.
 */
const cutoffRule = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("hours-before"),
    hours: z
      .int()
      .min(0)
      .max(24 * 90),
  }),
  z.object({ kind: z.literal("clock-before"), days: z.int().min(0).max(120), at: localTime }),
  z.object({ kind: z.literal("at-start") }),
  z.object({ kind: z.literal("until-full"), joinMinutes: z.int().min(0).max(MOST_JOIN_MINUTES).default(15) }),
]);
export type CutoffRule = z.infer<typeof cutoffRule>;

/** A start by the sun over Delhi, fixed when the departure is made. */
const sunStart = z.object({
  sun: z.enum(["sunrise", "sunset"]),
  offsetMinutes: z.int().min(-240).max(240),
  roundToMinutes: z.int().min(1).max(60).default(15),
  notBefore: z.optional(localTime),
});
export type SunStart = z.infer<typeof sunStart>;

const minimumGroup = z.object({
  riders: z.int().min(2).max(100),
  decideHoursBefore: z
    .int()
    .min(1)
    .max(24 * 180),
});

/** `season` may wrap round the year's end. `everyWeeks` counts from the week of `anchorDate`. */
export const scheduleRule = z
  .object({
    weekdays: z.array(z.enum(weekdays)).min(1),
    startTimes: z.array(z.union([localTime, sunStart])).min(1),
    season: z.object({ from: monthDay, to: monthDay }).optional(),
    everyWeeks: z.int().min(1).max(12).default(1),
    anchorDate: z.optional(localDate),
    capacity: z.int().min(1).max(100),
    cutoff: cutoffRule,
    minimumGroup: z.optional(minimumGroup),
    horizonDays: z.int().min(7).max(540).default(120),
    lastDay: z.optional(localDate),
  })
  .refine((rule) => rule.everyWeeks === 1 || rule.anchorDate !== undefined, {
    message: "everyWeeks needs an anchorDate to count from",
    path: ["anchorDate"],
  });
export type ScheduleRule = z.infer<typeof scheduleRule>;

/** Only open departures sell. The table's fourth status, `departed`, is never written. */
export type DepartureStatus = "open" | "closed" | "cancelled";

/** Codes of `departure.closed_by`. */
export const closedByCodes = ["block", "timetable", "too_late_to_form", "operator"] as const;
export type ClosedBy = (typeof closedByCodes)[number];

const standings = ["free", "few", "sold_out", "too_few_places", "no_guide", "past_cutoff", "closed"] as const;
export type Standing = (typeof standings)[number];

const FEW_PLACES = 4;

export interface DepartureView {
  id: string;
  localDate: string;
  localTime: string;
  startsAt: string;
  cutoffAt: string;
  capacity: number;
  placesLeft: number;
  /** Those of the free places that guides can be had for. */
  guidedPlaces: number;
  standing: Standing;
  group: GroupStanding | null;
}

/** A guarantee is for good. `not_running`: called off, for any reason. */
const groupStates = ["forming", "guaranteed", "running", "not_running"] as const;
export type GroupState = (typeof groupStates)[number];

/** `riders` are places taken. `asOf` tells if the year of `decidesAt` must be shown. */
export interface GroupStanding {
  state: GroupState;
  minimum: number;
  riders: number;
  decidesAt: string;
  asOf?: string | undefined;
}

export function groupStandingOf(
  departure: {
    status: DepartureStatus;
    startsAt: string;
    groupMin: number;
    decidesAt: string | null;
    guaranteedAt: string | null;
    taken: number;
  },
  now: string,
): GroupStanding | null {
  const { status, startsAt, groupMin, decidesAt, guaranteedAt, taken } = departure;
  if (decidesAt === null) return null;
  const about = { minimum: groupMin, riders: taken, decidesAt, asOf: now };
  if (status === "cancelled") return { ...about, state: "not_running" };
  if (guaranteedAt === null) return { ...about, state: "forming" };
  return { ...about, state: Date.parse(now) >= Date.parse(startsAt) ? "running" : "guaranteed" };
}

export function groupStandingWords({ state, minimum, riders, decidesAt, asOf }: GroupStanding): string {
  const words: Record<GroupState, string> = {
    forming: `${Math.min(riders, minimum)} of ${minimum} riders so far; we decide by ${delhiInstant(decidesAt, asOf)}`,
    guaranteed: "guaranteed to run",
    running: "on the road",
    not_running: "not running",
  };
  return words[state];
}

export function standingOf(
  departure: { status: DepartureStatus; placesLeft: number; guidedPlaces: number; cutoffAt: string },
  people: number,
  now: string,
): Standing {
  const { status, placesLeft, guidedPlaces, cutoffAt } = departure;
  if (status !== "open") return "closed";
  if (Date.parse(now) >= Date.parse(cutoffAt)) return "past_cutoff";
  if (placesLeft <= 0) return "sold_out";
  if (placesLeft < people) return "too_few_places";
  if (guidedPlaces <= 0) return "no_guide";
  if (guidedPlaces < people) return "too_few_places";
  return guidedPlaces <= FEW_PLACES ? "few" : "free";
}

export const isBookable = (standing: string): standing is "free" | "few" => standing === "free" || standing === "few";

/** Worth a place on the waitlist. */
export const isFull = (standing: string): boolean => ["sold_out", "too_few_places", "no_guide"].includes(standing);
