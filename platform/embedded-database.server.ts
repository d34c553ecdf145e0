import fs from "node:fs";
import { type MemoryFS, PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PGliteAdapter,
  PGliteDialect,
  type TransactionSettings,
} from "kysely";
import { type Database, isInTransaction, resultParsers, type Tables } from "./database.server.ts";
import { StartFault } from "./errors.ts";
import { giveWay } from "./give-way.server.ts";

/**
 * The file system under the embedded database, with the fsync that PGlite's own lacks. Without it a commit survives
 * the death of this process but not a power cut (docs/decisions/0002-embedded-database.md).
 */
class DurableFolder extends NodeFS {
  override async init(pglite: PGlite, options: Parameters<NodeFS["init"]>[1]): ReturnType<NodeFS["init"]> {
    const prepared = await super.init(pglite, options);
    const before = prepared.emscriptenOpts.preRun;
    const steps = Array.isArray(before) ? before : before ? [before] : [];
    const addFsync = (module: unknown): void => {
      const { NODEFS } = module as { NODEFS: { stream_ops: Record<string, (stream: { nfd: number }) => void> } };
      NODEFS.stream_ops.fsync = (stream) => fs.fsyncSync(stream.nfd);
    };
    return { ...prepared, emscriptenOpts: { ...prepared.emscriptenOpts, preRun: [...steps, addFsync] } };
  }
}

/**
 * PGlite starts PostgreSQL with `-F` (no fsync); we want every commit on the disk before it is acknowledged. And its log may
 * keep 128 MB of a small server's disk (tend-embedded.server.ts), not a gigabyte.
 */
const durableParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["wal_sync_method=fsync", "max_wal_size=128MB", "min_wal_size=32MB"].flatMap((setting) => ["-c", setting]),
];

/** Where the embedded database lives: a folder on disk, or memory as tests arrange it. */
export type EmbeddedTarget = { folder: string } | { memory: PGliteOptions & { fs: MemoryFS } };

/** Opens the embedded database, which this process alone may have open. A StartFault says that it cannot be opened, and the way out. */
export async function openEmbedded(target: EmbeddedTarget): Promise<Database> {
  const shared: PGliteOptions = {
    extensions: { pg_trgm },
    parsers: resultParsers,
  };
  const pglite =
    "folder" in target
      ? new PGlite({ ...shared, fs: new DurableFolder(prepareFolder(target.folder)), startParams: durableParams })
      : new PGlite({ ...shared, ...target.memory });
  await pglite.waitReady.catch((cause) => {
    const where = "folder" in target ? target.folder : "memory";
    throw new StartFault(
      `The database in ${where} cannot be opened; it may be damaged. Nothing in it was changed. Restore a backup, or set DATA_DIR to another folder.`,
      { cause },
    );
  });
  const line = new WaitingLine();
  return {
    engine: "embedded",
    db: new Kysely<Tables>({ dialect: new SerialDialect({ pglite }, line) }),
    async executeRaw(text, values) {
      refuseFromWithin();
      return line.run(() => runRaw(pglite, text, values));
    },
    // One process, one connection: nothing can be missed.
    async listen(channel, hear) {
      await line.run(() => pglite.listen(channel, hear));
    },
    async close() {
      await line.run(async () => {
        if (!pglite.closed) await pglite.close();
      });
    },
  };
}

/** The engine lets everybody read and write the files that it makes: other users of the machine are kept out by the folder. */
function prepareFolder(folder: string): string {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { mode, uid } = fs.statSync(folder);
    if ((mode & 0o007) !== 0 && uid === process.getuid?.()) fs.chmodSync(folder, mode & 0o770);
  } catch (cause) {
    throw new StartFault(`The folder ${folder} cannot be made. Set DATA_DIR to a folder that this user may write to.`, {
      cause,
    });
  }
  return folder;
}

async function runRaw(pglite: PGlite, text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> {
  try {
    if (values && values.length > 0) return { rows: (await pglite.query<Record<string, unknown>>(text, values)).rows };
    return { rows: (await pglite.exec(text)).flatMap((result) => result.rows as Record<string, unknown>[]) };
  } catch (error) {
    // A failed BEGIN…COMMIT text would leave the only connection inside an aborted transaction.
    await pglite.exec("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

function refuseFromWithin(): void {
  if (isInTransaction())
    throw new Error("A query outside the open transaction would wait for itself; use the transaction's own handle.");
}

/** One connection, one user at a time, first come first served. */
class WaitingLine {
  #tail: Promise<void> = Promise.resolve();

  async enter(): Promise<() => void> {
    const ahead = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await ahead;
    await giveWay();
    return resolve;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }
}

/**
 * Kysely makes the users of the one connection wait their turn, and would let code inside a transaction wait for itself
 * for ever. Here the waiting is ours, so that such code gets an error, and the job queue's raw SQL stands in the same line.
 */
class SerialDialect extends PGliteDialect {
  readonly #line: WaitingLine;

  constructor(config: ConstructorParameters<typeof PGliteDialect>[0], line: WaitingLine) {
    super(config);
    this.#line = line;
  }

  override createAdapter(): PGliteAdapter {
    return new QueueingAdapter();
  }

  override createDriver(): Driver {
    return new SerialDriver(super.createDriver(), this.#line);
  }
}

/** "Many connections" as far as Kysely knows: SerialDriver does the queueing. */
class QueueingAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SerialDriver implements Driver {
  readonly #inner: Driver;
  readonly #line: WaitingLine;
  #leave: () => void = () => undefined;

  constructor(inner: Driver, line: WaitingLine) {
    this.#inner = inner;
    this.#line = line;
  }

  init: Driver["init"] = (options) => this.#inner.init(options);
  destroy: Driver["destroy"] = (options) => this.#inner.destroy(options);

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseFromWithin();
    const leave = await this.#line.enter();
    this.#leave = leave;
    return this.#inner.acquireConnection();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.#inner.releaseConnection(connection);
    this.#leave();
  }

  beginTransaction = (connection: DatabaseConnection, settings: TransactionSettings) =>
    this.#inner.beginTransaction(connection, settings);
  commitTransaction = (connection: DatabaseConnection) => this.#inner.commitTransaction(connection);
  rollbackTransaction = (connection: DatabaseConnection) => this.#inner.rollbackTransaction(connection);
  savepoint: NonNullable<Driver["savepoint"]> = async (...given) => this.#inner.savepoint?.(...given);
  rollbackToSavepoint: NonNullable<Driver["rollbackToSavepoint"]> = async (...given) =>
    this.#inner.rollbackToSavepoint?.(...given);
  releaseSavepoint: NonNullable<Driver["releaseSavepoint"]> = async (...given) =>
    this.#inner.releaseSavepoint?.(...given);
}
