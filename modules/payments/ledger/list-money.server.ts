import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { RefundStatus } from "../model.ts";
import { listParts } from "../refunds/held-money.server.ts";
import { isHeldRefund, mayBeSent } from "../refunds/held-refunds.server.ts";
import { LATE_DAYS } from "../refunds/list-open-refunds.server.ts";

export interface PaymentView {
  providerPaymentId: string;
  payableRef: string;
  /** Part that the payable has. */
  amountPaise: number;
  /** All that was paid: more if another booking has a part. */
  wholePaise: number;
  method: string | null;
  at: string;
}

export interface RefundView {
  id: string;
  amountPaise: number;
  reason: string;
  status: RefundStatus;
  promisedBy: string;
  requestedAt: string;
  at: string;
  isByHand: boolean;
  /** The guest has the money by a dispute already: ask before paying. */
  isHeld: boolean;
  /** Possibly sent before an older backup was restored: check before paying. */
  isSentBefore: boolean;
  bankReference: string | null;
  /** Owed to a former holder of the booking, not told of it yet. */
  isFormerHolders: boolean;
}

export interface ChargebackView {
  providerDisputeId: string;
  amountPaise: number;
  at: string;
  reversedAt: string | null;
}

export interface DeskRefundView {
  providerPaymentId: string;
  amountPaise: number;
  at: string;
}

/** `askedBy`: the payable that a refund is for, if it may differ from the paid one. */
export async function listMoney(
  db: Sql,
  payableRefs: string[],
): Promise<{
  payments: PaymentView[];
  refunds: (RefundView & { askedBy: string | null; paymentId: string })[];
  chargebacks: ChargebackView[];
  deskRefunds: DeskRefundView[];
}> {
  const parts = await listParts(db, payableRefs);
  const ids = parts.map(({ paymentId }) => paymentId);
  if (ids.length === 0) return { payments: [], refunds: [], chargebacks: [], deskRefunds: [] };
  const payments = await db.selectFrom("payment").selectAll().where("id", "in", ids).execute();
  const of = new Map(payments.map((payment) => [payment.id, payment]));
  const mine = new Set(parts.map(({ paymentId, shareId }) => shareId ?? paymentId));
  const ofPayments = await db
    .selectFrom("refund")
    .selectAll()
    .where("payment_id", "in", ids)
    .orderBy("created_at")
    .execute();
  const refunds = ofPayments.filter(({ payment_id, share_id }) => mine.has(share_id ?? payment_id));
  const chargebacks = await db
    .selectFrom("chargeback")
    .selectAll()
    .where("payment_id", "in", ids)
    .orderBy("created_at")
    .execute();
  const deskRefunds = await db
    .selectFrom("desk_refund")
    .innerJoin("payment", "payment.id", "desk_refund.payment_id")
    .select(["provider_payment_id", "desk_refund.amount_paise", "desk_refund.updated_at"])
    .where("payment_id", "in", ids)
    .where("desk_refund.amount_paise", ">", 0)
    .orderBy("desk_refund.updated_at")
    .execute();
  return {
    payments: parts.flatMap(({ paymentId, payableRef, paise }) => {
      const row = of.get(paymentId);
      if (!row) return [];
      return {
        ...{ providerPaymentId: row.provider_payment_id, payableRef, amountPaise: paise, wholePaise: row.amount_paise },
        ...{ method: row.method, at: row.created_at.toISOString() },
      };
    }),
    refunds: refunds.map((row) => ({
      id: row.id,
      amountPaise: row.amount_paise,
      reason: row.reason,
      status: row.status,
      promisedBy: row.promised_by,
      requestedAt: row.created_at.toISOString(),
      at: row.updated_at.toISOString(),
      isByHand: row.by_hand_since !== null,
      isHeld: row.by_hand_since !== null && row.status !== "processed" && row.hold_reason === "dispute",
      isSentBefore: row.by_hand_since !== null && row.status !== "processed" && mayBeSent(row.hold_reason),
      askedBy: row.asked_by,
      bankReference: row.bank_reference,
      paymentId: row.payment_id,
      isFormerHolders: row.told !== null,
    })),
    chargebacks: chargebacks.map((row) => ({
      providerDisputeId: row.provider_dispute_id,
      amountPaise: row.amount_paise,
      at: row.created_at.toISOString(),
      reversedAt: row.reversed_at?.toISOString() ?? null,
    })),
    deskRefunds: deskRefunds.map((row) => ({
      providerPaymentId: row.provider_payment_id,
      amountPaise: row.amount_paise,
      at: row.updated_at.toISOString(),
    })),
  };
}

export function listLateRefunds({ db, clock }: { db: Sql; clock: Clock }) {
  return db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select([
      "refund.id",
      "refund.amount_paise",
      "refund.status",
      "promised_by",
      "refund.last_error",
      "refund.by_hand_since",
      "provider_payment_id",
    ])
    .select(["payable_ref", isHeldRefund.as("isHeld")])
    .where("refund.status", "<>", "processed")
    .where("refund.created_at", "<=", new Date(clock.now().getTime() - LATE_DAYS * 86_400_000))
    .orderBy("refund.created_at")
    .orderBy("refund.id")
    .execute();
}
