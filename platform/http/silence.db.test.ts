import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { type DatabaseLine, openDatabaseLine } from "#tests/harness/network/database-line.ts";
import { type Database, databaseAnswers, inTransaction } from "../database/database.server.ts";
import { isDatabaseFault } from "../database/database-fault.server.ts";
import { openServer } from "../database/server-database.server.ts";

const PATIENCE_MS = 700;

describe("a hanging database server", () => {
  let wire: DatabaseLine;
  let database: Database;
  beforeAll(async () => {
    wire = await openDatabaseLine(inject("postgresUrl"));
    database = await openServer(wire.url, 3, PATIENCE_MS);
  });
  afterAll(async () => {
    await database?.close();
    await wire?.close();
  });
  const one = () => sql<{ one: number }>`SELECT 1 AS one`.execute(database.db).then(({ rows }) => rows);
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    const error = await work().then(
      () => null,
      (failed: unknown) => failed,
    );
    return { ms: performance.now() - begun, isFault: isDatabaseFault(error) };
  };

  it("times out, in transactions too; then all are refused at once until it answers", async () => {
    await one();
    const before = wire.connections();
    wire.hush();
    const first = await timed(() => inTransaction(database.db, () => one()));
    expect(first.isFault).toBe(true);
    expect(first.ms).toBeGreaterThan(PATIENCE_MS - 50);
    // A probe is running: requests from now wait for it, and later ones fail at once, without a connection of their
    // own.
    const others = [one, one, () => database.executeRaw("SELECT 1"), () => inTransaction(database.db, () => one())];
    for (const ask of others) expect(await timed(ask)).toMatchObject({ isFault: true });
    expect(wire.connections() - before).toBe(1);
    wire.heal();
    await expect.poll(() => databaseAnswers(database.db), { timeout: 10_000 }).toBe(true);
    // No connection that was hushed is lent again.
    for (const rows of await Promise.all([one(), one(), one(), one(), one()])) expect(rows).toEqual([{ one: 1 }]);
  });

  it("is not assumed for a slow statement, whose connection stays", async () => {
    const pid = async () =>
      (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(database.db)).rows[0]?.pid;
    const before = await pid();
    const slow = sql`SELECT pg_sleep(30)`.execute(database.db);
    await expect(slow).rejects.toMatchObject({ code: "57014" });
    expect(await pid()).toBe(before);
  });

  it("is waited for without a limit if none is set", async () => {
    const patient = await openServer(wire.url, 1);
    onTestFinished(() => patient.close());
    const limitOf = async ({ db }: Database) => (await sql`SHOW statement_timeout`.execute(db)).rows;
    expect(await limitOf(database)).toEqual([{ statement_timeout: "200ms" }]);
    expect(await limitOf(patient)).toEqual([{ statement_timeout: "0" }]);
  });
});
