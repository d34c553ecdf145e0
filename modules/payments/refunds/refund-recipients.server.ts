import { sql } from "kysely";
import { json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { isGivenByBank } from "./held-refunds.server.ts";

/** Who hears of a refund in place of who has what was paid: their address, and what the mail says of it. */
export type RefundRecipient = { to: string } & Record<string, unknown>;

/**
 * What was paid is in other hands from now on: of the refunds on their way that are given back for one of `askedBy`, those hear who
 * had it until now. `payableRefs` is what was paid for them.
 */
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
    .where("payable_ref", "in", payableRefs)
    .where((is) => is(is.fn.coalesce("refund.asked_by", "payable_ref"), "in", askedBy))
    .where("refund.status", "!=", "processed")
    .where("refund.told", "is", null)
    .execute();
}

/**
 * For what a refund is given back, of which payment, who hears of it, and the bank's number where it went by transfer; asked once, when it
 * is told: nobody's address is kept any longer.
 */
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

/**
 * The refunds on their way of which this address is to hear, though it has no more what was paid: what is said of each, and how
 * much; all, or those asked for `until` then. `isGivenByBank`: they have it by a dispute.
 */
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

/**
 * Whether a refund of what was paid for these payables is still to reach who has it: by us, and not by a bank that has given it to
 * them by a dispute already. What is a former holder's is theirs (`listRefundRecipients`).
 */
export async function isRefundOwed(db: Sql, payableRefs: string[]): Promise<boolean> {
  const owed = await db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select("refund.id")
    .where("payable_ref", "in", payableRefs)
    .where("refund.status", "!=", "processed")
    .where("refund.told", "is", null)
    .where(sql<boolean>`NOT ${isGivenByBank}`)
    .executeTakeFirst();
  return owed !== undefined;
}

/** This address hears no more of refunds that are over, or that a bank has given by a dispute; `nobody` stands in its place. */
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
