import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

/** Rows that changed together, by table. */
export type Changes = Record<string, object[]>;

const append = promisify(fs.appendFile);

/**
 * File of changes. Changes during a write form the next line.
 * Readers skip a partial line, so a kill leaves no half change. The first line is a snapshot.
 */
export class Journal {
  readonly #file: number | null;
  #noted = new Map<string, Set<object>>();
  #writing: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(file: number | null) {
    this.#file = file;
  }

  /** Marks a row as changed. It is read when written, so repeated changes cost one. */
  note(table: string, row: object): void {
    if (this.#file === null) return;
    const rows = this.#noted.get(table) ?? new Set();
    this.#noted.set(table, rows.add(row));
  }

  /** Resolves when all changes before this call are on disk. */
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

/** Lines of a journal; the last may be cut off. */
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

/** Replaces the journal by a snapshot and opens it for appending. */
export function beginJournal(file: string, known: Changes): Journal {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(`${file}.part`, `${JSON.stringify(known)}\n`, { mode: 0o600 });
  fs.renameSync(`${file}.part`, file);
  return new Journal(fs.openSync(file, "a"));
}
