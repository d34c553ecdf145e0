import { inTransaction } from "#platform/database/database.server.ts";
import { raiseAlert, resolveAlert, resolveAlertsAbout } from "#platform/jobs/alerts.server.ts";
import type { CaptureDeps } from "../capture/capture-deps.server.ts";
import { post } from "../ledger/ledger.server.ts";
import type { RefundStatus } from "../model.ts";
import type { ProviderRefund } from "../razorpay/provider-client.server.ts";
import { alertForgottenRefund, wasAlerted } from "./forgotten-refunds.server.ts";
import { alertDoubleRefund } from "./held-refunds.server.ts";
import { isSentByUs, keyOwner, refundKey } from "./refund-key.server.ts";
import { deskRefunds, refundsInPaise } from "./refunds-at-desk.server.ts";

export interface OpenRefund {
  id: string;
  amount_paise: number;
  status: RefundStatus;
  payment_id: string;
  payable_ref: string;
}

/** Alerts a human, once, if our books lack the refund. Returns a desk refund, for `settleDeskRefunds`. */
export async function recordRefund(
  deps: CaptureDeps,
  providerPaymentId: string,
  refundId: string,
): Promise<ProviderRefund | null> {
  const { db, provider } = deps;
  const payment = await db
    .selectFrom("payment")
    .select(["id", "status"])
    .where("provider_payment_id", "=", providerPaymentId)
    .executeTakeFirst();
  // `settleCapturedPayment` reports refunds of payments not booked yet.
  if (payment?.status !== "captured") return null;
  const answer = await provider.getRefund(refundId);
  const ours = await db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select(["refund.id", "refund.amount_paise", "refund.status", "payment_id", "payable_ref"])
    .where("payment_id", "=", payment.id)
    .where((is) => is.or([is("provider_refund_id", "=", refundId), is("refund.id", "=", keyOwner(answer))]))
    .executeTakeFirst();
  if (ours) {
    await noteRefund(deps, ours, answer);
    return null;
  }
  if (answer.status === "processed") {
    // Without an unplaced rest it belongs to a refund that was closed by hand.
    const { unplacedPaise } = await deskRefunds(db, payment.id, await refundsInPaise(provider, providerPaymentId));
    if (unplacedPaise <= 0) return null;
  }
  if (isSentByUs(answer)) {
    await alertForgottenRefund(deps, db, { provider_payment_id: providerPaymentId }, answer);
    return null;
  }
  const detail = { payment: providerPaymentId, amount: answer.amount, status: answer.status };
  if (!(await wasAlerted(db, "refund.not_ours", answer)))
    await raiseAlert(deps, db, { kind: "refund.not_ours", subject: refundId, detail });
  return answer;
}

/** Finds refunds that we believe unsent, as the provider's answer was lost. */
export async function noteMade(deps: CaptureDeps, paymentId: string): Promise<void> {
  const { db, provider } = deps;
  const unsent = await db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select(["refund.id", "refund.amount_paise", "refund.status", "payment_id", "payable_ref", "attempts"])
    .select("provider_payment_id")
    .where("payment_id", "=", paymentId)
    .where("refund.status", "in", ["requested", "failed"])
    .execute();
  const [first] = unsent;
  if (first === undefined) return;
  const made = await provider.listRefunds(first.provider_payment_id);
  for (const refund of unsent) {
    const answer = made.find(({ receipt }) => receipt === refundKey(refund.id, refund.attempts));
    if (answer) await noteRefund(deps, refund, answer);
  }
}

/** The first report of `processed` moves the ledger, once. */
export async function noteRefund(deps: CaptureDeps, refund: OpenRefund, answer: ProviderRefund): Promise<void> {
  const { db, clock } = deps;
  const status = answer.status === "pending" ? ("sent" as const) : answer.status;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    // Payment before refund, as a booking's transfer locks them: the posting below locks the payment too.
    const { provider_payment_id: payment } = await tx
      .selectFrom("payment")
      .select("provider_payment_id")
      .where("id", "=", refund.payment_id)
      .forKeyShare()
      .executeTakeFirstOrThrow();
    const before = await tx
      .selectFrom("refund")
      .select(["status", "attempts", "provider_refund_id", "bank_reference", "by_hand_since"])
      .where("id", "=", refund.id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return;
    if (before.status === "processed") {
      // Paid by bank transfer, and sent by the provider all the same.
      const isTwice = before.bank_reference !== null && status !== "failed";
      const detail = { payment, amount: answer.amount, status: answer.status };
      if (isTwice) await raiseAlert(deps, tx, { kind: "refund.not_ours", subject: answer.id, detail });
      return;
    }
    // A failure from before the last retry is old news.
    const isCurrent =
      answer.id === before.provider_refund_id || answer.receipt === refundKey(refund.id, before.attempts);
    if (status === "failed" && !isCurrent) return;
    await tx
      .updateTable("refund")
      .set({
        status,
        provider_refund_id: status === "failed" ? null : answer.id,
        attempts: status === "failed" ? before.attempts + 1 : before.attempts,
        tries: 0,
        // Every round checks those under way; the one unchecked for longest comes first (`takeDue`).
        next_attempt_at: status === "failed" ? new Date(now.getTime() + 3_600_000) : now,
        last_error: status === "failed" ? "the provider could not send it" : null,
        hold_reason: null,
        // Travellers read when it last moved: an unchanged status is no move.
        ...(status === before.status ? {} : { updated_at: now }),
        // The provider has it in work after all, and is asked from now on.
        ...(status === "sent" && { by_hand_since: null }),
      })
      .where("id", "=", refund.id)
      .execute();
    if (before.by_hand_since !== null && status !== "failed") await alertDoubleRefund(deps, tx, refund.payment_id);
    if (status === "failed")
      await raiseAlert(deps, tx, { kind: "refund.failed", subject: refund.id, detail: { provider: answer.id } });
    if (status !== "processed") return;
    for (const kind of ["refund.failed", "refund.stuck", "refund.late"])
      await resolveAlert(deps, tx, { kind, subject: refund.id });
    // The desk refunded the whole payment: this explains its unplaced refunds.
    if (keyOwner(answer) !== refund.id)
      await resolveAlertsAbout(deps, tx, { kind: "refund.not_ours", detail: { payment } });
    await post(tx, {
      entries: { refunds_due: refund.amount_paise, provider: -refund.amount_paise },
      payableRef: refund.payable_ref,
      paymentId: refund.payment_id,
      memo: "refund processed",
      at: now,
    });
  });
}
