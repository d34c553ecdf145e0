import "./tables.server.ts";

export type { CaptureDeps } from "./capture/capture-deps.server.ts";
export { isBooked } from "./capture/is-booked.server.ts";
export { listUnbookedPayments } from "./capture/list-unbooked.server.ts";
export {
  findHeldElsewhere,
  findMovedMoney,
  notePaidElsewhere,
  takeBackElsewhere,
} from "./capture/note-paid-elsewhere.server.ts";
export { openOrder } from "./capture/open-order.server.ts";
export type { PayableHandler, Settle } from "./capture/payable-handler.server.ts";
export { findPayable, findPaymentStanding, type PaymentStanding } from "./capture/payment-standing.server.ts";
export { reconcileOrders } from "./capture/reconcile-orders.server.ts";
export { recordAuthorization } from "./capture/record-authorization.server.ts";
export { type CaptureAnswer, recordCapture } from "./capture/record-capture.server.ts";
export { type DeskPaymentRefusal, findDeskPayment, takeDeskPayment } from "./capture/take-desk-payment.server.ts";
export { reconcileDisputes } from "./disputes/reconcile-disputes.server.ts";
export { auditLedger } from "./ledger/audit-ledger.server.ts";
export { findPayablesOf, isProviderId } from "./ledger/find-payables.server.ts";
export { balances, giftPostings, postGift } from "./ledger/ledger.server.ts";
export {
  type ChargebackView,
  type DeskRefundView,
  listLateRefunds,
  listMoney,
  type PaymentView,
  type RefundView,
} from "./ledger/list-money.server.ts";
export { moneyFigures } from "./ledger/money-figures.server.ts";
export {
  listMoneyTrail,
  type MoneyTrail,
  type TrailPayment,
  type TrailRefund,
} from "./ledger/money-trail.server.ts";
export {
  disputedPayables,
  findPayablesPaid,
  hasMoney,
  receivedFor,
  soldByLedger,
} from "./ledger/received-money.server.ts";
export { foldMoneySums, reportPayments } from "./ledger/report-payments.server.ts";
export { findSoldPaise } from "./ledger/sold-money.server.ts";
export { processEvents } from "./razorpay/process-events.server.ts";
export { PROVIDER_TIMEOUT_MS, ProviderClient, type ProviderSettings } from "./razorpay/provider-client.server.ts";
export { receiveEvent } from "./razorpay/receive-event.server.ts";
export { isCheckoutSignature } from "./razorpay/signatures.server.ts";
export { trimEvents } from "./razorpay/trim-events.server.ts";
export {
  type ByHandRefusal,
  closeRefund,
  findByHand,
  type RefundByHand,
  takeByHand,
} from "./refunds/close-refund.server.ts";
export { listRefundedAtDesk } from "./refunds/desk-refunds.server.ts";
export { findHeldPaise, findHeldPaiseOfEach, lockHeld, moneyOfPayables } from "./refunds/held-money.server.ts";
export { listOpenRefunds, type WaitingRefund } from "./refunds/list-open-refunds.server.ts";
export { listRefundsUnderWay } from "./refunds/list-refunds-under-way.server.ts";
export { listUnknownRefunds } from "./refunds/list-unknown-refunds.server.ts";
export { reconcileRefunds } from "./refunds/reconcile-refunds.server.ts";
export {
  forgetRefundRecipients,
  isRefundOwed,
  keepRefundRecipients,
  listRefundRecipients,
  takeRefundRecipients,
} from "./refunds/refund-recipients.server.ts";
export { requestRefunds, TooLittleHeld } from "./refunds/request-refunds.server.ts";
export { sendRefunds } from "./refunds/send-refunds.server.ts";
export { shareMoney } from "./refunds/share-money.server.ts";
export { warnOfLateRefunds } from "./refunds/warn-of-late-refunds.server.ts";
export type { NamePayable } from "./settlements/book-settlement.server.ts";
export { type CloseRefusal, closeDay, markOfClose, refuseClose } from "./settlements/close-day.server.ts";
export {
  type CloseDifference,
  type DayClose,
  findDayClose,
  findUnsettled,
  listDayStandings,
  netOfPayment,
  partOf,
} from "./settlements/day-close.server.ts";
export { type DayFigures, findDayFigures } from "./settlements/day-figures.server.ts";
export type { ClosePart } from "./settlements/read-day.server.ts";
export { reconcileSettlements } from "./settlements/reconcile-settlements.server.ts";
