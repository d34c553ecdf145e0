import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { KeptUndo } from "./audit-order.server.ts";

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
  const { rows } = await sql`SELECT FROM audit AS begun JOIN audit AS ended USING (order_id)
    WHERE begun.command = 'undo' AND begun.step = 'begun' AND begun.at >= ${row.at}
      AND begun.arguments ->> 'order' = ${order} AND ended.step = 'done' LIMIT 1`.execute(db);
  const kept = row.undo as KeptUndo;
  const state = rows.length > 0 ? "undone" : new Date(kept.until) <= clock.now() ? "over" : "open";
  return { ...kept, command: row.command, actor: row.actor, at: row.at.toISOString(), state };
}
