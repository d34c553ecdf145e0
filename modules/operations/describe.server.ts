import { z } from "zod";
import type { Clock } from "#platform/clock.server.ts";
import { emailAddress } from "#platform/mail/email-field.ts";
import { paise } from "#platform/money.ts";
import { dayField } from "#platform/time/day-field.ts";
import { addCalendarDays, daysBetween, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate, longDate } from "#platform/time/delhi-time.ts";
import { CommandRefusal } from "./command.server.ts";
import { markQuoted, QUOTED_LENGTH } from "./quoted-lines.ts";

/** "1500", "1500.50". */
export const plainRupees = (paise: number): string => (paise / 100).toFixed(paise % 100 === 0 ? 0 : 2);

/** "1500", and as screens show it: "₹1,08,000.50". */
const RUPEES = /^(₹\s?)?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d{2})?$/;

/** Rupees as typed, returned in paise; `such` gives examples for the error. */
export const rupeesOption = (such: string) =>
  z
    .string()
    .regex(RUPEES, `Rupees such as ${such}`)
    .meta({ kind: "rupees" })
    .transform((typed) => Math.round(Number(typed.replace(/[₹,\s]/g, "")) * 100))
    .refine((amount) => paise.safeParse(amount).success, "at most one crore: no payment of ours is larger");

/** Marks an option that the plan fills in: a form does not ask for it. */
export const filledByPlan = { isFilledByPlan: true };

export const dayOption = dayField.meta({ kind: "day" });

const ZONE = /(Z|[+-]\d\d:\d\d)$/;
const MOMENT = "a moment such as 2026-11-27 18:00 (Delhi time)";
/** Moment with its zone, or in Delhi time. */
export const momentOption = z
  .string()
  .meta({ kind: "moment" })
  .transform((typed) => typed.trim().replace(" ", "T"))
  // Years below 1000 are slips.
  .pipe(z.iso.datetime({ offset: true, local: true, error: MOMENT, abort: true }).regex(/^[1-9]/, MOMENT))
  .transform((typed) => (ZONE.test(typed) ? new Date(typed) : delhiToInstant(typed.slice(0, 10), typed.slice(11))));

/** Typed address; `missing` names it in errors. */
export const emailOption = (missing: string) => emailAddress(missing).meta({ kind: "email" });

/** Slug of a tour. */
export const tourOption = z.string().meta({ thing: "tour" });

/** Wraps at words, and breaks longer words. */
const broken = (line: string): string[] =>
  line.match(new RegExp(`\\S.{0,${QUOTED_LENGTH - 1}}(?=\\s|$)|\\S{1,${QUOTED_LENGTH}}`, "gu")) ?? [""];

/** Marks every wrapped line as quoted, so that input cannot pass for our output. */
export const quoteLines = (words: string): string[] =>
  words
    .split(/\r\n?|\n/)
    .flatMap(broken)
    .map(markQuoted);

const FILE = "a file to write, readable by its owner alone; none may be there yet";
/** Written by the command line, not by the site. */
export const fileOption = z.string().min(1).describe(FILE);
export const fileIfWanted = fileOption.optional().describe(FILE);

/** "Monday 25 January 2027 to Tuesday 26 January 2027 (2 days)" */
export const describeDays = (from: string, to: string): string =>
  from === to ? longDate(from) : `${longDate(from)} to ${longDate(to)} (${daysBetween(from, to) + 1} days)`;

/** "Monday 22 March 2027, 06:30 IST" */
export const describeDepartureTime = (departure: { localDate: string; localTime: string }): string =>
  `${longDate(departure.localDate)}, ${departure.localTime} IST`;

/** "2  Asha Rao", or "Rider 2 (no details yet)". */
export const riderLabel = (position: number, name: string | null): string =>
  name === null ? `Rider ${position} (no details yet)` : `${position}  ${name}`;

export const areDaysInOrder = ({ from, to }: { from?: string; to?: string }): boolean =>
  from === undefined || to === undefined || from <= to;
export const OUT_OF_ORDER = { path: ["to"], message: "is before --from" };

/** Requested days; by default up to today and `daysBack` before. */
export function lastDays(
  { clock }: { clock: Clock },
  { from, to }: { from?: string | undefined; to?: string | undefined },
  daysBack: number,
): { first: string; last: string } {
  const last = to ?? delhiDate(clock.now());
  const first = from ?? addCalendarDays(last, -daysBack);
  if (first > last) throw new CommandRefusal("--from: is after today");
  return { first, last };
}
