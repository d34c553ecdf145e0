import type { ClosePart, DayFigures } from "#modules/payments/index.server.ts";
import { counted, exactRupees, signedRupees } from "./money-words.ts";

const labels: Record<ClosePart, string> = {
  taken: "Taken",
  fee: "Provider’s fee",
  gst: "GST on the fee",
  refunds: "Given back",
  disputes: "Disputes",
  adjustments: "Corrections",
};

function subOf(
  { part, ledgerCount, reportCount, ledgerPaise }: DayFigures["rows"][number],
  takenPaise: number,
): string {
  if (part === "taken") return `${counted(ledgerCount, "payment")} in the ledger, ${reportCount} in the report`;
  if (part === "fee" && takenPaise > 0) return `${((-ledgerPaise / takenPaise) * 100).toFixed(2)} % of what was taken`;
  if (part === "gst") return "input credit";
  if (part === "refunds" && ledgerCount + reportCount > 0)
    return `${counted(ledgerCount, "refund")} in the ledger, ${reportCount} in the report`;
  if (part === "disputes" && ledgerCount + reportCount === 0) return "none lost or given back";
  if (part === "adjustments") return reportCount === 0 ? "none by the provider" : "by the provider";
  return "";
}

/** Rows of our ledger beside the settlement report. */
export function closeTable({ rows, ledgerPaise, reportPaise }: DayFigures) {
  const takenPaise = rows.find(({ part }) => part === "taken")?.ledgerPaise ?? 0;
  return {
    rows: rows.map((row) => ({
      label: labels[row.part],
      sub: subOf(row, takenPaise),
      ledger: exactRupees(row.ledgerPaise),
      report: exactRupees(row.reportPaise),
      difference: signedRupees(row.reportPaise - row.ledgerPaise),
      isOff: row.reportPaise !== row.ledgerPaise,
    })),
    ledger: exactRupees(ledgerPaise),
    report: exactRupees(reportPaise),
    difference: signedRupees(reportPaise - ledgerPaise),
    isOff: ledgerPaise !== reportPaise,
  };
}
