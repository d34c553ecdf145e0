import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import type { Database } from "./database/database.server.ts";

describe("listening for notices", () => {
  let database: Database;
  const heard: string[] = [];
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.listen(
      "noise",
      (payload) => heard.push(payload),
      () => heard.push("(missed)"),
    );
  });
  afterAll(() => database.close());
  beforeEach(() => {
    heard.length = 0;
  });

  it("gets notices of committed transactions only", async () => {
    await database.db.transaction().execute(async (tx) => {
      await sql`SELECT pg_notify('noise', 'kept')`.execute(tx);
    });
    const failed = database.db.transaction().execute(async (tx) => {
      await sql`SELECT pg_notify('noise', 'lost')`.execute(tx);
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    await sql`SELECT pg_notify('noise', 'last')`.execute(database.db);
    await expect.poll(() => heard.at(-1)).toBe("last");
    expect(heard).toEqual(["kept", "last"]);
  });

  it("resumes after a lost connection, and says that notices may be missing", async () => {
    // Of our own database alone: other files of the run listen on the same server.
    const { rows } = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE query LIKE 'LISTEN%' AND datname = current_database()`.execute(database.db);
    expect(rows).toHaveLength(1);
    await expect.poll(() => heard.at(-1), { timeout: 10_000 }).toBe("(missed)");
    await sql`SELECT pg_notify('noise', 'again')`.execute(database.db);
    await expect.poll(() => heard.at(-1)).toBe("again");
  });

  it("leaves no connection that was being opened when closed", async () => {
    const other = await openTestDatabase();
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(other.db);
    const begun = other.listen(
      "noise",
      () => undefined,
      () => undefined,
    );
    await Promise.all([other.close(), begun]);
    const open = async () =>
      (await sql`SELECT FROM pg_stat_activity WHERE datname = ${rows[0]?.name}`.execute(database.db)).rows.length;
    await expect.poll(open).toBe(0);
  });
});
