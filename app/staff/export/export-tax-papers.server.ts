import { data } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { paperTitle } from "#app/web/tax-paper/paper-title.ts";
import { MOST_EXPORTED } from "#modules/booking/index.server.ts";
import { reportSpan } from "#modules/desk/index.server.ts";
import { readReportDays } from "#modules/desk/model.ts";
import { listPapers, type TaxPaper } from "#modules/tax/index.server.ts";
import { readPaperFilter, stateName } from "#modules/tax/model.ts";
import type { FileColumn } from "#platform/table-file.server.ts";
import { indianDigits } from "#platform/text/digit-groups.ts";
import type { ExportedTable } from "./exported-table.ts";

/** Credit notes take away. */
const signed = ({ kind }: TaxPaper, paise: number): number => (kind === "invoice" ? paise : -paise);

const columns: FileColumn<TaxPaper>[] = [
  { label: "Kind", kind: "text", cell: paperTitle, width: 14 },
  { label: "Number", kind: "text", cell: ({ serial }) => serial, width: 18 },
  { label: "Day", kind: "text", cell: ({ issuedOn }) => issuedOn, width: 12 },
  { label: "For invoice", kind: "text", cell: ({ of }) => of?.serial ?? "", width: 18 },
  { label: "Of day", kind: "text", cell: ({ of }) => of?.issuedOn ?? "", width: 12 },
  { label: "Booking", kind: "text", cell: ({ words }) => words.reference, width: 12 },
  { label: "Made out to", kind: "text", cell: ({ words }) => words.buyer.name, width: 24 },
  { label: "GSTIN", kind: "text", cell: ({ words }) => words.buyer.gstin ?? "", width: 18 },
  { label: "Place of supply", kind: "text", cell: ({ place }) => stateName(place), width: 20 },
  { label: "SAC", kind: "text", cell: ({ sac }) => sac },
  { label: "Rate, %", kind: "text", cell: ({ rateHundredths }) => String(rateHundredths / 100) },
  { label: "Taxable value, rupees", kind: "rupees", cell: (paper) => signed(paper, paper.taxablePaise) },
  { label: "CGST, rupees", kind: "rupees", cell: (paper) => signed(paper, paper.cgstPaise) },
  { label: "SGST, rupees", kind: "rupees", cell: (paper) => signed(paper, paper.sgstPaise) },
  { label: "IGST, rupees", kind: "rupees", cell: (paper) => signed(paper, paper.igstPaise) },
  { label: "With GST, rupees", kind: "rupees", cell: (paper) => signed(paper, paper.totalPaise) },
];

/** Tax papers of some days, one a row. */
export async function exportTaxPapers(app: AppContext, params: URLSearchParams): Promise<ExportedTable> {
  const { from, to } = reportSpan(readReportDays(params).days, app.clock.now());
  const rows = await listPapers(app.db, { ...readPaperFilter(params), from, to }, MOST_EXPORTED + 1);
  if (rows.length > MOST_EXPORTED)
    throw data(
      { words: `A file has at most ${indianDigits(MOST_EXPORTED)} papers. Narrow them down, such as to a month.` },
      { status: 413 },
    );
  return { columns, rows: rows.toReversed() };
}
