import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";

export async function passwordOf(db: Sql, travellerId: string): Promise<string | null> {
  const { rows } = await sql<{ password: string | null }>`
    SELECT password FROM account WHERE "userId" = ${travellerId} AND "providerId" = 'credential'`.execute(db);
  return rows[0]?.password ?? null;
}
