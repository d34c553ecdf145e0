import {
  billedWithGstin,
  type ReportSpan,
  reportCountries,
  reportFill,
  reportLeadTimes,
  reportRides,
  reportWeekdays,
} from "#modules/booking/index.server.ts";
import { reportPayments } from "#modules/payments/index.server.ts";
import { reportSeries, reportTax } from "#modules/tax/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { addCalendarDays, daysBetween } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import type { AskedSpan } from "./report-span.ts";

/** Longest span: more than a financial year, and quick to read. */
const MOST_DAYS = 400;
const DAYS_IN_DAYS = 31;
const DAYS_IN_WEEKS = 120;

const lastOfMonth = (day: string): string => {
  const next = addCalendarDays(`${day.slice(0, 7)}-28`, 4);
  return addCalendarDays(`${next.slice(0, 7)}-01`, -1);
};

/** Days of a report: this month when nothing is asked. Longer spans are put together by week and by month. */
export function reportSpan({ from, to }: AskedSpan, now: Date): ReportSpan & { isCut: boolean } {
  const today = delhiDate(now);
  const first = from ?? `${(to ?? today).slice(0, 7)}-01`;
  const asked = to ?? lastOfMonth(from ?? today);
  const isCut = daysBetween(first, asked) >= MOST_DAYS;
  const last = isCut ? addCalendarDays(first, MOST_DAYS - 1) : asked;
  const days = daysBetween(first, last) + 1;
  return {
    from: first,
    to: last,
    unit: days <= DAYS_IN_DAYS ? "day" : days <= DAYS_IN_WEEKS ? "week" : "month",
    isCut,
  };
}

export async function readReports({ db }: { db: Sql; clock: Clock }, span: ReportSpan) {
  const bounds = { from: span.from, to: span.to, marked: billedWithGstin };
  const [rides, months, money, fill, weekdays, leads, countries, taxes, series] = await Promise.all([
    reportRides(db, span),
    reportPayments(db, { ...bounds, unit: "month" }),
    span.unit === "month" ? null : reportPayments(db, { ...bounds, unit: span.unit }),
    reportFill(db, span),
    reportWeekdays(db, span),
    reportLeadTimes(db, span),
    reportCountries(db, span),
    reportTax(db, span),
    reportSeries(db, span),
  ]);
  return { rides, money: money ?? months, months, fill, weekdays, leads, countries, taxes, series };
}
