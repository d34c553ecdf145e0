import { type RawBuilder, sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { plainInLike } from "#platform/database/like-pattern.ts";
import { isId } from "#platform/ids.server.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import type { AuditQuery } from "./audit-query.ts";

/** A command that was run, with its plan and its end. */
export interface AuditLine {
  id: string;
  at: string;
  actor: string;
  command: string;
  options: Record<string, unknown>;
  /** Plan as it was confirmed, without persons; null of an order from before plans were kept. */
  plan: unknown;
  /** `begun`: the process ended before the outcome was known. */
  step: "begun" | "done" | "refused" | "failed";
  outcome: unknown;
  endedAt: string | null;
}

interface AuditRow {
  id: string;
  at: Date;
  actor: string;
  command: string;
  options: Record<string, unknown>;
  begun: unknown;
  step: AuditLine["step"] | null;
  outcome: unknown;
  endedAt: Date | null;
}

const AUDIT_PAGE = 50;

async function conditionsOf(db: Sql, query: AuditQuery): Promise<RawBuilder<unknown>> {
  const all: RawBuilder<unknown>[] = [sql`begun.step = 'begun'`];
  if (query.by !== "") all.push(sql`begun.actor = ${query.by}`);
  if (query.command !== "") all.push(sql`begun.command = ${query.command}`);
  if (query.from !== null) all.push(sql`begun.at >= ${delhiToInstant(query.from, "00:00")}`);
  if (query.to !== null) all.push(sql`begun.at < ${delhiToInstant(addCalendarDays(query.to, 1), "00:00")}`);
  if (query.about !== "") {
    const like = `%${plainInLike(query.about.toLowerCase())}%`;
    all.push(sql`begun.order_id IN (SELECT order_id FROM audit
      WHERE lower(arguments::text) LIKE ${like} OR lower(outcome::text) LIKE ${like})`);
  }
  if (query.after !== null && isId(query.after)) {
    const last = await db.selectFrom("audit").select(["at", "id"]).where("id", "=", query.after).executeTakeFirst();
    if (last) all.push(sql`(begun.at, begun.id) < (SELECT at, id FROM audit WHERE id = ${last.id})`);
  }
  return sql.join(all, sql` AND `);
}

/** Lists commands that changed something, newest first, from behind `after`. */
export async function listAudit(db: Sql, query: AuditQuery): Promise<{ lines: AuditLine[]; isMore: boolean }> {
  const conditions = await conditionsOf(db, query);
  const { rows } = await sql<AuditRow>`
    SELECT begun.id, begun.at, begun.actor, begun.command, begun.arguments AS options, begun.outcome AS begun,
      ended.step, ended.outcome, ended.at AS "endedAt"
    FROM (SELECT * FROM audit AS begun WHERE ${conditions} ORDER BY at DESC, id DESC LIMIT ${AUDIT_PAGE + 1}) AS begun
    LEFT JOIN audit AS ended ON ended.order_id = begun.order_id AND ended.step <> 'begun'
    ORDER BY begun.at DESC, begun.id DESC`.execute(db);
  const lines = rows.slice(0, AUDIT_PAGE).map(({ at, begun, step, endedAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    plan: (begun as { plan?: unknown } | null)?.plan ?? null,
    step: step ?? ("begun" as const),
    endedAt: endedAt?.toISOString() ?? null,
  }));
  return { lines, isMore: rows.length > AUDIT_PAGE };
}

const MOST_NAMES = 200;

/** People and commands that the audit names, for its filters. */
export async function listAuditNames(db: Sql): Promise<{ actors: string[]; commands: string[] }> {
  // Walks the index from name to name: a company's audit has few names and many rows.
  const namesOf = async (column: "actor" | "command"): Promise<string[]> => {
    const name = sql.ref(column);
    const { rows } = await sql<{ name: string }>`WITH RECURSIVE names AS (
        (SELECT ${name} AS name FROM audit WHERE step = 'begun' ORDER BY ${name} LIMIT 1)
        UNION ALL SELECT (SELECT ${name} FROM audit WHERE step = 'begun' AND ${name} > names.name ORDER BY ${name} LIMIT 1)
        FROM names WHERE names.name IS NOT NULL)
      SELECT name FROM names WHERE name IS NOT NULL LIMIT ${MOST_NAMES}`.execute(db);
    return rows.map(({ name: found }) => found);
  };
  return { actors: await namesOf("actor"), commands: await namesOf("command") };
}
