import type { Generated } from "kysely";
import type { OrderStatus, RefundStatus } from "./model.ts";

declare module "#platform/database.server.ts" {
  interface Tables {
    payment_order: PaymentOrderTable;
    payment: PaymentTable;
    refund: RefundTable;
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
  checked_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface PaymentTable {
  id: string;
  payment_order_id: string;
  provider_payment_id: string;
  amount_paise: number;
  fee_paise: Generated<number>;
  method: string | null;
  status: "captured" | "failed";
  failure_reason: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface RefundTable {
  id: string;
  payment_id: string;
  provider_refund_id: string | null;
  amount_paise: number;
  reason: string;
  status: RefundStatus;
  attempts: Generated<number>;
  is_return: Generated<boolean>;
  promised_by: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ProviderEventTable {
  event_id: string;
  name: string;
  payload: unknown;
  received_at: Date;
  processed_at: Date | null;
}

export interface LedgerEntryTable {
  id: string;
  posting_id: string;
  account: "provider" | "customer" | "fees" | "refunds_due";
  amount_paise: number;
  payable_ref: string;
  payment_id: string | null;
  memo: string;
  at: Date;
}
