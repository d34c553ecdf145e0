import { z } from "zod";
import { delhiInstant } from "#platform/time/delhi-time.ts";

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** Wall-clock time in Delhi, "06:30". Every time of day in the product is IST (Asia/Kolkata). */
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time such as 06:30");
/** Calendar date in Delhi, "2026-11-28". */
const localDate = z.iso.date();
const monthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "A day of the year such as 10-01");

/** How long after its start a departure may take latecomers at the most: twelve hours. */
export const MOST_JOIN_MINUTES = 720;

/**
 * Until when a departure can be booked, in four shapes: a number of hours before it starts; a clock time a number of days
 * before ("18:00 the evening before" is what a 06:30 ride needs, so that the guides know their riders); at its start; or
 * until it is full, when latecomers may still join for some minutes after the start.
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

/**
 * A start that goes with the sun over Delhi: "15 minutes after sunrise, rounded to a quarter of an hour, never before
 * 06:00". It is worked out when the departure is made, and stands from then on.
 */
const sunStart = z.object({
  sun: z.enum(["sunrise", "sunset"]),
  offsetMinutes: z.int().min(-240).max(240),
  roundToMinutes: z.int().min(1).max(60).default(15),
  notBefore: z.optional(localTime),
});
export type SunStart = z.infer<typeof sunStart>;

/** A departure runs only when so many riders are booked by the time at which that is decided. */
const minimumGroup = z.object({
  riders: z.int().min(2).max(100),
  decideHoursBefore: z
    .int()
    .min(1)
    .max(24 * 180),
});

/**
 * When a tour runs. `season` wraps round the year's end ("10-01" to "03-31" is the winter). `everyWeeks: 2` keeps every
 * second week, counted from the week of `anchorDate`.
 */
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
    /** How far ahead departures are opened for booking, in days. */
    horizonDays: z.int().min(7).max(540).default(120),
    /** It runs on this day for the last time, or before. */
    lastDay: z.optional(localDate),
  })
  .refine((rule) => rule.everyWeeks === 1 || rule.anchorDate !== undefined, {
    message: "everyWeeks needs an anchorDate to count from",
    path: ["anchorDate"],
  });
export type ScheduleRule = z.infer<typeof scheduleRule>;

/**
 * States of a departure: only an open one sells, a cancelled one was called off. The table knows a fourth, `departed`, that
 * nothing writes: whether a ride has begun is told by its start.
 */
export type DepartureStatus = "open" | "closed" | "cancelled";

/** Whether a party can book a departure now, and if not, why. The words of the booking card hang on it. */
const standings = ["free", "few", "sold_out", "too_few_places", "no_guide", "past_cutoff", "closed"] as const;
export type Standing = (typeof standings)[number];

/** Up to this many places left are called out by their number ("3 places left"); above it a departure is simply free. */
const FEW_PLACES = 4;

/** A departure as a traveller sees it. Times are IST; instants (`startsAt`, `cutoffAt`) are ISO 8601 in UTC. */
export interface DepartureView {
  id: string;
  localDate: string;
  localTime: string;
  startsAt: string;
  cutoffAt: string;
  capacity: number;
  placesLeft: number;
  /** Whether somebody would lead it: it has a guide, or one is free for all of its time. */
  hasGuide: boolean;
  standing: Standing;
  /** Where the departure needs a minimum of riders: how that stands. */
  group: GroupStanding | null;
}

/**
 * The life of a departure that needs a minimum: `forming` until enough have paid, then `guaranteed`, which nobody takes
 * back even when one cancels; `running` once it has started, `not_running` once it is called off, for want of riders or whatever
 * else: its reason says which.
 */
const groupStates = ["forming", "guaranteed", "running", "not_running"] as const;
export type GroupState = (typeof groupStates)[number];

/**
 * How a departure stands with its minimum. `riders` are those whose places are taken; `decidesAt` is an ISO instant, and `asOf` the one
 * at which it stands so: a `decidesAt` of another year says which.
 */
export interface GroupStanding {
  state: GroupState;
  minimum: number;
  riders: number;
  decidesAt: string;
  /** Not said by what an older version has noted. */
  asOf?: string | undefined;
}

/** The state of a departure's group at an instant; null for a departure that runs for anybody who comes. */
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

/** The standing of a group in the words of the booking card. */
export function groupStandingWords({ state, minimum, riders, decidesAt, asOf }: GroupStanding): string {
  const words: Record<GroupState, string> = {
    forming: `${Math.min(riders, minimum)} of ${minimum} riders so far; decided by ${delhiInstant(decidesAt, asOf)}`,
    guaranteed: "guaranteed to run",
    running: "on the road",
    not_running: "not running",
  };
  return words[state];
}

/** How a party of `people` stands with a departure. `now` is the caller's clock, as an ISO instant. */
export function standingOf(
  departure: { status: DepartureStatus; placesLeft: number; hasGuide: boolean; cutoffAt: string },
  people: number,
  now: string,
): Standing {
  if (departure.status !== "open") return "closed";
  if (Date.parse(now) >= Date.parse(departure.cutoffAt)) return "past_cutoff";
  if (departure.placesLeft <= 0) return "sold_out";
  if (departure.placesLeft < people) return "too_few_places";
  if (!departure.hasGuide) return "no_guide";
  return departure.placesLeft <= FEW_PLACES ? "few" : "free";
}

/** Whether a standing is one that sells; pages know more standings that do not. */
export const isBookable = (standing: string): standing is "free" | "few" => standing === "free" || standing === "few";

/** Whether a party cannot have it now and may have it later, when others give places back or a guide: it can be waited for. */
export const isFull = (standing: string): boolean => ["sold_out", "too_few_places", "no_guide"].includes(standing);
