import type { AppContext } from "#app/web/app-context.server.ts";
import { readReports, reportSpan } from "#modules/desk/index.server.ts";
import { readReportDays } from "#modules/desk/model.ts";
import type { FileColumn } from "#platform/table-file.server.ts";
import { notFound } from "../console/not-found.server.ts";
import { type ReportTable, reportTables } from "../reports/report-tables.server.ts";
import type { ExportedTable } from "./exported-table.ts";

type Row = ReportTable["rows"][number];

export async function exportReport(app: AppContext, params: URLSearchParams): Promise<ExportedTable> {
  const span = reportSpan(readReportDays(params).days, app.clock.now());
  const table = reportTables(await readReports(app, span), span).find(({ key }) => key === params.get("table"));
  if (!table) throw notFound();
  const columns: FileColumn<Row>[] = [
    { label: table.title, kind: "text", cell: ({ label, inFile = label }) => inFile, width: 28 },
    ...table.columns.map(
      ({ label, kind }, at): FileColumn<Row> => ({
        label: kind === "rupees" ? `${label}, rupees` : kind === "percent" ? `${label}, %` : label,
        kind: kind === "rupees" ? "rupees" : "number",
        cell: ({ values }) => values[at] ?? 0,
      }),
    ),
  ];
  return { columns, rows: table.rows, about: `${table.key}-${span.from}-to-${span.to}` };
}
