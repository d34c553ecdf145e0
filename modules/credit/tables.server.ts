import type { Generated } from "kysely";
import type { CodeKind, CreditEntryKind, GiftStatus, UseState } from "./model.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    price_code: PriceCodeTable;
    code_use: CodeUseTable;
    credit_entry: CreditEntryTable;
    gift_order: GiftOrderTable;
  }
}

export interface PriceCodeTable {
  id: string;
  kind: CodeKind;
  /** Capitals and digits, as `readWord` leaves them. */
  word: string;
  label: string;
  percent: number | null;
  off_paise: number | null;
  balance_paise: Generated<number>;
  tours: string[] | null;
  ride_from: string | null;
  ride_until: string | null;
  book_from: string | null;
  book_until: string | null;
  most_uses: number | null;
  most_each: number | null;
  least_paise: Generated<number>;
  uses: Generated<number>;
  revision: Generated<number>;
  ended_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface CodeUseTable {
  id: string;
  code_id: string;
  booking_id: string;
  state: UseState;
  person: string;
  paise: number;
  back_paise: Generated<number>;
  /** A released use counts until its code has taken it back (`takeBack`). */
  counted: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

interface CreditEntryTable {
  id: string;
  code_id: string;
  use_id: string | null;
  kind: CreditEntryKind;
  amount_paise: number;
  at: Date;
}

export interface GiftOrderTable {
  /** Payable of its payment, and id of its `price_code` once it is paid. */
  id: string;
  number: string;
  status: GiftStatus;
  amount_paise: number;
  tour_name: string | null;
  buyer_name: string;
  buyer_email: string;
  recipient_name: string;
  /** Null: mailed to the buyer. */
  recipient_email: string | null;
  words: string;
  send_on: string;
  pay_until: Date;
  paid_at: Date | null;
  sent_at: Date | null;
  cancelled_at: Date | null;
  created_at: Date;
  updated_at: Date;
}
