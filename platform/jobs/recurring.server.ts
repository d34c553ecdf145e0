import type { Database } from "../database/database.server.ts";
import type { Logger } from "../log.server.ts";

/** Work that recurs: the job's name, and when, as the first two fields of a cron line by UTC. */
export interface Line {
  name: string;
  minutes: string;
  hours: string;
}

/** How often a process looks for what is due. An older version beside it, which looks every 30, never has its turn. */
const LOOKS_EVERY_MS = 20_000;
const MINUTE_MS = 60_000;
/**
 * How long ago a minute may be that nobody asked in, because the database was away: what recurs more seldom than this is rather left out.
 */
const LOOKS_BACK_MS = 60 * MINUTE_MS;

/** What the queue notes of the time to come was noted by a clock that was ahead; by less than this it does no harm. */
const TO_COME = "now() + interval '5 seconds'";

/**
 * The number that what recurs gets for one minute, as SQL over the job's name and the minute: with it the queue takes it once, whoever
 * asks and how often. Never to be changed: two versions that run side by side have to agree.
 */
export const scheduledRunId = (name: string, minute: string): string =>
  `md5(${name} || extract(epoch FROM ${minute}))::uuid`;

/** A cron line of which minute and hour say something ("*", every fifth, or a number). RangeError for another. */
export function readLine(name: string, cron: string): Line {
  const fields = /^(\*(?:\/[1-9]\d?)?|\d{1,2}) (\*(?:\/[1-9]\d?)?|\d{1,2}) \* \* \*$/.exec(cron);
  if (fields === null) throw new RangeError(`not a line of minutes and hours: ${cron}`);
  const [, minutes = "", hours = ""] = fields;
  return { name, minutes, hours };
}

/** The last minute after `since`, up to now, in which the line is due; null when there is none. */
export function lastScheduledRun(
  { minutes, hours }: Pick<Line, "minutes" | "hours">,
  since: Date,
  now: Date,
): Date | null {
  for (let at = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS; at > since.getTime(); at -= MINUTE_MS) {
    const minute = new Date(at);
    if (isIn(minutes, minute.getUTCMinutes()) && isIn(hours, minute.getUTCHours())) return minute;
  }
  return null;
}

function isIn(field: string, value: number): boolean {
  if (field.startsWith("*")) return value % Number(field.slice(2) || 1) === 0;
  return value === Number(field);
}

/**
 * Asks for what recurs in its minutes, by the database's clock, which is one for all processes, and not by the queue's own
 * timekeeper (docs/decisions/0036). `send` puts a job under that number into the queue, where it is not there yet. When this
 * returns, what a clock that was ahead has left in the queue is put right; it rejects as the database does.
 */
export async function startRecurring(
  { database, log, send }: { database: Database; log: Logger; send(name: string, id: string): Promise<unknown> },
  lines: Line[],
): Promise<{ stop(): Promise<void> }> {
  let last = new Date((await lookAtClock(database)).getTime() - MINUTE_MS);
  let isSaid = false;
  const look = async () => {
    const now = await lookAtClock(database);
    const since = sinceWhen(last, now);
    const due = lines.flatMap((line) => {
      const minute = lastScheduledRun(line, since, now);
      return minute === null ? [] : [{ name: line.name, minute }];
    });
    for (const { name, id } of await numbered(database, due)) await send(name, id);
    // Not before all are asked for: what breaks off in between is looked for again.
    last = now;
    isSaid = false;
  };
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => {
        if (!isSaid) log.error({ err: error }, "what recurs could not be asked for; it is tried again until it can be");
        isSaid = true;
      })
      .finally(() => {
        looking = undefined;
      });
  }, LOOKS_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** Where the clock was put back since, the minute that is running may still be due: who has it already keeps it, by its number. */
function sinceWhen(last: Date, now: Date): Date {
  if (last > now) return new Date(now.getTime() - MINUTE_MS);
  return new Date(Math.max(last.getTime(), now.getTime() - LOOKS_BACK_MS));
}

/** Asks one question for all, and none where nothing is due. */
async function numbered(
  database: Database,
  due: { name: string; minute: Date }[],
): Promise<{ name: string; id: string }[]> {
  if (due.length === 0) return [];
  const { rows } = await database.executeRaw(
    `SELECT name, ${scheduledRunId("name", "minute")} AS id FROM json_to_recordset($1::json) AS due (name text, minute timestamptz)`,
    [JSON.stringify(due)],
  );
  return rows.map(({ name, id }) => ({ name: String(name), id: String(id) }));
}

/**
 * The time by the database, noted as the last at which somebody looked (`cron_on`, where an older version looks whether it is its turn).
 * Where the queue has a note of the time to come, the clock was put back, and the queue is put right first.
 */
async function lookAtClock(database: Database): Promise<Date> {
  const { rows: notes } = await database.executeRaw(
    `SELECT FROM pgboss.version WHERE cron_on > ${TO_COME}
    UNION ALL SELECT FROM pgboss.queue WHERE monitor_on > ${TO_COME} OR maintain_on > ${TO_COME}`,
  );
  if (notes.length > 0) await putRight(database);
  const { rows } = await database.executeRaw(
    "UPDATE pgboss.version SET cron_on = now() RETURNING (extract(epoch FROM now()) * 1000)::float8 AS now",
  );
  return new Date(Number(rows[0]?.now));
}

/**
 * After the clock was put back: minutes to come are not done yet, what waits need not wait for its time to come anew (the queue lets
 * nothing wait for longer than a quarter of an hour, after a failure), hearts beat from now on, and what the queue looks after is due.
 */
async function putRight(database: Database): Promise<void> {
  await database.executeRaw(
    `DELETE FROM pgboss.job WHERE created_on > ${TO_COME} AND name IN (SELECT name FROM pgboss.schedule);
    UPDATE pgboss.job SET start_after = now()
      WHERE state = 'created' AND start_after > ${TO_COME} OR state = 'retry' AND start_after > now() + interval '20 minutes';
    UPDATE pgboss.job SET started_on = LEAST(started_on, now()), heartbeat_on = LEAST(heartbeat_on, now())
      WHERE state = 'active' AND GREATEST(started_on, heartbeat_on) > ${TO_COME};
    UPDATE pgboss.queue SET monitor_on = NULL, maintain_on = NULL WHERE monitor_on > ${TO_COME} OR maintain_on > ${TO_COME};
    UPDATE pgboss.version SET bam_on = NULL WHERE bam_on > ${TO_COME}`,
  );
}
