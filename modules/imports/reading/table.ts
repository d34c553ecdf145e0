/** Bounds of one file. A company's whole history of ten years stays below them. */
export const tableBounds = { bytes: 8 * 1024 * 1024, lines: 20_000, columns: 100, letters: 2_000 } as const;

/** Line of a table with its place in the file, from 1. */
export interface TableLine {
  line: number;
  cells: string[];
}

export interface ReadTable {
  headings: string[];
  lines: TableLine[];
  /** Sheet that was read; null for CSV. */
  sheet: string | null;
}

export type RawTable = Omit<ReadTable, "headings">;

/** Sheet of a workbook with the number of its lines below the headings. */
export interface SheetInfo {
  name: string;
  lines: number;
}

/** Fault of a whole file; `line` and `column` count from 1. */
export interface FileFault {
  words: string;
  line?: number;
  column?: number;
}

export class UnreadableFile extends Error {
  readonly fault: FileFault;
  constructor(words: string, place: Omit<FileFault, "words"> = {}) {
    super(words);
    this.fault = { words, ...place };
  }
}
