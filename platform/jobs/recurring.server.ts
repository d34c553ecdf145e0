import type { Database } from "../database/database.server.ts";
import type { Logger } from "../log.server.ts";
import { startRounds } from "./rounds.server.ts";

export interface Line {
  name: string;
  minutes: string;
  hours: string;
}

/** Older versions look every 30 seconds, so they never schedule. */
const LOOKS_EVERY_MS = 20_000;
const MINUTE_MS = 60_000;
const LOOKS_BACK_MS = 60 * MINUTE_MS;

const TO_COME = "now() + interval '5 seconds'";

/** SQL for a run's id, so that it is queued once. Never change it: parallel versions must agree. */
export const scheduledRunId = (name: string, minute: string): string =>
  `md5(${name} || extract(epoch FROM ${minute}))::uuid`;

export function readLine(name: string, cron: string): Line {
  const fields = /^(\*(?:\/[1-9]\d?)?|\d{1,2}) (\*(?:\/[1-9]\d?)?|\d{1,2}) \* \* \*$/.exec(cron);
  if (fields === null) throw new RangeError(`not a line of minutes and hours: ${cron}`);
  const [, minutes = "", hours = ""] = fields;
  return { name, minutes, hours };
}

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

/** Schedules by the database's clock (docs/decisions/0036). */
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
    // After all are sent: an interrupted round is repeated.
    last = now;
    isSaid = false;
  };
  return startRounds(look, LOOKS_EVERY_MS, (error) => {
    if (!isSaid) log.error({ err: error }, "recurring jobs could not be queued; it is tried again");
    isSaid = true;
  });
}

/** Ids prevent doubles after the clock moved back. */
function sinceWhen(last: Date, now: Date): Date {
  if (last > now) return new Date(now.getTime() - MINUTE_MS);
  return new Date(Math.max(last.getTime(), now.getTime() - LOOKS_BACK_MS));
}

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

/** Saves `cron_on` for versions before our own schedule. */
async function lookAtClock(database: Database): Promise<Date> {
  const { rows: notes } = await database.executeRaw(
    `SELECT FROM pgboss.version WHERE cron_on > ${TO_COME}
    UNION ALL SELECT FROM pgboss.queue WHERE monitor_on > ${TO_COME} OR maintain_on > ${TO_COME}`,
  );
  if (notes.length > 0) await repairQueue(database);
  const { rows } = await database.executeRaw(
    "UPDATE pgboss.version SET cron_on = now() RETURNING (extract(epoch FROM now()) * 1000)::float8 AS now",
  );
  return new Date(Number(rows[0]?.now));
}

/**
 * After the clock moved back: drops future runs, makes waiting jobs due, restarts heartbeats and maintenance. Retries wait at most 15
 * minutes. Writes to the queue's tables, as pg-boss 12 has no call for it: its `supervise` waits until the future notes have passed.
 */
async function repairQueue(database: Database): Promise<void> {
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
