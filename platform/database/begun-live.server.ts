import { sql } from "kysely";
import type { Sql } from "./database.server.ts";

/** True for a database that was begun live: its money is real (`db/begun-mode.server.ts`). */
export async function isBegunLive(db: Sql): Promise<boolean> {
  const { rows } = await sql<{ isLive: boolean }>`
    SELECT value ->> 'mode' = 'live' AS "isLive" FROM setting WHERE key = 'seeded'`.execute(db);
  return rows[0]?.isLive ?? false;
}
