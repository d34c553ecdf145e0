import { sql } from "kysely";
import type { Tx } from "#platform/database/database.server.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import { formatRupees } from "#platform/money.ts";
import type { CaptureDeps } from "../capture/capture-deps.server.ts";
import type { RefundHold } from "../model.ts";
import { leaseOf } from "./refund-lease.server.ts";

/** Says why a refund waits for a person, by its hold. */
const whyHeld: Record<RefundHold, string> = {
  dispute: "the bank has taken this money back by a dispute: ask the guest before it is paid a second time",
  owed_again:
    "the bank had taken this money by a dispute and has given it back: it is owed again, by bank transfer or at the provider's desk",
  desk_refund:
    "money of this payment went back at the provider's desk: look whether it is this refund, and end this one with its number",
  forgotten:
    "the site has sent a refund of this payment that its books do not know, as an older backup was restored: look whether it is this one, and end this one with its number",
};

export const holdFor = (hold: RefundHold) => ({ hold_reason: hold, last_error: whyHeld[hold] });

export const mayBeSent = (hold: RefundHold | null): boolean => hold === "forgotten" || hold === "desk_refund";

type Deps = Pick<CaptureDeps, "clock" | "log">;

const isHeld = (refund: "refund" | "other") => {
  const of = (column: string) => sql.ref(`${refund}.${column}`);
  return sql<boolean>`(${of("status")} <> 'processed' AND ${of("by_hand_since")} IS NOT NULL
    AND ${of("hold_reason")} IS NOT DISTINCT FROM 'dispute')`;
};
export const isHeldRefund = isHeld("refund");

/** The bank gave the guest at least all held refunds of the payment, so that nothing is owed. */
export const isGivenByBank = sql<boolean>`(${isHeldRefund} AND
  (SELECT coalesce(sum(amount_paise), 0) FROM chargeback WHERE payment_id = refund.payment_id AND reversed_at IS NULL)
  >= (SELECT sum(amount_paise) FROM refund AS other WHERE other.payment_id = refund.payment_id AND ${isHeld("other")}))`;

/** Outgoing money beyond the payment, in paise; negative if some is left. Unsent refunds held for it do not count. */
export const overdrawnOfPayment = sql<number>`(
  coalesce((SELECT sum(amount_paise) FROM refund WHERE payment_id = payment.id AND (
    status = 'processed' OR by_hand_since IS NULL OR hold_reason IS NULL OR hold_reason NOT IN ('dispute', 'desk_refund'))), 0)
  + coalesce((SELECT sum(amount_paise) FROM chargeback WHERE payment_id = payment.id AND reversed_at IS NULL), 0)
  + coalesce((SELECT amount_paise FROM desk_refund WHERE payment_id = payment.id), 0)
  - payment.amount_paise)::bigint`;

/**
 * Holds unsent refunds that the payment no longer covers, the latest first, as the guest would be paid twice. Skips
 * those that may be going out now, except the caller's `own`. The payment is locked.
 */
export async function holdRefunds(deps: Deps, tx: Tx, paymentId: string, own: string | null = null): Promise<void> {
  const now = deps.clock.now();
  const atDesk = await tx
    .selectFrom("desk_refund")
    .select("payment_id")
    .where("payment_id", "=", paymentId)
    .where("amount_paise", ">", 0)
    .executeTakeFirst();
  const { hold_reason: hold, last_error: why } = holdFor(atDesk ? "desk_refund" : "dispute");
  const { rows } = await sql<{ id: string }>`
    WITH missing AS (SELECT ${overdrawnOfPayment} AS paise FROM payment WHERE id = ${paymentId}),
    waiting AS (
      SELECT id, sum(amount_paise) OVER (ORDER BY created_at DESC, id DESC) - amount_paise AS later_paise FROM refund
      WHERE payment_id = ${paymentId} AND status IN ('requested', 'failed')
        AND (CASE WHEN by_hand_since IS NULL
          THEN id = ${own} OR next_attempt_at IS NULL OR next_attempt_at <= ${now} OR next_attempt_at > ${leaseOf(now)}
          ELSE hold_reason = 'owed_again' END))
    UPDATE refund SET by_hand_since = ${now}, updated_at = ${now}, hold_reason = ${hold}, last_error = ${why}
    FROM waiting, missing WHERE refund.id = waiting.id AND waiting.later_paise < missing.paise
    RETURNING refund.id`.execute(tx);
  await tellOf(deps, tx, rows, why);
  // A held refund is neither retried nor due by its promised day.
  for (const { id: subject } of rows)
    for (const kind of ["refund.failed", "refund.late"]) await resolveAlert(deps, tx, { kind, subject });
}

/**
 * Marks held refunds that are covered again as owed. They stay with a human, who may just have paid them. The payment
 * is locked.
 */
export async function freeRefunds(deps: Deps, tx: Tx, paymentId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    WITH missing AS (SELECT ${overdrawnOfPayment} AS paise FROM payment WHERE id = ${paymentId}),
    held AS (
      SELECT id, sum(amount_paise) OVER (ORDER BY created_at, id) AS paise FROM refund
      WHERE payment_id = ${paymentId} AND status <> 'processed' AND by_hand_since IS NOT NULL
        AND hold_reason = 'dispute')
    UPDATE refund SET hold_reason = 'owed_again', last_error = ${whyHeld.owed_again}
    FROM held, missing WHERE refund.id = held.id AND held.paise <= -missing.paise
    RETURNING refund.id`.execute(tx);
  await tellOf(deps, tx, rows, whyHeld.owed_again);
}

async function tellOf(deps: Deps, tx: Tx, refunds: { id: string }[], why: string): Promise<void> {
  for (const { id: subject } of refunds)
    await raiseAlert(deps, tx, { kind: "refund.stuck", subject, detail: { isByHand: true, why } });
}

/** `isNews` false: raises nothing, as somebody may have handled it already. */
export async function alertDoubleRefund(deps: Deps, tx: Tx, paymentId: string, { isNews = true } = {}): Promise<void> {
  const { provider_payment_id: subject, paise } = await tx
    .selectFrom("payment")
    .select(["provider_payment_id", overdrawnOfPayment.as("paise")])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const twice = { kind: "refund.twice", subject };
  if (paise <= 0) return resolveAlert(deps, tx, twice);
  if (!isNews) return;
  const refunds = await tx
    .selectFrom("refund")
    .select(["id", "provider_refund_id", "bank_reference", "status", "amount_paise"])
    .where("payment_id", "=", paymentId)
    .where((is) => is.or([is("hold_reason", "is", null), is("hold_reason", "not in", ["dispute", "desk_refund"])]))
    .orderBy("created_at")
    .execute();
  const todo =
    "while the dispute can be answered, show the provider the refund's number; then ask the guest for this sum back";
  await raiseAlert(deps, tx, { ...twice, detail: { sum: formatRupees(paise), paise, refunds, todo } });
}
