import { isUseOf } from "#modules/credit/index.server.ts";
import { findPaymentStanding } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { leaveDeparture } from "../bespoke/party.server.ts";
import { releaseCredits } from "../cancellations/credits.server.ts";
import { lockBooking } from "../lock-booking.server.ts";
import type { BookingRequest } from "../model.ts";
import { transition } from "../transition.server.ts";

/** Hold of the same traveller that a new one replaces. Its places and its code are theirs already. */
export interface OwnHold {
  id: string;
  until: Date;
  isExtended: boolean;
}

/** Ends the transaction of a hold that finds no places: the one that it was to replace stands. */
export class KeepsOwnHold extends Error {}

/** True if a hold has these people, this kind and this code, as typed. */
export async function isSameHold(
  db: Sql,
  row: { people: number; category: string; code_use_id: string | null },
  { wish, code }: { wish: BookingRequest; code?: string | undefined },
): Promise<boolean> {
  if (row.people !== wish.people || row.category !== wish.category) return false;
  if (row.code_use_id === null || code === undefined) return row.code_use_id === null && code === undefined;
  return isUseOf(db, row.code_use_id, code);
}

/**
 * Ends a hold in the transaction of the one that replaces it. `paid`: its payment is authorized, so it stays. `gone`: it
 * has ended, or was paid, meanwhile.
 */
export async function endReplacedHold(tx: Tx, clock: Clock, bookingId: string): Promise<"ended" | "paid" | "gone"> {
  const booking = await lockBooking(tx, bookingId);
  if (booking?.status !== "held") return "gone";
  if ((await findPaymentStanding(tx, bookingId)).promised) return "paid";
  const reason = "held again by the same traveller with other terms";
  await transition(tx, clock, { bookingId, to: "expired", actor: "traveller", reason });
  await leaveDeparture(tx, booking);
  await releaseCredits(tx, [bookingId]);
  return "ended";
}
