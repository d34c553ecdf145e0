import { CompiledQuery, sql } from "kysely";
import { PgBoss, type Db as QueueDb } from "pg-boss";
import type { Database, Sql, Tx } from "../database/database.server.ts";
import type { Metrics } from "../http/metrics.server.ts";
import type { Logger } from "../log.server.ts";
import { readLine, scheduledRunId, startRecurring } from "./recurring.server.ts";
import { startRounds } from "./rounds.server.ts";

export interface Job {
  name: string;
  /** UTC cron line of minutes and hours; a missed minute is skipped. */
  every?: string;
  /** UTC time ("03:40"); caught up later that day. */
  daily?: string;
  run(data: Record<string, string>): Promise<unknown>;
}

export interface Jobs {
  enqueue(tx: Tx, name: string, data: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/** Eight retries in 8.5 to 17 minutes; a killed process's job moves within one. */
const patience = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 900, heartbeatSeconds: 20 };

/** One question for all queues: each worker's own would be ten a second. */
const LOOKS_EVERY_MS = 1_000;
const POLLS_EVERY_SECONDS = 60;

/** Later, the next day's run is near enough. */
const LATE_HOURS = 12;
/** Younger runs may be on their way. */
const ON_ITS_WAY_MINUTES = 2;
type Send = (name: string, id: string) => Promise<unknown>;

const LOOKS_AGAIN = "*/10 * * * *";

const cronOf = ({ every, daily }: Pick<Job, "every" | "daily">): string | undefined => {
  const [hours, minutes] = daily?.split(":").map(Number) ?? [];
  return daily === undefined ? every : `${minutes} ${hours} * * *`;
};

export async function startJobs(
  { database, log, metrics }: { database: Database; log: Logger; metrics: Pick<Metrics, "job"> },
  jobs: Job[],
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.executeRaw(text, values) } as unknown as QueueDb,
    // We schedule ourselves (docs/decisions/0036).
    schedule: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  });
  const stumbled = (error: unknown) => log.error({ err: error }, "the job queue stumbled");
  boss.on("error", stumbled);
  const workers = new Map<string, string>();
  const tell = (name: string): void => {
    const worker = workers.get(name);
    if (worker !== undefined) boss.notifyWorker(worker);
  };
  const send: Send = async (name, id) => {
    if ((await boss.send(name, {}, { id })) !== null) tell(name);
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
    // A queue that exists keeps its former settings otherwise.
    await boss.updateQueue(job.name, patience);
    const worker: string = await boss.work<Record<string, string>>(
      job.name,
      { pollingIntervalSeconds: POLLS_EVERY_SECONDS },
      async (batch) => {
        // More may wait: look again after this one, not at the next poll.
        boss.notifyWorker(worker);
        for (const one of batch) await measured({ log, metrics }, job, one.data ?? {});
      },
    );
    workers.set(job.name, worker);
    // Only recorded, for `doMissed` and older versions: the queue itself schedules nothing.
    if (cron) await boss.schedule(job.name, cron);
  }
  const recurring = await startRecurring({ database, log, send }, lines);
  await catchUp();
  const looking = startRounds(async () => (await waitingQueues(database)).forEach(tell), LOOKS_EVERY_MS, stumbled);
  return {
    async enqueue(tx, name, data) {
      await boss.send(name, data, {
        db: { executeSql: (text: string, values?: unknown[]) => runIn(tx, text, values) } as never,
      });
    },
    async stop() {
      await Promise.all([recurring.stop(), looking.stop()]);
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** By the condition of pg-boss's index. */
async function waitingQueues(database: Database): Promise<string[]> {
  const { rows } = await database.executeRaw(
    "SELECT DISTINCT name FROM pgboss.job WHERE state < 'active' AND NOT blocked AND start_after <= now()",
  );
  return rows.map(({ name }) => String(name));
}

/** The id contains the day, so each runs once. */
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
    // The queue keeps a failure in its table and logs nothing.
    log.error({ err: error, job: job.name, ...data }, "a job failed; it will be tried again");
    // The queue stores errors for a week; they may hold personal data.
    throw new Error("The log says why.");
  }
}

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
