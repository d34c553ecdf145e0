import { PgBoss, type Db as QueueDb } from "pg-boss";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { fakeTimers } from "#tests/harness/time/clock.ts";
import type { Database } from "../database/database.server.ts";
import { createLog } from "../log.server.ts";
import { type Job, type Jobs, startJobs } from "./jobs.server.ts";

const NEVER = "59 23 * * *";
const HOURS_AHEAD = "interval '5 hours'";

describe("recurring work", () => {
  let database: Database;
  let begun: Jobs[] = [];
  let done: string[] = [];
  let said: string[] = [];
  beforeAll(async () => {
    database = await openTestDatabase();
    // Whichever test comes first finds the queue's tables.
    await start([job("first")]);
    await stopAll();
  });
  afterAll(() => database?.close());
  // The test triggers a process's rounds; database queries take real time.
  beforeEach(() => fakeTimers({ toFake: ["setInterval", "clearInterval"] }));
  afterEach(async () => {
    await stopAll();
    [done, said] = [[], []];
    await database.executeRaw(
      `DELETE FROM pgboss.schedule; DELETE FROM pgboss.job; UPDATE pgboss.version SET cron_on = NULL;
      UPDATE pgboss.queue SET monitor_on = NULL, maintain_on = NULL`,
    );
  });

  const stopAll = async () => {
    await Promise.all(begun.map((jobs) => jobs.stop()));
    begun = [];
  };
  const job = (name: string, when: Pick<Job, "every" | "daily"> = {}): Job => ({
    name,
    ...when,
    run: async () => void done.push(name),
  });
  const start = async (jobs: Job[], site: Database = database) => {
    const log = createLog("error", { write: (line: string) => void said.push(line) });
    begun.push(await startJobs({ database: site, log, metrics: { job: () => undefined } }, jobs));
  };
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
  /** Runs rounds until true: a round that overlaps another is skipped. */
  const eventually = <T>(figure: () => T) =>
    expect.poll(
      async () => {
        await pass(20);
        return figure();
      },
      { timeout: 20_000 },
    );
  const asked = async (name: string) =>
    Number((await database.executeRaw("SELECT count(*) AS n FROM pgboss.job WHERE name = $1", [name])).rows[0]?.n);

  /** The same database with a controllable clock and outage. */
  const withClock = (time: string) => {
    let ahead = 0;
    const site = {
      isAway: false,
      /** Number of looks by a process. */
      looks: 0,
      set: (wanted: string) => {
        // Tomorrow: the columns that the database fills by itself have today's time, which is over then.
        const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
        ahead = Date.parse(`${tomorrow}T${wanted}Z`) - Date.now();
      },
      ...database,
      executeRaw: async (text: string, values?: unknown[]) => {
        if (site.isAway) throw new Error("the database is away");
        if (text.includes("SET cron_on")) site.looks += 1;
        return database.executeRaw(text.replaceAll("now()", `(now() + interval '${ahead} milliseconds')`), values);
      },
    };
    site.set(time);
    return site;
  };

  it.each([90, -90])("runs although the database's clock is %d seconds off", async (seconds) => {
    const off = `(now() + interval '${seconds} seconds')`;
    const executeRaw = (text: string, values?: unknown[]) => database.executeRaw(text.replaceAll("now()", off), values);
    await start([job("minute", { every: "* * * * *" })], { ...database, executeRaw });
    await eventually(() => done).toContain("minute");
  });

  describe("after the clock ran ahead and was corrected", () => {
    const jobs = [job("minute", { every: "* * * * *" }), job("letter")];
    /** The queue's rows in that state: finished minutes, one whose process was killed, one waiting. */
    const wasAhead = () =>
      database.executeRaw(
        `UPDATE pgboss.version SET cron_on = now() + ${HOURS_AHEAD};
        UPDATE pgboss.queue SET monitor_on = now() + ${HOURS_AHEAD}, maintain_on = now() + ${HOURS_AHEAD};
        INSERT INTO pgboss.job (name, id, state, data, created_on)
          SELECT 'minute', md5('minute' || extract(epoch FROM minute))::uuid, 'completed', '{}', now() + ${HOURS_AHEAD}
          FROM generate_series(date_trunc('minute', now()), now() + interval '3 minutes', '1 minute') AS minute;
        INSERT INTO pgboss.job (name, state, data, created_on, start_after, started_on, heartbeat_on, heartbeat_seconds)
          SELECT 'letter', state, '{}', ahead, ahead, ahead, ahead, 20
          FROM unnest('{created,active}'::pgboss.job_state[]) AS state, (SELECT now() + ${HOURS_AHEAD} AS ahead) AS later`,
      );
    const letters = () => done.filter((name) => name === "letter").length;

    it("continues with waiting jobs and heartbeats", async () => {
      await start(jobs);
      await wasAhead();
      await eventually(() => done).toEqual(expect.arrayContaining(["minute", "letter"]));
      // Its heartbeat is older than the queue's limit.
      await database.executeRaw("UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute'");
      await database.executeRaw("UPDATE pgboss.queue SET monitor_on = monitor_on - interval '1 minute'");
      await eventually(letters).toBe(2);
    });

    it("continues after a restart", async () => {
      await start(jobs);
      await stopAll();
      await wasAhead();
      await start(jobs);
      await eventually(() => done).toEqual(expect.arrayContaining(["minute", "letter"]));
    });
  });

  it("is queued once in its minute by many processes", async () => {
    const site = withClock("12:17:05");
    const jobs = [
      job("minute", { every: "* * * * *" }),
      job("hour", { every: "17 * * * *" }),
      job("not", { every: NEVER }),
    ];
    await Promise.all([start(jobs, site), start(jobs, site)]);
    for (const second of ["12:17:10", "12:17:30", "12:17:50"]) {
      site.set(second);
      const looks = site.looks;
      await eventually(() => site.looks - looks).toBeGreaterThanOrEqual(2);
    }
    await eventually(() => asked("hour")).toBe(1);
    site.set("12:18:10");
    await eventually(() => asked("minute")).toBe(2);
    await stopAll();
    expect([await asked("minute"), await asked("hour"), await asked("not")]).toEqual([2, 1, 0]);
  });

  it("daily is queued once, on time or later", async () => {
    const site = withClock("03:40:10");
    await start([job("day", { daily: "03:40" })], site);
    await eventually(() => asked("day")).toBe(1);
    await stopAll();
    site.set("03:50:05");
    await start([job("day", { daily: "03:40" })], site);
    await eventually(() => asked("jobs.catch_up")).toBe(2);
    await stopAll();
    expect(await asked("day")).toBe(1);
  });

  it("runs later after a database outage, reported once", async () => {
    const site = withClock("12:16:10");
    await start([job("hour", { every: "17 * * * *" })], site);
    site.isAway = true;
    for (const second of ["12:16:50", "12:17:10", "12:17:50", "12:20:10"]) {
      site.set(second);
      await pass(20);
    }
    site.isAway = false;
    await eventually(() => asked("hour")).toBe(1);
    const words = said.map((line) => JSON.parse(line).msg).filter((word) => /recur/.test(word));
    expect(words).toEqual(["recurring jobs could not be queued; it is tried again"]);
  });

  it("is skipped after an outage of more than an hour", async () => {
    const site = withClock("21:30:10");
    await start([job("night", { every: "35 21 * * *" }), job("hour", { every: "17 * * * *" })], site);
    site.isAway = true;
    site.set("22:40:10");
    await pass(20);
    site.isAway = false;
    await eventually(() => asked("hour")).toBe(1);
    expect(await asked("night")).toBe(0);
  });

  it("runs at the clock's minute after it was set back", async () => {
    const site = withClock("17:05:10");
    await start([job("minute", { every: "* * * * *" })], site);
    await eventually(() => asked("minute")).toBe(1);
    site.set("12:17:10");
    await eventually(() => asked("minute")).toBe(2);
  });

  it("is skipped when no process ran", async () => {
    const site = withClock("12:18:30");
    await start([job("hour", { every: "17 * * * *" }), job("minute", { every: "* * * * *" })], site);
    await eventually(() => asked("minute")).toBe(1);
    expect(await asked("hour")).toBe(0);
  });

  it("is refused at the start unless its schedule is a minute and an hour", async () => {
    await expect(start([job("week", { every: "0 12 * * 1" })])).rejects.toThrow(RangeError);
  });

  it("is not queued twice beside an older version", async () => {
    await start([job("minute", { every: "* * * * *" })]);
    await eventually(() => asked("minute")).toBeGreaterThan(0);
    const turns: number[] = [];
    const executeSql = async (text: string, values?: unknown[]) => {
      const answer = await database.executeRaw(text, values);
      if (text.includes("SET cron_on")) turns.push(answer.rows.length);
      return answer;
    };
    const older = new PgBoss({ db: { executeSql } as unknown as QueueDb });
    await older.start();
    await expect.poll(() => turns, { timeout: 20_000 }).toEqual([0]);
    await older.stop();
  });
});
