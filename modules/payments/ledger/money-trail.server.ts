import type { Sql } from "#platform/database/database.server.ts";
import type { RefundHold, RefundStatus } from "../model.ts";
import { listParts } from "../refunds/held-money.server.ts";

/** Payment as the desk sees it, also one that failed. */
export interface TrailPayment {
  providerPaymentId: string;
  providerOrderId: string;
  payableRef: string;
  amountPaise: number;
  feePaise: number;
  /** GST contained in the fee; zero until the provider has said it. */
  taxPaise: number;
  method: string | null;
  status: "authorized" | "captured" | "failed" | "returned";
  failureReason: string | null;
  at: string;
}

export interface TrailRefund {
  id: string;
  providerRefundId: string | null;
  providerPaymentId: string;
  amountPaise: number;
  reason: string;
  status: RefundStatus;
  /** Sentence about the last failure. */
  lastError: string | null;
  holdReason: RefundHold | null;
  isByHand: boolean;
  bankReference: string | null;
  promisedBy: string;
  requestedAt: string;
  /** Last step. */
  at: string;
}

export interface TrailChargeback {
  providerDisputeId: string;
  amountPaise: number;
  at: string;
  reversedAt: string | null;
}

export interface TrailDeskRefund {
  providerPaymentId: string;
  amountPaise: number;
  at: string;
}

export interface MoneyTrail {
  payments: TrailPayment[];
  refunds: TrailRefund[];
  chargebacks: TrailChargeback[];
  deskRefunds: TrailDeskRefund[];
}

/** Lists every movement of payments that some payables have a part of, with the provider's ids, for the desk alone. */
export async function listMoneyTrail(db: Sql, payableRefs: readonly string[]): Promise<MoneyTrail> {
  const payments = await db
    .selectFrom("payment")
    .innerJoin("payment_order", "payment_order.id", "payment_order_id")
    .select(["payment.id", "provider_payment_id", "provider_order_id", "payable_ref", "payment.amount_paise"])
    .select(["fee_paise", "tax_paise", "method", "payment.status", "failure_reason", "payment.created_at"])
    // A union, since an OR over two tables reads every payment.
    .where("payment.id", "in", (of) =>
      of
        .selectFrom("payment as own")
        .innerJoin("payment_order as ordered", "ordered.id", "own.payment_order_id")
        .select("own.id")
        .where("ordered.payable_ref", "in", [...payableRefs])
        .union(
          of
            .selectFrom("payment_share")
            .select("payment_id as id")
            .where("payable_ref", "in", [...payableRefs]),
        ),
    )
    .orderBy("payment.created_at")
    .execute();
  const ids = payments.map(({ id }) => id);
  if (ids.length === 0) return { payments: [], refunds: [], chargebacks: [], deskRefunds: [] };
  const providerIdOf = new Map(payments.map((row) => [row.id, row.provider_payment_id]));
  const mine = new Set((await listParts(db, payableRefs)).map(({ paymentId, shareId }) => shareId ?? paymentId));
  const [ofPayments, chargebacks, deskRefunds] = await Promise.all([
    db.selectFrom("refund").selectAll().where("payment_id", "in", ids).orderBy("created_at").execute(),
    db.selectFrom("chargeback").selectAll().where("payment_id", "in", ids).orderBy("created_at").execute(),
    db.selectFrom("desk_refund").selectAll().where("payment_id", "in", ids).where("amount_paise", ">", 0).execute(),
  ]);
  // Another booking's part of the payment has its own.
  const refunds = ofPayments.filter(({ payment_id, share_id }) => mine.has(share_id ?? payment_id));
  return {
    payments: payments.map((row) => ({
      providerPaymentId: row.provider_payment_id,
      providerOrderId: row.provider_order_id,
      payableRef: row.payable_ref,
      amountPaise: row.amount_paise,
      feePaise: row.fee_paise,
      taxPaise: row.tax_paise,
      method: row.method,
      status: row.status,
      failureReason: row.failure_reason,
      at: row.created_at.toISOString(),
    })),
    refunds: refunds.map((row) => ({
      id: row.id,
      providerRefundId: row.provider_refund_id,
      providerPaymentId: providerIdOf.get(row.payment_id) ?? "",
      amountPaise: row.amount_paise,
      reason: row.reason,
      status: row.status,
      lastError: row.last_error,
      holdReason: row.hold_reason,
      isByHand: row.by_hand_since !== null,
      bankReference: row.bank_reference,
      promisedBy: row.promised_by,
      requestedAt: row.created_at.toISOString(),
      at: row.updated_at.toISOString(),
    })),
    chargebacks: chargebacks.map((row) => ({
      providerDisputeId: row.provider_dispute_id,
      amountPaise: row.amount_paise,
      at: row.created_at.toISOString(),
      reversedAt: row.reversed_at?.toISOString() ?? null,
    })),
    deskRefunds: deskRefunds.map((row) => ({
      providerPaymentId: providerIdOf.get(row.payment_id) ?? "",
      amountPaise: row.amount_paise,
      at: row.updated_at.toISOString(),
    })),
  };
}
