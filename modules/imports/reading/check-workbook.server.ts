import { setImmediate as otherWork } from "node:timers/promises";
import { Unzip, UnzipInflate } from "fflate";
import { tableBounds, UnreadableFile } from "./table.ts";

/** A workbook unpacks to about ten times its size; one that grows more is made to fill the memory. */
const MOST_UNPACKED = 64 * 1024 * 1024;
const MOST_FILES = 1_000;
const SLICE = 64 * 1024;
/** Letters of an address with its attribute, which two chunks may share. */
const LONGEST_ADDRESS = 64;
const LAST_COLUMN = 2 * tableBounds.columns;
const LAST_ROW = 3 * tableBounds.lines;

const TOO_LARGE = "The workbook unpacks to more than 64 MB. Save the one sheet as CSV, please.";
const TOO_WIDE = "A cell stands far right of the table. Delete the empty columns there, or save the sheet as CSV.";
const TOO_LONG = "A row stands far below the table. Delete the empty rows there, or save the sheet as CSV.";

const numberOfColumn = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Cell with a formula and nothing, or an empty value, for its result. */
const formulaAlone = /<c\b([^>]*)>\s*<f\b(?:[^>]*\/>|[^>]*>[^<]*<\/f>)\s*(<v\s*\/>|<v>\s*<\/v>)?\s*<\/c>/g;
/** Letters of a cell with its formula, which two chunks may share. */
const LONGEST_CELL = 16 * 1024;

/** Address of the first formula that no program has reckoned. A text that is empty is a result. */
function findUnreckoned(xml: string): string | null {
  for (const [, attributes = "", value] of xml.matchAll(formulaAlone))
    if (value === undefined || !/\st\s*=\s*["']str["']/.test(attributes))
      return /\sr\s*=\s*["']([A-Z]+\d+)["']/i.exec(attributes)?.[1] ?? "one";
  return null;
}

/**
 * Looks for cells in the XML of a sheet that would make the reader fill millions of empty ones, and for formulas without
 * a result: a sum that is read as none would be another price.
 */
class CellWatch {
  #left = "";
  check(chunk: Uint8Array): void {
    const text = this.#left + Buffer.from(chunk).toString("latin1");
    for (const [, letters = "", row] of text.matchAll(/\sr\s*=\s*["']([A-Z]*)(\d+)["']/gi)) {
      if (numberOfColumn(letters.toUpperCase()) > LAST_COLUMN) throw new UnreadableFile(TOO_WIDE);
      if (Number(row) > LAST_ROW) throw new UnreadableFile(TOO_LONG);
    }
    const cell = findUnreckoned(text);
    if (cell !== null)
      throw new UnreadableFile(
        `The formula in cell ${cell} has no result. Open the workbook in Excel or LibreOffice, save it, and bring it again.`,
      );
    const open = text.lastIndexOf("<c ");
    const isCut = open >= 0 && text.length - open < LONGEST_CELL && !text.includes("</c>", open);
    this.#left = isCut ? text.slice(open) : text.slice(-LONGEST_ADDRESS);
  }
}

/**
 * Unpacks a workbook once, keeps nothing and counts: the sizes that a ZIP states may lie. Throws for one that would
 * fill the memory, and for a ZIP that is no workbook.
 */
export async function checkWorkbook(bytes: Uint8Array): Promise<void> {
  let unpacked = 0;
  let files = 0;
  let isWorkbook = false;
  const unzip = new Unzip((file) => {
    files += 1;
    isWorkbook ||= file.name === "xl/workbook.xml";
    const cells = /^xl\/worksheets\/[^/]+\.xml$/.test(file.name) ? new CellWatch() : null;
    file.ondata = (error, chunk) => {
      if (error) throw error;
      unpacked += chunk.length;
      if (unpacked > MOST_UNPACKED || files > MOST_FILES) throw new UnreadableFile(TOO_LARGE);
      cells?.check(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += SLICE) {
      unzip.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
      await otherWork();
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile("The workbook is damaged. Open it, and save it again.");
  }
  if (!isWorkbook) throw new UnreadableFile("This is a ZIP file, and no workbook (XLSX).");
}
