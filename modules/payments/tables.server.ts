import type { ColumnType, Generated } from "kysely";
import type {
  LedgerAccount,
  LineDifference,
  OrderStatus,
  ownPaymentKinds,
  PaymentFailure,
  RefundHold,
  RefundStatus,
  ReturnCause,
} from "./model.ts";
import type { RefundRecipient } from "./refunds/refund-recipients.server.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    payment_order: PaymentOrderTable;
    payment: PaymentTable;
    payment_share: PaymentShareTable;
    refund: RefundRow;
    chargeback: ChargebackTable;
    desk_refund: DeskRefundTable;
    provider_event: ProviderEventTable;
    ledger_entry: LedgerEntryTable;
    settlement: SettlementTable;
    settlement_line: SettlementLineTable;
    day_close: DayCloseTable;
    receipt_counter: { year: number; last_number: number };
    desk_payment: DeskPaymentTable;
    money_sum: MoneySumTable;
    unsettled_payment: UnsettledPaymentTable;
  }
}

export interface PaymentOrderTable {
  id: string;
  payable_ref: string;
  provider_order_id: string;
  amount_paise: number;
  currency: string;
  status: OrderStatus;
  /** Unusable for its payable: we lost it, or its money went back. All money on it is refunded. */
  stray: Generated<boolean>;
  paid_at: Generated<Date | null>;
  checked_at: Date | null;
  handed_out_at: Generated<Date>;
  trouble_since: Generated<Date | null>;
  unrecorded_since: Generated<Date | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export type SaidOfFailure = Pick<PaymentFailure, "code" | "description" | "source" | "step">;

export interface PaymentTable {
  id: string;
  payment_order_id: string;
  /** The receipt's number, if taken at the desk. */
  provider_payment_id: string;
  amount_paise: number;
  /** Contains `tax_paise`. */
  fee_paise: Generated<number>;
  tax_paise: Generated<number>;
  method: string | null;
  /** `authorized` and `returned` (released by the provider) are not money. */
  status: "authorized" | "captured" | "failed" | "returned";
  failure_reason: string | null;
  /** Of an authorized one: never to be captured, even if a place falls free later. */
  left_to_lapse: Generated<boolean>;
  failure: ColumnType<SaidOfFailure | null, unknown, unknown>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Part of a payment that belongs to another payable than the paid one. */
export interface PaymentShareTable {
  id: string;
  payment_id: string;
  from_share_id: string | null;
  payable_ref: string;
  amount_paise: number;
  created_at: Date;
}

export interface RefundRow {
  id: string;
  payment_id: string;
  /** Share that it is paid from; null for what its own payable has. */
  share_id: Generated<string | null>;
  provider_refund_id: string | null;
  amount_paise: number;
  reason: string;
  status: RefundStatus;
  /** Earlier failures; each has its own idempotency key. */
  attempts: Generated<number>;
  tries: Generated<number>;
  next_attempt_at: Generated<Date | null>;
  last_error: Generated<string | null>;
  /** Since then a human pays it, and the provider is not asked. */
  by_hand_since: Generated<Date | null>;
  hold_reason: Generated<RefundHold | null>;
  bank_reference: Generated<string | null>;
  /** Money that could not be kept, rather than a cancelled sale. */
  is_return: Generated<boolean>;
  return_cause: Generated<ReturnCause | null>;
  /** Payable that it is for, if it may differ from the paid one. */
  asked_by: string | null;
  /** Former holder to tell in place of the present one, until told. */
  told: ColumnType<RefundRecipient | null, unknown, unknown>;
  promised_by: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ChargebackTable {
  provider_dispute_id: string;
  payment_id: string;
  amount_paise: number;
  created_at: Date;
  reversed_at: Generated<Date | null>;
}

export interface DeskRefundTable {
  payment_id: string;
  amount_paise: number;
  created_at: Date;
  updated_at: Date;
}

export interface ProviderEventTable {
  event_id: string;
  name: string;
  payload: unknown;
  /** With the payer's details, until trimmed. */
  is_whole: Generated<boolean>;
  received_at: Date;
  processed_at: Date | null;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date | null>;
}

export interface LedgerEntryTable {
  id: string;
  posting_id: string;
  account: LedgerAccount;
  amount_paise: number;
  payable_ref: string;
  payment_id: string | null;
  memo: string;
  at: Date;
}

export interface SettlementTable {
  id: string;
  amount_paise: number;
  status: "created" | "processed" | "failed";
  utr: string | null;
  settled_at: Date;
  /** Sum that the ledger has moved to the bank. */
  booked_paise: Generated<number>;
}

export interface SettlementLineTable {
  id: string;
  settlement_id: string;
  entity_id: string;
  kind: "payment" | "refund" | "transfer" | "adjustment";
  credit_paise: number;
  debit_paise: number;
  /** Contains `tax_paise`. */
  fee_paise: number;
  tax_paise: number;
  provider_payment_id: string | null;
  dispute_id: string | null;
  happened_at: Date;
  /** Delhi day of the movement in our books, else the provider's. */
  day: string;
  payment_id: string | null;
  difference: LineDifference | null;
  /** Amount above that of our books. */
  off_paise: Generated<number>;
}

export interface DayCloseTable {
  day: string;
  closed_at: Date;
  closed_by: string;
  sums: ColumnType<unknown, unknown, never>;
  accepted: ColumnType<unknown, unknown, never>;
  reason: string;
}

export interface DeskPaymentTable {
  payment_id: string;
  kind: (typeof ownPaymentKinds)[number];
  /** Of money taken at the desk. */
  receipt_year: number | null;
  receipt_number: number | null;
  taken_by: string;
  /** The payer's bank's number of a UPI payment. */
  upi_reference: string | null;
}

/** Sums of money that has moved. Triggers write them. */
interface UnsettledPaymentTable {
  payment_id: string;
  day: string;
}

export interface MoneySumTable {
  day: string;
  payments: number;
  paid_paise: number;
  fee_paise: number;
  tax_paise: number;
  refunds: number;
  refunded_paise: number;
  disputed_paise: number;
}
