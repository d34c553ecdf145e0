import { PgBoss, type Db as QueueDb } from "pg-boss";
import type { Database, Tx } from "./database.server.ts";
import type { Logger } from "./log.server.ts";

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

/** Starts the queue, which lives in the same database (schema `pgboss`), and its workers. */
export async function startJobs(database: Database, log: Logger, jobs: Job[]): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.executeRaw(text, values) } as unknown as QueueDb,
    ...(database.engine === "embedded" ? { backend: "pglite" as const } : {}),
    monitorIntervalSeconds: 60,
  });
  boss.on("error", (error: unknown) => log.error({ err: error }, "the job queue stumbled"));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 900 });
    await boss.work<Record<string, string>>(job.name, { pollingIntervalSeconds: job.every ? 5 : 1 }, async (batch) => {
      for (const one of batch) await job.run(one.data ?? {});
    });
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

async function runIn(tx: Tx, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  const query = { sql: text, parameters: values, query: { kind: "RawNode" }, queryId: { queryId: "job" } };
  return { rows: [...(await tx.executeQuery(query as never)).rows] };
}
