export type Notes = Record<string, unknown>;
export type InstrumentKind = "card" | "upi" | "netbanking" | "wallet";

/** When money that a bank has promised is taken: at once, or when the shop asks. */
export interface CaptureSettings {
  capture: "automatic" | "manual";
  /** Minutes from the attempt within which a promise is still taken by itself. */
  automatic_expiry_period: number;
  /** Minutes from the attempt after which a promise that was not taken is given back. */
  manual_expiry_period: number;
}

export interface SimulatedOrder {
  id: string;
  amount: number;
  amount_paid: number;
  currency: string;
  receipt: string | null;
  status: "created" | "attempted" | "paid";
  attempts: number;
  notes: Notes;
  /** What this order says about capture; null when the account decides. */
  capture: CaptureSettings | null;
  created_at: number;
}

/** Why a payment failed, in the provider's words. */
export interface PaymentError {
  code: "BAD_REQUEST_ERROR" | "GATEWAY_ERROR" | "SERVER_ERROR";
  description: string;
  source: string;
  step: string;
  reason: string;
}

export interface SimulatedCard {
  id: string;
  name: string;
  last4: string;
  network: string;
  type: "credit" | "debit";
  issuer: string | null;
  international: boolean;
  iin: string;
}

export interface Payment {
  id: string;
  order_id: string;
  amount: number;
  currency: string;
  /** The amount in rupees' paise of a payment in another currency. */
  base_amount?: number | undefined;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  method: InstrumentKind;
  amount_refunded: number;
  captured: boolean;
  fee: number | null;
  tax: number | null;
  error: PaymentError | null;
  late_authorized: boolean;
  card: SimulatedCard | null;
  bank: string | null;
  wallet: string | null;
  vpa: string | null;
  email: string;
  contact: string;
  description: string | null;
  notes: Notes;
  acquirer_data: Record<string, string | null>;
  created_at: number;
}

export interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  currency: string;
  status: "pending" | "processed" | "failed";
  speed_requested: "normal" | "optimum";
  speed_processed: "normal" | "instant";
  receipt: string | null;
  notes: Notes;
  arn: string | null;
  idempotency_key: string | null;
  /** What was asked with the key, to tell a repetition from another request. */
  idempotency_request: string | null;
  created_at: number;
}

/** How a dispute can stand. */
export const disputeStatuses = ["open", "under_review", "action_required", "won", "lost", "closed"] as const;

export interface Dispute {
  id: string;
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: (typeof disputeStatuses)[number];
  phase: "fraud" | "retrieval" | "chargeback" | "pre_arbitration" | "arbitration";
  created_at: number;
}

/** An event that the shop is to hear of. */
export interface Told {
  id: string;
  event: string;
  url: string;
  /** The exact bytes that are sent; null once the event is old enough to be forgotten. */
  body: string | null;
  /** Made with the secret of the moment: a new secret does not sign old events again. */
  signature: string;
  attempts: number;
  delivered: boolean;
  /** Why it will not be tried again although it was not understood. */
  ended: "dropped" | "given_up" | null;
  created_at: number;
}

/** What a shop has agreed with the provider, and what only a simulator can change. */
export interface SimulatedAccount {
  id: string;
  capture: "automatic" | "manual";
  /** What refunds are paid from, in paise; null is more than enough. */
  balance: number | null;
  /** How a normal refund is answered. */
  refunds: "processed" | "pending";
  /** What a refund that the balance cannot pay is answered: as live, or as the vaguer test mode does. */
  balance_error: "live" | "test";
  international: boolean;
  max_amount: number;
  unique_receipts: boolean;
  /** False once a webhook was not understood for a whole day. */
  webhook_enabled: boolean;
  /** How far the provider's clock was moved forward, in seconds. */
  clock_ahead: number;
}

/** An account as it is on its first day. */
export const defaultAccount: SimulatedAccount = {
  id: "acc_Simulator00000",
  capture: "automatic",
  balance: null,
  refunds: "processed",
  balance_error: "live",
  international: false,
  max_amount: 5_00_000_00,
  unique_receipts: false,
  webhook_enabled: true,
  clock_ahead: 0,
};
