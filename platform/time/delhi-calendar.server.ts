import { DELHI } from "./delhi-time.ts";

export const delhiToInstant = (localDate: string, localTime: string): Date =>
  new Date(
    Temporal.PlainDate.from(localDate).toZonedDateTime({
      timeZone: DELHI,
      plainTime: Temporal.PlainTime.from(localTime),
    }).epochMilliseconds,
  );

/** Null if the calendar has no such day. */
export function calendarDay(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" }).toString();
  } catch {
    return null;
  }
}

export const addCalendarDays = (localDate: string, days: number): string =>
  Temporal.PlainDate.from(localDate).add({ days }).toString();

/** Monday = 1 … Sunday = 7. */
export const isoWeekday = (localDate: string): number => Temporal.PlainDate.from(localDate).dayOfWeek;

export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" }).days;

export const mondayOf = (localDate: string): string => addCalendarDays(localDate, 1 - isoWeekday(localDate));

/** Capped: 31 January to 28 February. */
export const oneMonthAfter = (localDate: string): string =>
  Temporal.PlainDate.from(localDate).add({ months: 1 }).toString();
