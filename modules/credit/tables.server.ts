import type { Generated } from "kysely";
import type { CodeKind, CreditEntryKind, UseState } from "./model.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    price_code: PriceCodeTable;
    code_use: CodeUseTable;
    credit_entry: CreditEntryTable;
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
