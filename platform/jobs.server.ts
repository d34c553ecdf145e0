import { CompiledQuery, sql } from "kysely";
import { PgBoss, type Db as QueueDb } from "pg-boss";
import type { Database, Sql, Tx } from "./database.server.ts";
import type { Logger } from "./log.server.ts";
import type { Metrics } from "./metrics.server.ts";

/** A kind of work that is done outside requests: tried again when it fails, once however many processes there are. */
export interface Job {
  name: string;
  /** A cron line (minutes) for work that recurs. */
  every?: string;
  run(data: Record<string, string>): Promise<unknown>;
}

export interface Jobs {
  /** Asks for a job in the same transaction as the reason for it. */
  enqueue(tx: Tx, name: string, data: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Tried again after 2, 4, 8 … seconds, eight times in all. A job whose process was killed is taken by another within about
 * a minute: its heart has stopped.
 */
const patience = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 900, heartbeatSeconds: 20 };

/** Starts the queue, which lives in the same database (schema `pgboss`), and its workers. */
export async function startJobs(
  { database, log, metrics }: { database: Database; log: Logger; metrics: Pick<Metrics, "job"> },
  jobs: Job[],
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.executeRaw(text, values) } as unknown as QueueDb,
    ...(database.engine === "embedded" ? { backend: "pglite" as const } : {}),
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  });
  boss.on("error", (error: unknown) => log.error({ err: error }, "the job queue stumbled"));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, patience);
    // A queue that an older version made keeps what it was made with, unless it is told.
    await boss.updateQueue(job.name, patience);
    const worker: string = await boss.work<Record<string, string>>(
      job.name,
      { pollingIntervalSeconds: job.every ? 5 : 1 },
      async (batch) => {
        // Where one waited there may be more: they are not looked for once a second, but as soon as this one is done.
        boss.notifyWorker(worker);
        for (const one of batch) await measured({ log, metrics }, job, one.data ?? {});
      },
    );
    if (job.every) await boss.schedule(job.name, job.every);
  }
  return {
    async enqueue(tx, name, data) {
      await boss.send(name, data, {
        db: { executeSql: (text: string, values?: unknown[]) => runIn(tx, text, values) } as never,
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
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
