export type Notes = Record<string, unknown>;
export type InstrumentKind = "card" | "upi" | "netbanking" | "wallet";

/** Time of capture: at once, or on the shop's request. */
export interface CaptureSettings {
  capture: "automatic" | "manual";
  /** Minutes from the attempt in which an authorization is still captured automatically. */
  automatic_expiry_period: number;
  /** Minutes from the attempt after which an uncaptured authorization is refunded. */
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
  /** Order's capture settings; null for the account's. */
  capture: CaptureSettings | null;
  created_at: number;
}

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
  /** Amount in paise of a payment in another currency. */
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
  /** Request of the idempotency key, to detect a different one. */
  idempotency_request: string | null;
  created_at: number;
}

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
  /** Moment at which its money was last taken or given back. */
  moved_at?: number;
}

/** A transfer to the shop's bank. */
export interface Settlement {
  id: string;
  amount: number;
  status: "created" | "processed" | "failed";
  fees: number;
  tax: number;
  utr: string;
  created_at: number;
}

/** A movement in a settlement. `fee` contains `tax`. */
export interface SettlementItem {
  id: string;
  entity_id: string;
  type: "payment" | "refund" | "adjustment";
  debit: number;
  credit: number;
  amount: number;
  fee: number;
  tax: number;
  created_at: number;
  settlement_id: string;
  /** Of a refund or a dispute; null on a payment. */
  payment_id: string | null;
  order_id: string | null;
  method: string | null;
  dispute_id: string | null;
  description: string | null;
}

/** An event to deliver. */
export interface Told {
  id: string;
  event: string;
  url: string;
  /** Exact body; null once an old event is forgotten. */
  body: string | null;
  /** Signed once: a new secret does not re-sign old events. */
  signature: string;
  attempts: number;
  delivered: boolean;
  /** Reason to stop retrying. */
  ended: "dropped" | "given_up" | null;
  created_at: number;
}

/** Account settings, and simulator-only ones. */
export interface SimulatedAccount {
  id: string;
  capture: "automatic" | "manual";
  /** Balance for refunds in paise; null is unlimited. */
  balance: number | null;
  /** Result of a normal refund. */
  refunds: "processed" | "pending";
  /** Error for a low balance: as in live mode, or vaguer as in test mode. */
  balance_error: "live" | "test";
  international: boolean;
  max_amount: number;
  unique_receipts: boolean;
  /** Days from a batch to its settlement: 1 for the next morning, 2 as the provider has it by default. */
  settlement_days: number;
  /** False after a day of failed deliveries. */
  webhook_enabled: boolean;
  /** Seconds that the clock was advanced. */
  clock_ahead: number;
}

export const defaultAccount: SimulatedAccount = {
  id: "acc_Simulator00000",
  capture: "automatic",
  balance: null,
  refunds: "processed",
  balance_error: "live",
  international: false,
  max_amount: 5_00_000_00,
  unique_receipts: false,
  settlement_days: 1,
  webhook_enabled: true,
  clock_ahead: 0,
};
