import type {
  Dispute,
  Notes,
  Payment,
  Refund,
  Settlement,
  SettlementItem,
  SimulatedCard,
  SimulatedOrder,
} from "../model.ts";

/** Empty notes are an empty list, as in the provider's PHP. */
const notesOf = (notes: Notes): unknown => (Object.keys(notes).length === 0 ? [] : notes);

export const orderEntity = (order: SimulatedOrder) => ({
  id: order.id,
  entity: "order",
  amount: order.amount,
  amount_paid: order.amount_paid,
  amount_due: order.amount - order.amount_paid,
  currency: order.currency,
  receipt: order.receipt,
  offer_id: null,
  status: order.status,
  attempts: order.attempts,
  notes: notesOf(order.notes),
  created_at: order.created_at,
});

export const paymentEntity = (payment: Payment) => ({
  id: payment.id,
  entity: "payment",
  amount: payment.amount,
  currency: payment.currency,
  ...(payment.captured ? { base_amount: payment.base_amount ?? payment.amount } : {}),
  ...(payment.base_amount === undefined ? {} : { base_currency: "INR" }),
  status: payment.status,
  order_id: payment.order_id,
  invoice_id: null,
  international: payment.card?.international ?? false,
  method: payment.method,
  amount_refunded: payment.amount_refunded,
  refund_status: refundStatus(payment),
  captured: payment.captured,
  description: payment.description,
  card_id: payment.card?.id ?? null,
  bank: payment.bank,
  wallet: payment.wallet,
  vpa: payment.vpa,
  email: payment.email,
  contact: payment.contact,
  notes: notesOf(payment.notes),
  fee: payment.fee,
  tax: payment.tax,
  error_code: payment.error?.code ?? null,
  error_description: payment.error?.description ?? null,
  error_source: payment.error?.source ?? null,
  error_step: payment.error?.step ?? null,
  error_reason: payment.error?.reason ?? null,
  acquirer_data: payment.acquirer_data,
  created_at: payment.created_at,
  ...(payment.late_authorized ? { late_authorized: true } : {}),
  ...(payment.method === "upi" ? { upi: { vpa: payment.vpa } } : {}),
});

const refundStatus = ({ amount, amount_refunded }: Payment): "full" | "partial" | null => {
  if (amount_refunded === 0) return null;
  return amount_refunded === amount ? "full" : "partial";
};

export const cardEntity = (card: SimulatedCard) => ({
  ...card,
  entity: "card",
  emi: false,
  sub_type: "consumer",
  token_iin: null,
});

/** Payment with its card, for webhooks and `expand[]=card`. */
export const paymentWithCard = (payment: Payment) => ({
  ...paymentEntity(payment),
  ...(payment.card === null ? {} : { card: cardEntity(payment.card) }),
});

export const refundEntity = (refund: Refund) => ({
  id: refund.id,
  entity: "refund",
  amount: refund.amount,
  currency: refund.currency,
  payment_id: refund.payment_id,
  notes: notesOf(refund.notes),
  receipt: refund.receipt,
  acquirer_data: { arn: refund.arn },
  created_at: refund.created_at,
  batch_id: null,
  status: refund.status,
  speed_processed: refund.speed_processed,
  speed_requested: refund.speed_requested,
});

export const disputeEntity = (dispute: Dispute) => ({ ...dispute, entity: "dispute", evidence: null });

export const settlementEntity = (settlement: Settlement) => ({ ...settlement, entity: "settlement" });

/** An adjustment names no UTR, as the provider's own does not. */
export const settlementItemEntity = (item: SettlementItem & { settlement: Settlement }) => ({
  entity_id: item.entity_id,
  type: item.type,
  debit: item.debit,
  credit: item.credit,
  amount: item.amount,
  currency: "INR",
  fee: item.fee,
  tax: item.tax,
  on_hold: false,
  settled: true,
  created_at: item.created_at,
  settled_at: item.settlement.created_at,
  settlement_id: item.settlement_id,
  posted_at: null,
  credit_type: "default",
  description: item.description,
  notes: item.type === "adjustment" ? null : "{}",
  payment_id: item.payment_id,
  settlement_utr: item.type === "adjustment" ? null : item.settlement.utr,
  order_id: item.order_id,
  order_receipt: null,
  method: item.method,
  card_network: null,
  card_issuer: null,
  card_type: null,
  dispute_id: item.dispute_id,
});
