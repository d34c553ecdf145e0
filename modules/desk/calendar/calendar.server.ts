import { daylight, listBlocksBetween, listDays } from "#modules/availability/index.server.ts";
import { listTourNames } from "#modules/catalogue/index.server.ts";
import { listPublicHolidays } from "#modules/content/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { addCalendarDays, daysBetween, isoWeekday, mondayOf } from "#platform/time/delhi-calendar.server.ts";
import { toBriefRides, toRides } from "../rides/list-rides.server.ts";
import { isLong } from "../rides/ride-model.ts";
import type { CalendarView, DayInCalendar } from "./calendar-model.ts";

const LIST_DAYS = 14;
/** Rides of a day that a view lists; a link leads to the others. */
const mostADay: Record<CalendarView, number> = { month: 5, week: 20, list: 8 };

export interface CalendarPage {
  view: CalendarView;
  /** First and last day that are asked for; a month shows whole weeks around it. */
  from: string;
  to: string;
  before: string;
  after: string;
  days: DayInCalendar[];
  tours: { slug: string; name: string }[];
  tour: { slug: string; name: string } | null;
}

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;
const nextMonth = (date: string): string => firstOfMonth(addCalendarDays(firstOfMonth(date), 31));

/** Days of a view around a day, and where its neighbours begin. */
export function rangeOf(view: CalendarView, day: string) {
  if (view === "list")
    return {
      ...{ from: day, to: addCalendarDays(day, LIST_DAYS - 1) },
      ...{ before: addCalendarDays(day, -LIST_DAYS), after: addCalendarDays(day, LIST_DAYS) },
    };
  if (view === "week") {
    const from = mondayOf(day);
    return {
      ...{ from, to: addCalendarDays(from, 6), before: addCalendarDays(from, -7), after: addCalendarDays(from, 7) },
    };
  }
  const from = firstOfMonth(day);
  const after = nextMonth(from);
  return { from, to: addCalendarDays(after, -1), before: firstOfMonth(addCalendarDays(from, -1)), after };
}

interface AskedCalendar {
  view: CalendarView;
  day: string;
  tourSlug: string | null;
  /** Departure of the first day behind which the list begins. */
  after?: string | null;
}

/** Reads departures, blocks and sunrise of a month, a week or two weeks of days. */
export async function readCalendar(
  deps: { db: Sql; cachedDb: Sql; clock: Clock },
  { view, day, tourSlug, after = null }: AskedCalendar,
): Promise<CalendarPage> {
  const range = rangeOf(view, day);
  const first = view === "month" ? mondayOf(range.from) : range.from;
  const last = view === "month" ? addCalendarDays(range.to, 7 - isoWeekday(range.to)) : range.to;
  const tours = await listTourNames(deps.cachedDb);
  const tour = tours.find(({ slug }) => slug === tourSlug) ?? null;
  const span = { from: first, to: last, tourId: tour?.id ?? null, most: mostADay[view], isClosedShown: true, after };
  const [found, blocks, holidays] = await Promise.all([
    listDays(deps.db, span),
    listBlocksBetween(deps.db, { from: first, to: last }),
    listPublicHolidays(deps.cachedDb, { from: first, to: last }),
  ]);
  const lines = [...found.values()].flatMap((one) => one.lines);
  const rides = await (view === "month" ? toBriefRides(deps, lines) : toRides(deps, lines));
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, at): DayInCalendar => {
    const date = addCalendarDays(first, at);
    return {
      date,
      rises: daylight(date).rises,
      holidays: holidays.get(date) ?? [],
      more: found.get(date)?.more ?? 0,
      last: found.get(date)?.last ?? null,
      taken: found.get(date)?.taken ?? 0,
      capacity: found.get(date)?.capacity ?? 0,
      rides: rides
        .filter(({ localDate }) => localDate === date)
        .toSorted((one, other) => Number(isLong(one)) - Number(isLong(other))),
      blocks: blocks
        .filter(
          (block) => block.from <= date && block.to >= date && (tour === null || (block.tourId ?? tour.id) === tour.id),
        )
        .map(({ id, tourName, reason }) => ({ id, tourName, reason })),
    };
  });
  return {
    ...{ view, ...range, days, tour },
    tours: tours.map(({ slug, name }) => ({ slug, name })),
  };
}
