import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rowsSince } from "#db/fixtures/rows.ts";
import { writeRowsOf } from "#db/fixtures/write-rows.ts";
import { migrate } from "#db/migrate.server.ts";
import { migrations } from "#db/migrations/index.ts";
import { auditLedger } from "#modules/payments/index.server.ts";
import { systemClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openUnmigratedDatabase } from "#tests/harness/database.ts";
import { isEmpty, restoreDatabase } from "./restore-backup.server.ts";
import { takeBackup } from "./take-backup.server.ts";

/**
 * Says whether an older version's data comes out of a backup. The migrations are the same either way; out of a backup they take
 * three times as long. So it comes out of one at every fourth version, and is upgraded where it is at the rest.
 */
const isRestored = (at: number): boolean => at % 4 === 3;

const tried = migrations.map(({ name }, at) => ({ name, at }));

/** Out of a backup nobody is logged in, and no mailed link opens an account. */
const endedByRestore: ReadonlySet<string> = new Set(["session", "verification"]);

describe("a database of an older version", () => {
  /** The one of the older version. */
  let database: Database;
  /** The one that comes out of its backup; where nothing is restored there is none. */
  let elsewhere: Database | undefined;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "pahiya-older-"));
  });
  // New ones for each: what tables leave behind in a database when they go makes the next ones slow.
  beforeEach(async () => {
    database = await openUnmigratedDatabase();
  });
  afterEach(async () => {
    await Promise.all([database?.close(), elsewhere?.close()]);
    elsewhere = undefined;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const countOf = async ({ db }: Database, table: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM ${sql.table(table)}`.execute(db);
    return rows[0]?.n ?? 0;
  };
  const textOf = async ({ executeRaw }: Database, table: string): Promise<Record<string, unknown>[]> =>
    (await executeRaw(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY t::text`)).rows.map(
      ({ row }) => row as Record<string, unknown>,
    );

  /** How many rows there are of each table that versions up to this one wrote to. */
  const fill = async (version: string): Promise<Map<string, number>> => {
    const counts = new Map<string, number>();
    for (const table of await writeRowsOf(database, version)) counts.set(table, await countOf(database, table));
    return counts;
  };

  it.each(tried)("comes from $name and loses nothing, where it is or out of a backup", async ({ name, at }) => {
    await migrate(database.db, migrations.slice(0, at + 1));
    const counts = await fill(name);
    const kept = new Map<string, Record<string, unknown>[]>();
    for (const table of ["booking", "payment", "refund", "tour"]) kept.set(table, await textOf(database, table));

    const newer = migrations.slice(at + 1).map((one) => one.name);
    const [upgraded, migrated] = isRestored(at) ? await backUpAndRestore(name) : [database, await migrate(database.db)];
    expect(migrated).toEqual(newer);

    for (const [table, count] of counts) {
      const here = await countOf(upgraded, table);
      if (table === "ledger_entry") expect(here).toBeGreaterThanOrEqual(count);
      else if (isRestored(at) && endedByRestore.has(table)) expect(here, table).toBe(0);
      else expect(here, table).toBe(count);
    }
    // What was written is still what it was; a newer version may know more of it.
    for (const [table, rows] of kept)
      for (const [number, row] of (await textOf(upgraded, table)).entries())
        expect(row).toMatchObject(rows[number] ?? {});
    await upToDateLedger(upgraded, at);
    if (name >= "0008_voices_heard") await everyReviewItsAuthors(upgraded, name);
    await everyForeignKeyHolds(upgraded);
  });

  /** Into another database; answers with it, and with the migrations that were newer than the backup. */
  const backUpAndRestore = async (name: string): Promise<[Database, string[]]> => {
    const file = path.join(folder, `${name}.backup.gz`);
    await takeBackup({ database, clock: systemClock }, { dataDir: path.join(folder, "data"), target: file });
    elsewhere = await openUnmigratedDatabase();
    expect(await isEmpty(elsewhere)).toBe(true);
    const { migrated } = await restoreDatabase(elsewhere, file, { verify: false });
    const { rows } = await elsewhere.executeRaw("SELECT contact_name FROM booking WHERE reference = 'PH-PAIDAA'");
    expect(rows).toEqual([{ contact_name: "Anna O'Example" }]);
    // Triggers are awake again.
    await expect(elsewhere.executeRaw("UPDATE ledger_entry SET memo = 'x'")).rejects.toThrow("append-only");
    return [elsewhere, migrated];
  };

  /** The ledger is sound; before 0004 nobody had an account for revenue, and its migration posts what was kept. */
  const upToDateLedger = async ({ db }: Database, at: number): Promise<void> => {
    const { balances, faults } = await auditLedger(db);
    if (at < migrations.findIndex(({ name }) => name === "0004_payment_truth")) {
      expect(faults).toEqual([]);
      expect(balances).toMatchObject({ revenue: -400_000, customer: 0, refunds_due: -200_000 });
    }
    expect(Object.values(balances).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  };
  /** With 0050 a review has gone with its account to another address, unless that had said something of the tour already. */
  const everyReviewItsAuthors = async ({ executeRaw }: Database, from: string): Promise<void> => {
    const { rows } = await executeRaw(
      "SELECT author_email FROM review WHERE status = 'pending' AND reviewer_name = 'Anna' ORDER BY id",
    );
    const moved = from < "0050_former_addresses" ? "chand@example.com" : "chand.before@example.com";
    expect(rows.map(({ author_email }) => author_email)).toEqual([
      "anna@example.com",
      null,
      "bina.before@example.com",
      "bina@example.com",
      moved,
    ]);
  };
  const everyForeignKeyHolds = async ({ executeRaw }: Database): Promise<void> => {
    const { rows } = await executeRaw(
      "SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND NOT convalidated",
    );
    expect(rows).toEqual([]);
  };

  it("names only migrations that there are", () => {
    const names = migrations.map(({ name }) => name);
    expect(Object.keys(rowsSince).filter((name) => !names.includes(name))).toEqual([]);
  });
});
