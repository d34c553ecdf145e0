import { sql } from "kysely";
import type { Db } from "#platform/database/database.server.ts";

/** Lets one guide lead each departure of every tour, however many ride, without a turn-round. */
export async function leadWithOneGuide(db: Db): Promise<void> {
  await sql`UPDATE tour SET guide_steps = '{1}', turn_round_minutes = 0`.execute(db);
}
