import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { PaperKind, PaperWords, ProductKind } from "./model.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    gst_rate: GstRateTable;
    tax_paper: TaxPaperTable;
    tax_paper_counter: { kind: PaperKind; year: number; last_number: number };
    tax_paper_due: { id: GeneratedAlways<number>; payable_ref: string };
  }
}

export interface GstRateTable {
  id: string;
  product: ProductKind;
  product_key: string | null;
  from_day: string;
  sac: string | null;
  rate_hundredths: number | null;
  ridden_in: string | null;
  entered_by: string;
  created_at: Date;
}

export interface TaxPaperTable {
  id: string;
  kind: PaperKind;
  year: number;
  number: number;
  serial: string;
  booking_id: string;
  invoice_id: string | null;
  issued_at: Date;
  issued_on: string;
  sac: string;
  rate_hundredths: number;
  place: string;
  buyer_gstin: string | null;
  total_paise: number;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
  credited_paise: Generated<number>;
  words: ColumnType<PaperWords, unknown, never>;
}
