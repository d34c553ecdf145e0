import { invalid } from "./api/refused.ts";
import type { Parts } from "./checkout/parts.ts";
import type { Dispute, Payment, Refund, Settlement, SettlementItem } from "./model.ts";
import { newBankReference, newTail } from "./surroundings.ts";

/** Indian time is UTC+5:30 all year. */
const INDIA = 5.5 * 3600;
const A_DAY = 24 * 3600;
/** The batch of a day ends at 23:55, and is paid at 08:30 some days later. */
const CUT = 23 * 3600 + 55 * 60;
const PAID_AT = 8 * 3600 + 30 * 60;

const dayOf = (at: number): number => Math.floor((at + INDIA) / A_DAY);
const momentOf = (day: number, seconds: number): number => day * A_DAY - INDIA + seconds;
/** Day in whose batch an event falls. */
const batchOf = (at: number): number => dayOf(at + A_DAY - CUT - 1);

type Unsettled = Omit<SettlementItem, "id" | "settlement_id">;

const nothing = { debit: 0, credit: 0, fee: 0, tax: 0, payment_id: null, order_id: null, method: null };

const ofPayment = (payment: Payment): Unsettled => ({
  ...nothing,
  entity_id: payment.id,
  type: "payment",
  amount: payment.base_amount ?? payment.amount,
  credit: (payment.base_amount ?? payment.amount) - (payment.fee ?? 0),
  fee: payment.fee ?? 0,
  tax: payment.tax ?? 0,
  created_at: payment.created_at,
  order_id: payment.order_id,
  method: payment.method,
  dispute_id: null,
  description: payment.description,
});

/** A refund in another currency is paid in rupees, at the payment's rate. */
function ofRefund(refund: Refund, payment: Payment): Unsettled {
  const amount = Math.round((refund.amount * (payment.base_amount ?? payment.amount)) / payment.amount);
  const { order_id, method } = payment;
  const kept = { created_at: refund.created_at, payment_id: payment.id, order_id, method };
  return {
    ...{ ...nothing, entity_id: refund.id, type: "refund", amount, debit: amount, ...kept },
    dispute_id: null,
    description: null,
  };
}

function ofDispute(dispute: Dispute, owed: number, at: number): Unsettled {
  return {
    ...nothing,
    entity_id: `adj_${newTail()}`,
    type: "adjustment",
    amount: Math.abs(owed),
    debit: Math.max(0, owed),
    credit: Math.max(0, -owed),
    created_at: at,
    payment_id: dispute.payment_id,
    dispute_id: dispute.id,
    description: owed > 0 ? "Debit to recover amount for dispute" : "Credit to reverse a dispute's debit",
  };
}

/** Lists what has moved and is in no settlement yet. A settlement that failed at the bank gives its items back. */
function unsettled({ state }: Parts): Unsettled[] {
  const paid = state.settlementItems
    .all()
    .filter(({ settlement_id: id }) => state.getSettlement(id).status !== "failed");
  const settled = new Set(paid.map(({ entity_id }) => entity_id));
  const payments = state.payments.all().filter(({ captured, id }) => captured && !settled.has(id));
  const refunds = state.refunds.all().filter(({ status, id, payment_id }) => {
    return status !== "failed" && !settled.has(id) && state.getPayment(payment_id).captured;
  });
  const disputes = state.disputes.all().flatMap((dispute) => {
    const moved = paid.filter(({ dispute_id }) => dispute_id === dispute.id);
    const owed = dispute.amount_deducted - moved.reduce((sum, { debit, credit }) => sum + debit - credit, 0);
    return owed === 0 ? [] : [ofDispute(dispute, owed, dispute.moved_at ?? dispute.created_at)];
  });
  const adjustments = state.adjustments.all().filter(({ entity_id }) => !settled.has(entity_id));
  return [
    ...payments.map(ofPayment),
    ...refunds.map((refund) => ofRefund(refund, state.getPayment(refund.payment_id))),
    ...disputes,
    ...adjustments,
  ];
}

/** Pays a batch out. Nothing comes of one that is not positive: it waits for the next. */
function payBatch({ state }: Parts, batch: Unsettled[], at: number): Settlement | null {
  const amount = batch.reduce((sum, { credit, debit }) => sum + credit - debit, 0);
  if (amount <= 0) return null;
  const settlement = state.settlements.put({
    ...{ id: `setl_${newTail()}`, amount, status: "processed", fees: 0, tax: 0 },
    ...{ utr: newBankReference(16), created_at: at },
  });
  for (const item of batch) {
    const id = `${settlement.id} ${item.entity_id}`;
    state.settlementItems.put({ ...item, id, settlement_id: settlement.id });
  }
  return settlement;
}

/** Pays each day's batch whose morning has come. */
export function settleDueBatches(parts: Parts): void {
  const { state } = parts;
  const days = state.account.settlement_days;
  const lastDay = dayOf(state.now() - PAID_AT) - days;
  const waiting = unsettled(parts);
  let batch: Unsettled[] = [];
  const sorted = waiting.toSorted((one, other) => one.created_at - other.created_at);
  for (const [at, item] of sorted.entries()) {
    const day = batchOf(item.created_at);
    if (day > lastDay) break;
    batch.push(item);
    const next = sorted[at + 1];
    if (next !== undefined && batchOf(next.created_at) === day) continue;
    if (payBatch(parts, batch, momentOf(day + days, PAID_AT)) !== null) batch = [];
  }
}

export interface SettleWish {
  /** Unix seconds; now by default. */
  at?: number;
  /** Left for a later settlement, by id. */
  without?: string[];
  /** Ids of the items to settle; all by default. */
  only?: string[];
  /** The provider's mistakes, by an item's id. */
  mistakes?: Record<string, Partial<SettlementItem>>;
  /** Items that were settled before, paid once more. */
  again?: string[];
  /** Items of nothing that the shop knows. */
  also?: Partial<SettlementItem>[];
}

/** Settles now what waits, with the mistakes that a test wishes. */
export function settleNow(parts: Parts, wish: SettleWish): Settlement {
  const { state } = parts;
  const { at = state.now(), without = [], only, mistakes = {}, again = [], also = [] } = wish;
  const before = state.settlementItems.all().filter(({ entity_id }) => again.includes(entity_id));
  const strange = also.map((item) => ({ ...strangePayment(at), ...item }));
  const batch = [...unsettled(parts), ...before, ...strange]
    .filter(({ entity_id }) => !without.includes(entity_id) && (only?.includes(entity_id) ?? true))
    .map((item) => ({ ...item, ...mistakes[item.entity_id] }));
  const settlement = payBatch(parts, batch, at);
  if (settlement === null) throw invalid("There is nothing to settle.");
  return settlement;
}

/** The bank refuses a settlement's transfer: its movements come with a later one. */
export function failSettlement({ state }: Parts, id: string): Settlement {
  return state.settlements.put({ ...state.getSettlement(id), status: "failed" });
}

const strangePayment = (at: number): Unsettled => ({
  ...{ ...nothing, entity_id: `pay_${newTail()}`, type: "payment", amount: 1000_00, credit: 1000_00 },
  ...{ created_at: at, dispute_id: null, description: null },
});

/** Notes a correction of the provider's, which comes with the next settlement: rupees for the shop if positive. */
export function adjust({ state }: Parts, { amount, description }: { amount?: unknown; description?: unknown }) {
  const paise = Number(amount);
  if (!Number.isInteger(paise) || paise === 0) throw invalid("The amount must be an integer.", "amount");
  const id = `adj_${newTail()}`;
  return state.adjustments.put({
    ...{ ...nothing, id, entity_id: id, type: "adjustment", amount: Math.abs(paise) },
    ...{ debit: Math.max(0, -paise), credit: Math.max(0, paise), created_at: state.now(), dispute_id: null },
    description: typeof description === "string" ? description : "Correction",
    settlement_id: "",
  });
}

/** True if an instant lies in a year, month and day of India. */
export function isSettledIn(at: number, { year, month, day }: { year: number; month: number; day: number | null }) {
  const date = new Date((at + INDIA) * 1000);
  const isMonth = date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month;
  return isMonth && (day === null || date.getUTCDate() === day);
}
