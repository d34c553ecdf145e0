import type { AppContext } from "#app/web/app-context.server.ts";
import type { ExportName } from "#modules/staff/model.ts";
import { BOOKINGS } from "../bookings/bookings-address.ts";
import { exportBookings } from "./export-bookings.server.ts";
import { exportReport } from "./export-reports.server.ts";
import { exportTaxPapers } from "./export-tax-papers.server.ts";
import type { ExportedTable } from "./exported-table.ts";

interface Export {
  right: ExportName;
  sheet: string;
  /** Screen whose address selects the same. */
  screen: string;
  read(app: AppContext, params: URLSearchParams): Promise<ExportedTable>;
}

const all: Readonly<Record<string, Export>> = {
  reports: { right: "reports", screen: "/staff/reports", sheet: "Report", read: exportReport },
  "tax-papers": { right: "papers", screen: "/staff/gst", sheet: "Tax papers", read: exportTaxPapers },
  bookings: { right: "bookings", screen: BOOKINGS, sheet: "Bookings", read: exportBookings },
};

export const findExport = (name: string): Export | null => (Object.hasOwn(all, name) ? (all[name] ?? null) : null);
