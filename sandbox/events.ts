import { disputeEntity, orderEntity, paymentWithCard, refundEntity } from "./entities.ts";
import type { Dispute, Order, Payment, Refund } from "./model.ts";
import type { Parts } from "./parts.ts";

// Each event carries what things were like when it happened, not what they are like when it arrives.

export function tellPayment({ webhooks }: Parts, event: string, payment: Payment): void {
  webhooks.tell(event, { payment: paymentWithCard(payment) });
}

export function tellOrderPaid({ webhooks }: Parts, order: Order, payment: Payment): void {
  webhooks.tell("order.paid", { payment: paymentWithCard(payment), order: orderEntity(order) });
}

export function tellRefund({ webhooks, state }: Parts, event: string, refund: Refund): void {
  const payment = paymentWithCard(state.getPayment(refund.payment_id));
  webhooks.tell(event, { refund: refundEntity(refund), payment });
}

export function tellDispute({ webhooks, state }: Parts, event: string, dispute: Dispute): void {
  const payment = paymentWithCard(state.getPayment(dispute.payment_id));
  webhooks.tell(event, { payment, dispute: disputeEntity(dispute) });
}
