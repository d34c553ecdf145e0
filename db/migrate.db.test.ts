import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { ConfigurationFault, StartFault } from "#platform/errors.ts";
import { openSeededDatabase, openTestDatabase, openUnmigratedDatabase } from "#tests/harness/database/database.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { migrate } from "./migrate.server.ts";
import { migrations } from "./migrations/index.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Our own code in a folder. */
const writtenBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => readFileSync(path.join(root, folder, name), "utf8"));

describe("migrations", () => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  const exists = async (table: string): Promise<boolean> => {
    const { rows } = await sql<{ there: boolean }>`SELECT to_regclass(${table}) IS NOT NULL AS there`.execute(
      database.db,
    );
    return rows[0]?.there ?? false;
  };

  it("run once, only the new ones", async () => {
    expect(await migrate(database.db)).toEqual([]);
    const next = { name: "9001_next", sql: "CREATE TABLE next_one (id integer)" };
    expect(await migrate(database.db, [...migrations, next])).toEqual(["9001_next"]);
    expect(await exists("next_one")).toBe(true);
  });

  const made = { name: "9001_made", sql: "CREATE TABLE made (id integer)" };
  const broken = {
    name: "9002_broken",
    sql: "CREATE TABLE half_made (id integer); SELECT no_such_function()",
  };

  it("change nothing when the first fails, and stop the start with a message", async () => {
    const failure = migrate(database.db, [...migrations, broken]);
    await expect(failure).rejects.toThrow(StartFault);
    await expect(failure).rejects.toThrow(/\(9002_broken\)\. Nothing in the database was changed;/);
    expect(await exists("half_made")).toBe(false);
    expect(await migrate(database.db)).toEqual([]);
  });

  it("stay when a later one fails and is rolled back; a next start continues", async () => {
    const failure = migrate(database.db, [...migrations, made, broken]);
    await expect(failure).rejects.toThrow(StartFault);
    await expect(failure).rejects.toThrow(
      /\(9002_broken\)\. Nothing of it was kept; what ran before it stays: 9001_made;/,
    );
    expect([await exists("made"), await exists("half_made")]).toEqual([true, false]);
    const mended = { ...broken, sql: "CREATE TABLE half_made (id integer)" };
    expect(await migrate(database.db, [...migrations, made, mended])).toEqual(["9002_broken"]);
  });

  it("name the one whose rows are refused at commit", async () => {
    const unbalanced = {
      name: "9003_unbalanced",
      sql: `INSERT INTO ledger_entry (id, posting_id, account, amount_paise, payable_ref, memo, at)
        VALUES (gen_random_uuid(), gen_random_uuid(), 'bank', 1, 'x', 'x', now())`,
    };
    await expect(migrate(database.db, [...migrations, unbalanced])).rejects.toThrow("(9003_unbalanced)");
  });

  it("refuse a database with a later migration but not an earlier one", async () => {
    await migrate(database.db, [...migrations, broken].with(-1, { ...broken, sql: "" }));
    await expect(migrate(database.db, [...migrations, made, broken])).rejects.toThrow(
      "later migrations than 9001_made, and not",
    );
    expect(await exists("made")).toBe(false);
  });

  it("run once when two processes start at once, and both report what ran", async () => {
    const fresh = await openUnmigratedDatabase();
    const ran = await Promise.all([migrate(fresh.db), migrate(fresh.db)]).finally(() => fresh.close());
    expect(ran.flat().sort()).toEqual(migrations.map(({ name }) => name));
  });

  it("run on a database with rows, and keep them", async () => {
    const sold = await openSeededDatabase();
    const tours = async () => (await sold.executeRaw("SELECT slug, name FROM tour ORDER BY slug")).rows;
    const before = await tours();
    expect(before.length).toBeGreaterThan(5);
    const next = {
      name: "9001_next",
      sql: `ALTER TABLE tour ADD COLUMN motto text NOT NULL DEFAULT '';
        UPDATE tour SET motto = name || '!';
        ALTER TABLE tour ADD CONSTRAINT tour_motto_check CHECK (motto <> '');`,
    };
    try {
      expect(await migrate(sold.db, [...migrations, next])).toEqual(["9001_next"]);
      expect(await tours()).toEqual(before);
      const { rows } = await sold.executeRaw("SELECT FROM tour WHERE motto <> name || '!'");
      expect(rows).toEqual([]);
    } finally {
      await sold.close();
    }
  });

  // As older processes do while the first new one starts (docs/deploy/several-servers.md).
  it("run beside an older process that locks tables in another order", async () => {
    const widen = (table: string, at: number) => ({
      name: `900${at}_${table}`,
      sql: `ALTER TABLE ${table} ADD COLUMN next_one text`,
    });
    let migrating: Promise<string[]> = Promise.resolve([]);
    await database.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM booking FOR UPDATE`.execute(tx);
      migrating = migrate(database.db, [...migrations, widen("outbox", 1), widen("booking", 2)]);
      await untilStatementsWait(database);
      await sql`INSERT INTO outbox (id, topic, payload, next_attempt_at)
        VALUES (gen_random_uuid(), 'booking.confirmed', '{}', now())`.execute(tx);
    });
    expect(await migrating).toEqual(["9001_outbox", "9002_booking"]);
  });

  // The tables in an older process's order, which the migration's own statements would take the other way.
  it.each([
    ["tell_the_desk_apart_from_holds", "departure", "booking"],
    ["sums_and_indexes_of_the_desk", "booking", "booking_event"],
    ["shares_of_payments", "payment", "booking"],
    ["unsettled_payments", "settlement_line", "ledger_entry"],
    ["codes_and_gifts", "ledger_entry", "booking"],
    ["_gst", "ledger_entry", "booking"],
  ])("give way to an older process: %s", async (name, first, second) => {
    const at = migrations.findIndex((one) => one.name.endsWith(name));
    const former = await openUnmigratedDatabase();
    try {
      await migrate(former.db, migrations.slice(0, at));
      let migrating: Promise<string[]> = Promise.resolve([]);
      await former.db.transaction().execute(async (tx) => {
        await sql`LOCK TABLE ${sql.table(first)} IN ROW EXCLUSIVE MODE`.execute(tx);
        migrating = migrate(former.db, migrations.slice(0, at + 1));
        await untilStatementsWait(former);
        await sql`LOCK TABLE ${sql.table(second)} IN ROW EXCLUSIVE MODE`.execute(tx);
      });
      expect(await migrating).toEqual([migrations[at]?.name]);
    } finally {
      await former.close();
    }
  });

  it("keep a UPI number that was written twice on its first payment, and start", async () => {
    const at = migrations.findIndex(({ name }) => name.endsWith("one_payment_for_a_upi_number"));
    const former = await openUnmigratedDatabase();
    try {
      await migrate(former.db, migrations.slice(0, at));
      await former.executeRaw(`SET session_replication_role = replica;
        INSERT INTO desk_payment (payment_id, kind, receipt_year, receipt_number, taken_by, upi_reference) VALUES
          (gen_random_uuid(), 'upi', 2026, 1, 'Asha', '412345678901'), (gen_random_uuid(), 'upi', 2026, 2, 'Asha', '412345678901'),
          (gen_random_uuid(), 'cash', 2026, 3, 'Asha', NULL);
        RESET session_replication_role`);
      await migrate(former.db);
      const { rows } = await former.executeRaw("SELECT upi_reference FROM desk_payment ORDER BY receipt_number");
      expect(rows.map((row) => row.upi_reference)).toEqual([
        "412345678901",
        "412345678901 (used before, receipt 2 of 2026)",
        null,
      ]);
    } finally {
      await former.close();
    }
  });

  it("refuse a development database from before the baseline, unchanged", async () => {
    const former = await openUnmigratedDatabase();
    try {
      await former.executeRaw("CREATE TABLE kysely_migration (name text); CREATE TABLE tour (name text)");
      await former.executeRaw(
        "INSERT INTO kysely_migration VALUES ('0001_foundation'); INSERT INTO tour VALUES ('Dawn')",
      );
      const failure = migrate(former.db);
      await expect(failure).rejects.toThrow(ConfigurationFault);
      await expect(failure).rejects.toThrow(
        /from before the first release.*Start on an empty database.*Nothing was changed/,
      );
      const { rows } = await former.executeRaw(
        "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname",
      );
      expect(rows).toEqual([{ relname: "kysely_migration" }, { relname: "tour" }]);
      expect((await former.executeRaw("SELECT name FROM tour")).rows).toEqual([{ name: "Dawn" }]);
    } finally {
      await former.close();
    }
  });

  it("leave no table with the same index twice", async () => {
    const { rows } = await sql<{ table: string }>`
      SELECT indrelid::regclass::text AS table FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
      WHERE relnamespace = 'public'::regnamespace
      GROUP BY indrelid, indkey::text, indclass::text, indoption::text, indcollation::text,
        pg_get_expr(indexprs, indrelid), pg_get_expr(indpred, indrelid) HAVING count(*) > 1`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it("leave no function uncalled, and none with two signatures", async () => {
    const { rows } = await sql<{ name: string; body: string; isTriggers: boolean }>`
      SELECT proname AS name, prosrc AS body, EXISTS (SELECT FROM pg_trigger WHERE tgfoid = pg_proc.oid) AS "isTriggers"
      FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`.execute(database.db);
    const defined = await sql<{ text: string }>`
      SELECT pg_get_expr(adbin, adrelid) AS text FROM pg_attrdef
      UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index
      UNION ALL SELECT pg_get_constraintdef(oid) FROM pg_constraint
      UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger`.execute(database.db);
    const callers = [
      ...["modules", "platform", "db"].flatMap(writtenBelow),
      ...defined.rows.map(({ text }) => text),
      ...rows.map(({ body }) => body),
    ];
    const names = rows.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(10);
    const isCalled = (name: string): boolean => callers.some((text) => new RegExp(`\\b${name}\\b`).test(text));
    expect(rows.filter(({ name, isTriggers }) => !isTriggers && !isCalled(name))).toEqual([]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("refuse a database that a newer version has changed", async () => {
    await migrate(database.db, [...migrations, { name: "9003_future", sql: "CREATE TABLE future (id integer)" }]);
    const failure = migrate(database.db);
    await expect(failure).rejects.toThrow(/newer than this version .* 9003_future.*put back the backup/);
    // A supervisor must not restart it again and again.
    await expect(failure).rejects.toThrow(ConfigurationFault);
    expect(await exists("future")).toBe(true);
  });
});
