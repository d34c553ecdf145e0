import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";

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

/** The rule is an SQL function, shared with the statement that takes places. */
export async function timesWithoutGuide(db: Sql, { from, to }: Stretch): Promise<Stretch[]> {
  const { rows } = await sql<{ from_at: Date; to_at: Date }>`/* keep the plan */
    SELECT from_at, to_at FROM times_without_guide(${from}::timestamptz, ${to}::timestamptz)`.execute(db);
  return rows.map(({ from_at, to_at }) => ({ from: from_at, to: to_at }));
}

export const overlap = (one: Stretch, other: Stretch): boolean => one.from < other.to && other.from < one.to;
