import type { RefundStatus } from "#modules/payments/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { findMoney, handedOverAt } from "../cancellations/booking-money.server.ts";
import type { BookingStatus } from "../model.ts";

export interface BookingHistory {
  payments: { amountPaise: number; method: string | null; paymentId: string; isFee: boolean; at: string }[];
  refunds: { amountPaise: number; reason: string; status: RefundStatus; promisedBy: string; requestedAt: string }[];
  /** Refunds that somebody made at the payment provider's desk. */
  deskRefunds: { amountPaise: number; paymentId: string; at: string }[];
  credit: { amountPaise: number; expiresOn: string } | null;
  history: { at: string; status: BookingStatus; what: string }[];
}

/** Leaves out refunds to a former holder. */
export async function exportBookingHistory(db: Sql, bookingId: string): Promise<BookingHistory> {
  const events = await db
    .selectFrom("booking_event")
    .select(["at", "to_status as status", "kind", "reason"])
    .where("booking_id", "=", bookingId)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const credit = await db
    .selectFrom("credit")
    .select(["amount_paise as amountPaise", "expires_on as expiresOn"])
    .where("from_booking_id", "=", bookingId)
    .executeTakeFirst();
  const money = await findMoney(db, bookingId, handedOverAt(events));
  return {
    payments: money.payments.map(({ amountPaise, method, providerPaymentId: paymentId, isFee, at }) => ({
      ...{ amountPaise, method, paymentId, isFee, at },
    })),
    refunds: money.refunds
      .filter(({ isFormerHolders }) => !isFormerHolders)
      .map(({ amountPaise, reason, status, promisedBy, requestedAt }) => ({
        ...{ amountPaise, reason, status, promisedBy, requestedAt },
      })),
    deskRefunds: money.deskRefunds.map(({ amountPaise, providerPaymentId: paymentId, at }) => ({
      ...{ amountPaise, paymentId, at },
    })),
    credit: credit ?? null,
    history: events.map(({ at, status, reason }) => ({ at: at.toISOString(), status, what: reason })),
  };
}
