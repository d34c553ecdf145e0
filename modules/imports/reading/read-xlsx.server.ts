import { visibleText } from "#platform/text/visible-text.ts";
import { checkWorkbook } from "./check-workbook.server.ts";
import { type RawTable, type SheetInfo, type TableLine, UnreadableFile } from "./table.ts";

type CellValue = string | number | boolean | Date | null;

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Excel's day 0. A time without a day lies on it. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/**
 * Writes a day as 2027-01-12, a time as 06:30, and both with a space. The reader cuts the fraction of a day to a
 * millisecond, so that 06:30 comes as 06:29:59.999: it is rounded to the minute.
 */
function dateText(date: Date): string {
  const rounded = Math.round(date.getTime() / MINUTE) * MINUTE;
  const text = new Date(rounded).toISOString();
  const [day, time] = [text.slice(0, 10), text.slice(11, 16)];
  if (rounded - DAY_ZERO < DAY) return time;
  return time === "00:00" ? day : `${day} ${time}`;
}

/**
 * Whole numbers keep all their digits: a telephone number is no 9.19812E+11. Three decimals get a fourth: as a text,
 * 333.125 might be thousands.
 */
const numberText = (value: number): string =>
  Number.isSafeInteger(value)
    ? value.toFixed(0)
    : String(Number(value.toPrecision(15))).replace(/^-?\d+\.\d{3}$/, (text) => `${text}0`);

function cellText(value: CellValue): string {
  if (value === null) return "";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value instanceof Date ? dateText(value) : visibleText(value).trim();
}

/** Reads the named sheet, or the only one with lines; else lists the sheets. Of a formula its last result counts. */
export async function readXlsx(bytes: Uint8Array, wanted?: string): Promise<RawTable | { sheets: SheetInfo[] }> {
  await checkWorkbook(bytes);
  // Loaded by an import alone.
  const { default: readSheets } = await import("read-excel-file/node");
  const sheets = await readSheets(Buffer.from(bytes)).catch((error: unknown) => {
    throw faultOf(error);
  });
  const filled: SheetInfo[] = sheets.flatMap(({ sheet: name, data }) => {
    const lines = data.filter((row) => row.some((value) => cellText(value as CellValue) !== "")).length - 1;
    return lines > 0 ? { name, lines } : [];
  });
  if (wanted === undefined && filled.length > 1) return { sheets: filled };
  const name = wanted ?? filled[0]?.name ?? sheets[0]?.sheet;
  const found = sheets.find(({ sheet }) => sheet === name);
  if (!found) throw new UnreadableFile("The workbook has no such sheet. Choose one of its sheets.");
  const lines: TableLine[] = found.data.map((row, at) => ({
    line: at + 1,
    cells: row.map((value) => cellText(value as CellValue)),
  }));
  return { lines, sheet: found.sheet };
}

/** The reader names row and column of a cell that it cannot read. */
function faultOf(error: unknown): UnreadableFile {
  const words = error instanceof Error ? error.message : "";
  const cell = /row (\d+), col (\d+)/.exec(words);
  if (!cell) return new UnreadableFile("The workbook cannot be read. Open it, and save it as XLSX or CSV again.");
  return new UnreadableFile("The value of this cell cannot be read. A formula in it may never have been reckoned.", {
    line: Number(cell[1]),
    column: Number(cell[2]),
  });
}
