import { sql } from "kysely";
import { guidesFor } from "#modules/catalogue/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { sum } from "#platform/money.ts";

/** Null if unknown: then no departure lacks a guide. */
export async function findGuides(db: Sql): Promise<number | null> {
  return (await db.selectFrom("guide_pool").select("guides").executeTakeFirst())?.guides ?? null;
}

/** A lower number stops sales, but takes no promised guide away. */
export async function saveGuides(db: Sql, guides: number): Promise<void> {
  await db
    .insertInto("guide_pool")
    .values({ guides })
    .onConflict((conflict) => conflict.column("is_the_pool").doUpdateSet({ guides, updated_at: sql`now()` }))
    .execute();
}

interface Stretch {
  from: Date;
  to: Date;
}

/** A stretch in which few guides are left, and how many. */
interface Shortage extends Stretch {
  guidesLeft: number;
}

export const overlap = (one: Stretch, other: Stretch): boolean => one.from < other.to && other.from < one.to;

/** A departure as guides are counted for it. */
export interface Led {
  starts_at: Date;
  taken: number;
  capacity: number;
  guide_minutes: number;
  guide_steps: number[];
}

/** Hours in which the guides of a departure are out. */
const hoursOf = ({ starts_at, guide_minutes }: Led): Stretch => ({
  from: starts_at,
  to: new Date(starts_at.getTime() + guide_minutes * 60_000),
});

const guidesMore = ({ guide_steps, taken }: Led, places: number): number =>
  guidesFor(guide_steps, taken + places) - guidesFor(guide_steps, taken);

/** Finds where guides are short for some of these departures. Those that need no more guides cost nothing. */
export async function findShortages(db: Sql, departures: readonly Led[]): Promise<Shortage[]> {
  const hungry = departures.filter((one) => guidesMore(one, one.capacity - one.taken) > 0);
  if (hungry.length === 0) return [];
  const most = Math.max(...hungry.map((one) => guidesMore(one, one.capacity - one.taken)));
  const hours = hungry.map(hoursOf);
  const from = new Date(Math.min(...hours.map((one) => one.from.getTime())));
  const to = new Date(Math.max(...hours.map((one) => one.to.getTime())));
  // The rule is an SQL function, shared with the statement that takes places.
  const { rows } = await sql<{ from_at: Date; to_at: Date; guides_left: number }>`
    SELECT from_at, to_at, guides_left
    FROM times_without_guide(${from}::timestamptz, ${to}::timestamptz, ${most - 1}::integer)`.execute(db);
  return rows.map(({ from_at, to_at, guides_left }) => ({ from: from_at, to: to_at, guidesLeft: guides_left }));
}

/** Free places of a departure that guides can be had for. */
export function guidedPlaces(departure: Led, shortages: readonly Shortage[]): number {
  const places = Math.max(0, departure.capacity - departure.taken);
  if (guidesMore(departure, places) === 0) return places;
  const hours = hoursOf(departure);
  // More may be out than a lowered number: that takes no place whose guides are out already.
  const left = Math.min(...shortages.filter((one) => overlap(one, hours)).map((one) => Math.max(0, one.guidesLeft)));
  let guided = places;
  while (guided > 0 && guidesMore(departure, guided) > left) guided -= 1;
  return guided;
}

/**
 * Counts the guides that riders need from another moment on, and those who are free all that time. The duties of the
 * departures that the riders leave and join do not count. Null if nobody has said how many guides there are.
 */
export async function guidesForMove(
  db: Sql,
  { tourId, startsAt, riders, besides }: { tourId: string; startsAt: Date; riders: number; besides: string[] },
): Promise<{ needed: number; free: number } | null> {
  const pool = await findGuides(db);
  if (pool === null) return null;
  const { rows } = await sql<{ needed: number; guides: number | null; begins: Date | null; ends: Date | null }>`
    SELECT width_bucket(${riders}::integer, guide_steps) AS needed, guides, lower(during) AS begins, upper(during) AS ends
    FROM tour LEFT JOIN guide_duty ON departure_id <> ALL(${besides}::uuid[])
      AND during && tstzrange(${startsAt}, ${startsAt}::timestamptz + guide_minutes * interval '1 minute')
    WHERE tour.id = ${tourId}`.execute(db);
  const duties = rows.flatMap(({ guides, begins, ends }) =>
    guides === null || !begins || !ends ? [] : [{ guides, from: begins, to: ends }],
  );
  // Most are out at a moment at which somebody sets out.
  const moments = [startsAt, ...duties.map(({ from }) => from).filter((from) => from > startsAt)];
  const out = moments.map((at) =>
    sum(duties.filter(({ from, to }) => from <= at && at < to).map(({ guides }) => guides)),
  );
  return { needed: rows[0]?.needed ?? 0, free: Math.max(0, pool - Math.max(...out)) };
}
