import { sql } from "kysely";
import { raiseAlert, resolveAlert } from "#platform/alerts.server.ts";
import { inTransaction, type Tx } from "#platform/database.server.ts";
import type { CaptureDeps } from "./capture-deps.server.ts";
import { post } from "./ledger.server.ts";
import { LEASE_MINUTES } from "./send-refunds.server.ts";

/** What the provider told of a dispute, by which event. */
export interface DisputeNews {
  id: string;
  status: string;
  event: string;
  detail: Record<string, unknown>;
}

/** How the provider says that a bank wants more of us about a dispute. */
const ACTION_REQUIRED = "payment.dispute.action_required";
/** Why a refund waits of which the money went by a dispute. */
const HELD_WORDS = "the bank has taken this money back by a dispute: ask the guest before it is paid a second time";
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
async function recordChargeback(deps: CaptureDeps, disputeId: string): Promise<void> {
  const { db, clock, provider } = deps;
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
    for (const subject of await holdRefunds(tx, payment.id, now))
      await raiseAlert(deps, tx, { kind: "refund.stuck", subject, detail: { isByHand: true, why: HELD_WORDS } });
  });
}

/**
 * What was asked back of a payment before a bank took it too, and has not gone out, waits for a human, the latest first, for as much as is
 * there no more: it would be paid twice. What may be on its way to the provider this very moment is left alone. Answers which they are.
 */
async function holdRefunds(tx: Tx, paymentId: string, now: Date): Promise<string[]> {
  const leased = new Date(now.getTime() + LEASE_MINUTES * 60_000);
  const { rows } = await sql<{ id: string }>`
    WITH missing AS (
      SELECT coalesce((SELECT sum(amount_paise) FROM refund WHERE payment_id = payment.id), 0)
        + coalesce((SELECT sum(amount_paise) FROM chargeback WHERE payment_id = payment.id), 0) - amount_paise AS paise
      FROM payment WHERE id = ${paymentId}),
    waiting AS (
      SELECT id, sum(amount_paise) OVER (ORDER BY created_at DESC, id DESC) - amount_paise AS later_paise FROM refund
      WHERE payment_id = ${paymentId} AND status IN ('requested', 'failed') AND by_hand_since IS NULL
        AND (next_attempt_at IS NULL OR next_attempt_at <= ${now} OR next_attempt_at > ${leased}))
    UPDATE refund SET by_hand_since = ${now}, updated_at = ${now}, last_error = ${HELD_WORDS}
    FROM waiting, missing WHERE refund.id = waiting.id AND waiting.later_paise < missing.paise
    RETURNING refund.id`.execute(tx);
  return rows.map(({ id }) => id);
}
