import { sql } from "kysely";
import type { Clock } from "../clock.server.ts";
import { json, type Sql, type Tx } from "../database/database.server.ts";
import { newId } from "../ids.server.ts";
import type { Logger } from "../log.server.ts";

/** No personal data. */
export interface Alert {
  kind: string;
  subject: string;
  detail: Record<string, unknown>;
}

export interface StandingAlert extends Alert {
  times: number;
  raisedAt: string;
  lastAt: string;
}

/** Returns true for a new alert; repeats raise its count. */
export async function raiseAlert(deps: { clock: Clock; log: Logger }, db: Sql, alert: Alert): Promise<boolean> {
  const { kind, subject, detail } = alert;
  const now = deps.clock.now();
  deps.log.error({ alert: kind, subject, detail }, "a human should look at this");
  const { rows } = await sql<{ times: number }>`
    INSERT INTO alert (id, kind, subject, detail, raised_at, last_at)
    VALUES (${newId()}, ${kind}, ${subject}, ${json(detail)}, ${now}, ${now})
    ON CONFLICT (kind, subject) WHERE resolved_at IS NULL
    DO UPDATE SET times = alert.times + 1, last_at = excluded.last_at, detail = excluded.detail
    RETURNING times`.execute(db);
  return rows[0]?.times === 1;
}

export async function resolveAlert(
  deps: { clock: Clock },
  db: Sql,
  { kind, subject }: Pick<Alert, "kind" | "subject">,
): Promise<void> {
  await sql`UPDATE alert SET resolved_at = ${deps.clock.now()}
    WHERE kind = ${kind} AND subject = ${subject} AND resolved_at IS NULL`.execute(db);
}

export async function resolveAlertsAbout(
  { clock }: { clock: Clock },
  db: Sql,
  { kind, detail }: Pick<Alert, "kind" | "detail">,
): Promise<void> {
  await sql`UPDATE alert SET resolved_at = ${clock.now()}
    WHERE kind = ${kind} AND detail @> ${json(detail)} AND resolved_at IS NULL`.execute(db);
}

export async function listAlerts(db: Sql): Promise<StandingAlert[]> {
  const { rows } = await sql<{
    kind: string;
    subject: string;
    detail: Record<string, unknown>;
    times: number;
    raised_at: Date;
    last_at: Date;
  }>`SELECT kind, subject, detail, times, raised_at, last_at FROM alert
    WHERE resolved_at IS NULL ORDER BY raised_at DESC`.execute(db);
  return rows.map(({ raised_at, last_at, ...alert }) => ({
    ...alert,
    raisedAt: raised_at.toISOString(),
    lastAt: last_at.toISOString(),
  }));
}

/**
 * Takes open alerts that nobody was told of, oldest first, and marks them as told in this transaction.
 * None within `quietMinutes` of the last ones. Ignores future times, from a clock that ran ahead.
 */
export async function takeUntoldAlerts(
  tx: Tx,
  { now, quietMinutes, except }: { now: Date; quietMinutes: number; except: readonly string[] },
): Promise<Pick<StandingAlert, "kind" | "subject" | "times" | "raisedAt">[]> {
  const quietSince = new Date(now.getTime() - quietMinutes * 60_000);
  const { rows } = await sql<{ kind: string; subject: string; times: number; raised_at: Date }>`
    UPDATE alert SET told_at = ${now}
    WHERE told_at IS NULL AND resolved_at IS NULL AND NOT kind = ANY(${[...except]}::text[])
      AND NOT EXISTS (SELECT FROM alert AS told WHERE told.told_at > ${quietSince} AND told.told_at <= ${now})
    RETURNING kind, subject, times, raised_at`.execute(tx);
  return rows
    .toSorted((one, other) => one.raised_at.getTime() - other.raised_at.getTime())
    .map(({ raised_at, ...alert }) => ({ ...alert, raisedAt: raised_at.toISOString() }));
}
