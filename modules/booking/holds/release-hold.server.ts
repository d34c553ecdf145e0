import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction } from "#platform/database/database.server.ts";
import { leaveDeparture } from "../bespoke/party.server.ts";
import { releaseCredits } from "../cancellations/credits.server.ts";
import { lockBooking } from "../lock-booking.server.ts";
import { transition } from "../transition.server.ts";
import { isHeldByDesk } from "./book-by-desk.server.ts";

/** Frees the places that the desk holds for a caller. False if they are paid, over, or not the desk's. */
export const releaseDeskHold = ({ db, clock }: { db: Db; clock: Clock }, bookingId: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking || !(await isHeldByDesk({ db: tx, clock }, bookingId))) return false;
    await transition(tx, clock, {
      bookingId,
      to: "released",
      actor: "operator",
      reason: "the caller did not want them",
    });
    await leaveDeparture(tx, booking);
    await releaseCredits(tx, [bookingId]);
    return true;
  });
