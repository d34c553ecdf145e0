import { readCsv } from "./read-csv.server.ts";
import { readXlsx } from "./read-xlsx.server.ts";
import {
  type FileFault,
  type RawTable,
  type ReadTable,
  type SheetInfo,
  type TableLine,
  tableBounds,
  UnreadableFile,
} from "./table.ts";

const zipMark = Buffer.from("PK\x03\x04", "latin1");
const oldExcelMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const beginsWith = (bytes: Uint8Array, mark: Buffer): boolean => mark.equals(bytes.subarray(0, mark.length));

/**
 * Reads a CSV or XLSX file, told apart by its bytes and not by its name. Gives the event loop back between slices.
 * Returns a fault in words for a file that cannot be read, and the sheets of a workbook of which one is to be chosen.
 */
export async function readTable(
  bytes: Uint8Array,
  sheet?: string,
): Promise<ReadTable | { sheets: SheetInfo[] } | { fault: FileFault }> {
  try {
    if (bytes.length === 0) throw new UnreadableFile("The file is empty.");
    if (bytes.length > tableBounds.bytes) throw new UnreadableFile("The file is larger than 8 MB. Split it, please.");
    if (beginsWith(bytes, oldExcelMark))
      throw new UnreadableFile("This is a workbook of the old kind (XLS), or one with a password. Save it as XLSX.");
    const read = beginsWith(bytes, zipMark) ? await readXlsx(bytes, sheet) : await readCsv(bytes);
    return "sheets" in read ? read : tableOf(read);
  } catch (error) {
    if (error instanceof UnreadableFile) return { fault: error.fault };
    throw error;
  }
}

const isEmpty = ({ cells }: TableLine): boolean => cells.every((cell) => cell === "");

/** Takes the first line with anything in it as the headings, and leaves empty lines out. */
function tableOf({ lines: all, sheet }: RawTable): ReadTable {
  const [head, ...lines] = all.filter((line) => !isEmpty(line));
  if (!head) throw new UnreadableFile("There is nothing in this file.");
  if (lines.length === 0) throw new UnreadableFile("There is one line only: the headings, and nothing below them.");
  if (lines.length > tableBounds.lines) throw new UnreadableFile("There are more than 20,000 lines. Split the file.");
  const headings = withoutEmptyEnd(head.cells);
  if (headings.length > tableBounds.columns) throw new UnreadableFile("There are more than 100 columns.");
  const seen = new Set<string>();
  for (const [at, heading] of headings.entries()) {
    const key = heading.toLowerCase();
    const place = { line: head.line, column: at + 1 };
    if (key !== "" && seen.has(key)) throw new UnreadableFile(`Two columns are named “${heading}”.`, place);
    seen.add(key);
  }
  for (const { line, cells } of lines) {
    const at = cells.findIndex((cell) => cell.length > tableBounds.letters);
    if (at >= 0)
      throw new UnreadableFile("A cell has more than 2,000 letters. Is a quote left open?", { line, column: at + 1 });
  }
  return { headings, lines, sheet };
}

function withoutEmptyEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== "");
  return cells.slice(0, last + 1);
}
