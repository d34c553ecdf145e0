import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database/database.server.ts";

export async function callOffDeparture(tx: Tx, clock: Clock, id: string, reason: string): Promise<boolean> {
  const row = await tx
    .updateTable("departure")
    .set({
      status: "cancelled",
      status_reason: reason,
      closed_by: null,
      closed_by_block: null,
      updated_at: clock.now(),
    })
    .where("id", "=", id)
    .where("status", "in", ["open", "closed"])
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
