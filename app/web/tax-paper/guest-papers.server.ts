import { paidByHolderSince } from "#modules/booking/index.server.ts";
import { listPapersOf, type TaxPaper } from "#modules/tax/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { formatRupees } from "#platform/money.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { paperTitle } from "./paper-title.ts";

/** Tax papers that a booking's present holder may see: none that was made out to the one before. */
export async function guestPapers(db: Sql, bookingId: string): Promise<TaxPaper[]> {
  const papers = await listPapersOf(db, bookingId);
  if (papers.length === 0) return papers;
  const since = await paidByHolderSince(db, bookingId);
  return papers.filter(({ id, invoiceId }) => since === null || (invoiceId ?? id) > since);
}

/** Papers as a list of links names them. */
export const shownPapers = (papers: readonly TaxPaper[]) =>
  papers.map((paper) => ({
    id: paper.id,
    label: `${paperTitle(paper)} ${paper.serial}`,
    about: `${plainDate(paper.issuedOn)}, ${formatRupees(paper.totalPaise)}${paper.of ? `, for ${paper.of.serial}` : ""}`,
  }));
export type ShownPaper = ReturnType<typeof shownPapers>[number];
