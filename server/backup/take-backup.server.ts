import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Clock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database.server.ts";
import { FORMAT, type Header, RowDigest } from "./backup-format.server.ts";
import { ranMigrations, rowLines, storedTables } from "./stored-tables.server.ts";

/** What of the data folder is no part of a backup: the database itself (its rows are), notes of the running process, backups. */
const leftOut = /^(database([./]|$)|running\.|backups(\/|$)|.*\.part$)/;

/**
 * Writes the whole company into one file: every row as it was at one moment, while the site goes on, and then the files of the
 * data folder (uploads, kept mails, the application's secret when it lies there; files are only ever added, so those that the
 * rows name are there). The file gets its name when it is whole.
 */
export async function takeBackup(
  deps: { database: Database; clock: Clock },
  { dataDir, target }: { dataDir: string; target: string },
): Promise<{ rows: number; files: number; bytes: number }> {
  fs.mkdirSync(path.dirname(target), { recursive: true });
  const part = `${target}.part`;
  const line = new LineWriter(part);
  try {
    const rows = await writeTables(deps, line);
    const files = await writeFiles(dataDir, line);
    await line.write(JSON.stringify({ end: true, tables: rows.tables, files }));
    await line.close();
    fs.renameSync(part, target);
    return { rows: rows.rows, files, bytes: fs.statSync(target).size };
  } catch (error) {
    line.abandon();
    fs.rmSync(part, { force: true });
    throw error;
  }
}

/** The name of a backup taken now, in the data folder's own place for them. */
export const backupName = (dataDir: string, clock: Clock): string =>
  path.join(dataDir, "backups", `pahiya-${clock.now().toISOString().replace(/[:.]/g, "-")}.backup.gz`);

/** Removes the oldest of the data folder's own backups, so that this many are left. Their names sort by age. */
export function keepNewest(dataDir: string, keep: number): string[] {
  const folder = path.join(dataDir, "backups");
  const names = fs.readdirSync(folder).filter((name) => /^pahiya-.*\.backup\.gz$/.test(name));
  const old = names.sort().slice(0, Math.max(0, names.length - keep));
  for (const name of old) fs.rmSync(path.join(folder, name));
  return old;
}

async function writeTables({ database, clock }: { database: Database; clock: Clock }, line: LineWriter) {
  const oneMoment = database.db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return oneMoment.execute(async (tx) => {
    const migrations = await ranMigrations(tx);
    const takenAt = clock.now().toISOString();
    const header: Header = { pahiya: "backup", format: FORMAT, takenAt, engine: database.engine, migrations };
    await line.write(JSON.stringify(header));
    const tables = await storedTables(tx);
    let rows = 0;
    for (const table of tables) {
      await line.write(JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name) }));
      const digest = new RowDigest();
      for await (const row of rowLines(tx, table)) {
        digest.add(row);
        await line.write(row);
      }
      await line.write(JSON.stringify(digest.count));
      rows += digest.count.rows;
    }
    return { tables: tables.length, rows };
  });
}

async function writeFiles(dataDir: string, line: LineWriter): Promise<number> {
  if (!fs.existsSync(dataDir)) return 0;
  const names = fs
    .readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => !leftOut.test(name));
  for (const name of names.sort()) {
    await line.write(JSON.stringify({ file: name }));
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const chunk of fs.createReadStream(path.join(dataDir, name), { highWaterMark: 96 * 1024 })) {
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      await line.write(JSON.stringify((chunk as Buffer).toString("base64")));
    }
    await line.write(JSON.stringify({ bytes, digest: hash.digest("hex") }));
  }
  return names.length;
}

/** Lines into a compressed file that only its owner reads: it holds what travellers told us. */
class LineWriter {
  readonly #gzip = createGzip({ level: 6 });
  readonly #file: fs.WriteStream;
  #fault: unknown = null;

  constructor(path: string) {
    this.#file = fs.createWriteStream(path, { mode: 0o600, flush: true });
    const failed = (error: unknown): void => {
      this.#fault ??= error;
      this.#gzip.destroy();
    };
    this.#file.on("error", failed);
    this.#gzip.on("error", failed);
    this.#gzip.pipe(this.#file);
  }

  async write(line: string): Promise<void> {
    if (this.#fault !== null) throw this.#fault;
    if (!this.#gzip.write(`${line}\n`)) await Promise.race([once(this.#gzip, "drain"), once(this.#file, "close")]);
    if (this.#fault !== null) throw this.#fault;
  }

  async close(): Promise<void> {
    this.#gzip.end();
    await finished(this.#file);
  }

  abandon(): void {
    this.#gzip.destroy();
    this.#file.destroy();
  }
}
