import { type Selectable, type SqlBool, sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database/database.server.ts";
import { overlap, timesWithoutGuide } from "./guides.server.ts";
import { materialiseDepartures } from "./materialise-departures.server.ts";
import { type DepartureView, groupStandingOf, MOST_JOIN_MINUTES, standingOf } from "./model.ts";
import type { DepartureTable } from "./tables.server.ts";

/** A departure with the tour it belongs to and, when it does not sell, the reason. */
export interface Departure extends DepartureView {
  tourId: string;
  statusReason: string | null;
  /** The company has called it off: whoever is booked on it chooses what to have instead. */
  isCalledOff: boolean;
}

/** As many as five starts a day make, for as long ahead as a schedule may open. */
const MOST_AHEAD = 2700;

/**
 * A tour's departures that have not left yet, or those of one day (`on`), in order of time, sold-out and closed ones
 * included: a traveller is told why a date does not sell; those made for one party are not among them. `standing` is that of a
 * party of `people`. Departures missing up to the horizon are made.
 */
export async function listDepartures(
  deps: { db: Db; clock: Clock },
  { tourId, people = 1, on, limit = MOST_AHEAD }: DepartureSearch & { tourId: string; limit?: number },
): Promise<Departure[]> {
  const now = deps.clock.now();
  const longestAgo = new Date(now.getTime() - MOST_JOIN_MINUTES * 60_000);
  const read = async () => (await coming({ tourId, now, longestAgo, on, limit }).execute(deps.db)).rows;
  // Once a day there is something to make, at the far end of the season: what was read beside it is then read again.
  const [made, found] = await Promise.all([materialiseDepartures(deps, tourId), read()]);
  const rows = made === 0 ? found : await read();
  // Who joins others needs no other guide.
  const empty = rows.filter(({ taken }) => taken === 0);
  const [first, last] = [empty[0], empty.at(-1)];
  const unled = first && last ? await timesWithoutGuide(deps.db, { from: first.starts_at, to: endOf(last) }) : [];
  const at = now.toISOString();
  return rows.map((row) => toDeparture(row, people, at, hasGuide(row, unled)));
}

interface Coming {
  tourId: string;
  now: Date;
  /** For the index, which knows their starts: none that can still be joined started longer ago. */
  longestAgo: Date;
  on: string | undefined;
  /** It stands in the statement, so that its plan knows it, and each is a plan of its own: callers say the same few. */
  limit: number;
}

/** A tour's departures in order of time. One that latecomers may still join is among them until they may not. */
const coming = ({ tourId, now, longestAgo, on, limit }: Coming) => sql<Row>`/* keep the plan */
  SELECT ${columns}, tour.duration_minutes FROM departure JOIN tour ON tour.id = departure.tour_id
  WHERE tour_id = ${tourId} AND starts_at > ${longestAgo} AND (starts_at > ${now} OR cutoff_at > ${now})
    AND ${isForAnybody} ${on === undefined ? sql`` : sql`AND local_date = ${on}`}
  ORDER BY starts_at LIMIT ${sql.lit(limit)}`;

/** What was made for one party (`capacity_before_party`) is nobody else's to know of. */
const isForAnybody = sql<SqlBool>`capacity_before_party IS DISTINCT FROM 0`;

const shown = [
  ...(["id", "tour_id", "local_date", "local_time", "starts_at", "cutoff_at", "capacity", "taken"] as const),
  ...(["status", "status_reason", "group_min", "decides_at", "guaranteed_at"] as const),
] as const;

/**
 * The same for the statements that nearly every page asks: PostgreSQL keeps their plans (platform/server-database), so that they name
 * what they return. To plan them takes as long as to run them.
 */
const columns = sql.join(shown.map((column) => sql.ref(`departure.${column}`)));

const departuresWithDuration = (db: Sql) =>
  db
    .selectFrom("departure")
    .innerJoin("tour", "tour.id", "departure.tour_id")
    .select(shown.map((column) => `departure.${column}` as const))
    .select("tour.duration_minutes");

type Row = Pick<Selectable<DepartureTable>, (typeof shown)[number]> & { duration_minutes: number };

const endOf = (row: Row): Date => new Date(row.starts_at.getTime() + row.duration_minutes * 60_000);

/** A departure with people on it has its guide; an empty one needs one who is free for all of its time. */
const hasGuide = (row: Row, unled: Awaited<ReturnType<typeof timesWithoutGuide>>): boolean =>
  row.taken > 0 || !unled.some((stretch) => overlap(stretch, { from: row.starts_at, to: endOf(row) }));

/** The departure with this id, as it stands for a party of `people`, or null. */
export async function findDeparture(
  { db, clock }: { db: Sql; clock: Clock },
  id: string,
  people = 1,
): Promise<Departure | null> {
  const row = await departuresWithDuration(db).where("departure.id", "=", id).executeTakeFirst();
  if (!row) return null;
  const unled = row.taken > 0 ? [] : await timesWithoutGuide(db, { from: row.starts_at, to: endOf(row) });
  return toDeparture(row, people, clock.now().toISOString(), hasGuide(row, unled));
}

/** Who looks for a departure: a party of `people` (one without it), on one day in Delhi or on any. */
export interface DepartureSearch {
  people?: number;
  on?: string;
}

/** The first departure that such a party can still book, for each of these tours that has one. */
export async function nextDepartures(
  { db, clock }: { db: Db; clock: Clock },
  tourIds: string[],
  wish: DepartureSearch = {},
): Promise<Map<string, Departure>> {
  if (tourIds.length === 0) return new Map();
  const now = clock.now();
  const people = wish.people ?? 1;
  const first = await firstWithRoom(db, tourIds, wish, now);
  // Few days in a season have no guide left: only where the first date is such a one, all the others are looked at.
  const unled = first.filter(({ has_guide }) => !has_guide).map(({ tour_id }) => tour_id);
  const later = unled.length === 0 ? [] : await firstWithGuide(db, unled, wish, now);
  const rows = [...first.filter(({ has_guide }) => has_guide), ...later];
  return new Map(rows.map((row) => [row.tour_id, toDeparture(row, people, now.toISOString(), true)]));
}

/** Each tour's first departure with room, by its own walk along the index, and whether there is a guide for it. */
async function firstWithRoom(db: Sql, tourIds: string[], { people = 1, on }: DepartureSearch, now: Date) {
  const { rows } = await sql<Row & { has_guide: boolean }>`/* keep the plan */
    WITH first AS MATERIALIZED (
      SELECT next.*, tour.duration_minutes, next.starts_at + tour.duration_minutes * interval '1 minute' AS ends_at
      FROM tour CROSS JOIN LATERAL (
        SELECT ${columns} FROM departure
        WHERE tour_id = tour.id AND starts_at > ${now} AND cutoff_at > ${now} AND status = 'open'
          AND taken + ${people}::integer <= capacity ${on === undefined ? sql`` : sql`AND local_date = ${on}`}
        ORDER BY starts_at LIMIT 1) AS next
      WHERE tour.id = ANY(${tourIds}::uuid[])
    )
    SELECT first.*, taken > 0 OR free.is_free AS has_guide
    FROM first LEFT JOIN (
      SELECT starts_at, ends_at, guide_is_free(starts_at, ends_at) AS is_free
      FROM (SELECT DISTINCT starts_at, ends_at FROM first WHERE taken = 0) AS hours
    ) AS free USING (starts_at, ends_at)`.execute(db);
  return rows;
}

/** Each tour's first departure with room and a guide, whichever that is. */
async function firstWithGuide(db: Sql, tourIds: string[], { people = 1, on }: DepartureSearch, now: Date) {
  let query = departuresWithDuration(db)
    .distinctOn("tour_id")
    .where("tour_id", "in", tourIds)
    .where("starts_at", ">", now)
    .where("cutoff_at", ">", now)
    .where("status", "=", "open")
    .where(sql<SqlBool>`taken + ${people}::integer <= capacity`)
    .where(sql<SqlBool>`(taken > 0 OR NOT ${wantsGuide("departure", now)})`);
  if (on !== undefined) query = query.where("local_date", "=", on);
  return query.orderBy("tour_id").orderBy("starts_at").execute();
}

/**
 * Whether at some moment of a departure every guide is out. The stretches without one, as one value that depends on no row:
 * PostgreSQL reckons it once for a whole statement, and not for each departure.
 */
const wantsGuide = (departure: "departure" | "other", now: Date) => {
  const startsAt = sql.ref(`${departure}.starts_at`);
  return sql<SqlBool>`(coalesce((SELECT range_agg(tstzrange(from_at, to_at)) FROM times_without_guide(${now}::timestamptz, 'infinity')),
    '{}'::tstzmultirange) && tstzrange(${startsAt}, ${startsAt} + duration_minutes * interval '1 minute'))`;
};

/** The ids of the tours with a departure that such a party can still book. */
export async function toursRunning(
  { db, clock }: { db: Db; clock: Clock },
  { people = 1, on }: DepartureSearch,
): Promise<string[]> {
  const now = clock.now();
  const { rows } = await sql<{ tour_id: string }>`
    WITH room AS MATERIALIZED (
      SELECT tour_id, taken, tstzrange(starts_at, starts_at + duration_minutes * interval '1 minute') AS hours
      FROM departure JOIN tour ON tour.id = tour_id
      WHERE starts_at > ${now} AND cutoff_at > ${now} AND status = 'open' AND taken + ${people}::integer <= capacity
        ${on === undefined ? sql`` : sql`AND local_date = ${on}`}
    ),
    unled AS MATERIALIZED (
      SELECT coalesce(range_agg(tstzrange(from_at, to_at)), '{}') AS hours
      FROM (SELECT min(lower(hours)) AS since, max(upper(hours)) AS until FROM room WHERE taken = 0) AS asked
      CROSS JOIN LATERAL times_without_guide(since, until) WHERE since IS NOT NULL
    )
    SELECT DISTINCT tour_id FROM room WHERE taken > 0 OR NOT hours && (SELECT hours FROM unled)`.execute(db);
  return rows.map((row) => row.tour_id);
}

/**
 * The id of a tour's departure on a day in Delhi, at a time; or, without one, of the first of that day that is open, else of
 * the first, leaving out what was made for one party; or null. `preferredTime` stands before the others that are as open.
 */
export async function findDepartureOn(
  db: Sql,
  wish: { tourId: string; localDate: string; localTime?: string; preferredTime?: string },
): Promise<string | null> {
  const { tourId, localDate, localTime, preferredTime } = wish;
  let query = db.selectFrom("departure").select("id").where("tour_id", "=", tourId).where("local_date", "=", localDate);
  query = localTime === undefined ? query.where(isForAnybody) : query.where("local_time", "=", localTime);
  query = query.orderBy(sql`status <> 'open'`);
  if (preferredTime !== undefined) query = query.orderBy((is) => is("local_time", "<>", preferredTime));
  const row = await query.orderBy("starts_at").executeTakeFirst();
  return row?.id ?? null;
}

/** The times ("06:30", IST) at which a tour's coming departures start that sell to anybody, each once, in order. */
export async function startTimes({ db, clock }: { db: Sql; clock: Clock }, tourId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("departure")
    .select("local_time")
    .distinct()
    .where("tour_id", "=", tourId)
    .where("starts_at", ">", clock.now())
    .where("status", "=", "open")
    .where(isForAnybody)
    .orderBy("local_time")
    .execute();
  return rows.map((row) => row.local_time);
}

/** A departure as it is offered in place of another. */
export interface OtherDate {
  departureId: string;
  localDate: string;
  localTime: string;
}

/**
 * The bookable departures of the same tour that lie nearest to the one that was wanted, with room for the party; that one
 * first, if it has room again; none of a tour that is sold no more. In order of time.
 */
export async function nearestWithRoom(
  db: Sql,
  wish: { departureId: string; people: number; wholeDeparture: boolean; now: Date; limit: number },
): Promise<OtherDate[]> {
  const { departureId, people, wholeDeparture, now, limit } = wish;
  const { rows } = await sql<OtherDate>`
    SELECT other.id AS "departureId", other.local_date AS "localDate", other.local_time AS "localTime"
    FROM departure AS wanted JOIN departure AS other ON other.tour_id = wanted.tour_id JOIN tour ON tour.id = other.tour_id
    WHERE wanted.id = ${departureId} AND tour.published AND other.status = 'open' AND other.cutoff_at > ${now}
      AND CASE WHEN ${wholeDeparture} THEN other.taken = 0 AND ${people}::integer <= other.capacity
        ELSE other.taken + ${people}::integer <= other.capacity END
      AND (other.taken > 0 OR NOT ${wantsGuide("other", now)})
    ORDER BY abs(extract(epoch FROM other.starts_at - wanted.starts_at)) LIMIT ${limit}`.execute(db);
  return rows.sort((one, other) => (one.localDate + one.localTime).localeCompare(other.localDate + other.localTime));
}

function toDeparture(row: Row, people: number, now: string, hasGuide: boolean): Departure {
  const { status } = row;
  const placesLeft = row.capacity - row.taken;
  const startsAt = row.starts_at.toISOString();
  const cutoffAt = row.cutoff_at.toISOString();
  return {
    id: row.id,
    tourId: row.tour_id,
    localDate: row.local_date,
    localTime: row.local_time,
    startsAt,
    cutoffAt,
    capacity: row.capacity,
    placesLeft,
    hasGuide,
    standing: standingOf({ status, placesLeft, hasGuide, cutoffAt }, people, now),
    statusReason: row.status_reason,
    group: groupStandingOf(
      {
        status,
        startsAt,
        groupMin: row.group_min,
        decidesAt: row.decides_at?.toISOString() ?? null,
        guaranteedAt: row.guaranteed_at?.toISOString() ?? null,
        taken: row.taken,
      },
      now,
    ),
    isCalledOff: status === "cancelled",
  };
}
