import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database/database.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";

/** Counts by Delhi day, without the visitor. */
export async function countPartnerClick({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await sql`INSERT INTO partner_click (day, clicks) VALUES (${delhiDate(clock.now())}, 1)
    ON CONFLICT (day) DO UPDATE SET clicks = partner_click.clicks + 1`.execute(db);
}

export async function listPartnerClicks(
  db: Sql,
  { from, to }: { from: string; to: string },
): Promise<{ day: string; clicks: number }[]> {
  return db
    .selectFrom("partner_click")
    .select(["day", "clicks"])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("day")
    .execute();
}
