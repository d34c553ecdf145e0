import { sql } from "kysely";
import { raiseAlert, resolveAlert } from "#platform/alerts.server.ts";
import { inTransaction } from "#platform/database.server.ts";
import type { CaptureDeps } from "./capture-deps.server.ts";
import { post } from "./ledger.server.ts";

/** What the provider told of a dispute, by which event. */
export interface DisputeNews {
  id: string;
  status: string;
  event: string;
  detail: Record<string, unknown>;
}

/** How the provider says that a bank wants more of us about a dispute. */
const ACTION_REQUIRED = "payment.dispute.action_required";
/** How a dispute ends. */
const ended = ["won", "lost", "closed"];

/**
 * A human answers a dispute, until it ends. That the bank wants more by a new day, and that it is lost, are alerts of their own, or
 * nobody would hear of them: lost, it has taken the money of a ride that is booked, and somebody has to decide about that.
 */
export async function noteDispute(deps: CaptureDeps, { id, status, event, detail }: DisputeNews): Promise<void> {
  const { db } = deps;
  const opened = { kind: "payment.disputed", subject: id };
  const wanting = { kind: "payment.dispute_wanting", subject: id };
  const lost = { kind: "payment.dispute_lost", subject: id };
  const said = { status, event, ...detail };
  if (status === "lost") {
    await raiseAlert(deps, db, { ...lost, detail: said });
    await recordChargeback(deps, id);
  }
  if (ended.includes(status)) for (const matter of [opened, wanting]) await resolveAlert(deps, db, matter);
  else if (!(await hasEnded(deps, id)))
    await raiseAlert(deps, db, { ...(event === ACTION_REQUIRED ? wanting : opened), detail: said });
}

/** Whether any event says that a dispute is over: one that says otherwise comes late then. Here as the index on it is written. */
async function hasEnded({ db }: CaptureDeps, disputeId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM provider_event WHERE payload #>> '{payload,dispute,entity,id}' = ${disputeId}
      AND payload #>> '{payload,dispute,entity,status}' = ANY(${ended}::text[]) LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * Writes down, once, what a lost dispute has taken of a payment, as the provider says when it is asked, and its posting: that money is
 * there no more for a refund. Of a payment that is not ours there is nothing to write down.
 */
async function recordChargeback({ db, clock, provider }: CaptureDeps, disputeId: string): Promise<void> {
  const { status, payment_id: providerPaymentId, amount_deducted: amountPaise } = await provider.getDispute(disputeId);
  if (status !== "lost")
    throw new Error(`the provider calls the dispute ${disputeId} ${status}, and told that it is lost`);
  if (amountPaise <= 0) return;
  await inTransaction(db, async (tx) => {
    const payment = await tx
      .selectFrom("payment")
      .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
      .select(["payment.id", "payable_ref"])
      .where("provider_payment_id", "=", providerPaymentId)
      .where("payment.status", "=", "captured")
      .forUpdate("payment")
      .executeTakeFirst();
    if (!payment) return;
    const now = clock.now();
    const written = await tx
      .insertInto("chargeback")
      .values({ provider_dispute_id: disputeId, payment_id: payment.id, amount_paise: amountPaise, created_at: now })
      .onConflict((same) => same.doNothing())
      .returning("provider_dispute_id")
      .executeTakeFirst();
    if (!written) return;
    await post(tx, {
      entries: { revenue: amountPaise, provider: -amountPaise },
      payableRef: payment.payable_ref,
      paymentId: payment.id,
      memo: `taken back by the bank: dispute ${disputeId}`,
      at: now,
    });
  });
}
