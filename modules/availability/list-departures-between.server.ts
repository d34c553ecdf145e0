import { type SqlBool, sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { leavesAt } from "./claim-seats.server.ts";
import type { ClosedBy, DepartureStatus } from "./model.ts";
import { rideEndsAt } from "./ride-end.server.ts";

interface Forming {
  minimum: number;
  decidesAt: string;
}

export const forming = sql<Forming | null>`CASE
  WHEN decides_at IS NOT NULL AND guaranteed_at IS NULL AND departure.status IN ('open', 'closed')
  THEN json_build_object('minimum', group_min, 'decidesAt', decides_at) END`;

export interface DepartureLine {
  id: string;
  tourId: string;
  tourSlug: string;
  tourName: string;
  localDate: string;
  localTime: string;
  taken: number;
  capacity: number;
  status: DepartureStatus;
  statusReason: string | null;
  closedBy: ClosedBy | null;
  startsAt: Date;
  endsAt: Date;
  cutoffAt: Date;
  leavesAt: Date;
  /** Guides who are out with it, by number. */
  guides: number;
  isPublished: boolean;
  sells: "instant" | "enquiry";
  forming: Forming | null;
}

const lines = (db: Sql) =>
  db
    .selectFrom("departure")
    .innerJoin("tour", "tour.id", "departure.tour_id")
    .select(["departure.id", "tour_id as tourId", "tour.slug as tourSlug", "tour.name as tourName"])
    .select(["local_date as localDate", "local_time as localTime", "taken", "capacity", "departure.status"])
    .select(["status_reason as statusReason", "closed_by as closedBy"])
    .select(["starts_at as startsAt", "cutoff_at as cutoffAt", rideEndsAt.as("endsAt"), leavesAt.as("leavesAt")])
    .select(["tour.published as isPublished", "tour.sells", forming.as("forming")])
    .select(sql<number>`coalesce((SELECT guides FROM guide_duty WHERE departure_id = departure.id), 0)`.as("guides"))
    .orderBy("starts_at")
    .orderBy("tour.name")
    .orderBy("departure.id");

export async function listDeparturesBetween(
  db: Sql,
  { tourId, from, to }: { tourId: string | null; from: string; to: string },
): Promise<DepartureLine[]> {
  const found = lines(db).where(startsOn({ from, to }));
  return (tourId === null ? found : found.where("tour_id", "=", tourId)).execute();
}

/** SQL: the ride starts on one of these days in Delhi, by the index on starts. */
const startsOn = ({ from, to }: { from: string; to: string }) =>
  sql<SqlBool>`(departure.starts_at >= ${delhiToInstant(from, "00:00")} AND departure.starts_at < ${delhiToInstant(addCalendarDays(to, 1), "00:00")})`;

/** A day's departures: those that are listed, the number of the others, and places of all of them. */
interface DayOfDepartures {
  lines: DepartureLine[];
  more: number;
  /** Departure behind which the others follow. */
  last: string | null;
  /** Departures that people are on, and places of those that sell or have sold. */
  running: number;
  taken: number;
  capacity: number;
}

const isBefore = (one: DepartureLine, other: DepartureLine): boolean =>
  one.startsAt < other.startsAt || (one.startsAt.getTime() === other.startsAt.getTime() && one.id < other.id);

/**
 * Lists departures by day, at most `most` of each, without those that were called off before anybody came. Rides that
 * start after `now` come first, if it is given. Of the first day it begins behind the departure `after`. Closed ones
 * without riders are shown only if asked for.
 */
export async function listDays(
  db: Sql,
  span: {
    from: string;
    to: string;
    tourId: string | null;
    most: number;
    isClosedShown: boolean;
    now?: Date;
    after?: string | null;
  },
): Promise<Map<string, DayOfDepartures>> {
  const { from, to, tourId, most, isClosedShown, now = null, after = null } = span;
  const shown = sql`${startsOn({ from, to })} AND (status <> 'cancelled' OR taken > 0)
    AND (${isClosedShown} OR status <> 'closed' OR taken > 0)
    AND (${tourId}::uuid IS NULL OR tour_id = ${tourId}::uuid)`;
  const isBehind = sql`(${after}::uuid IS NULL OR local_date > ${from}::date OR coalesce((starts_at, id) > (SELECT starts_at, id FROM departure WHERE id = ${after}::uuid), true))`;
  const [{ rows }, listed] = await Promise.all([
    sql<Omit<DayOfDepartures, "lines" | "more" | "last"> & { day: string; behind: number }>`
      SELECT local_date AS day, count(*) FILTER (WHERE ${isBehind})::integer AS behind,
        count(*) FILTER (WHERE taken > 0 AND status <> 'cancelled')::integer AS running,
        coalesce(sum(taken) FILTER (WHERE status = 'open' OR taken > 0), 0)::integer AS taken,
        coalesce(sum(capacity) FILTER (WHERE status = 'open' OR taken > 0), 0)::integer AS capacity
      FROM departure WHERE ${shown} GROUP BY 1`.execute(db),
    lines(db)
      .where(
        sql<SqlBool>`departure.id IN (SELECT id FROM (
          SELECT id, row_number() OVER (PARTITION BY local_date ORDER BY starts_at <= ${now}::timestamptz, starts_at, id) AS place
          FROM departure WHERE ${shown} AND ${isBehind}) AS placed WHERE place <= ${most})`,
      )
      .execute(),
  ]);
  const byDay = Map.groupBy(listed, ({ localDate }) => localDate);
  return new Map(
    rows.map(({ day, behind, ...sums }) => {
      const of = byDay.get(day) ?? [];
      const last = of.reduce<DepartureLine | null>((found, one) => (found && isBefore(one, found) ? found : one), null);
      return [day, { ...sums, lines: of, more: behind - of.length, last: last?.id ?? null }];
    }),
  );
}

export const findDepartureLine = async (db: Sql, id: string): Promise<DepartureLine | null> =>
  (await lines(db).where("departure.id", "=", id).executeTakeFirst()) ?? null;

/** Neighbours of a departure on its day, in the order of the calendar. */
export async function findDeparturesBeside(
  db: Sql,
  { id, localDate, startsAt, tourName }: Pick<DepartureLine, "id" | "localDate" | "startsAt" | "tourName">,
): Promise<{ before: string | null; after: string | null }> {
  const beside = async (sign: "<" | ">") => {
    const way = sign === "<" ? "desc" : "asc";
    const row = await db
      .selectFrom("departure")
      .innerJoin("tour", "tour.id", "departure.tour_id")
      .select("departure.id")
      .where(startsOn({ from: localDate, to: localDate }))
      .where(sql<SqlBool>`departure.starts_at ${sql.raw(`${sign}=`)} ${startsAt}`)
      .where(
        sql<SqlBool>`(departure.starts_at, tour.name, departure.id) ${sql.raw(sign)} (${startsAt}, ${tourName}, ${id}::uuid)`,
      )
      .orderBy("departure.starts_at", way)
      .orderBy("tour.name", way)
      .orderBy("departure.id", way)
      .limit(1)
      .executeTakeFirst();
    return row?.id ?? null;
  };
  const [before, after] = await Promise.all([beside("<"), beside(">")]);
  return { before, after };
}

const HALF_A_DAY_MINUTES = 720;
const LONGEST_RIDE_DAYS = 60;

/** Departures that began before a day and are still out on it. Only long tours are asked, by their index. */
export const listRunningOn = (db: Sql, day: string): Promise<DepartureLine[]> =>
  lines(db)
    .where("tour.duration_minutes", ">", HALF_A_DAY_MINUTES)
    .where("local_date", "<", day)
    .where("starts_at", ">", delhiToInstant(addCalendarDays(day, -LONGEST_RIDE_DAYS), "00:00"))
    .where(rideEndsAt, ">", delhiToInstant(day, "00:00"))
    .where("taken", ">", 0)
    .execute();

/** Departures with riders that start next, until the end of a day. */
export const listNext = (
  db: Sql,
  { now, to, most }: { now: Date; to: string; most: number },
): Promise<DepartureLine[]> =>
  lines(db)
    .where("starts_at", ">", now)
    .where("starts_at", "<", delhiToInstant(addCalendarDays(to, 1), "00:00"))
    .where("departure.status", "<>", "cancelled")
    .where("taken", ">", 0)
    .limit(most)
    .execute();

/**
 * Departures with riders that are decided before a moment, the next decision first, however late they start: a holiday is
 * decided weeks ahead.
 */
export const listDeciding = (
  db: Sql,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<DepartureLine[]> =>
  lines(db)
    .clearOrderBy()
    .orderBy("decides_at")
    .orderBy("departure.id")
    .limit(most)
    .where("departure.status", "in", ["open", "closed"])
    .where("guaranteed_at", "is", null)
    .where("decides_at", "<=", until)
    .where("starts_at", ">", now)
    .where("taken", ">", 0)
    .execute();
