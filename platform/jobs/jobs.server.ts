import { CompiledQuery, sql } from "kysely";
import { PgBoss, type Db as QueueDb } from "pg-boss";
import type { Database, Sql, Tx } from "../database/database.server.ts";
import type { Metrics } from "../http/metrics.server.ts";
import type { Logger } from "../log.server.ts";
import { readLine, scheduledRunId, startRecurring } from "./recurring.server.ts";

/** A kind of work that is done outside requests: tried again when it fails, once however many processes there are. */
export interface Job {
  name: string;
  /** A cron line for work that recurs, of minutes and hours by UTC (`readLine`). Where no process runs in that minute it is left out. */
  every?: string;
  /** For work of once a day: when, by UTC ("03:40"). Where no process runs in that minute it is done later on that day. */
  daily?: string;
  run(data: Record<string, string>): Promise<unknown>;
}

export interface Jobs {
  /** Asks for a job in the same transaction as the reason for it. */
  enqueue(tx: Tx, name: string, data: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Tried again eight times after the first: after 2, 4, 8 … seconds, or by chance up to twice as long, 8.5 to 17 minutes in all. A
 * job whose process was killed is taken by another within about a minute: its heart has stopped.
 */
const patience = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 900, heartbeatSeconds: 20 };

/** A day's work that was missed is done as long as it is not this much later; then the next day's is near enough. */
const LATE_HOURS = 12;
/** Sooner it may be on its way: what is due is looked for three times a minute, by an older version twice. */
const ON_ITS_WAY_MINUTES = 2;
/** Puts work that recurs into the queue, under its number, where it is not there yet. */
type Send = (name: string, id: string) => Promise<unknown>;

/** How often a process that runs looks for a day's work that was missed all the same: the database may have been away in its minute. */
const LOOKS_AGAIN = "*/10 * * * *";

const cronOf = ({ every, daily }: Pick<Job, "every" | "daily">): string | undefined => {
  const [hours, minutes] = daily?.split(":").map(Number) ?? [];
  return daily === undefined ? every : `${minutes} ${hours} * * *`;
};

/** Starts the queue, which lives in the same database (schema `pgboss`), and its workers. */
export async function startJobs(
  { database, log, metrics }: { database: Database; log: Logger; metrics: Pick<Metrics, "job"> },
  jobs: Job[],
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.executeRaw(text, values) } as unknown as QueueDb,
    // What recurs is asked for by ourselves (docs/decisions/0036).
    schedule: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  });
  boss.on("error", (error: unknown) => log.error({ err: error }, "the job queue stumbled"));
  const workers = new Map<string, string>();
  /** Work that recurs, under its number; what works here need not find it by itself. */
  const send: Send = async (name, id) => {
    const isNew = (await boss.send(name, {}, { id })) !== null;
    const worker = workers.get(name);
    if (isNew && worker !== undefined) boss.notifyWorker(worker);
  };
  const catchUp = () => doMissed({ database, send }, jobs);
  const isAnyDaily = jobs.some(({ daily }) => daily !== undefined);
  const all = isAnyDaily ? [...jobs, { name: "jobs.catch_up", every: LOOKS_AGAIN, run: catchUp }] : jobs;
  const lines = all.flatMap((job) => {
    const cron = cronOf(job);
    return cron === undefined ? [] : [readLine(job.name, cron)];
  });
  await boss.start();
  for (const job of all) {
    const cron = cronOf(job);
    await boss.createQueue(job.name, patience);
    // A queue that an older version made keeps what it was made with, unless it is told.
    await boss.updateQueue(job.name, patience);
    const worker: string = await boss.work<Record<string, string>>(
      job.name,
      { pollingIntervalSeconds: cron ? 5 : 1 },
      async (batch) => {
        // Where one waited there may be more: they are not looked for once a second, but as soon as this one is done.
        boss.notifyWorker(worker);
        for (const one of batch) await measured({ log, metrics }, job, one.data ?? {});
      },
    );
    workers.set(job.name, worker);
    // For whoever asks what recurs, `doMissed`, and an older version that is put back.
    if (cron) await boss.schedule(job.name, cron);
  }
  const recurring = await startRecurring({ database, log, send }, lines);
  await catchUp();
  return {
    async enqueue(tx, name, data) {
      await boss.send(name, data, {
        db: { executeSql: (text: string, values?: unknown[]) => runIn(tx, text, values) } as never,
      });
    },
    async stop() {
      await recurring.stop();
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/**
 * Asks for the day's work that no process was there to ask for in its minute. All of them may: the number that it gets is that of the day,
 * so that it is asked for once. What is new here (a company that has just begun, a job that has just come) has missed nothing.
 */
async function doMissed({ database, send }: { database: Database; send: Send }, jobs: Job[]): Promise<void> {
  for (const { name, daily } of jobs) {
    if (daily === undefined) continue;
    const { rows } = await database.executeRaw(
      `SELECT ${scheduledRunId("$1::text", "due")} AS id
      FROM (SELECT date_trunc('day', now() - $2::interval, 'UTC') + $2::interval AS due) AS latest
      WHERE due > now() - interval '${LATE_HOURS} hours' AND due < now() - interval '${ON_ITS_WAY_MINUTES} minutes'
        AND EXISTS (SELECT FROM pgboss.schedule WHERE schedule.name = $1 AND created_on < due)
        AND NOT EXISTS (SELECT FROM pgboss.job WHERE job.name = $1 AND created_on >= due)`,
      [name, daily],
    );
    for (const { id } of rows) await send(name, String(id));
  }
}

async function measured(
  { log, metrics }: { log: Logger; metrics: Pick<Metrics, "job"> },
  job: Job,
  data: Record<string, string>,
): Promise<void> {
  const begun = performance.now();
  const note = (outcome: "done" | "failed") => metrics.job(job.name, outcome, (performance.now() - begun) / 1000);
  try {
    await job.run(data);
    note("done");
  } catch (error) {
    note("failed");
    // The queue keeps a failure in its own table and tells nobody.
    log.error({ err: error, job: job.name, ...data }, "a job failed; it will be tried again");
    // The queue keeps for a week what a job failed by, whole: a row's values, the address that a mail server did not take.
    throw new Error("The log says why.");
  }
}

/** Jobs in the queue by name and state; those that are done are left out. */
export async function queueFigures(db: Sql): Promise<{ job: string; state: string; jobs: number }[]> {
  const { rows } = await sql<{ job: string; state: string; jobs: number }>`
    SELECT name AS job, state::text AS state, count(*) AS jobs FROM pgboss.job
    WHERE state IN ('created', 'retry', 'active', 'failed') AND name NOT LIKE '\\_\\_%' GROUP BY name, state`.execute(
    db,
  );
  return rows;
}

async function runIn(tx: Tx, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  return { rows: [...(await tx.executeQuery(CompiledQuery.raw(text, [...values]))).rows] };
}
