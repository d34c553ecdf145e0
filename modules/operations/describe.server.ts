import { z } from "zod";
import type { Clock } from "#platform/clock.server.ts";
import { paise } from "#platform/money.ts";
import { addCalendarDays, daysBetween } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate, longDate } from "#platform/time/delhi-time.ts";
import { CommandRefusal } from "./command.server.ts";

/** As rupees are typed: "1500", "1500.50". */
export const plainRupees = (paise: number): string => (paise / 100).toFixed(paise % 100 === 0 ? 0 : 2);

/** Rupees as typed, in paise; `such` are the examples that a fault names. */
export const rupeesOption = (such: string) =>
  z
    .string()
    .regex(/^\d+(\.\d{2})?$/, `rupees such as ${such}`)
    .transform((typed) => Math.round(Number(typed) * 100))
    .refine((amount) => paise.safeParse(amount).success, "one crore at the most: no payment of ours is larger");

/** So many letters of somebody's words stand on one line of the terminal. */
const LINE = 96;

/** Lines no longer than that, broken between words; a word that is longer itself is broken too. */
const broken = (line: string): string[] =>
  line.match(new RegExp(`\\S.{0,${LINE - 1}}(?=\\s|$)|\\S{1,${LINE}}`, "gu")) ?? [""];

/**
 * Somebody's words, each line of them marked as theirs: none can pass for a line of ours, not where a terminal would break a long
 * one either.
 */
export const quoteLines = (words: string): string[] =>
  words
    .split(/\r\n?|\n/)
    .flatMap(broken)
    .map((line) => `  > ${line.trimEnd()}`);

const FILE = "a file to write, readable by its owner alone; none may be there yet";
/** Where the command line puts a command's file: it is written there, not by the site. */
export const fileOption = z.string().min(1).describe(FILE);
export const fileIfWanted = fileOption.optional().describe(FILE);

/** "Monday 22 March 2027", "Monday 25 January 2027 to Tuesday 26 January 2027 (2 days)". */
export const describeDays = (from: string, to: string): string =>
  from === to ? longDate(from) : `${longDate(from)} to ${longDate(to)} (${daysBetween(from, to) + 1} days)`;

/** "Monday 22 March 2027, 06:30 IST" */
export const describeDepartureTime = (departure: { localDate: string; localTime: string }): string =>
  `${longDate(departure.localDate)}, ${departure.localTime} IST`;

/** For the options of a command: the last day is not before the first one. */
export const areDaysInOrder = ({ from, to }: { from?: string; to?: string }): boolean =>
  from === undefined || to === undefined || from <= to;
export const OUT_OF_ORDER = { path: ["to"], message: "is before --from" };

/** The days that were asked for; without a last one to today, without a first one so many before the last. */
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
