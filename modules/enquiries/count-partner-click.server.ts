import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database/database.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";

/** Counts a press on the partner's banner, by the day in Delhi; who pressed is not kept. */
export async function countPartnerClick({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await sql`INSERT INTO partner_click (day, clicks) VALUES (${delhiDate(clock.now())}, 1)
    ON CONFLICT (day) DO UPDATE SET clicks = partner_click.clicks + 1`.execute(db);
}

/** How often the partner's banner was pressed, by the day in Delhi, both days included; days without a press are left out. */
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
