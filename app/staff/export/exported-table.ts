import type { FileColumn } from "#platform/table-file.server.ts";

/** A list with its columns. Rows are of one type, which a table of exports cannot tell the compiler. */
export interface ExportedTable {
  // biome-ignore lint/suspicious/noExplicitAny: the columns read the rows that stand beside them
  columns: FileColumn<any>[];
  rows: unknown[];
  /** Names the file, where one screen gives several of a day; today's date without it. */
  about?: string;
}
