import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";

/** Days of a report, both included, and how they are put together. */
export interface ReportSpan {
  from: string;
  to: string;
  unit: "day" | "week" | "month";
}

/** Bookings that stand. */
const stands = sql`booking.status IN ('confirmed', 'completed', 'no_show')`;
const inSpan = ({ from, to }: ReportSpan) => sql`departure.local_date BETWEEN ${from}::date AND ${to}::date`;

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
    SELECT date_trunc(${span.unit}, local_date)::date AS start, count(*) FILTER (WHERE ${stands}) AS bookings,
      coalesce(sum(people) FILTER (WHERE ${stands}), 0)::bigint AS riders,
      coalesce(sum(total_paise) FILTER (WHERE ${stands}), 0)::bigint AS paise,
      count(*) FILTER (WHERE booking.status = 'cancelled') AS cancelled
    FROM departure JOIN booking ON booking.departure_id = departure.id
    WHERE ${inSpan(span)} GROUP BY 1 ORDER BY 1`.execute(db);
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
    SELECT country, count(*) AS bookings, sum(people)::bigint AS riders, sum(total_paise)::bigint AS paise
    FROM departure JOIN booking ON booking.departure_id = departure.id
    WHERE ${inSpan(span)} AND ${stands} GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${MOST_COUNTRIES}`.execute(db);
  return rows;
}

export interface LeadTime {
  /** Least days before the ride. */
  days: number;
  bookings: number;
  riders: number;
}

/** Least days of each group; the last has no end. */
export const leadDays = [0, 1, 3, 8, 31, 91] as const;

/** Counts bookings by the days between booking and ride. */
export async function reportLeadTimes(db: Sql, span: ReportSpan): Promise<LeadTime[]> {
  const { rows } = await sql<{ at: number; bookings: number; riders: number }>`
    SELECT width_bucket(greatest(0, extract(epoch FROM starts_at - booking.created_at) / 86400)::float8, ${[...leadDays]}::float8[]) AS at,
      count(*) AS bookings, sum(people)::bigint AS riders
    FROM departure JOIN booking ON booking.departure_id = departure.id
    WHERE ${inSpan(span)} AND ${stands} GROUP BY 1`.execute(db);
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
    WHERE ${inSpan(span)} AND departure.status <> 'cancelled' AND capacity > 0
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
    WHERE ${inSpan(span)} AND departure.status <> 'cancelled' AND capacity > 0 GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** Bookings whose receipt is made out to a company with a GSTIN. */
export const billedWithGstin = sql<string>`SELECT booking_id::text FROM company_bill WHERE gstin IS NOT NULL`;
