import "./tables.server.ts";

export { auditLedger } from "./audit-ledger.server.ts";
export type { CaptureDeps } from "./capture-deps.server.ts";
export { type ByHandRefusal, closeRefund, findByHand, type RefundByHand, takeByHand } from "./close-refund.server.ts";
export { findHeldPaise, lockHeld, moneyOfPayables } from "./held-money.server.ts";
export { isBooked } from "./is-booked.server.ts";
export { balances } from "./ledger.server.ts";
export {
  type ChargebackView,
  type DeskRefundView,
  listLateRefunds,
  listMoney,
  type PaymentView,
  type RefundView,
} from "./list-money.server.ts";
export { listUnbookedPayments } from "./list-unbooked.server.ts";
export { listUnknownRefunds } from "./list-unknown-refunds.server.ts";
export { moneyFigures } from "./money-figures.server.ts";
export { recordAuthorization } from "./note-promise.server.ts";
export { openOrder } from "./open-order.server.ts";
export { findPayable, findPaymentStanding, type PaymentStanding } from "./payment-standing.server.ts";
export { processEvents } from "./process-events.server.ts";
export { ProviderClient, type ProviderSettings } from "./provider-client.server.ts";
export type { PayableHandler, Settle } from "./purpose.server.ts";
export { receiveEvent } from "./receive-event.server.ts";
export { reconcileDisputes } from "./reconcile-disputes.server.ts";
export { reconcileOrders } from "./reconcile-orders.server.ts";
export { reconcileRefunds } from "./reconcile-refunds.server.ts";
export { type CaptureAnswer, recordCapture } from "./record-capture.server.ts";
export {
  forgetRefundRecipients,
  isRefundOwed,
  keepRefundRecipients,
  listRefundRecipients,
  takeRefundRecipients,
} from "./refund-news.server.ts";
export { requestRefunds, TooLittleHeld } from "./request-refunds.server.ts";
export { sendRefunds } from "./send-refunds.server.ts";
export { isCheckoutSignature } from "./signatures.server.ts";
export { trimEvents } from "./trim-events.server.ts";
export { warnOfLateRefunds } from "./warn-of-late-refunds.server.ts";
