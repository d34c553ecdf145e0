import { pluralize } from "#platform/text/pluralize.ts";
import { delhiClockTime, delhiDate, shortDate } from "#platform/time/delhi-time.ts";
import { describeSpan, type Tone } from "../rides/ride-model.ts";

/** Bands of urgency, the most urgent first. */
export const bands = ["now", "today", "day", "any"] as const;
export type Band = (typeof bands)[number];

/** Way to deal with a need: a deed with its plan, or a screen. `wants`: command that its label promises there. */
export type NeedDeed =
  | { label: string; command: string; options: Record<string, string> }
  | { label: string; screen: NeedScreen; id?: string; wants?: string };
export type NeedScreen =
  | "departure"
  | "calendar"
  | "booking"
  | "enquiries"
  | "voices"
  | "people"
  | "money"
  | "approvals";

/** Something that waits for a human. */
export interface Need {
  /** Stays the same while the need stands. */
  key: string;
  band: Band;
  /** Last moment, ISO; null if there is none. */
  until: string | null;
  /** Overrides the words below the last moment. */
  untilWords?: string;
  title: string;
  detail: string;
  reference?: string;
  phone?: string;
  /** Rupees lost if it is left, in paise; null if it is no money. */
  costPaise: number | null;
  costWords: string;
  deed: NeedDeed;
}

const HOUR = 3_600_000;
const NOW_HOURS = 6;
const WEEK = 7 * 24 * HOUR;

/** Band of a last moment: within six hours or past it is now. */
export function bandOf(until: string | null, now: string): Band {
  if (until === null) return "any";
  if (Date.parse(until) - Date.parse(now) <= NOW_HOURS * HOUR) return "now";
  return delhiDate(until) === delhiDate(now) ? "today" : "day";
}

/** Each later day is a band of its own: "By Mon" stands before "By Tue", whatever it costs. */
const dayOf = ({ band, until }: Need): string => (band === "day" && until !== null ? delhiDate(until) : "");

/** Orders by band, in it by what costs most if left, then by the last moment. */
export const orderNeeds = (needs: readonly Need[]): Need[] =>
  needs.toSorted(
    (one, other) =>
      bands.indexOf(one.band) - bands.indexOf(other.band) ||
      dayOf(one).localeCompare(dayOf(other)) ||
      (other.costPaise ?? -1) - (one.costPaise ?? -1) ||
      (one.until ?? "9").localeCompare(other.until ?? "9") ||
      one.key.localeCompare(other.key),
  );

const tones: Record<Band, Tone> = { now: "now", today: "soon", day: "later", any: "later" };

/** Urgency in a shape and a word, and the last moment with its distance. */
export function urgencyOf(
  { band, until, untilWords }: Pick<Need, "band" | "until" | "untilWords">,
  now: string,
): { tone: Tone; word: string; at: string; beside: string } {
  const tone = tones[band];
  if (until === null) return { tone, word: band === "now" ? "Now" : "Any time", at: "", beside: untilWords ?? "" };
  const day = delhiDate(until);
  const today = delhiDate(now);
  const isToday = day === today;
  const date = shortDate(day, today).slice(4);
  const weekday = shortDate(day).slice(0, 3);
  const isFar = Date.parse(day) - Date.parse(today) >= WEEK;
  const at = isToday ? delhiClockTime(until) : isFar ? weekday : date;
  const left = Date.parse(until) - Date.parse(now);
  const beside = untilWords ?? (left < 0 ? `${describeSpan(-left)} late` : `in ${describeSpan(left)}`);
  const words: Record<Band, string> = {
    now: "Now",
    today: "Today",
    day: `By ${isFar ? date : weekday}`,
    any: "Any time",
  };
  return { tone, word: words[band], at, beside };
}

export const describeGuests = (people: number): string => pluralize(people, "guest");
