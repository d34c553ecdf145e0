import { sql } from "kysely";
import { inTransaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { raiseAlert } from "#platform/jobs/alerts.server.ts";
import { sum } from "#platform/money.ts";
import type { CaptureDeps } from "../capture/capture-deps.server.ts";
import type { ProviderClient, ProviderRefund } from "../razorpay/provider-client.server.ts";
import { settleDeskRefunds } from "./desk-refunds.server.ts";
import { findForgotten, holdForForgotten } from "./forgotten-refunds.server.ts";
import { alertDoubleRefund, holdRefunds, overdrawnOfPayment } from "./held-refunds.server.ts";
import { noteMade, noteRefund, type OpenRefund } from "./record-refund.server.ts";
import { isSentByUs, keyOwner, refundKey } from "./refund-key.server.ts";
import { leaseOf } from "./refund-lease.server.ts";
import { refundsInPaise } from "./refunds-at-desk.server.ts";

interface DueRefund extends OpenRefund {
  provider_refund_id: string | null;
  provider_payment_id: string;
  captured_paise: number;
  attempts: number;
  tries: number;
  next_attempt_at: Date;
}

const AT_ONCE = 50;
const LONGEST_WAIT_MINUTES = 6 * 60;
const TRIES_BEFORE_ALERT = 3;
/** The provider has no error code for this, only words. */
const TOO_OLD = /more than (6|six) months old/i;
const TOO_OLD_WORDS = "it was paid more than six months ago: to be paid by bank transfer";

/**
 * Sends due refunds, new ones first, and checks those under way. Safe to repeat: the refund's id is the idempotency
 * key, and the provider's list is read first. Refused ones (its balance may be too low) are retried; payments too old
 * for it go to a human (`closeRefund`). `freshOnly` leaves out those that were sent before.
 */
export async function sendRefunds(deps: CaptureDeps, { freshOnly = false } = {}): Promise<number> {
  await alertRefundsOfDeskMoney(deps);
  let moved = 0;
  for (const refund of await takeDue(deps, freshOnly)) {
    // Our lease may be over: another round or a human may have this one.
    if (!(await keepLease(deps, refund))) continue;
    try {
      if (await isHeldBack(deps, refund)) continue;
      const answer = await askOrSend(deps, refund);
      if (answer === null) continue;
      const before = refund.status;
      await noteRefund(deps, refund, answer);
      if ((answer.status === "pending" ? "sent" : answer.status) !== before) moved += 1;
    } catch (error) {
      await postpone(deps, refund, error);
    }
  }
  return moved;
}

/** Tells a person at once: the provider sends nothing of it. */
async function alertRefundsOfDeskMoney(deps: CaptureDeps): Promise<void> {
  const { rows } = await sql<{ id: string; receipt: string; why: string }>`
    SELECT refund.id, provider_payment_id AS receipt, last_error AS why
    FROM refund JOIN payment ON payment.id = payment_id
    WHERE refund.status <> 'processed' AND payment_id IN (SELECT payment_id FROM desk_payment)
      AND NOT EXISTS (SELECT FROM alert WHERE kind = 'refund.stuck' AND subject = refund.id::text)`.execute(deps.db);
  for (const { id: subject, ...said } of rows)
    await raiseAlert(deps, deps.db, { kind: "refund.stuck", subject, detail: { isByHand: true, ...said } });
}

async function keepLease({ db, clock }: CaptureDeps, refund: DueRefund): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("refund")
    .set({ next_attempt_at: leaseOf(clock.now()) })
    .where("id", "=", refund.id)
    .where("next_attempt_at", "=", refund.next_attempt_at)
    .where("status", "=", refund.status)
    .where("by_hand_since", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function takeDue({ db, clock }: CaptureDeps, freshOnly: boolean): Promise<DueRefund[]> {
  const now = clock.now();
  const { rows } = await sql<DueRefund>`
    UPDATE refund SET next_attempt_at = ${leaseOf(now)}
    FROM payment, payment_order
    WHERE payment.id = refund.payment_id AND payment_order.id = payment.payment_order_id AND refund.id IN (
      SELECT id FROM refund
      WHERE status <> 'processed' AND (status = 'requested' OR NOT ${freshOnly})
        AND by_hand_since IS NULL AND (next_attempt_at IS NULL OR next_attempt_at <= ${now})
      ORDER BY next_attempt_at NULLS FIRST, created_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING refund.id, refund.amount_paise, refund.status, refund.payment_id, payment_order.payable_ref,
      refund.provider_refund_id, payment.provider_payment_id, payment.amount_paise AS captured_paise, refund.attempts,
      refund.tries, refund.next_attempt_at`.execute(db);
  return rows;
}

/**
 * Holds a refund that its payment no longer covers, after a dispute or a refund at the desk.
 * True also if the provider has made it already and its answer was lost.
 */
async function isHeldBack(deps: CaptureDeps, refund: DueRefund): Promise<boolean> {
  const { db } = deps;
  if (refund.provider_refund_id !== null) return false;
  const { paise } = await db
    .selectFrom("payment")
    .select(overdrawnOfPayment.as("paise"))
    .where("id", "=", refund.payment_id)
    .executeTakeFirstOrThrow();
  if (paise <= 0) return false;
  await noteMade(deps, refund.payment_id);
  return inTransaction(db, async (tx) => {
    await tx.selectFrom("payment").select("id").where("id", "=", refund.payment_id).forUpdate().execute();
    await holdRefunds(deps, tx, refund.payment_id, refund.id);
    await alertDoubleRefund(deps, tx, refund.payment_id, { isNews: false });
    const { status, by_hand_since: byHandSince } = await tx
      .selectFrom("refund")
      .select(["status", "by_hand_since"])
      .where("id", "=", refund.id)
      .executeTakeFirstOrThrow();
    return byHandSince !== null || status !== refund.status;
  });
}

/** Reads the payment's refunds first, as an earlier answer may have been lost. Null if the refund is held now. */
async function askOrSend(deps: CaptureDeps, refund: DueRefund): Promise<ProviderRefund | null> {
  const { provider } = deps;
  const { provider_refund_id: sent, provider_payment_id: paymentId } = refund;
  if (sent !== null) return provider.getRefund(sent);
  const before = await provider.listRefunds(paymentId);
  const own = before.find((made) => made.status !== "failed" && keyOwner(made) === refund.id);
  if (own !== undefined) return own;
  // The desk may have refunded this already, without an event.
  if (before.some((made) => made.status !== "failed" && !isSentByUs(made))) {
    await settleDeskRefunds(deps, paymentId, before);
    if (await isHeldBack(deps, refund)) return null;
  }
  const forgotten = await findForgotten(deps, refund, before);
  if (forgotten.length === 0) return send(provider, refund);
  await holdForForgotten(deps, refund, forgotten);
  return null;
}

async function send(provider: ProviderClient, refund: DueRefund): Promise<ProviderRefund> {
  const { provider_payment_id: paymentId } = refund;
  const key = refundKey(refund.id, refund.attempts);
  // A whole payment is refunded whole, in its own currency.
  const amount = refund.amount_paise === refund.captured_paise ? null : refund.amount_paise;
  try {
    return await provider.refundPayment(paymentId, amount, key);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "provider_refused") throw error;
    // Perhaps made before: by us with the answer lost, or whole at the provider's desk.
    const made = await refundsInPaise(provider, paymentId);
    const found =
      made.find(({ receipt }) => receipt === key) ?? (amount === null ? wholeAtDesk(made, refund) : undefined);
    if (found === undefined) throw error;
    return found;
  }
}

/** Finds a refund at the desk of the whole payment, in one or more parts: the part under way, which ends last. */
function wholeAtDesk(made: ProviderRefund[], refund: DueRefund): ProviderRefund | undefined {
  const atDesk = made.filter(({ status, receipt }) => status !== "failed" && (receipt ?? null) === null);
  if (sum(atDesk.map(({ amount }) => amount)) !== refund.captured_paise) return undefined;
  return atDesk.find(({ status }) => status === "pending") ?? atDesk[0];
}

const isTooOld = (error: unknown): boolean =>
  error instanceof AppError && error.code === "provider_refused" && TOO_OLD.test(JSON.stringify(error.detail));

async function postpone(deps: CaptureDeps, refund: DueRefund, error: unknown): Promise<void> {
  const { db, clock, log } = deps;
  const isByHand = isTooOld(error);
  log.error(
    { err: error, refundId: refund.id },
    isByHand ? "a refund cannot be sent by the provider" : "a refund could not be sent; it will be tried again",
  );
  const tries = refund.tries + 1;
  const now = clock.now();
  const minutes = Math.min(2 ** refund.tries, LONGEST_WAIT_MINUTES);
  // Together: a refund stopped without an alert would lie unnoticed until it is late.
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("refund")
      .set({
        tries,
        next_attempt_at: new Date(now.getTime() + minutes * 60_000),
        last_error: isByHand ? TOO_OLD_WORDS : error instanceof Error ? error.message : String(error),
        ...(isByHand && { by_hand_since: now, updated_at: now }),
      })
      .where("id", "=", refund.id)
      .where("status", "!=", "processed")
      .executeTakeFirst();
    // An event may have finished it, where only the answer was lost.
    if (numUpdatedRows === 0n || (tries < TRIES_BEFORE_ALERT && !isByHand)) return;
    const detail = { tries, isByHand, why: error instanceof AppError ? error.detail : String(error) };
    await raiseAlert(deps, tx, { kind: "refund.stuck", subject: refund.id, detail });
  });
}
