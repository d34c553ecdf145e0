import type { Db, Sql } from "#platform/database/database.server.ts";
import type { OrderStatus, PaymentFailure, RefundStatus, ReturnCause } from "../model.ts";
import { mayBeSent } from "../refunds/held-refunds.server.ts";
import { findOrder } from "./open-order.server.ts";

export async function findPayable(db: Db, providerOrderId: string): Promise<string | null> {
  const query = db.selectFrom("payment_order").select("payable_ref").where("provider_order_id", "=", providerOrderId);
  return (await query.executeTakeFirst())?.payable_ref ?? null;
}

export interface PaymentStanding {
  orderStatus: "none" | OrderStatus;
  lastFailure: PaymentFailure | null;
  /** Authorized and not captured: the traveller should not pay again. */
  promised: boolean;
  /** Authorized after the payable was gone: the bank releases the money. */
  isLetGo: boolean;
  refund: {
    status: RefundStatus;
    cause: ReturnCause | null;
    amountPaise: number;
    promisedBy: string;
    isByHand: boolean;
    isSentBefore: boolean;
  } | null;
}

export async function findPaymentStanding(db: Sql, payableRef: string): Promise<PaymentStanding> {
  const order = await findOrder(db, payableRef);
  const payments = await db
    .selectFrom("payment")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .leftJoin("refund", (join) => join.onRef("refund.payment_id", "=", "payment.id").on("refund.is_return", "=", true))
    .select([
      "payment.status",
      "failure_reason",
      "left_to_lapse",
      "failure",
      "provider_payment_id",
      "refund.status as refundStatus",
      "refund.amount_paise as refundPaise",
      "return_cause",
      "promised_by",
      "by_hand_since",
      "refund.hold_reason",
      "provider_order_id",
    ])
    .where("payable_ref", "=", payableRef)
    .where((is) => is.or([is("stray", "=", false), is("refund.id", "is not", null)]))
    .orderBy("payment.created_at", "desc")
    .execute();
  const promises = payments.filter((payment) => payment.status === "authorized");
  const failed = payments.find((payment) => payment.status === "failed");
  const refunded = payments.find((payment) => payment.refundStatus !== null);
  return {
    orderStatus: order?.status ?? "none",
    lastFailure: failed
      ? {
          ...failed.failure,
          reason: failed.failure_reason,
          metadata: { order_id: failed.provider_order_id, payment_id: failed.provider_payment_id },
        }
      : null,
    promised: promises.length > 0,
    isLetGo: promises.length > 0 && promises.every((promise) => promise.left_to_lapse),
    refund:
      refunded?.refundStatus && refunded.promised_by
        ? {
            status: refunded.refundStatus,
            cause: refunded.return_cause,
            amountPaise: refunded.refundPaise ?? 0,
            promisedBy: refunded.promised_by,
            isByHand: refunded.by_hand_since !== null,
            isSentBefore: mayBeSent(refunded.hold_reason),
          }
        : null,
  };
}
