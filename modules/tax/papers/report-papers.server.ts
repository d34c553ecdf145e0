import { type Expression, type SqlBool, sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import type { PaperKind, Taxes } from "../model.ts";
import { listPapersBy, type TaxPaper } from "./read-papers.server.ts";

interface PaperSpan {
  from: string;
  to: string;
}

/** Papers of a kind, code, rate and place. */
interface PaperSum extends Taxes {
  kind: PaperKind;
  sac: string;
  rateHundredths: number;
  place: string;
  papers: number;
  totalPaise: number;
}

/** Sums the papers of some days, by the day on which they were made. */
export async function reportTax(db: Sql, { from, to }: PaperSpan): Promise<PaperSum[]> {
  const { rows } = await sql<PaperSum>`
    SELECT kind, sac, rate_hundredths AS "rateHundredths", place, count(*)::bigint AS papers,
      sum(taxable_paise)::bigint AS "taxablePaise", sum(cgst_paise)::bigint AS "cgstPaise", sum(sgst_paise)::bigint AS "sgstPaise",
      sum(igst_paise)::bigint AS "igstPaise", sum(total_paise)::bigint AS "totalPaise"
    FROM tax_paper WHERE issued_on BETWEEN ${from}::date AND ${to}::date
    GROUP BY kind, sac, rate_hundredths, place ORDER BY kind DESC, sac, rate_hundredths, place`.execute(db);
  return rows;
}

/** Serials of a series that were given out in some days, as table 13 of the return GSTR-1 wants them. */
interface PaperSeries {
  kind: PaperKind;
  first: string;
  last: string;
  papers: number;
}

export async function reportSeries(db: Sql, { from, to }: PaperSpan): Promise<PaperSeries[]> {
  const { rows } = await sql<PaperSeries>`
    SELECT kind, (array_agg(serial ORDER BY number))[1] AS first, (array_agg(serial ORDER BY number DESC))[1] AS last,
      count(*)::bigint AS papers
    FROM tax_paper WHERE issued_on BETWEEN ${from}::date AND ${to}::date
    GROUP BY kind, year ORDER BY kind DESC, year`.execute(db);
  return rows;
}

/** Selection of papers; null is any. */
interface PaperQuery extends PaperSpan {
  kind: PaperKind | null;
  sac: string | null;
  rateHundredths: number | null;
  place: string | null;
}

/** The newest first. */
export const listPapers = (
  db: Sql,
  { from, to, kind, sac, rateHundredths, place }: PaperQuery,
  most: number,
): Promise<TaxPaper[]> => {
  const wanted: Expression<SqlBool>[] = [
    sql<boolean>`tax_paper.issued_on BETWEEN ${from}::date AND ${to}::date`,
    ...(kind === null ? [] : [sql<boolean>`tax_paper.kind = ${kind}`]),
    ...(sac === null ? [] : [sql<boolean>`tax_paper.sac = ${sac}`]),
    ...(rateHundredths === null ? [] : [sql<boolean>`tax_paper.rate_hundredths = ${rateHundredths}`]),
    ...(place === null ? [] : [sql<boolean>`tax_paper.place = ${place}`]),
  ];
  return listPapersBy(db, wanted, most);
};
