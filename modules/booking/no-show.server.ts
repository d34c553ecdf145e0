import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction } from "#platform/database.server.ts";
import { hasOpenChoice } from "./close-choice.server.ts";
import { lockBooking } from "./lock-booking.server.ts";
import { transition } from "./transition.server.ts";

/** The guide waited in vain. False when the booking is not one that could have come, or its guests were told not to. */
export const markNoShow = ({ db, clock }: { db: Db; clock: Clock }, bookingId: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const move = { bookingId, to: "no_show", actor: "operator", reason: "nobody came to the meeting point" } as const;
    await lockBooking(tx, bookingId);
    return !(await hasOpenChoice(tx, bookingId)) && (await transition(tx, clock, move)) !== null;
  });
