import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";

/** How many guides the company has, or null when it has not said: then no departure is refused for want of one. */
export async function findGuides(db: Sql): Promise<number | null> {
  return (await db.selectFrom("guide_pool").select("guides").executeTakeFirst())?.guides ?? null;
}

/** Says how many guides there are. Fewer than are promised already takes nobody's guide away; it only sells no more. */
export async function saveGuides(db: Sql, guides: number): Promise<void> {
  await db
    .insertInto("guide_pool")
    .values({ guides })
    .onConflict((conflict) => conflict.column("is_the_pool").doUpdateSet({ guides, updated_at: sql`now()` }))
    .execute();
}

/** A stretch of time; it ends before `to`. */
interface Stretch {
  from: Date;
  to: Date;
}

/**
 * When, between two instants, every guide is out. The rule is the database's (`times_without_guide`), because the statement
 * that takes places obeys the same one.
 */
export async function timesWithoutGuide(db: Sql, { from, to }: Stretch): Promise<Stretch[]> {
  const { rows } = await sql<{ from_at: Date; to_at: Date }>`/* keep the plan */
    SELECT from_at, to_at FROM times_without_guide(${from}::timestamptz, ${to}::timestamptz)`.execute(db);
  return rows.map(({ from_at, to_at }) => ({ from: from_at, to: to_at }));
}

/** Whether two stretches of time have a moment in common. */
export const overlap = (one: Stretch, other: Stretch): boolean => one.from < other.to && other.from < one.to;
