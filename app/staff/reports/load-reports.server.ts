import { readReports, reportSpan } from "#modules/desk/index.server.ts";
import { readReportDays } from "#modules/desk/model.ts";
import { mayExport } from "#modules/staff/model.ts";
import { formatRupees, sum } from "#platform/money.ts";
import { indianDigits } from "#platform/text/digit-groups.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { type ReportNumber, type ReportTable, reportTables, spanWords } from "./report-tables.server.ts";

const REPORTS = "/staff/reports";

const numberWords = ({ kind, value }: ReportNumber): string =>
  kind === "rupees" ? formatRupees(value) : kind === "percent" ? `${value} %` : indianDigits(value);

const shownTable = ({ columns, rows, ...table }: ReportTable) => ({
  ...table,
  columns: columns.map(({ label }) => label),
  rows: rows.map(({ label, link, values }) => ({
    label,
    link,
    drawn: values[0] ?? 0,
    cells: columns.map(({ kind }, at) => numberWords({ kind, value: values[at] ?? 0 })),
  })),
  /** Sums, where a column can be added up. */
  totals:
    rows.length < 2 || columns[0]?.kind === "percent"
      ? null
      : columns.map(({ kind }, at) => numberWords({ kind, value: sum(rows.map(({ values }) => values[at] ?? 0)) })),
});

/** Months that are asked for most, as links. */
function nearMonths(today: string): { label: string; address: string }[] {
  const first = `${today.slice(0, 7)}-01`;
  const before = addCalendarDays(first, -1);
  const year = Number(today.slice(5, 7)) >= 4 ? Number(today.slice(0, 4)) : Number(today.slice(0, 4)) - 1;
  return [
    { label: "This month", address: REPORTS },
    { label: "Last month", address: `${REPORTS}?from=${before.slice(0, 7)}-01&to=${before}` },
    { label: "Financial year", address: `${REPORTS}?from=${year}-04-01&to=${year + 1}-03-31` },
  ];
}

/** Figures of a span of days. Each leads to its rows where there are rows to show. */
export async function loadReports({ app, staff, url }: ScreenAsk) {
  const { days, faults } = readReportDays(url.searchParams);
  const now = app.clock.now();
  const span = reportSpan(days, now);
  const tables = reportTables(await readReports(app, span), span);
  const here = `from=${span.from}&to=${span.to}`;
  const typed = (name: "from" | "to"): string => url.searchParams.get(name) ?? span[name];
  const address = REPORTS + url.search;
  return {
    title: "Reports",
    words: spanWords(span),
    notice: span.isCut ? "At most 400 days are reported at once." : null,
    typed: { from: typed("from"), to: typed("to") },
    faults,
    months: nearMonths(delhiDate(now)).map((month) => ({ ...month, isOn: month.address === address })),
    tables: tables.map((table) => ({
      ...shownTable(table),
      files: mayExport(staff.role, "reports")
        ? (["csv", "xlsx"] as const).map((kind) => ({
            label: kind.toUpperCase(),
            address: `/staff/export/reports.${kind}?table=${table.key}&${here}`,
          }))
        : [],
    })),
  };
}
export type ReportsData = Awaited<ReturnType<typeof loadReports>>;
