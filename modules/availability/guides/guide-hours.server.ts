import { addCalendarDays, isoWeekday } from "#platform/time/delhi-calendar.server.ts";
import { dayAndMonth, delhiClockTime, delhiDate } from "#platform/time/delhi-time.ts";
import type { GuideHours } from "./guide-content.ts";
import { type GuideBend, guideWeekdays } from "./guide-model.ts";

const weekdayOf = (localDate: string) => guideWeekdays[isoWeekday(localDate) - 1] ?? "mon";

/** Days in Delhi that a ride touches. One that ends at midnight does not touch the next day. */
export function daysOfRide({ from, to }: { from: Date; to: Date }): string[] {
  const last = delhiDate(new Date(Math.max(from.getTime(), to.getTime() - 1)));
  const days = [delhiDate(from)];
  for (let day = days[0] ?? last; day < last; ) {
    day = addCalendarDays(day, 1);
    days.push(day);
  }
  return days;
}

/** Hours of a guide that a ride does not keep. Weekly hours bind rides of one day; longer ones only days off. */
export function hoursBent({ weekly, daysOff = [] }: GuideHours, ride: { from: Date; to: Date }): GuideBend[] {
  const days = daysOfRide(ride);
  const off = days.find((day) => daysOff.some(({ from, to }) => from <= day && day <= to));
  if (off !== undefined) return [{ rule: "day_off", words: `has ${dayAndMonth(off)} off` }];
  const [day] = days;
  if (weekly === undefined || day === undefined || days.length > 1) return [];
  const hours = weekly[weekdayOf(day)];
  if (hours === undefined) return [{ rule: "outside_hours", words: "does not ride on this weekday" }];
  const [begins, ends] = [delhiClockTime(ride.from), delhiClockTime(ride.to)];
  // A ride until midnight ends at "00:00".
  if (hours.from <= begins && (ends === "00:00" ? "24:00" : ends) <= hours.to) return [];
  return [{ rule: "outside_hours", words: `rides from ${hours.from} to ${hours.to} on this weekday` }];
}

const FORM = "weekdays and hours such as mon-fri 05:00-14:00, sat 06:00-20:00";

/** Reads "mon-fri 05:00-14:00, sat 06:00-20:00"; "any" is any hour. Throws a RangeError that shows the form. */
export function parseWeeklyHours(typed: string): GuideHours["weekly"] {
  if (typed.trim() === "any") return undefined;
  const names: readonly string[] = guideWeekdays;
  const weekly: NonNullable<GuideHours["weekly"]> = {};
  for (const part of typed.split(",").map((one) => one.trim().toLowerCase())) {
    const [, first, last, from, to] =
      /^(mon|tue|wed|thu|fri|sat|sun)(?:-(mon|tue|wed|thu|fri|sat|sun))? ((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(
        part,
      ) ?? [];
    const [begin, end] = [first, last ?? first].map((name) => names.indexOf(name ?? ""));
    if (from === undefined || to === undefined || from >= to || begin === undefined || end === undefined || begin > end)
      throw new RangeError(FORM);
    for (const day of guideWeekdays.slice(begin, end + 1)) weekly[day] = { from, to };
  }
  return weekly;
}

/** "mon-fri 05:00-14:00, sat 06:00-20:00", as `parseWeeklyHours` reads it. */
export function describeWeeklyHours(weekly: GuideHours["weekly"]): string {
  if (weekly === undefined) return "any";
  const parts: { first: string; last: string; at: number; hours: string }[] = [];
  for (const [at, day] of guideWeekdays.entries()) {
    const on = weekly[day];
    if (on === undefined) continue;
    const hours = `${on.from}-${on.to}`;
    const before = parts.at(-1);
    if (before && before.hours === hours && before.at === at - 1) Object.assign(before, { last: day, at });
    else parts.push({ first: day, last: day, at, hours });
  }
  return parts.map(({ first, last, hours }) => `${first === last ? first : `${first}-${last}`} ${hours}`).join(", ");
}
