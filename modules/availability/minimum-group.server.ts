import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql, Tx } from "#platform/database/database.server.ts";

const isAwaited = sql<boolean>`status IN ('open', 'closed') AND (status = 'open' OR taken > 0)`;

/** A departure that left with riders is not called off. */
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

/** Later cancellations do not undo the guarantee. */
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

/** A party's departure runs only once the party has paid. */
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

export const isForming = async (tx: Tx, departureId: string): Promise<boolean> =>
  (await decidesAtIfForming(tx, departureId)) !== null;
