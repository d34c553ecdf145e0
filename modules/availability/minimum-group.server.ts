import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql, Tx } from "#platform/database/database.server.ts";

/** Whether somebody waits to hear that a departure runs: it sells, or it is closed for new bookings with riders on it. */
const isAwaited = sql<boolean>`status IN ('open', 'closed') AND (status = 'open' OR taken > 0)`;

/**
 * Departures whose time to decide has come and that nobody has guaranteed yet, the oldest first; those closed for new bookings
 * too, as long as they have riders. One that has left with riders on it is not called off behind them.
 */
export const departuresToDecide = ({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): Promise<{ id: string; groupMin: number }[]> =>
  db
    .selectFrom("departure")
    .select(["id", "group_min as groupMin"])
    .where(isAwaited)
    .where((is) => is.or([is("taken", "=", 0), is("starts_at", ">", clock.now())]))
    .where("guaranteed_at", "is", null)
    .where("decides_at", "<=", clock.now())
    .orderBy("decides_at")
    .limit(100)
    .execute();

/**
 * Promises that a departure runs when so many riders have paid. It is promised once: a rider who cancels afterwards does not
 * take it back. A departure without a minimum, or with too few, is left as it is. Returns whether it was promised now.
 */
export async function guaranteeDeparture(
  tx: Tx,
  { departureId, riders, now }: { departureId: string; riders: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("departure")
    .set({ guaranteed_at: now, updated_at: now })
    .where("id", "=", departureId)
    .where("status", "in", ["open", "closed"])
    .where("decides_at", "is not", null)
    .where("guaranteed_at", "is", null)
    .where("group_min", "<=", riders)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * When it is decided whether a departure runs, as long as that is open for want of riders; null: it runs already, or nobody asks.
 * A party's departure runs once the party has paid: its word alone keeps nobody waiting.
 */
export async function decidesAtIfForming(db: Sql, departureId: string): Promise<Date | null> {
  const row = await db
    .selectFrom("departure")
    .select("decides_at")
    .where("id", "=", departureId)
    .where(isAwaited)
    .where("decides_at", "is not", null)
    .where("guaranteed_at", "is", null)
    .executeTakeFirst();
  return row?.decides_at ?? null;
}

/** Whether it is still open, for want of riders, whether a departure runs. */
export const isForming = async (tx: Tx, departureId: string): Promise<boolean> =>
  (await decidesAtIfForming(tx, departureId)) !== null;
