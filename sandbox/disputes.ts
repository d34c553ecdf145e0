import { type Body, readAmount } from "./api/readers.ts";
import { invalid } from "./api/refused.ts";
import type { Parts } from "./checkout/parts.ts";
import { tellDispute } from "./events.ts";
import { type Dispute, disputeStatuses } from "./model.ts";
import { newTail } from "./surroundings.ts";

const A_WEEK = 7 * 24 * 60 * 60;

/** Opens a dispute: the traveller's bank asks for the money back. */
export function openDispute(parts: Parts, body: Body): Dispute {
  const { state } = parts;
  const payment = state.getPayment(String(body.payment_id ?? ""));
  if (!payment.captured) throw invalid("The payment status should be captured for action to be taken");
  const amount = body.amount === undefined ? payment.amount : readAmount(body.amount);
  const dispute = state.disputes.put({
    id: `disp_${newTail()}`,
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: String(body.reason_code ?? "goods_or_services_not_received_or_partially_received"),
    respond_by: state.now() + A_WEEK,
    status: "open",
    phase: (body.phase ?? "chargeback") as Dispute["phase"],
    created_at: state.now(),
  });
  tellDispute(parts, "payment.dispute.created", dispute);
  return dispute;
}

/** Advances a dispute. A loss deducts the money once; winning or reopening returns it. */
export function settleDispute(parts: Parts, id: string, wanted: unknown): Dispute {
  const { state } = parts;
  const dispute = state.getDispute(id);
  const status = disputeStatuses.find((one) => one === wanted && one !== "open");
  if (status === undefined) throw invalid("The selected status is invalid.", "status");
  // "action required" is only an event; the dispute stays open.
  dispute.status = status === "action_required" ? "open" : status;
  const before = dispute.amount_deducted;
  dispute.amount_deducted = status === "lost" ? dispute.amount : 0;
  if (dispute.amount_deducted !== before) dispute.moved_at = state.now();
  const { balance } = state.account;
  if (balance !== null) state.setAccount({ balance: balance + before - dispute.amount_deducted });
  state.disputes.put(dispute);
  tellDispute(parts, `payment.dispute.${status}`, dispute);
  return dispute;
}
