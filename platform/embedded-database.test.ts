import fs from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Database, inTransaction } from "./database.server.ts";
import { openEmbedded } from "./embedded-database.server.ts";
import { tendEmbedded } from "./tend-embedded.server.ts";

describe("the embedded database", () => {
  let folder: string;
  let database: Database;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "pahiya-database-"));
    fs.chmodSync(folder, 0o755);
    database = await openEmbedded({ folder });
    await database.executeRaw("CREATE TABLE thing (number integer)");
  });
  afterAll(async () => {
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("has every commit on the disk before it is acknowledged", async () => {
    const syncs = vi.spyOn(fs, "fsyncSync");
    const commits = 25;
    for (let number = 0; number < commits; number += 1)
      await sql`INSERT INTO thing VALUES (${number})`.execute(database.db);
    expect(syncs.mock.calls.length).toBeGreaterThanOrEqual(commits);
    syncs.mockRestore();
  });

  it("is open to no other user of the machine, whoever made its folder: its files let everybody write", () => {
    expect(fs.statSync(folder).mode & 0o007).toBe(0);
  });

  it("is tended: its log does not grow for ever, and it counts its rows anew", async () => {
    const wal = path.join(folder, "pg_wal");
    const megabytes = (): number =>
      fs.readdirSync(wal).reduce((sum, name) => sum + fs.statSync(path.join(wal, name)).size, 0) / 1024 / 1024;
    for (let number = 0; number < 14; number += 1) {
      await sql`INSERT INTO thing VALUES (-1)`.execute(database.db);
      await sql`SELECT pg_switch_wal()`.execute(database.db);
    }
    expect(megabytes(), "by itself it only grows").toBeGreaterThan(200);
    for (const job of tendEmbedded(database)) await job.run({});
    expect(megabytes()).toBeLessThanOrEqual(144);
    const counted = await sql<{ counted: boolean }>`
      SELECT reltuples >= 14 AS counted FROM pg_class WHERE relname = 'thing'`.execute(database.db);
    expect(counted.rows).toEqual([{ counted: true }]);
    await sql`DELETE FROM thing WHERE number = -1`.execute(database.db);
  });

  it("keeps transactions that run at the same time apart, and undoes one that fails", async () => {
    const insert = (number: number) =>
      inTransaction(database.db, async (tx) => {
        await sql`INSERT INTO thing VALUES (${number})`.execute(tx);
        if (number === 102) throw new Error("no");
      });
    const answers = await Promise.allSettled([101, 102, 103].map(insert));
    expect(answers.map((answer) => answer.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    const { rows } = await sql<{
      number: number;
    }>`SELECT number FROM thing WHERE number > 100 ORDER BY number`.execute(database.db);
    expect(rows.map((row) => row.number)).toEqual([101, 103]);
  });

  it("lets requests in between questions, however many are asked one after the other", async () => {
    let letIn = 0;
    const knock = (): void => {
      letIn += 1;
      next = setImmediate(knock);
    };
    let next = setImmediate(knock);
    for (let question = 0; question < 20; question += 1) await sql`SELECT pg_sleep(0.005)`.execute(database.db);
    for (let question = 0; question < 20; question += 1) await database.executeRaw("SELECT pg_sleep(0.005)");
    clearImmediate(next);
    expect(letIn).toBeGreaterThanOrEqual(38);
  });

  it("refuses a query from within a transaction that would wait for itself", async () => {
    const stuck = inTransaction(database.db, () => sql`SELECT 1`.execute(database.db));
    await expect(stuck).rejects.toThrow("would wait for itself");
    const raw = inTransaction(database.db, () => database.executeRaw("SELECT 1"));
    await expect(raw).rejects.toThrow("would wait for itself");
  });
});
