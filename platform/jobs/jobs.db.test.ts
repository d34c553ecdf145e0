import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { type Database, inTransaction } from "../database/database.server.ts";
import { createLog } from "../log.server.ts";
import { type Jobs, startJobs } from "./jobs.server.ts";

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

  it("run one after the other without pauses, failing or not", async () => {
    const wanted = Array.from({ length: 40 }, (_, number) => String(number));
    await database.db.transaction().execute(async (tx) => {
      for (const number of wanted) await jobs.enqueue(tx, "count", { number, fails: number === "7" ? "once" : "" });
    });
    await expect.poll(() => wanted.filter((number) => !done.includes(number)), { timeout: 20_000 }).toEqual([]);
    // The failing job below is retried, and this one too if the others take long.
    const lines = said.map((line) => JSON.parse(line)).filter(({ number }) => number !== "busy");
    expect(lines[0]).toMatchObject({ job: "count", number: "7", err: { message: "as it was told to" } });
    expect(new Set(lines.map(({ number }) => number))).toEqual(new Set(["7"]));
  });

  it("leave no error text in the queue, as it may name persons", async () => {
    const failed = () =>
      database.executeRaw("SELECT output::text AS output FROM pgboss.job WHERE data ->> 'number' = 'busy'");
    await inTransaction(database.db, (tx) => jobs.enqueue(tx, "count", { number: "busy", fails: "anna@example.com" }));
    await expect.poll(async () => (await failed()).rows[0]?.output, { timeout: 20_000 }).toEqual(expect.any(String));
    expect(String((await failed()).rows[0]?.output)).not.toMatch(/anna|as it was told/);
  });

  it("are not started when their transaction was undone", async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, "count", { number: "never" });
      throw new Error("no reason");
    });
    await expect(failing).rejects.toThrow("no reason");
    await inTransaction(database.db, (tx) => jobs.enqueue(tx, "count", { number: "after" }));
    await expect.poll(() => done.includes("after")).toBe(true);
    expect(done).not.toContain("never");
  });

  it("are begun though nobody tells their worker, and asked for once for all queues", async () => {
    const asked: string[] = [];
    const listening = {
      ...database,
      executeRaw: (text: string, values?: unknown[]) => {
        asked.push(text);
        return database.executeRaw(text, values);
      },
    };
    const names = Array.from({ length: 20 }, (_, number) => `one.${number}`);
    const run = async ({ number = "" }: Record<string, string>) => void done.push(number);
    const beside = await startJobs(
      { database: listening, log: createLog("silent"), metrics: { job: () => undefined } },
      names.map((name) => ({ name, run })),
    );
    const looks = () => asked.filter((text) => text.startsWith("SELECT DISTINCT name")).length;
    try {
      await expect.poll(looks).toBeGreaterThan(1);
      const before = { looks: looks(), asked: asked.length };
      await expect.poll(looks).toBeGreaterThan(before.looks + 2);
      expect(asked.length - before.asked).toBeLessThan(names.length);
      await inTransaction(database.db, (tx) => beside.enqueue(tx, "one.7", { number: "beside" }));
      await expect.poll(() => done.includes("beside")).toBe(true);
    } finally {
      await beside.stop();
    }
  });

  it("on a schedule are stored by name and time", async () => {
    const { rows } = await database.executeRaw("SELECT name, cron FROM pgboss.schedule");
    expect(rows).toEqual([{ name: "look", cron: "40 3 * * *" }]);
  });
});

describe("daily work", () => {
  let database: Database;
  let begun: Jobs[] = [];
  let done: string[] = [];
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database?.close());
  afterEach(async () => {
    await stopAll();
    done = [];
    await database.executeRaw("DELETE FROM pgboss.schedule; DELETE FROM pgboss.job");
  });
  const stopAll = async () => {
    await Promise.all(begun.map((jobs) => jobs.stop()));
    begun = [];
  };
  /** Time of day in UTC, this many minutes ago. */
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().slice(11, 16);
  const start = async (daily: string) => {
    const run = async () => void done.push(daily);
    const metrics = { job: () => undefined };
    begun.push(await startJobs({ database, log: createLog("silent"), metrics }, [{ name: "look", daily, run }]));
  };
  /** As it is where the site has run for days. */
  const hasRunForDays = async (daily: string) => {
    await start(daily);
    await stopAll();
    await database.executeRaw("UPDATE pgboss.schedule SET created_on = now() - interval '3 days'");
  };
  const asked = async () =>
    Number((await database.executeRaw("SELECT count(*) AS n FROM pgboss.job WHERE name = 'look'")).rows[0]?.n);

  it("runs later once, over all processes and starts, if its minute was missed", async () => {
    const daily = ago(10);
    await hasRunForDays(daily);
    expect(await asked()).toBe(0);
    await Promise.all([start(daily), start(daily)]);
    await expect.poll(() => done, { timeout: 20_000 }).toEqual([daily]);
    await stopAll();
    await start(daily);
    expect(await asked()).toBe(1);
    const { rows } = await database.executeRaw("SELECT cron FROM pgboss.schedule WHERE name = 'look'");
    const [hours, minutes] = daily.split(":").map(Number);
    expect(rows).toEqual([{ cron: `${minutes} ${hours} * * *` }]);
  });

  it.each([
    ["it is done already, though it failed", 10, "INSERT INTO pgboss.job (name, state) VALUES ('look', 'failed')"],
    ["it is the next day's turn soon", 13 * 60, "SELECT 1"],
    ["the company has just begun", 10, "UPDATE pgboss.schedule SET created_on = now()"],
  ])("is not repeated where %s", async (_, minutes, before) => {
    const daily = ago(minutes);
    await hasRunForDays(daily);
    await database.executeRaw(before);
    const already = await asked();
    await start(daily);
    expect(await asked()).toBe(already);
  });
});
