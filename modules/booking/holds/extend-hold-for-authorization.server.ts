import { sql } from "kysely";
import { hasLeft } from "#modules/availability/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { findParty } from "../bespoke/party.server.ts";
import { bookingOfPayable } from "../cancellations/payable-refs.server.ts";
import { lockBooking } from "../lock-booking.server.ts";
import { hasBookedAgain } from "../privacy/booked-again.server.ts";

/** Counted from when we learn of the authorization. */
const PROMISE_MINUTES = 30;

type Locked = NonNullable<Awaited<ReturnType<typeof lockBooking>>>;

const isHeldAnew = async (tx: Tx, hold: Locked): Promise<boolean> =>
  (await findParty(tx, hold.id)) === null && (await hasBookedAgain(tx, hold, ["held", "confirmed"]));

/**
 * Extends an authorized hold or change while the provider cannot be asked: once per payment, so that none lasts
 * forever.
 * Money is late if the ride has left, or the traveller booked again, after the hold's end.
 */
export async function extendHoldForAuthorization(tx: Tx, clock: Clock, payableRef: string): Promise<void> {
  const paid = await bookingOfPayable(tx, payableRef);
  // Locks like the expiry job, which has ended the hold or will see the extension.
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
