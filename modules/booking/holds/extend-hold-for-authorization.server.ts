import { sql } from "kysely";
import { hasLeft } from "#modules/availability/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { findParty } from "../bespoke/party.server.ts";
import { bookingOfPayable } from "../cancellations/payable-refs.server.ts";
import { lockBooking } from "../lock-booking.server.ts";
import { hasBookedAgain } from "../privacy/booked-again.server.ts";

/** How long places wait at the least for money that a bank has promised, from when it was heard of. */
const PROMISE_MINUTES = 30;

type Locked = NonNullable<Awaited<ReturnType<typeof lockBooking>>>;

/** Whether a hold's traveller has places on the same ride by a newer one. Another part of a party is none. */
const isHeldAnew = async (tx: Tx, hold: Locked): Promise<boolean> =>
  (await findParty(tx, hold.id)) === null && (await hasBookedAgain(tx, hold, ["held", "confirmed"]));

/**
 * Somebody has paid in time, and the provider cannot be asked: the hold, or the change that waits for its money, lasts
 * half an hour more. Its end is moved rather than looked past, so that whoever asks how long it lasts hears the same; and
 * once a payment, so that no hold lasts for ever. What has ended already stays so; and so does, where its time is over and the
 * minute's sweep has not come by, what is for a ride that has left, and a hold that its traveller has made anew: that money came
 * late, and is judged so.
 */
export async function extendHoldForAuthorization(tx: Tx, clock: Clock, payableRef: string): Promise<void> {
  const paid = await bookingOfPayable(tx, payableRef);
  // Locked as the sweep locks: it has ended the hold before, or sees that it lasts longer.
  const booking = paid && (await lockBooking(tx, paid.booking.id));
  if (!booking) return;
  const now = clock.now();
  const until = new Date(now.getTime() + PROMISE_MINUTES * 60_000);
  if (paid.isChange) return keepChange(tx, { changeId: payableRef, booking, now, until });
  const isOver = booking.hold_expires_at <= now;
  if (isOver && ((await hasLeft(tx, booking.departure_id, now)) || (await isHeldAnew(tx, booking)))) return;
  await tx
    .updateTable("booking")
    .set({ hold_expires_at: sql`greatest(hold_expires_at, ${until}::timestamptz)`, updated_at: now })
    .where("id", "=", payableRef)
    .where("status", "=", "held")
    .execute();
}

/** The same of a change: of a date the new one must not have left, of a handing over the booking's. */
async function keepChange(
  tx: Tx,
  { changeId, booking, now, until }: { changeId: string; booking: Locked; now: Date; until: Date },
): Promise<void> {
  const { expires_at, to_departure_id } = await tx
    .selectFrom("booking_change")
    .select(["expires_at", "to_departure_id"])
    .where("id", "=", changeId)
    .executeTakeFirstOrThrow();
  if (expires_at <= now && (await hasLeft(tx, to_departure_id ?? booking.departure_id, now))) return;
  await tx
    .updateTable("booking_change")
    .set({ expires_at: sql`greatest(expires_at, ${until}::timestamptz)` })
    .where("id", "=", changeId)
    .where("status", "=", "waiting")
    .execute();
}
