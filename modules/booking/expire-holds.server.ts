import { freeSeats, lockDeparture } from "#modules/availability/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction } from "#platform/database.server.ts";
import { releaseCredit } from "./credits.server.ts";
import { transition } from "./transition.server.ts";

/**
 * Ends the holds on one departure whose time is up and gives their places back. The departure is locked first, always,
 * so that two sweeps at once take turns. Returns how many holds ended.
 */
export const expireHoldsOf = ({ db, clock }: { db: Db; clock: Clock }, departureId: string): Promise<number> =>
  inTransaction(db, async (tx) => {
    await lockDeparture(tx, departureId);
    const due = await tx
      .selectFrom("booking")
      .select(["id", "seats"])
      .where("departure_id", "=", departureId)
      .where("status", "=", "held")
      .where("hold_expires_at", "<=", clock.now())
      .execute();
    let ended = 0;
    for (const { id, seats } of due) {
      const moved = await transition(tx, clock, {
        bookingId: id,
        to: "expired",
        actor: "system",
        reason: "the hold ran out",
      });
      if (!moved) continue;
      await freeSeats(tx, departureId, seats);
      await releaseCredit(tx, id);
      ended += 1;
    }
    return ended;
  });

/** The minute's sweep over all departures. Returns how many holds ended. */
export async function expireHolds(deps: { db: Db; clock: Clock }): Promise<number> {
  const due = await deps.db
    .selectFrom("booking")
    .select("departure_id")
    .distinct()
    .where("status", "=", "held")
    .where("hold_expires_at", "<=", deps.clock.now())
    .execute();
  let ended = 0;
  for (const { departure_id } of due) ended += await expireHoldsOf(deps, departure_id);
  return ended;
}
