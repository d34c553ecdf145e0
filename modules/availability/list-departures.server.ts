import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database/database.server.ts";
import { findShortages, guidedPlaces } from "./guides/guide-pool.server.ts";
import { materialiseDepartures } from "./materialise-departures.server.ts";
import { type DepartureView, groupStandingOf, MOST_JOIN_MINUTES, standingOf } from "./model.ts";
import type { DepartureTable } from "./tables.server.ts";

export interface Departure extends DepartureView {
  tourId: string;
  statusReason: string | null;
  isCalledOff: boolean;
}

/** Five starts a day up to the longest horizon. */
const MOST_AHEAD = 2700;

/** Lists departures that have not left, sold-out and closed ones too, but not those made for one party. */
export async function listDepartures(
  deps: { db: Db; clock: Clock },
  { tourId, people = 1, on, limit = MOST_AHEAD }: DepartureSearch & { tourId: string; limit?: number },
): Promise<Departure[]> {
  const now = deps.clock.now();
  const longestAgo = new Date(now.getTime() - MOST_JOIN_MINUTES * 60_000);
  const read = async () => (await coming({ tourId, now, longestAgo, on, limit }).execute(deps.db)).rows;
  // Something is made once a day only, so read in parallel and again if needed.
  const [made, found] = await Promise.all([materialiseDepartures(deps, tourId), read()]);
  const rows = made === 0 ? found : await read();
  const shortages = await findShortages(deps.db, rows);
  const at = now.toISOString();
  return rows.map((row) => toDeparture(row, people, at, guidedPlaces(row, shortages)));
}

interface Coming {
  tourId: string;
  now: Date;
  /** Bound for the index on starts: no departure that left earlier can still be joined. */
  longestAgo: Date;
  on: string | undefined;
  /** A literal, for the planner: callers use few values. */
  limit: number;
}

const coming = ({ tourId, now, longestAgo, on, limit }: Coming) => sql<Row>`
  SELECT ${columnsOf("departure")}, tour.guide_minutes, tour.guide_steps FROM departure JOIN tour ON tour.id = departure.tour_id
  WHERE tour_id = ${tourId} AND starts_at > ${longestAgo} AND (starts_at > ${now} OR cutoff_at > ${now})
    AND ${isForAnybody} ${on === undefined ? sql`` : sql`AND local_date = ${on}`}
  ORDER BY starts_at LIMIT ${sql.lit(limit)}`;

const isForAnybody = sql<SqlBool>`capacity_before_party IS DISTINCT FROM 0`;

const shown = [
  ...(["id", "tour_id", "local_date", "local_time", "starts_at", "cutoff_at", "capacity", "taken"] as const),
  ...(["status", "status_reason", "group_min", "decides_at", "guaranteed_at"] as const),
] as const;

/** Named columns, for kept plans: planning takes as long as running. */
const columnsOf = (table: "departure" | "next" | "first") =>
  sql.join(shown.map((column) => sql.ref(`${table}.${column}`)));

const departuresWithDuration = (db: Sql) =>
  db
    .selectFrom("departure")
    .innerJoin("tour", "tour.id", "departure.tour_id")
    .select(shown.map((column) => `departure.${column}` as const))
    .select(["tour.guide_minutes", "tour.guide_steps"]);

type Row = Pick<Selectable<DepartureTable>, (typeof shown)[number]> & { guide_minutes: number; guide_steps: number[] };

/** `freed` of its places are given up for these people: their guides are out already. */
export async function findDeparture(
  { db, clock }: { db: Sql; clock: Clock },
  id: string,
  people = 1,
  freed = 0,
): Promise<Departure | null> {
  const row = await departuresWithDuration(db).where("departure.id", "=", id).executeTakeFirst();
  if (!row) return null;
  const guided = guidedPlaces(row, await findShortages(db, [row]));
  return toDeparture({ ...row, taken: row.taken - freed }, people, clock.now().toISOString(), guided + freed);
}

/** Places of a departure that guides can be had for, of so many more. A full departure is taken to be larger. */
export async function findGuidedPlaces(db: Sql, id: string, places: number): Promise<number> {
  const row = await departuresWithDuration(db).where("departure.id", "=", id).executeTakeFirst();
  if (!row) return 0;
  const asked = { ...row, capacity: row.taken + places };
  return guidedPlaces(asked, await findShortages(db, [asked]));
}

/** Finds departures by their ids, with the places that guides can be had for: two statements at most. */
export async function findDepartures(
  { db, clock }: { db: Sql; clock: Clock },
  ids: readonly string[],
): Promise<Map<string, Departure>> {
  if (ids.length === 0) return new Map();
  const rows = await departuresWithDuration(db)
    .where("departure.id", "in", [...ids])
    .execute();
  const shortages = await findShortages(db, rows);
  const now = clock.now().toISOString();
  return new Map(rows.map((row) => [row.id, toDeparture(row, 1, now, guidedPlaces(row, shortages))]));
}

export interface DepartureSearch {
  people?: number;
  on?: string;
}

export async function nextDepartures(
  { db, clock }: { db: Db; clock: Clock },
  tourIds: string[],
  wish: DepartureSearch = {},
): Promise<Map<string, Departure>> {
  if (tourIds.length === 0) return new Map();
  const now = clock.now();
  const people = wish.people ?? 1;
  const first = await firstWithRoom(db, tourIds, wish, now);
  // Few days lack a guide, so all dates are searched only if the first one does.
  const unled = first.filter(({ has_guide }) => !has_guide).map(({ tour_id }) => tour_id);
  const later = unled.length === 0 ? [] : await firstWithGuide(db, unled, wish, now);
  const rows = [...first.filter(({ has_guide }) => has_guide), ...later];
  const shortages = await findShortages(db, rows);
  return new Map(
    rows.map((row) => [row.tour_id, toDeparture(row, people, now.toISOString(), guidedPlaces(row, shortages))]),
  );
}

async function firstWithRoom(db: Sql, tourIds: string[], { people = 1, on }: DepartureSearch, now: Date) {
  const { rows } = await sql<Row & { has_guide: boolean }>`
    WITH first AS MATERIALIZED (
      SELECT ${columnsOf("next")}, tour.guide_minutes, tour.guide_steps, next.starts_at + tour.guide_minutes * interval '1 minute' AS back_at,
        ${guidesMore("next", people)} AS more
      FROM tour CROSS JOIN LATERAL (
        SELECT ${columnsOf("departure")} FROM departure
        WHERE tour_id = tour.id AND starts_at > ${now} AND cutoff_at > ${now} AND status = 'open'
          AND taken + ${people}::integer <= capacity ${on === undefined ? sql`` : sql`AND local_date = ${on}`}
        ORDER BY starts_at LIMIT 1) AS next
      WHERE tour.id = ANY(${tourIds}::uuid[])
    )
    SELECT ${columnsOf("first")}, first.guide_minutes, first.guide_steps, more = 0 OR free.is_free AS has_guide
    FROM first LEFT JOIN (
      SELECT starts_at, back_at, more, guide_is_free(starts_at, back_at, more) AS is_free
      FROM (SELECT DISTINCT starts_at, back_at, more FROM first WHERE more > 0) AS hours
    ) AS free USING (starts_at, back_at, more)`.execute(db);
  return rows;
}

/** Guides whom a party needs beside those who are out with the departure, by the tour's steps. */
const guidesMore = (departure: "departure" | "other" | "next", people: number) => {
  const taken = sql.ref(`${departure}.taken`);
  return sql<number>`(width_bucket(${taken} + ${people}::integer, tour.guide_steps) - width_bucket(${taken}, tour.guide_steps))`;
};

async function firstWithGuide(db: Sql, tourIds: string[], { people = 1, on }: DepartureSearch, now: Date) {
  let query = departuresWithDuration(db)
    .distinctOn("tour_id")
    .where("tour_id", "in", tourIds)
    .where("starts_at", ">", now)
    .where("cutoff_at", ">", now)
    .where("status", "=", "open")
    .where(sql<SqlBool>`taken + ${people}::integer <= capacity`)
    .where(sql<SqlBool>`NOT ${lacksGuides("departure", guidesMore("departure", people), now)}`);
  if (on !== undefined) query = query.where("local_date", "=", on);
  return query.orderBy("tour_id").orderBy("starts_at").execute();
}

/**
 * The first subquery refers to no row, so that it runs once a statement. It knows as many guides as the largest group of
 * a tour needs; a departure that was made larger is asked by itself.
 */
const lacksGuides = (departure: "departure" | "other", more: RawBuilder<number>, now: Date) => {
  const startsAt = sql.ref(`${departure}.starts_at`);
  const backAt = sql`${startsAt} + tour.guide_minutes * interval '1 minute'`;
  return sql<SqlBool>`(${more} > 0 AND coalesce((SELECT guide_shortage(${now}::timestamptz, 'infinity'))[${more}]
    && tstzrange(${startsAt}, ${backAt}), NOT guide_is_free(${startsAt}, ${backAt}, ${more})))`;
};

export async function toursRunning(deps: { db: Db; clock: Clock }, wish: DepartureSearch): Promise<string[]> {
  const rows = await runningTours<{ tour_id: string }>(deps, wish, sql`tour_id`);
  return rows.map((row) => row.tour_id);
}

export async function bookableDays(
  deps: { db: Db; clock: Clock },
  tourIds: readonly string[],
  wish: DepartureSearch = {},
): Promise<Map<string, string[]>> {
  if (tourIds.length === 0) return new Map();
  const days = sql`tour_id, local_date`;
  const rows = await runningTours<{ tour_id: string; local_date: string }>(deps, { ...wish, tourIds }, days);
  const byTour = Map.groupBy(rows, (row) => row.tour_id);
  return new Map([...byTour].map(([id, days]) => [id, days.map((row) => row.local_date)]));
}

async function runningTours<One>(
  { db, clock }: { db: Db; clock: Clock },
  { people = 1, on, tourIds }: DepartureSearch & { tourIds?: readonly string[] },
  columns: RawBuilder<unknown>,
): Promise<One[]> {
  const now = clock.now();
  const { rows } = await sql<One>`
    WITH room AS MATERIALIZED (
      SELECT tour_id, local_date, ${guidesMore("departure", people)} AS more,
        tstzrange(starts_at, starts_at + tour.guide_minutes * interval '1 minute') AS hours
      FROM departure JOIN tour ON tour.id = tour_id
      WHERE starts_at > ${now} AND cutoff_at > ${now} AND status = 'open' AND taken + ${people}::integer <= capacity
        ${on === undefined ? sql`` : sql`AND local_date = ${on}`}
        ${tourIds === undefined ? sql`` : sql`AND tour_id = ANY(${[...tourIds]}::uuid[])`}
    ),
    short AS MATERIALIZED (
      SELECT guide_shortage(min(lower(hours)), max(upper(hours))) AS hours FROM room WHERE more > 0 HAVING count(*) > 0
    )
    SELECT DISTINCT ${columns} FROM room
    WHERE more = 0 OR NOT coalesce(hours && (SELECT short.hours[more] FROM short), NOT guide_is_free(lower(hours), upper(hours), more))`.execute(
    db,
  );
  return rows;
}

/** Open departures first, then `preferredTime`. Without a time it excludes those made for one party. */
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

export interface OtherDate {
  departureId: string;
  localDate: string;
  localTime: string;
}

export async function nearestWithRoom(
  db: Sql,
  wish: { departureId: string; people: number; wholeDeparture: boolean; now: Date; limit: number },
): Promise<OtherDate[]> {
  const { departureId, people, wholeDeparture, now, limit } = wish;
  const more = wholeDeparture
    ? sql<number>`width_bucket(other.capacity, tour.guide_steps)`
    : guidesMore("other", people);
  const { rows } = await sql<OtherDate>`
    SELECT other.id AS "departureId", other.local_date AS "localDate", other.local_time AS "localTime"
    FROM departure AS wanted JOIN departure AS other ON other.tour_id = wanted.tour_id JOIN tour ON tour.id = other.tour_id
    WHERE wanted.id = ${departureId} AND tour.published AND other.status = 'open' AND other.cutoff_at > ${now}
      AND CASE WHEN ${wholeDeparture} THEN other.taken = 0 AND ${people}::integer <= other.capacity
        ELSE other.taken + ${people}::integer <= other.capacity END
      AND NOT ${lacksGuides("other", more, now)}
    ORDER BY abs(extract(epoch FROM other.starts_at - wanted.starts_at)) LIMIT ${limit}`.execute(db);
  return rows.sort((one, other) => (one.localDate + one.localTime).localeCompare(other.localDate + other.localTime));
}

function toDeparture(row: Row, people: number, now: string, guided: number): Departure {
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
    guidedPlaces: guided,
    standing: standingOf({ status, placesLeft, guidedPlaces: guided, cutoffAt }, people, now),
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
