import { disputeEntity, orderEntity, paymentWithCard, refundEntity } from "./api/entities.ts";
import type { Parts } from "./checkout/parts.ts";
import type { Dispute, Payment, Refund, SimulatedOrder } from "./model.ts";

// Events carry the state at the time of the event, not of delivery.

export function tellPayment({ webhooks }: Parts, event: string, payment: Payment): void {
  webhooks.tell(event, { payment: paymentWithCard(payment) });
}

export function tellOrderPaid({ webhooks }: Parts, order: SimulatedOrder, payment: Payment): void {
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
