import { sql } from "kysely";
import { json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { isGivenByBank } from "./held-refunds.server.ts";

export type RefundRecipient = { to: string } & Record<string, unknown>;

/** Payable of the share that a refund is paid from, or of the payment. */
const paidFor = sql<string>`coalesce((SELECT payable_ref FROM payment_share WHERE id = refund.share_id), payment_order.payable_ref)`;

export async function keepRefundRecipients(
  tx: Tx,
  { payableRefs, askedBy, told }: { payableRefs: string[]; askedBy: string[]; told: RefundRecipient },
): Promise<void> {
  await tx
    .updateTable("refund")
    .from("payment")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .set({ told: json(told) })
    .whereRef("payment.id", "=", "refund.payment_id")
    .where(paidFor, "in", payableRefs)
    .where((is) => is(is.fn.coalesce("refund.asked_by", paidFor), "in", askedBy))
    .where("refund.status", "!=", "processed")
    .where("refund.told", "is", null)
    .execute();
}

/** Returns the recipient and deletes it: no address is kept longer than needed. */
export async function takeRefundRecipients(
  tx: Tx,
  refundId: string,
): Promise<{
  askedBy: string | null;
  paymentId: string;
  told: RefundRecipient | null;
  bankReference: string | null;
} | null> {
  const row = await tx
    .selectFrom("refund")
    .select(["asked_by", "payment_id", "told", "bank_reference"])
    .where("id", "=", refundId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  if (row.told) await tx.updateTable("refund").set({ told: null }).where("id", "=", refundId).execute();
  return { askedBy: row.asked_by, paymentId: row.payment_id, told: row.told, bankReference: row.bank_reference };
}

const toldTo = (email: string, until: Date | null) =>
  sql<boolean>`lower(told ->> 'to') = ${email.toLowerCase()} AND (${until}::timestamptz IS NULL OR created_at <= ${until})`;

export async function listRefundRecipients(
  db: Sql,
  email: string,
  until: Date | null = null,
): Promise<{ told: RefundRecipient; amountPaise: number; promisedBy: string; isGivenByBank: boolean }[]> {
  const rows = await db
    .selectFrom("refund")
    .select((is) => [is.ref("told").$notNull().as("told"), "amount_paise", "promised_by"])
    .select(isGivenByBank.as("isGivenByBank"))
    .where(toldTo(email, until))
    .where("status", "!=", "processed")
    .orderBy("created_at")
    .execute();
  return rows.map(({ told, amount_paise: amountPaise, promised_by: promisedBy, isGivenByBank }) => ({
    ...{ told, amountPaise, promisedBy, isGivenByBank },
  }));
}

/** Excludes a former holder's refunds, and money that a bank gave by a dispute. */
export async function isRefundOwed(db: Sql, payableRefs: string[]): Promise<boolean> {
  const owed = await db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select("refund.id")
    .where(paidFor, "in", payableRefs)
    .where("refund.status", "!=", "processed")
    .where("refund.told", "is", null)
    .where(sql<boolean>`NOT ${isGivenByBank}`)
    .executeTakeFirst();
  return owed !== undefined;
}

export async function forgetRefundRecipients(
  db: Sql,
  email: string,
  { until, nobody }: { until: Date | null; nobody: RefundRecipient },
): Promise<void> {
  await db
    .updateTable("refund")
    .set({ told: json(nobody) })
    .where(toldTo(email, until))
    .where((is) => is.or([is("status", "=", "processed"), isGivenByBank]))
    .execute();
}
