import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";

/** Days of a report, both included, and how they are put together. */
export interface ReportSpan {
  from: string;
  to: string;
  unit: "day" | "week" | "month";
}

/** SQL: sums of these days, which triggers keep: a month of a large company has 400,000 bookings. */
const inSpan = ({ from, to }: ReportSpan) => sql`ride_sum WHERE day BETWEEN ${from}::date AND ${to}::date`;
/** SQL: departures of these days, by the index on starts. */
const departuresIn = ({ from, to }: ReportSpan) =>
  sql`departure.starts_at >= ${delhiToInstant(from, "00:00")} AND departure.starts_at < ${delhiToInstant(addCalendarDays(to, 1), "00:00")}`;

export interface RidesOfSpan {
  start: string;
  bookings: number;
  riders: number;
  paise: number;
  cancelled: number;
}

/** Counts bookings by the date of their ride. */
export async function reportRides(db: Sql, span: ReportSpan): Promise<RidesOfSpan[]> {
  const { rows } = await sql<RidesOfSpan>`
    SELECT date_trunc(${span.unit}, day)::date AS start, sum(bookings)::bigint AS bookings, sum(riders)::bigint AS riders,
      sum(paise)::bigint AS paise, sum(cancelled)::bigint AS cancelled
    FROM ${inSpan(span)} GROUP BY 1 HAVING sum(bookings) > 0 OR sum(cancelled) > 0 ORDER BY 1`.execute(db);
  return rows;
}

export interface RidesOfCountry {
  country: string;
  bookings: number;
  riders: number;
  paise: number;
}

const MOST_COUNTRIES = 30;

/** Counts bookings by the country of their traveller, the most riders first. */
export async function reportCountries(db: Sql, span: ReportSpan): Promise<RidesOfCountry[]> {
  const { rows } = await sql<RidesOfCountry>`
    SELECT country, sum(bookings)::bigint AS bookings, sum(riders)::bigint AS riders, sum(paise)::bigint AS paise
    FROM ${inSpan(span)} GROUP BY 1 HAVING sum(bookings) > 0 ORDER BY 3 DESC, 1 LIMIT ${MOST_COUNTRIES}`.execute(db);
  return rows;
}

export interface LeadTime {
  /** Least days before the ride. */
  days: number;
  bookings: number;
  riders: number;
}

/** Least days of each group, as `lead_group` of the schema has them; the last has no end. */
export const leadDays = [0, 1, 3, 8, 31, 91] as const;

/** Counts bookings by the days between booking and ride. */
export async function reportLeadTimes(db: Sql, span: ReportSpan): Promise<LeadTime[]> {
  const { rows } = await sql<{ at: number; bookings: number; riders: number }>`
    SELECT lead AS at, sum(bookings)::bigint AS bookings, sum(riders)::bigint AS riders
    FROM ${inSpan(span)} GROUP BY 1`.execute(db);
  return leadDays.map((days, index) => {
    const found = rows.find(({ at }) => at === index + 1);
    return { days, bookings: found?.bookings ?? 0, riders: found?.riders ?? 0 };
  });
}

export interface FillOf {
  slug: string;
  name: string;
  departures: number;
  capacity: number;
  taken: number;
}

const fill = sql`count(*) AS departures, sum(capacity)::bigint AS capacity, sum(taken)::bigint AS taken`;
const MOST_TOURS = 60;

/** Places taken by tour, the fullest first. Called-off departures do not count. */
export async function reportFill(db: Sql, span: ReportSpan): Promise<FillOf[]> {
  const { rows } = await sql<FillOf>`
    SELECT slug, name, ${fill} FROM departure JOIN tour ON tour.id = tour_id
    WHERE ${departuresIn(span)} AND departure.status <> 'cancelled' AND capacity > 0
    GROUP BY slug, name ORDER BY sum(taken)::float8 / sum(capacity) DESC, name LIMIT ${MOST_TOURS}`.execute(db);
  return rows;
}

/** Places taken by day of the week; Monday is 1. */
export async function reportWeekdays(
  db: Sql,
  span: ReportSpan,
): Promise<(Omit<FillOf, "slug" | "name"> & { day: number })[]> {
  const { rows } = await sql<Omit<FillOf, "slug" | "name"> & { day: number }>`
    SELECT extract(isodow FROM local_date)::integer AS day, ${fill} FROM departure
    WHERE ${departuresIn(span)} AND departure.status <> 'cancelled' AND capacity > 0 GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** Bookings whose receipt is made out to a company with a GSTIN. */
export const billedWithGstin = sql<string>`SELECT booking_id::text FROM company_bill WHERE gstin IS NOT NULL`;

/** Puts the rows of each sum together that changes have written since. Returns the number of rows that are gone. */
export async function foldRideSums(db: Sql): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    WITH many AS (SELECT day, country, lead FROM ride_sum GROUP BY 1, 2, 3 HAVING count(*) > 1),
    gone AS (DELETE FROM ride_sum USING many
      WHERE (ride_sum.day, ride_sum.country, ride_sum.lead) = (many.day, many.country, many.lead) RETURNING ride_sum.*),
    kept AS (INSERT INTO ride_sum SELECT day, country, lead, sum(bookings), sum(riders), sum(paise), sum(cancelled)
      FROM gone GROUP BY 1, 2, 3)
    SELECT count(*)::integer AS gone FROM gone`.execute(db);
  return rows[0]?.gone ?? 0;
}
