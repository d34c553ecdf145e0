import type { Expression, Selectable, SqlBool } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import type { PaperKind, PaperWords, Taxes } from "../model.ts";
import type { TaxPaperTable } from "../tables.server.ts";

/** Tax invoice or credit note as it was made. */
export interface TaxPaper extends Taxes {
  id: string;
  kind: PaperKind;
  serial: string;
  bookingId: string;
  invoiceId: string | null;
  /** Serial and day of the invoice that a credit note is about. */
  of: { serial: string; issuedOn: string } | null;
  issuedOn: string;
  sac: string;
  rateHundredths: number;
  place: string;
  totalPaise: number;
  creditedPaise: number;
  words: PaperWords;
}

const papers = (db: Sql) =>
  db
    .selectFrom("tax_paper")
    .leftJoin("tax_paper as invoice", "invoice.id", "tax_paper.invoice_id")
    .selectAll("tax_paper")
    .select(["invoice.serial as of_serial", "invoice.issued_on as of_day"]);

const toPaper = (row: Selectable<TaxPaperTable> & { of_serial: string | null; of_day: string | null }): TaxPaper => ({
  ...{ id: row.id, kind: row.kind, serial: row.serial, bookingId: row.booking_id, invoiceId: row.invoice_id },
  of: row.of_serial === null || row.of_day === null ? null : { serial: row.of_serial, issuedOn: row.of_day },
  ...{ issuedOn: row.issued_on, sac: row.sac, rateHundredths: row.rate_hundredths, place: row.place },
  ...{ totalPaise: row.total_paise, creditedPaise: row.credited_paise, taxablePaise: row.taxable_paise },
  ...{ cgstPaise: row.cgst_paise, sgstPaise: row.sgst_paise, igstPaise: row.igst_paise, words: row.words },
});

/** Papers of a booking in the order in which they were made. */
export async function listPapersOf(db: Sql, bookingId: string): Promise<TaxPaper[]> {
  const rows = await papers(db).where("tax_paper.booking_id", "=", bookingId).orderBy("tax_paper.id").execute();
  return rows.map(toPaper);
}

/** The newest first. */
export async function listPapersBy(db: Sql, wanted: Expression<SqlBool>[], most: number): Promise<TaxPaper[]> {
  const rows = await papers(db)
    .where((is) => is.and(wanted))
    .orderBy("tax_paper.id", "desc")
    .limit(most)
    .execute();
  return rows.map(toPaper);
}

export async function findPaper(db: Sql, id: string): Promise<TaxPaper | null> {
  const row = await papers(db).where("tax_paper.id", "=", id).executeTakeFirst();
  return row ? toPaper(row) : null;
}
