import { createHash } from "node:crypto";
import fs from "node:fs";
import { resolve } from "node:path";
import readline from "node:readline";
import { constants, createGunzip, gunzipSync } from "node:zlib";
import { z } from "zod";
import { StartFault } from "#platform/errors.ts";

/**
 * A backup is one gzip file of lines, each a JSON value:
 *
 *     {"pahiya":"backup","format":1,…}   first: when, the migrations that had run, a mark of the secret
 *     {"table":"tour","columns":[…]}     then each table: its columns,
 *     ["…",null,…]                       its rows, every value as PostgreSQL writes it in text,
 *     {"rows":31,"digest":"…"}           and what was counted
 *     {"file":"mails/….eml"}             each file of the data folder:
 *     "…"                                its bytes in base64
 *     {"bytes":4711,"digest":"…"}
 *     {"end":true,"tables":…,"files":…}  last; without it the file was cut short
 */
export const FORMAT = 1;

const header = z.object({
  pahiya: z.literal("backup"),
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  /** Mark of the secret (secret-mark.server.ts). Absent where the secret was unknown. */
  secret: z.string().optional(),
});
export type Header = z.infer<typeof header>;

const tableBegin = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
const tableEnd = z.object({ rows: z.number().int(), digest: z.string() });
const fileBegin = z.object({ file: z.string() });
const fileEnd = z.object({ bytes: z.number().int(), digest: z.string() });
const end = z.object({ end: z.literal(true), tables: z.number().int(), files: z.number().int() });

/** The digest does not depend on row order. */
export interface TableCount {
  rows: number;
  digest: string;
}

export class RowDigest {
  #rows = 0;
  #sum = 0n;

  add(row: string): void {
    this.#rows += 1;
    this.#sum = BigInt.asUintN(128, this.#sum + createHash("sha256").update(row).digest().readBigUInt64BE());
  }

  get count(): TableCount {
    return { rows: this.#rows, digest: this.#sum.toString(16) };
  }
}

/** Parts without a callback are skipped, but still checked. */
export interface BackupReader {
  header?(header: Header): Promise<void>;
  table?(table: string, columns: string[]): Promise<void>;
  rows?(lines: string[]): Promise<void>;
  tableEnd?(table: string, count: TableCount): Promise<void>;
  file?(name: string): Promise<void>;
  chunk?(bytes: Buffer): Promise<void>;
  fileEnd?(name: string): Promise<void>;
}

export interface BackupSummary extends Header {
  tables: Record<string, TableCount>;
  files: number;
  bytes: number;
}

/** Characters of rows sent to the database in one batch. */
const BUNDLE = 500_000;

/** Reads a whole backup and checks every count and digest. Throws a StartFault. */
export async function readBackup(path: string, reader: BackupReader = {}): Promise<BackupSummary> {
  const walk = new Walk(path, reader);
  const source = fs.createReadStream(path);
  const plain = createGunzip();
  const broken = new Promise<never>((_, reject) => {
    source.once("error", (cause) => reject(unreadable(path, cause)));
    plain.once("error", (cause) => reject(damaged(path, "its compression is broken, or it was cut short", cause)));
  });
  broken.catch(() => undefined);
  const lines = readline.createInterface({ input: source.pipe(plain), crlfDelay: Number.POSITIVE_INFINITY });
  const walking = (async () => {
    for await (const line of lines) await walk.line(line);
    // Let a broken stream report its own fault, which says more than a missing end.
    await new Promise((resolve) => setImmediate(resolve));
    return walk.summary();
  })();
  try {
    return await Promise.race([walking, broken]);
  } finally {
    lines.close();
    source.destroy();
  }
}

export function backupHeader(path: string): Header | null {
  const beginning = Buffer.alloc(64 * 1024);
  const file = fs.openSync(path, "r");
  try {
    const length = fs.readSync(file, beginning);
    const plain = gunzipSync(beginning.subarray(0, length), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    return header.parse(JSON.parse(plain.slice(0, plain.indexOf("\n"))));
  } catch {
    return null;
  } finally {
    fs.closeSync(file);
  }
}

const unreadableWords: Record<string, string> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "this user may not read it",
};

/** Fault for a missing or unreadable file. Relative names count from the project's folder. */
function unreadable(named: string, cause: NodeJS.ErrnoException): StartFault {
  const why = unreadableWords[cause.code ?? ""] ?? cause.message;
  return new StartFault(`The backup ${resolve(named)} cannot be read: ${why}.`, { cause });
}

const damaged = (path: string, what: string, cause?: unknown): StartFault =>
  new StartFault(`The backup ${path} is damaged: ${what}. Nothing was restored from it; take an older one.`, { cause });

class Walk {
  readonly #path: string;
  readonly #reader: BackupReader;
  #header: Header | null = null;
  #table: { name: string; digest: RowDigest; waiting: string[]; size: number } | null = null;
  #file: { name: string; hash: ReturnType<typeof createHash>; bytes: number } | null = null;
  readonly #tables: Record<string, TableCount> = {};
  #files = 0;
  #bytes = 0;
  #ended = false;

  constructor(path: string, reader: BackupReader) {
    this.#path = path;
    this.#reader = reader;
  }

  async line(line: string): Promise<void> {
    if (this.#ended) throw damaged(this.#path, "something follows its end");
    if (this.#header === null) return this.#begin(line);
    if (line.startsWith("[")) return this.#row(line);
    const value = this.#parse(line);
    if (typeof value === "string") return this.#chunk(Buffer.from(value, "base64"));
    if (this.#table !== null) return this.#endTable(value);
    if (this.#file !== null) return this.#endFile(value);
    const table = tableBegin.safeParse(value);
    if (table.success) {
      const { table: name, columns } = table.data;
      this.#table = { name, digest: new RowDigest(), waiting: [], size: 0 };
      return this.#reader.table?.(name, columns);
    }
    const file = fileBegin.safeParse(value);
    if (file.success) {
      this.#file = { name: file.data.file, hash: createHash("sha256"), bytes: 0 };
      return this.#reader.file?.(file.data.file);
    }
    const last = end.safeParse(value);
    const isWhole = last.data?.tables === Object.keys(this.#tables).length && last.data.files === this.#files;
    if (!isWhole) throw damaged(this.#path, "it has a line that means nothing");
    this.#ended = true;
  }

  summary(): BackupSummary {
    if (this.#header === null || !this.#ended) throw damaged(this.#path, "its end is missing");
    return { ...this.#header, tables: this.#tables, files: this.#files, bytes: this.#bytes };
  }

  #parse(line: string): unknown {
    try {
      return JSON.parse(line);
    } catch (cause) {
      throw damaged(this.#path, "a line is broken", cause);
    }
  }

  async #begin(line: string): Promise<void> {
    const read = header.safeParse(this.#parse(line));
    if (!read.success)
      throw new StartFault(`${this.#path} is no backup of Pahiya, or one of a version that this one cannot read.`);
    this.#header = read.data;
    await this.#reader.header?.(read.data);
  }

  async #row(line: string): Promise<void> {
    const table = this.#table;
    if (table === null) throw damaged(this.#path, "a row belongs to no table");
    table.digest.add(line);
    table.waiting.push(line);
    table.size += line.length;
    if (table.size > BUNDLE) await this.#handOver(table);
  }

  async #handOver(table: { waiting: string[]; size: number }): Promise<void> {
    if (table.waiting.length > 0) await this.#reader.rows?.(table.waiting);
    table.waiting = [];
    table.size = 0;
  }

  async #endTable(value: unknown): Promise<void> {
    const table = this.#table;
    if (table === null) return;
    const said = tableEnd.safeParse(value);
    const { count } = table.digest;
    if (said.data?.rows !== count.rows || said.data.digest !== count.digest)
      throw damaged(this.#path, `the rows of ${table.name} are not those that were written`);
    await this.#handOver(table);
    this.#tables[table.name] = count;
    this.#table = null;
    await this.#reader.tableEnd?.(table.name, count);
  }

  async #chunk(bytes: Buffer): Promise<void> {
    if (this.#file === null) throw damaged(this.#path, "some bytes belong to no file");
    this.#file.hash.update(bytes);
    this.#file.bytes += bytes.length;
    await this.#reader.chunk?.(bytes);
  }

  async #endFile(value: unknown): Promise<void> {
    const file = this.#file;
    if (file === null) return;
    const said = fileEnd.safeParse(value);
    if (said.data?.bytes !== file.bytes || said.data.digest !== file.hash.digest("hex"))
      throw damaged(this.#path, `the file ${file.name} is not the one that was written`);
    this.#file = null;
    this.#files += 1;
    this.#bytes += file.bytes;
    await this.#reader.fileEnd?.(file.name);
  }
}
