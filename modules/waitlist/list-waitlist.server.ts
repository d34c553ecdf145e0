import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";

export async function listWaitlist(db: Sql, departureId: string) {
  const rows = await db
    .selectFrom("waiting_party")
    .select(["id", "name", "email", "people", "entered_at", "told_at", "turn_until"])
    .where("departure_id", "=", departureId)
    .orderBy("turns_passed")
    .orderBy("entered_at")
    .orderBy("id")
    .execute();
  return rows.map(({ entered_at, told_at, turn_until, ...party }) => ({
    ...party,
    enteredAt: entered_at.toISOString(),
    toldAt: told_at?.toISOString() ?? null,
    turnUntil: turn_until?.toISOString() ?? null,
  }));
}

export async function countWaitlist(
  db: Sql,
  departureIds: string[],
): Promise<Map<string, { parties: number; people: number }>> {
  if (departureIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("waiting_party")
    .select("departure_id")
    .select((is) => [is.fn.countAll<number>().as("parties"), is.fn.sum<number>("people").as("people")])
    .where("departure_id", "in", departureIds)
    .groupBy("departure_id")
    .execute();
  return new Map(rows.map(({ departure_id, ...counts }) => [departure_id, counts]));
}

export async function waitlistFigures({ db, clock }: { db: Sql; clock: Clock }) {
  const { rows } = await sql<{ waiting: number; told: number }>`
    SELECT count(*) FILTER (WHERE turn_until IS NULL) AS waiting, count(turn_until) AS told
    FROM waiting_party JOIN departure ON departure.id = departure_id
    WHERE departure.status = 'open' AND departure.cutoff_at > ${clock.now()}`.execute(db);
  return rows[0] ?? { waiting: 0, told: 0 };
}
