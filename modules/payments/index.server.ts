import "./tables.server.ts";

export { auditLedger } from "./audit-ledger.server.ts";
export type { CaptureDeps } from "./capture-deps.server.ts";
export { balances } from "./ledger.server.ts";
export { listLateRefunds, listMoney, type PaymentView, type RefundView } from "./list-money.server.ts";
export { moneyFigures } from "./money-figures.server.ts";
export { notePromise } from "./note-promise.server.ts";
export { findPayable, findPaymentStanding, openOrder, type PaymentStanding } from "./open-order.server.ts";
export { processEvents } from "./process-events.server.ts";
export { ProviderClient, type ProviderSettings } from "./provider-client.server.ts";
export type { Purpose, Settle } from "./purpose.server.ts";
export { receiveEvent } from "./receive-event.server.ts";
export { reconcileOrders } from "./reconcile-orders.server.ts";
export { type CaptureAnswer, recordCapture } from "./record-capture.server.ts";
export { requestRefunds } from "./request-refunds.server.ts";
export { sendRefunds } from "./send-refunds.server.ts";
export { isCheckoutSignature } from "./signatures.server.ts";
export { warnOfLateRefunds } from "./warn-of-late-refunds.server.ts";
