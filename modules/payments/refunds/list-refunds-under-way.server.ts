import type { Sql } from "#platform/database/database.server.ts";

const MOST_SHOWN = 100;

/** Refunds that are not done, the oldest first: those on their way too. */
export const listRefundsUnderWay = (db: Sql) =>
  db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select(["refund.id", "refund.amount_paise", "refund.status", "promised_by", "by_hand_since", "hold_reason"])
    .select(["refund.created_at", "payable_ref", "asked_by"])
    .where("refund.status", "<>", "processed")
    .orderBy("refund.created_at")
    .orderBy("refund.id")
    .limit(MOST_SHOWN)
    .execute();
