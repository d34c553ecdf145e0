import type { FileColumn } from "#platform/table-file.server.ts";

/** A list with its columns. Rows are of one type, which a table of exports cannot tell the compiler. */
export interface ExportedTable {
  // biome-ignore lint/suspicious/noExplicitAny: the columns read the rows that stand beside them
  columns: FileColumn<any>[];
  rows: unknown[];
  /** In the file's name; today's date unless given. */
  about?: string;
}
