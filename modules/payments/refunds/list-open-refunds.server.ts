import { type SqlBool, sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { isGivenByBank, mayBeSent } from "./held-refunds.server.ts";

/** Guests are promised 15 days. */
export const LATE_DAYS = 10;

export interface WaitingRefund {
  id: string;
  payableRef: string;
  amountPaise: number;
  promisedBy: string;
  isByHand: boolean;
  /** Older than ten days. */
  isLate: boolean;
  isSentBefore: boolean;
  lastError: string | null;
}

/** True while the provider refuses the refund and nobody has dealt with it. */
const isStuck = sql<SqlBool>`EXISTS (SELECT FROM alert
  WHERE kind = 'refund.stuck' AND subject = refund.id::text AND resolved_at IS NULL)`;

/** Refunds that wait for a person: refused and late ones, and those to be paid by hand. Leaves out what a bank has given already. */
export async function listOpenRefunds({ db, clock }: { db: Sql; clock: Clock }): Promise<WaitingRefund[]> {
  const lateSince = new Date(clock.now().getTime() - LATE_DAYS * 86_400_000);
  const rows = await db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select(["refund.id", "payable_ref", "asked_by", "refund.amount_paise", "promised_by", "refund.created_at"])
    .select(["by_hand_since", "hold_reason", "last_error", isGivenByBank.as("isGivenByBank")])
    .where("refund.status", "<>", "processed")
    .where((is) => is.or([is("by_hand_since", "is not", null), is("refund.created_at", "<=", lateSince), isStuck]))
    .orderBy("refund.created_at")
    .orderBy("refund.id")
    .execute();
  return rows
    .filter((row) => !row.isGivenByBank)
    .map((row) => ({
      id: row.id,
      payableRef: row.asked_by ?? row.payable_ref,
      amountPaise: row.amount_paise,
      promisedBy: row.promised_by,
      isByHand: row.by_hand_since !== null,
      isLate: row.created_at <= lateSince,
      isSentBefore: mayBeSent(row.hold_reason),
      lastError: row.last_error,
    }));
}
