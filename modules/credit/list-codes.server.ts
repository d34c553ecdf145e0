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

/** Uses of codes that count, the latest first. */
export async function listUses(db: Sql, codeIds: readonly string[]): Promise<CodeUseView[]> {
  if (codeIds.length === 0) return [];
  const rows = await db
    .selectFrom("code_use")
    .selectAll()
    .where("code_id", "in", [...codeIds])
    .where("state", "<>", "released")
    .orderBy("id", "desc")
    .limit(MOST_LISTED)
    .execute();
  return rows.map((row) => ({
    ...{ bookingId: row.booking_id, codeId: row.code_id, state: row.state },
    ...{ paise: row.paise, backPaise: row.back_paise, at: row.created_at },
  }));
}
