import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { findHeldEvents } from "#platform/jobs/outbox.server.ts";
import type { KeptUndo } from "./audit/audit-order.server.ts";

export interface FoundUndo extends KeptUndo {
  command: string;
  actor: string;
  at: string;
  /** `over`: its mails have left, or its hour has passed. */
  state: "open" | "over" | "undone";
}

/** Finds the way back of a deed; null if it has none. */
export async function findUndo({ db, clock }: { db: Sql; clock: Clock }, order: string): Promise<FoundUndo | null> {
  const row = await db
    .selectFrom("audit")
    .select(["command", "actor", "at", "undo"])
    .where("order_id", "=", order)
    .where("step", "=", "done")
    .executeTakeFirst();
  if (!row?.undo) return null;
  const kept = row.undo as KeptUndo;
  return {
    ...kept,
    ...{ command: row.command, actor: row.actor, at: row.at.toISOString() },
    state: await stateOf({ db, clock }, order, kept),
  };
}

async function stateOf(
  { db, clock }: { db: Sql; clock: Clock },
  order: string,
  { until, holdsMails }: KeptUndo,
): Promise<FoundUndo["state"]> {
  const undone = await db.selectFrom("undone_deed").select("at").where("order_id", "=", order).executeTakeFirst();
  if (undone) return "undone";
  if (new Date(until) <= clock.now()) return "over";
  return holdsMails && (await findHeldEvents({ db, clock }, order)) === null ? "over" : "open";
}
