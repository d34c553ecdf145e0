import { sql } from "kysely";
import type { Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { financialYear, type PaperKind, type PaperWords, seriesOf, type Taxes } from "../model.ts";

export interface NewPaper extends Taxes {
  kind: PaperKind;
  bookingId: string;
  invoiceId: string | null;
  now: Date;
  sac: string;
  rateHundredths: number;
  place: string;
  totalPaise: number;
  words: PaperWords;
}

/**
 * Writes a paper under the next number of its series and financial year. One statement locks the counter until the end
 * of the transaction: a rollback leaves no gap, and no two papers have one number.
 */
export async function drawPaper(tx: Tx, paper: NewPaper): Promise<{ id: string; serial: string }> {
  const { kind, bookingId, invoiceId, now, sac, rateHundredths, place, totalPaise, words } = paper;
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = paper;
  const day = delhiDate(now);
  const year = financialYear(day);
  const { rows } = await sql<{ id: string; serial: string }>`
    WITH drawn AS (
      INSERT INTO tax_paper_counter (kind, year, last_number) VALUES (${kind}, ${year}, 1)
      ON CONFLICT (kind, year) DO UPDATE SET last_number = tax_paper_counter.last_number + 1
      RETURNING last_number AS number)
    INSERT INTO tax_paper (id, kind, year, number, serial, booking_id, invoice_id, issued_at, issued_on, sac, rate_hundredths,
      place, buyer_gstin, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, words)
    SELECT ${newId()}::uuid, ${kind}, ${year}, number,
      ${seriesOf(kind, year)} || lpad(number::text, greatest(5, length(number::text)), '0'),
      ${bookingId}::uuid, ${invoiceId}::uuid, ${now}::timestamptz, ${day}::date, ${sac}, ${rateHundredths}::integer,
      ${place}, ${words.buyer.gstin}, ${totalPaise}::bigint, ${taxablePaise}::bigint, ${cgstPaise}::bigint,
      ${sgstPaise}::bigint, ${igstPaise}::bigint, ${JSON.stringify(words)}::text::jsonb
    FROM drawn RETURNING id, serial`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error("a statement that draws a paper writes it");
  return made;
}
