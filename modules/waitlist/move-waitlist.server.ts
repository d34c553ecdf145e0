import { sql } from "kysely";
import type { Tx } from "#platform/database/database.server.ts";

/** Moves the parties that wait for a departure to the one that it became; nobody's turn moves with it. */
export async function moveWaitlist(tx: Tx, { fromId, toId }: { fromId: string; toId: string }): Promise<number> {
  const lower = sql<string>`lower(email)`;
  const there = tx.selectFrom("waiting_party").select(lower.as("email")).where("departure_id", "=", toId);
  const { numUpdatedRows } = await tx
    .updateTable("waiting_party")
    .set({ departure_id: toId, turn_until: null })
    .where("departure_id", "=", fromId)
    .where(lower, "not in", there)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
