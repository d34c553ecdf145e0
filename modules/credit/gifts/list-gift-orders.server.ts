import { type Selectable, sql } from "kysely";
import { soldByLedger } from "#modules/payments/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { GiftOrderTable } from "../tables.server.ts";

/** Orders of gifts by their id; gifts that the company gave have none. */
export async function findGiftOrders(
  db: Sql,
  ids: readonly string[],
): Promise<Map<string, Selectable<GiftOrderTable>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("gift_order")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Paise that gifts may still pay, with those that unpaid holds keep. The account `gifts` says the same. */
export async function owedToGifts(db: Sql): Promise<{ gifts: number; paise: number }> {
  const { rows } = await sql<{ gifts: number; paise: number }>`
    SELECT count(*)::integer AS gifts, coalesce(sum(left_paise), 0)::bigint AS paise FROM (
      SELECT balance_paise + coalesce(kept_paise, 0) AS left_paise FROM price_code LEFT JOIN (
        SELECT code_id, sum(paise) AS kept_paise FROM code_use WHERE counted AND state <> 'used' GROUP BY code_id
      ) AS kept ON code_id = price_code.id
      WHERE kind = 'gift') AS gift WHERE left_paise > 0`.execute(db);
  return rows[0] ?? { gifts: 0, paise: 0 };
}

/** Describes each bought gift that does not match its money or its code. Trusts no constraint, like `auditCredit`. */
export async function auditGiftOrders(db: Sql): Promise<string[]> {
  const sold = soldByLedger(sql`gift_order.id::text`);
  const { rows } = await sql<{ number: string; status: string; hasCode: boolean; sold: number }>`
    SELECT number, status, price_code.id IS NOT NULL AS "hasCode", ${sold} AS sold
    FROM gift_order LEFT JOIN price_code ON price_code.id = gift_order.id AND kind = 'gift'
    WHERE (status <> 'open') <> (price_code.id IS NOT NULL)
      OR ${sold} <> CASE status WHEN 'open' THEN 0 ELSE amount_paise END
    ORDER BY number`.execute(db);
  return rows.map(
    ({ number, status, hasCode, sold: paise }) =>
      `bought gift ${number}: it is ${status}, was sold for ${paise} paise, and has ${hasCode ? "a" : "no"} code`,
  );
}
