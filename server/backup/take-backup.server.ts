import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { ranMigrations } from "#db/migrate.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { StartFault } from "#platform/errors.ts";
import type { Signer } from "#platform/http/signing.server.ts";
import { isRunNote } from "../data-folder.server.ts";
import { FORMAT, type Header, RowDigest } from "./backup-format.server.ts";
import { wholeBackups } from "./newest-backup.server.ts";
import { expectedBytes, type FreeBytes, freeBesideSite, refuseWithoutRoom } from "./room-for-backup.server.ts";
import { secretMark } from "./secret-mark.server.ts";
import { rowLines, storedTables } from "./stored-tables.server.ts";
import { refuseUnfinished } from "./unfinished-restore.server.ts";

/** Left out of backups. `database` is an older version's. A forgotten person would live on in `exports`. npm writes `.npm`. */
const leftOut = /^((postgres|database)(\..*)?|backups|exports|\.npm)$/;

type Deps = { database: Database; clock: Clock; signer?: Signer | null; free?: FreeBytes };

/**
 * Writes all rows of one snapshot, then the data folder's files. A photograph replaced meanwhile may be missing.
 * The file gets its name when complete. Throws a StartFault if it would fill the site's disk.
 */
export async function takeBackup(
  deps: Deps,
  { dataDir, target }: { dataDir: string; target: string },
): Promise<{ rows: number; files: number; bytes: number }> {
  const folder = path.dirname(target);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const free = deps.free ?? freeBesideSite(dataDir);
  refuseWithoutRoom(folder, free, expectedBytes(folder));
  // A timer would otherwise replace all good backups with half-restored ones.
  await refuseUnfinished(deps.database.db);
  const part = `${target}.part`;
  const line = new LineWriter(part, () => refuseWithoutRoom(folder, free));
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

export const backupName = (dataDir: string, clock: Clock): string =>
  path.join(dataDir, "backups", `pahiya-${clock.now().toISOString().replace(/[:.]/g, "-")}.backup.gz`);

/** Older partial files are of a killed process. */
const UNFINISHED_MS = 24 * 3_600_000;

/** Also removes partial files a day old. Returns the names. */
export function keepNewest(dataDir: string, keep: number, now: Date): string[] {
  const folder = path.join(dataDir, "backups");
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder);
  const whole = wholeBackups(folder).map(({ name }) => name);
  const old = whole.slice(0, Math.max(0, whole.length - keep));
  for (const name of names.filter((one) => /^pahiya-.*\.backup\.gz\.part$/.test(one))) {
    const since = fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtime;
    if (since !== undefined && now.getTime() - since.getTime() > UNFINISHED_MS) old.push(name);
  }
  for (const name of old) fs.rmSync(path.join(folder, name));
  return old;
}

async function writeTables({ database, clock, signer }: Deps, line: LineWriter) {
  const oneMoment = database.db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return oneMoment.execute(async (tx) => {
    const migrations = await ranMigrations(tx);
    const takenAt = clock.now().toISOString();
    const header: Header = { pahiya: "backup", format: FORMAT, takenAt, migrations };
    if (signer) header.secret = secretMark(signer);
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
    .readdirSync(dataDir, { withFileTypes: true })
    .filter(({ name }) => !leftOut.test(name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(path.join(dataDir, entry.name)) : entry.isFile() ? [entry] : [],
    )
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => !name.endsWith(".part") && !isRunNote(name));
  let written = 0;
  for (const name of names.sort()) {
    const file = await openOrGone(path.join(dataDir, name));
    if (file === null) continue;
    await line.write(JSON.stringify({ file: name }));
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const chunk of file.createReadStream({ highWaterMark: 96 * 1024 })) {
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      await line.write(JSON.stringify((chunk as Buffer).toString("base64")));
    }
    await line.write(JSON.stringify({ bytes, digest: hash.digest("hex") }));
    written += 1;
  }
  return written;
}

const filesBelow = (folder: string): fs.Dirent[] =>
  fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** Null if the file is gone: its photograph was replaced. */
async function openOrGone(file: string): Promise<fs.promises.FileHandle | null> {
  try {
    return await fs.promises.open(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    throw new StartFault(`${file} cannot be read (${code}), and the backup would be without it. None was taken.`, {
      cause: error,
    });
  }
}

/** Characters between two checks of the disk; far below the reserve. */
const LOOK_EACH = 1024 * 1024;

/** Readable by its owner only: personal data. */
class LineWriter {
  readonly #gzip = createGzip({ level: 6 });
  readonly #file: fs.WriteStream;
  readonly #look: () => void;
  #fault: unknown = null;
  #unlooked = 0;

  /** `look` throws to stop the growth. */
  constructor(path: string, look: () => void) {
    this.#look = look;
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
    this.#unlooked += line.length;
    if (this.#unlooked > LOOK_EACH) {
      this.#unlooked = 0;
      this.#look();
    }
    if (!this.#gzip.write(`${line}\n`)) await this.#drained();
    if (this.#fault !== null) throw this.#fault;
  }

  /** Waits until the file takes more or ends. The abort removes the other listener. */
  async #drained(): Promise<void> {
    const over = new AbortController();
    const { signal } = over;
    try {
      await Promise.race([once(this.#gzip, "drain", { signal }), once(this.#file, "close", { signal })]);
    } finally {
      over.abort();
    }
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
