import { guaranteeDeparture, isForming } from "#modules/availability/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database.server.ts";

/** How many people have paid for a departure. Holds do not count: nobody is promised anything by them. */
async function countRiders(tx: Tx, departureId: string): Promise<number> {
  const { riders } = await tx
    .selectFrom("booking")
    .select(({ fn }) => fn.sum<string | null>("people").as("riders"))
    .where("departure_id", "=", departureId)
    .where("status", "=", "confirmed")
    .executeTakeFirstOrThrow();
  return Number(riders ?? 0);
}

/** More than any minimum asks for. */
const LARGEST_GROUP = 1000;

/**
 * A party has come to a departure that the caller has locked. If enough have now paid, or this one has it to itself, it
 * runs, whoever cancels later. Returns whether that was promised now.
 */
export async function guaranteeIfEnough(
  tx: Tx,
  clock: Clock,
  { departureId, isPrivate = false }: { departureId: string; isPrivate?: boolean },
): Promise<boolean> {
  if (!(await isForming(tx, departureId))) return false;
  const riders = isPrivate ? LARGEST_GROUP : await countRiders(tx, departureId);
  return guaranteeDeparture(tx, { departureId, riders, now: clock.now() });
}
