import type { AppContext } from "#app/web/app-context.server.ts";
import type { ExportName } from "#modules/staff/model.ts";
import type { FileColumn } from "#platform/table-file.server.ts";
import { exportBookings } from "./export-bookings.server.ts";

/** A list with its columns. Rows are of one type, which a table of exports cannot tell the compiler. */
export interface ExportedTable {
  // biome-ignore lint/suspicious/noExplicitAny: the columns read the rows that stand beside them
  columns: FileColumn<any>[];
  rows: unknown[];
}

interface Export {
  right: ExportName;
  sheet: string;
  read(app: AppContext, params: URLSearchParams): Promise<ExportedTable>;
}

const all: Readonly<Record<string, Export>> = {
  bookings: { right: "bookings", sheet: "Bookings", read: exportBookings },
};

export const findExport = (name: string): Export | null => (Object.hasOwn(all, name) ? (all[name] ?? null) : null);
