import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { MemoryFS, PGlite } from "@electric-sql/pglite";
import type { Database } from "#platform/database.server.ts";
import { openEmbedded } from "#platform/embedded-database.server.ts";

/** The folders and files of a database at rest; the bytes of a file lie between `start` and `end`. */
export interface DatabaseFiles {
  entries: { at: string; mode: number; start: number; end: number | null }[];
  bytes: Uint8Array;
}

/** A tenth of a second, where PGlite's own way from an archive, with the settings of a large server, takes half of one. */
export const openInMemory = (files: DatabaseFiles): Promise<Database> =>
  openEmbedded({ memory: { fs: new CopiedMemory(files), startParams } });

/** The same in a folder of the disk that is not there yet, for whoever opens it by its place. */
export async function writeToFolder(files: DatabaseFiles, folder: string): Promise<void> {
  for (const { at, mode, start, end } of files.entries) {
    const place = path.join(folder, path.relative(PGlite.paths.PGDATA, at));
    if (end === null) await mkdir(place, { recursive: true, mode });
    else await writeFile(place, files.bytes.subarray(start, end), { mode });
  }
}

/** An empty one, from nothing. */
export const makeEmptyInMemory = (): Promise<DatabaseFiles> =>
  keep(new KeptMemory(), async (database) => {
    // Of three databases nobody uses two.
    await database.executeRaw("UPDATE pg_database SET datistemplate = false");
    for (const name of ["template0", "template1"]) await database.executeRaw(`DROP DATABASE ${name}`);
  });

/** Another one with more in it. */
export const fillInMemory = (files: DatabaseFiles, fill: (database: Database) => Promise<unknown>) =>
  keep(new KeptMemory(files), fill);

async function keep(fs: KeptMemory, fill: (database: Database) => Promise<unknown>): Promise<DatabaseFiles> {
  const database = await openEmbedded({ memory: { fs, startParams, initDbStartParams: ["--wal-segsize=1"] } });
  await fill(database);
  await database.close();
  return fs.files();
}

/** A log that is short, and buffers no larger than what the tests write: that much less is copied and set to zero. */
const startParams = [
  ...PGlite.defaultStartParams,
  ...["shared_buffers=16MB", "max_wal_size=1GB", "wal_recycle=off", "wal_init_zero=off"].flatMap((one) => ["-c", one]),
];

/** What we use of Emscripten's files. */
interface Files {
  mkdir(at: string, mode: number): void;
  writeFile(at: string, bytes: Uint8Array, options: { mode: number; canOwn: boolean }): void;
  readdir(at: string): string[];
  stat(at: string): { mode: number };
  isDir(mode: number): boolean;
  readFile(at: string): Uint8Array;
}

/** Begins with a copy of such files. */
class CopiedMemory extends MemoryFS {
  readonly #begin: DatabaseFiles | undefined;

  constructor(files?: DatabaseFiles) {
    super();
    this.#begin = files;
  }

  protected get data(): Files {
    if (!this.pg) throw new Error("The database is not open.");
    return this.pg.Module.FS as unknown as Files;
  }

  override async initialSyncFs(): Promise<void> {
    if (!this.#begin) return;
    const bytes = new Uint8Array(this.#begin.bytes);
    for (const { at, mode, start, end } of this.#begin.entries)
      if (end === null) this.data.mkdir(at, mode);
      else this.data.writeFile(at, bytes.subarray(start, end), { mode, canOwn: true });
  }
}

/** Keeps the files as PostgreSQL leaves them when it shuts down: whoever begins with them has nothing to recover. */
class KeptMemory extends CopiedMemory {
  readonly #entries: DatabaseFiles["entries"] = [];
  readonly #contents: Uint8Array[] = [];
  #length = 0;

  files = (): DatabaseFiles => ({ entries: this.#entries, bytes: Buffer.concat(this.#contents) });

  override async closeFs(): Promise<void> {
    this.#keep(PGlite.paths.PGDATA);
    await super.closeFs();
  }

  #keep(at: string): void {
    const { mode } = this.data.stat(at);
    const start = this.#length;
    if (this.data.isDir(mode)) {
      this.#entries.push({ at, mode, start, end: null });
      for (const name of this.data.readdir(at)) if (name !== "." && name !== "..") this.#keep(`${at}/${name}`);
    } else {
      const bytes = this.data.readFile(at);
      this.#length += bytes.length;
      this.#contents.push(bytes);
      this.#entries.push({ at, mode, start, end: this.#length });
    }
  }
}
