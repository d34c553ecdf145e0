import type { Order, Payment, Refund } from "./state.ts";

/** Empty notes are an empty list on the wire, as the provider's PHP has it. */
const notesOf = (notes: Record<string, string>): unknown => (Object.keys(notes).length === 0 ? [] : notes);

/** An order as the provider's API shows it. */
export const orderEntity = (order: Order) => ({
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

/** A payment as the provider's API shows it. */
export const paymentEntity = (payment: Payment) => ({
  id: payment.id,
  entity: "payment",
  amount: payment.amount,
  currency: payment.currency,
  status: payment.status,
  order_id: payment.order_id,
  invoice_id: null,
  international: false,
  method: payment.method,
  amount_refunded: payment.amount_refunded,
  refund_status: payment.amount_refunded === 0 ? null : payment.amount_refunded === payment.amount ? "full" : "partial",
  captured: payment.status === "captured" || payment.status === "refunded",
  description: null,
  notes: [],
  fee: payment.fee,
  tax: payment.tax,
  error_code: payment.error_reason === null ? null : "BAD_REQUEST_ERROR",
  error_description: payment.error_reason === null ? null : "Your payment could not be completed.",
  error_source: payment.error_reason === null ? null : "customer",
  error_step: payment.error_reason === null ? null : "payment_authentication",
  error_reason: payment.error_reason,
  acquirer_data: {},
  created_at: payment.created_at,
});

/** A refund as the provider's API shows it. */
export const refundEntity = (refund: Refund) => ({
  id: refund.id,
  entity: "refund",
  amount: refund.amount,
  currency: "INR",
  payment_id: refund.payment_id,
  notes: [],
  receipt: null,
  acquirer_data: { arn: null },
  created_at: refund.created_at,
  batch_id: null,
  status: refund.status,
  speed_processed: "normal",
  speed_requested: "normal",
});
