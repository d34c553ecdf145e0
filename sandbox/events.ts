import { disputeEntity, orderEntity, paymentWithCard, refundEntity } from "./api/entities.ts";
import type { Parts } from "./checkout/parts.ts";
import type { Dispute, Payment, Refund, SimulatedOrder } from "./model.ts";

// Each event carries what things were like when it happened, not what they are like when it arrives.

/** Tells that a payment was authorised, captured or refused. */
export function tellPayment({ webhooks }: Parts, event: string, payment: Payment): void {
  webhooks.tell(event, { payment: paymentWithCard(payment) });
}

/** Tells that an order is paid, and by which payment. */
export function tellOrderPaid({ webhooks }: Parts, order: SimulatedOrder, payment: Payment): void {
  webhooks.tell("order.paid", { payment: paymentWithCard(payment), order: orderEntity(order) });
}

/** Tells what became of a refund. */
export function tellRefund({ webhooks, state }: Parts, event: string, refund: Refund): void {
  const payment = paymentWithCard(state.getPayment(refund.payment_id));
  webhooks.tell(event, { refund: refundEntity(refund), payment });
}

/** Tells what became of a dispute. */
export function tellDispute({ webhooks, state }: Parts, event: string, dispute: Dispute): void {
  const payment = paymentWithCard(state.getPayment(dispute.payment_id));
  webhooks.tell(event, { payment, dispute: disputeEntity(dispute) });
}
