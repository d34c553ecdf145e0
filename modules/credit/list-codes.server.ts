import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import type { PriceCode } from "./judge-code.server.ts";

const MOST_LISTED = 500;

/** Codes, those that hold first, the newest before older ones. */
export const listCodes = (db: Sql): Promise<PriceCode[]> =>
  db
    .selectFrom("price_code")
    .selectAll()
    .orderBy("ended_at", (order) => order.desc().nullsFirst())
    .orderBy("id", "desc")
    .limit(MOST_LISTED)
    .execute();

export interface CodeUseView {
  bookingId: string;
  codeId: string;
  state: "held" | "used" | "released";
  paise: number;
  backPaise: number;
  at: Date;
}

/** Uses that count: the latest `most` of each code. */
export async function listUses(db: Sql, codeIds: readonly string[], most: number): Promise<CodeUseView[]> {
  const { rows } = await sql<CodeUseView>`
    SELECT booking_id AS "bookingId", code_id AS "codeId", state, paise, back_paise AS "backPaise", created_at AS at
    FROM unnest(${[...codeIds]}::uuid[]) AS code (id), LATERAL (
      SELECT * FROM code_use WHERE code_id = code.id AND state <> 'released' ORDER BY id DESC LIMIT ${most}) AS used
    ORDER BY used.id DESC`.execute(db);
  return rows;
}
