import { stringify } from "csv-stringify/sync";
import { visibleText } from "./text/visible-text.ts";

/** Cell of a table that leaves as a file. `paise` become rupees; days and moments are texts that sort. */
export type TableCell = string | number | null;

export interface FileColumn<Row> {
  label: string;
  /** `rupees`: the cell is in paise. */
  kind: "text" | "number" | "rupees";
  cell(row: Row): TableCell;
  /** Width in letters, for a sheet. */
  width?: number;
}

/** Spreadsheets refuse control signs and cut longer texts. */
const LONGEST_CELL = 32_000;
const plain = (text: string): string => visibleText(text).slice(0, LONGEST_CELL).toWellFormed();

function cellValue<Row>({ kind, cell }: FileColumn<Row>, row: Row): TableCell {
  const value = cell(row);
  if (typeof value === "string") return plain(value);
  return value !== null && kind === "rupees" ? value / 100 : value;
}

/**
 * Writes CSV for spreadsheets, in UTF-8 with its mark. A text that would be read as a formula begins with an
 * apostrophe; a number stays a number, also below zero.
 */
export const csvFile = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string =>
  stringify(
    [columns.map(({ label }) => plain(label)), ...rows.map((row) => columns.map((column) => cellValue(column, row)))],
    {
      bom: true,
      escape_formulas: true,
      record_delimiter: "windows",
    },
  );

/** Writes a sheet of XLSX. Texts are texts there, whatever they begin with. */
export async function xlsxFile<Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
  sheet: string,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded by an export alone.
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const formats = { rupees: "#,##0.00", number: "0" } as const;
  const cellOf = (column: FileColumn<Row>, row: Row) => {
    const value = cellValue(column, row);
    if (value === null || value === "") return null;
    if (typeof value === "string") return { value, type: String };
    return { value, type: Number, format: column.kind === "rupees" ? formats.rupees : formats.number };
  };
  const heads = columns.map(({ label }) => ({ value: plain(label), type: String, fontWeight: "bold" as const }));
  const made = writeExcelFile([heads, ...rows.map((row) => columns.map((column) => cellOf(column, row)))], {
    sheet,
    columns: columns.map(({ label, width }) => ({ width: width ?? Math.max(10, label.length + 2) })),
    stickyRowsCount: 1,
  });
  return Uint8Array.from(await made.toBuffer());
}
