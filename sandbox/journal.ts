import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

/** Rows that changed together, by the name of their table. */
export type Changes = Record<string, object[]>;

const append = promisify(fs.appendFile);

/**
 * A file of changes, one line for all that happened since the line before: while one line is being written, the next one
 * gathers. A line is whole or it is not read, so a process that is killed leaves no half of a change behind.
 * The first line holds everything that was known when the file was opened.
 */
export class Journal {
  readonly #file: number | null;
  #noted = new Map<string, Set<object>>();
  #writing: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(file: number | null) {
    this.#file = file;
  }

  /** Remembers that a row changed; it is read when the line is written, so many changes of one row cost one. */
  note(table: string, row: object): void {
    if (this.#file === null) return;
    const rows = this.#noted.get(table) ?? new Set();
    this.#noted.set(table, rows.add(row));
  }

  /** Resolves when all that was noted before this call is in the file. */
  saved(): Promise<void> {
    if (this.#noted.size === 0) return this.#writing;
    this.#next ??= this.#writing.then(() => {
      this.#next = null;
      this.#writing = this.#write();
      return this.#writing;
    });
    return this.#next;
  }

  async close(): Promise<void> {
    await this.saved();
    if (this.#file !== null) fs.closeSync(this.#file);
  }

  async #write(): Promise<void> {
    if (this.#file === null) return;
    const changes = Object.fromEntries([...this.#noted].map(([table, rows]) => [table, [...rows]]));
    this.#noted = new Map();
    await append(this.#file, `${JSON.stringify(changes)}\n`);
  }
}

/** Every line of a journal. The last may have been cut off by the end of the process that wrote it. */
export function readJournal(file: string): Changes[] {
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, "utf8").split("\n");
  const cutOff = lines.pop() ?? "";
  const changes = lines.map((line) => JSON.parse(line) as Changes);
  try {
    return [...changes, JSON.parse(cutOff) as Changes];
  } catch {
    return changes;
  }
}

/** Begins a journal with what is known, in place of the one that was there, and opens it to be continued. */
export function beginJournal(file: string, known: Changes): Journal {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(`${file}.part`, `${JSON.stringify(known)}\n`, { mode: 0o600 });
  fs.renameSync(`${file}.part`, file);
  return new Journal(fs.openSync(file, "a"));
}
