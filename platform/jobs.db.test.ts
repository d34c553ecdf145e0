import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "#tests/harness/database.ts";
import { type Database, inTransaction } from "./database.server.ts";
import { type Jobs, startJobs } from "./jobs.server.ts";
import { createLog } from "./log.server.ts";

describe("jobs", () => {
  let database: Database;
  let jobs: Jobs;
  const done: string[] = [];
  const said: string[] = [];
  beforeAll(async () => {
    database = await openTestDatabase();
    const run = async ({ number = "", fails = "" }: Record<string, string>) => {
      done.push(number);
      if (fails) throw Object.assign(new Error("as it was told to"), { response: `450 <${fails}>: mailbox busy` });
    };
    const metrics = { job: () => undefined };
    jobs = await startJobs(
      { database, log: createLog("error", { write: (line: string) => void said.push(line) }), metrics },
      [
        { name: "count", run },
        { name: "look", every: "40 3 * * *", run },
      ],
    );
  });
  afterAll(async () => {
    await jobs?.stop();
    await database?.close();
  });

  it("that wait together are done one after the other, not one a second, whether one fails or not", async () => {
    const wanted = Array.from({ length: 40 }, (_, number) => String(number));
    await inTransaction(database.db, async (tx) => {
      for (const number of wanted) await jobs.enqueue(tx, "count", { number, fails: number === "7" ? "once" : "" });
    });
    await expect.poll(() => wanted.filter((number) => !done.includes(number)), { timeout: 20_000 }).toEqual([]);
    expect(said.map((line) => JSON.parse(line))).toMatchObject([
      { job: "count", number: "7", err: { message: "as it was told to" } },
    ]);
  });

  it("leave nothing in the queue of what they failed by: it may name persons, whom only the log can tell of without", async () => {
    const failed = () =>
      database.executeRaw("SELECT output::text AS output FROM pgboss.job WHERE data ->> 'number' = 'busy'");
    await inTransaction(database.db, (tx) => jobs.enqueue(tx, "count", { number: "busy", fails: "anna@example.com" }));
    await expect.poll(async () => (await failed()).rows[0]?.output, { timeout: 20_000 }).toEqual(expect.any(String));
    expect(String((await failed()).rows[0]?.output)).not.toMatch(/anna|as it was told/);
  });

  it("are not asked for when their reason did not come to pass", async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await jobs.enqueue(tx, "count", { number: "never" });
      throw new Error("no reason");
    });
    await expect(failing).rejects.toThrow("no reason");
    await inTransaction(database.db, (tx) => jobs.enqueue(tx, "count", { number: "after" }));
    await expect.poll(() => done.includes("after")).toBe(true);
    expect(done).not.toContain("never");
  });

  it("that recur are in the schedule under their name, at their hour", async () => {
    const { rows } = await database.executeRaw("SELECT name, cron FROM pgboss.schedule");
    expect(rows).toEqual([{ name: "look", cron: "40 3 * * *" }]);
  });
});
