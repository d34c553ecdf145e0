import type { Tx } from "#platform/database.server.ts";
import { addDays } from "#platform/delhi-calendar.server.ts";
import { delhiDate } from "#platform/delhi-time.ts";
import { newId } from "#platform/ids.server.ts";
import { post } from "./ledger.server.ts";
import { type Account, REFUND_PROMISE_DAYS } from "./model.ts";

/**
 * Notes that money is due back: a refund that the next round sends, and its posting. `from` is the account that it leaves:
 * `revenue` for what had been sold, `customer` for what was never kept. Returns the date by which it is promised.
 */
export async function requestRefund(
  tx: Tx,
  wanted: {
    paymentId: string;
    payableRef: string;
    amountPaise: number;
    reason: string;
    now: Date;
    from: Extract<Account, "revenue" | "customer">;
  },
): Promise<string> {
  const { paymentId, payableRef, amountPaise, reason, now, from } = wanted;
  const promisedBy = addDays(delhiDate(now), REFUND_PROMISE_DAYS);
  await tx
    .insertInto("refund")
    .values({
      id: newId(),
      payment_id: paymentId,
      provider_refund_id: null,
      amount_paise: amountPaise,
      reason,
      status: "requested",
      promised_by: promisedBy,
    })
    .execute();
  await post(tx, {
    entries: { [from]: amountPaise, refunds_due: -amountPaise },
    payableRef,
    paymentId,
    memo: `refund due: ${reason}`,
    at: now,
  });
  return promisedBy;
}

/**
 * Notes that everything kept for a payable is due back: what was captured, less what has been asked back before. Null when
 * nothing is left of it.
 */
export async function refundWhole(
  tx: Tx,
  { payableRef, reason, now }: { payableRef: string; reason: string; now: Date },
): Promise<{ amountPaise: number; promisedBy: string } | null> {
  const payments = await tx
    .selectFrom("payment")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select((is) => [
      "payment.id",
      "payment.amount_paise",
      is
        .selectFrom("refund")
        .select(({ fn }) => fn.sum<string | null>("amount_paise").as("asked"))
        .whereRef("payment_id", "=", "payment.id")
        .as("asked"),
    ])
    .where("payable_ref", "=", payableRef)
    .where("payment.status", "=", "captured")
    .execute();
  let amountPaise = 0;
  let promisedBy = "";
  for (const payment of payments) {
    const left = payment.amount_paise - Number(payment.asked ?? 0);
    if (left <= 0) continue;
    const wanted = { paymentId: payment.id, payableRef, amountPaise: left, reason, now, from: "revenue" as const };
    promisedBy = await requestRefund(tx, wanted);
    amountPaise += left;
  }
  return amountPaise === 0 ? null : { amountPaise, promisedBy };
}
