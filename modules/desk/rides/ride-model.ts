import type { DepartureStatus } from "#modules/availability/model.ts";
import { formatRupees } from "#platform/money.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiClockTime, delhiDate, shortDate } from "#platform/time/delhi-time.ts";

/** Urgency as the console draws it: triangle, diamond, ring and tick. */
export type Tone = "now" | "soon" | "later" | "well";

/** Places of a departure, each counted once. */
export interface Seats {
  paid: number;
  due: number;
  held: number;
  free: number;
}

/** Guides a departure needs, those it has, and how many it lacks by role: two leads are no lead and sweep. */
export interface RideGuides {
  needed: number;
  names: string[];
  lacking: number;
}

/** A departure as cards and calendar show it. Moments are ISO strings. */
export interface DeskRide {
  id: string;
  tourSlug: string;
  tourName: string;
  localDate: string;
  localTime: string;
  startsAt: string;
  endsAt: string;
  cutoffAt: string;
  status: DepartureStatus;
  statusReason: string | null;
  isSold: boolean;
  taken: number;
  capacity: number;
  seats: Seats;
  heldUntil: string | null;
  heldPaise: number;
  riders: number;
  duePaise: number;
  worthPaise: number;
  missing: number;
  missingWorthPaise: number;
  noShows: number;
  waiting: number;
  guides: RideGuides;
  forming: { minimum: number; decidesAt: string } | null;
}

const HOUR = 3_600_000;
const SOON_HOURS = 2;
/** Whole days ahead for which guides have to be found by now. */
export const GUIDE_DAYS = 3;

/** "18:00" on the same day, else "Sun 18:00", beyond a week "Sun 6 Dec 18:00". */
export function timeBeside(instant: string, now: string): string {
  const day = delhiDate(instant);
  const clock = delhiClockTime(instant);
  if (day === delhiDate(now)) return clock;
  const isNear = Math.abs(Date.parse(instant) - Date.parse(now)) < 6 * 24 * HOUR;
  return `${isNear ? shortDate(day).slice(0, 3) : shortDate(day, delhiDate(now))} ${clock}`;
}

/** "4 h 48 min", "18 min", "3 days". */
export function describeSpan(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes >= 48 * 60) return pluralize(Math.floor(minutes / 1440), "day");
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** "2 days old"; "just now" below a minute. */
export const howOld = (ms: number): string => (ms < 60_000 ? "just now" : `${describeSpan(ms)} old`);

export const hasBegun = ({ startsAt }: Pick<DeskRide, "startsAt">, now: string): boolean => startsAt <= now;
export const isOver = ({ endsAt }: Pick<DeskRide, "endsAt">, now: string): boolean => endsAt <= now;
/** True for a ride of several days, which is drawn on a line of its own. */
export const isLong = ({ localDate, endsAt }: Pick<DeskRide, "localDate" | "endsAt">): boolean =>
  delhiDate(endsAt) !== localDate;

const backWords = ({ endsAt }: DeskRide, now: string): string =>
  delhiDate(endsAt) === delhiDate(now) ? `Back at ${delhiClockTime(endsAt)}` : `Back ${timeBeside(endsAt, now)}`;

/** True if a ride of the next days wants guides whom it has not. Later ones have time. */
export const lacksGuideSoon = ({ guides, taken, status, startsAt }: DeskRide, now: string): boolean =>
  guides.lacking > 0 &&
  taken > 0 &&
  status !== "cancelled" &&
  startsAt > now &&
  Date.parse(startsAt) - Date.parse(now) <= GUIDE_DAYS * 24 * HOUR;

/** "No guide", or "1 guide short" where others are there. */
const lackingGuidesLabel = ({ names, lacking }: RideGuides): string =>
  names.length === 0 ? "No guide" : `${pluralize(lacking, "guide")} short`;

/** Says in two or three words how a departure stands now. The gravest comes first. */
export function rideState(ride: DeskRide, now: string): { tone: Tone; words: string } {
  const { status, taken, capacity, waiting, guides, forming, cutoffAt } = ride;
  if (status === "cancelled") return { tone: "later", words: "Called off" };
  if (isOver(ride, now)) return { tone: "later", words: taken === 0 ? "Did not run" : "Back" };
  if (hasBegun(ride, now)) return { tone: "later", words: taken === 0 ? "Did not run" : backWords(ride, now) };
  if (lacksGuideSoon(ride, now)) return { tone: "now", words: lackingGuidesLabel(guides) };
  const startsIn = Date.parse(ride.startsAt) - Date.parse(now);
  if (taken > 0 && startsIn <= SOON_HOURS * HOUR) return { tone: "soon", words: `in ${describeSpan(startsIn)}` };
  if (forming && taken > 0)
    return { tone: "soon", words: `${ride.riders} of ${forming.minimum}, by ${timeBeside(forming.decidesAt, now)}` };
  if (capacity > 0 && taken >= capacity) return { tone: "soon", words: waiting > 0 ? `Full, ${waiting} wait` : "Full" };
  if (status === "closed") return { tone: "later", words: "Closed" };
  if (!ride.isSold) return { tone: "later", words: "Not for sale" };
  if (cutoffAt <= now && taken === 0) return { tone: "later", words: "Closed" };
  if (cutoffAt <= now) return { tone: "later", words: `Closed since ${timeBeside(cutoffAt, now)}` };
  if (taken === 0) return { tone: "later", words: "Nobody yet" };
  return { tone: "well", words: `Open to ${timeBeside(cutoffAt, now)}` };
}

/** Facts below the cells, the ones that need somebody first. */
export function factsOfRide(ride: DeskRide, now: string): { words: string; isGrave: boolean }[] {
  const facts: { words: string; isGrave: boolean }[] = [];
  const say = (words: string, isGrave = false) => facts.push({ words, isGrave });
  if (ride.missing > 0 && !isOver(ride, now))
    say(`${pluralize(ride.missing, "detail")} missing`, Date.parse(ride.startsAt) - Date.parse(now) <= 24 * HOUR);
  if (ride.duePaise > 0) say(`${formatRupees(ride.duePaise)} due`);
  if (ride.seats.held > 0 && ride.heldUntil) say(`${ride.seats.held} held to ${timeBeside(ride.heldUntil, now)}`);
  if (ride.noShows > 0) say(`${ride.noShows} did not come`);
  if (ride.taken === 0 && ride.status === "open" && ride.isSold && ride.cutoffAt > now)
    say(`open to ${timeBeside(ride.cutoffAt, now)}`);
  if (ride.taken > 0 && ride.missing === 0 && ride.riders > 0 && !hasBegun(ride, now)) say("all details here");
  return facts;
}
