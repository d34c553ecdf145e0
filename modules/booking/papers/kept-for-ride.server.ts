import { giftHeldPaise } from "#modules/credit/index.server.ts";
import { findSoldPaise } from "#modules/payments/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { moneyRefs } from "../cancellations/payable-refs.server.ts";
import type { BookingStatus } from "../model.ts";

const clamp = (amount: number, most: number): number => Math.max(0, Math.min(amount, most));

/** In paise; `ride` may become a credit, `fees` never do. */
interface Money {
  ride: number;
  fees: number;
}

const unpaid: readonly BookingStatus[] = ["held", "expired", "released"];

async function moneyFor(db: Sql, bookingId: string): Promise<Money> {
  const changes = await db
    .selectFrom("booking_change")
    .select(["id", "kind"])
    .where("booking_id", "=", bookingId)
    .execute();
  const fees = changes.filter(({ kind }) => kind === "transfer").map(({ id }) => id);
  const own = [bookingId, ...changes.map(({ id }) => id)];
  const { ofCredit } = await moneyRefs(db, bookingId);
  const parts = await db.selectFrom("booking").select("id").where("split_from", "=", bookingId).execute();
  const splitOff = parts.map(({ id }) => id);
  const sold = await findSoldPaise(db, { own, behind: ofCredit, splitOff, bookingId });
  const feePaise = fees.length === 0 ? 0 : await findSoldPaise(db, { own: fees, behind: [], splitOff: [], bookingId });
  const spent = await db
    .selectFrom("credit")
    .innerJoin("booking", "booking.id", "spent_on_booking_id")
    .select(["from_booking_id", "amount_paise"])
    .where("spent_on_booking_id", "=", bookingId)
    .where("status", "not in", [...unpaid])
    .executeTakeFirst();
  const credit = spent ? clamp((await moneyFor(db, spent.from_booking_id)).ride, spent.amount_paise) : 0;
  const gift = await giftHeldPaise(db, [bookingId]);
  return { ride: sold - feePaise + credit + gift, fees: feePaise };
}

/**
 * Sums in paise what the company keeps for a booking's ride: paid for it, and neither given back nor become a credit. A
 * ride that was paid by a credit or a gift has that money.
 */
export async function keptForRide(db: Sql, bookingId: string): Promise<number> {
  const { ride, fees } = await moneyFor(db, bookingId);
  const given = await db
    .selectFrom("credit")
    .select("amount_paise")
    .where("from_booking_id", "=", bookingId)
    .executeTakeFirst();
  return ride + fees - (given ? clamp(ride, given.amount_paise) : 0);
}
