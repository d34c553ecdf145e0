import "./tables.server.ts";

export { balances } from "./ledger.server.ts";
export { listLateRefunds, listMoney, type PaymentView, type RefundView } from "./list-money.server.ts";
export { findPaymentStanding, openOrder, type PaymentStanding } from "./open-order.server.ts";
export { ProviderClient, type ProviderSettings } from "./provider-client.server.ts";
export { processEvents, receiveEvent } from "./receive-event.server.ts";
export { reconcileOrders } from "./reconcile-orders.server.ts";
export { type CaptureAnswer, type CaptureDeps, recordCapture, type Settle } from "./record-capture.server.ts";
export { requestRefunds } from "./request-refunds.server.ts";
export { sendRefunds } from "./send-refunds.server.ts";
export { isCheckoutSignature } from "./signatures.server.ts";
