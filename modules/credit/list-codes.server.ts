import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import type { PriceCode } from "./judge-code.server.ts";

const MOST_LISTED = 500;

interface ListedCodes {
  kind?: PriceCode["kind"];
  after?: string | null;
  most?: number;
}

/** As indexed (`price_code_listed_idx`). */
const endedAt = sql<Date>`coalesce(ended_at, timestamptz 'infinity')`;

/** Codes, those that hold first, the newest before older ones. */
export function listCodes(db: Sql, { kind, after = null, most = MOST_LISTED }: ListedCodes = {}): Promise<PriceCode[]> {
  let query = db.selectFrom("price_code").selectAll();
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (after !== null)
    query = query.where(sql<boolean>`(${endedAt}, id) < (SELECT ${endedAt}, id FROM price_code WHERE id = ${after})`);
  return query.orderBy(endedAt, "desc").orderBy("id", "desc").limit(most).execute();
}

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
