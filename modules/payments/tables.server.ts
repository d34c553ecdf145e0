import type { ColumnType, Generated } from "kysely";
import type { LedgerAccount, OrderStatus, PaymentFailure, RefundStatus, ReturnCause } from "./model.ts";
import type { RefundRecipient } from "./refunds/refund-recipients.server.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    payment_order: PaymentOrderTable;
    payment: PaymentTable;
    refund: RefundRow;
    chargeback: ChargebackTable;
    desk_refund: DeskRefundTable;
    provider_event: ProviderEventTable;
    ledger_entry: LedgerEntryTable;
  }
}

export interface PaymentOrderTable {
  id: string;
  payable_ref: string;
  provider_order_id: string;
  amount_paise: number;
  currency: string;
  status: OrderStatus;
  /**
   * Its payable is not paid by it: the provider had it and we did not, or its money went back and it takes no more. Whatever is paid
   * on it goes back.
   */
  stray: Generated<boolean>;
  paid_at: Generated<Date | null>;
  checked_at: Date | null;
  /** When somebody was last shown how to pay it. */
  handed_out_at: Generated<Date>;
  /** Since when the provider could not be asked about it, or what it said could not be written down. */
  trouble_since: Generated<Date | null>;
  /** Since when money has been seen on it that could not be written down. */
  unrecorded_since: Generated<Date | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** What a row keeps of a failure beside its reason and the ids. */
export type SaidOfFailure = Pick<PaymentFailure, "code" | "description" | "source" | "step">;

export interface PaymentTable {
  id: string;
  payment_order_id: string;
  provider_payment_id: string;
  amount_paise: number;
  fee_paise: Generated<number>;
  method: string | null;
  /** `authorized` is a promise of the bank, `returned` one that the provider let go: neither is money. */
  status: "authorized" | "captured" | "failed" | "returned";
  failure_reason: string | null;
  /** What else the provider said of a try that failed; null on every other payment. */
  failure: ColumnType<SaidOfFailure | null, unknown, unknown>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface RefundRow {
  id: string;
  payment_id: string;
  provider_refund_id: string | null;
  amount_paise: number;
  reason: string;
  status: RefundStatus;
  /** How many refunds at the provider have failed before this one; each has an idempotency key of its own. */
  attempts: Generated<number>;
  /** How many calls have failed in a row. */
  tries: Generated<number>;
  /** Not before this; null is at once. */
  next_attempt_at: Generated<Date | null>;
  last_error: Generated<string | null>;
  /** Since when somebody pays it by bank transfer: the provider will not send it, or was taken the work from. It is not asked again. */
  by_hand_since: Generated<Date | null>;
  /** The bank's number of the transfer that paid it, where the provider did not. */
  bank_reference: Generated<string | null>;
  /** Money that could not be kept, and not what a traveller or the company asked to have back. */
  is_return: Generated<boolean>;
  /** Why it could not be kept; null of what was asked to be given back. */
  return_cause: Generated<ReturnCause | null>;
  /**
   * The payable that it is given back for, where that may be another than was paid; null of money that could not be kept.
   */
  asked_by: string | null;
  /** Who hears of it in place of who has that payable now, until they have heard. */
  told: ColumnType<RefundRecipient | null, unknown, unknown>;
  promised_by: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** What a bank has taken back of a payment, by a dispute that was lost. */
export interface ChargebackTable {
  provider_dispute_id: string;
  payment_id: string;
  amount_paise: number;
  created_at: Date;
  /** Since when the bank has given it back again; null while it is gone. */
  reversed_at: Generated<Date | null>;
}

/** What was given back of a payment at the provider's desk, besides our own refunds. */
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
  /** It has everything that the provider said, the payer too, until it is trimmed. */
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
