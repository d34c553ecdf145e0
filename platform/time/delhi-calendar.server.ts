import { DELHI } from "./delhi-time.ts";

/** The instant at which a Delhi wall clock shows this date and time. */
export const delhiToInstant = (localDate: string, localTime: string): Date =>
  new Date(
    Temporal.PlainDate.from(localDate).toZonedDateTime({
      timeZone: DELHI,
      plainTime: Temporal.PlainTime.from(localTime),
    }).epochMilliseconds,
  );

/** The calendar date a number of days later (or earlier, when negative). */
export const addCalendarDays = (localDate: string, days: number): string =>
  Temporal.PlainDate.from(localDate).add({ days }).toString();

/** Monday = 1 … Sunday = 7. */
export const isoWeekday = (localDate: string): number => Temporal.PlainDate.from(localDate).dayOfWeek;

/** Whole days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" }).days;

/** The Monday of the week that a date lies in. */
export const mondayOf = (localDate: string): string => addCalendarDays(localDate, 1 - isoWeekday(localDate));

/** The same day of the next month, or that month's last: 31 January to 28 February. */
export const oneMonthAfter = (localDate: string): string =>
  Temporal.PlainDate.from(localDate).add({ months: 1 }).toString();
