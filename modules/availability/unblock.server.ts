import { type SqlBool, sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { lockDepartures } from "./claim-seats.server.ts";
import { blockedBecause, blockedBy, isTooLateToForm, TOO_LATE_TO_FORM, WITHDRAWN } from "./closed-because.server.ts";
import { expandRule, hourOf } from "./expand-rule.server.ts";
import { lockTimetables } from "./materialise-departures.server.ts";
import { type ScheduleRule, scheduleRule } from "./model.ts";

export interface Block {
  id: string;
  tourId: string | null;
  tourName: string | null;
  from: string;
  to: string;
  reason: string;
}

const readBlocks = (db: Sql) =>
  db
    .selectFrom("blackout")
    .leftJoin("tour", "tour.id", "blackout.tour_id")
    .select(["blackout.id", "blackout.tour_id as tourId", "tour.name as tourName"])
    .select(["from_date as from", "to_date as to", "reason"]);

export const listBlocks = ({ db, clock }: { db: Sql; clock: Clock }): Promise<Block[]> =>
  readBlocks(db).where("to_date", ">=", delhiDate(clock.now())).orderBy("from_date").orderBy("blackout.id").execute();

/** Blocks over some days, past ones too. */
export const listBlocksBetween = (db: Sql, { from, to }: { from: string; to: string }): Promise<Block[]> =>
  readBlocks(db)
    .where("to_date", ">=", from)
    .where("from_date", "<=", to)
    .orderBy("from_date")
    .orderBy("blackout.id")
    .execute();

interface ClosedDeparture {
  id: string;
  localDate: string;
  localTime: string;
  tourName: string;
  isPublished: boolean;
}

export interface Unblocking {
  block: Block;
  opens: ClosedDeparture[];
  underAnother: ClosedDeparture[];
  /** Edited by hand or promised to a party. */
  byHand: ClosedDeparture[];
  givenUp: ClosedDeparture[];
  tooLate: ClosedDeparture[];
}

export async function planUnblocking(
  { db, clock }: { db: Sql; clock: Clock },
  blockId: string,
): Promise<Unblocking | null> {
  const block = await readBlocks(db).where("blackout.id", "=", blockId).executeTakeFirst();
  if (!block) return null;
  let closed = db
    .selectFrom("departure")
    .innerJoin("tour", "tour.id", "departure.tour_id")
    .select(["departure.id", "tour.name as tourName", "local_date as localDate", "local_time as localTime"])
    .select([
      "tour.published as isPublished",
      "edited_at",
      "closed_by_block",
      "departure.tour_id",
      "schedule_id",
      "taken",
    ])
    .select([blockedBy(blockId).as("otherwise"), isTooLateToForm(clock.now()).as("isTooLate")])
    .where("status", "=", "closed")
    // An edit by hand may have changed the reason.
    .where((is) => is.or([is("closed_by_block", "=", blockId), is("edited_at", "is not", null)]))
    .where("starts_at", ">", clock.now())
    .where("local_date", ">=", block.from)
    .where("local_date", "<=", block.to);
  if (block.tourId !== null) closed = closed.where("departure.tour_id", "=", block.tourId);
  const rows = await closed.orderBy("starts_at").orderBy("tour.name").execute();
  const found: Unblocking = { block, opens: [], underAnother: [], byHand: [], givenUp: [], tooLate: [] };
  const schedules = await db.selectFrom("schedule").select(["tour_id", "rule"]).execute();
  const rules = schedules.map(({ tour_id, rule }) => ({ tour_id, rule: scheduleRule.parse(rule) }));
  for (const { edited_at, closed_by_block, otherwise, tour_id, schedule_id, taken, isTooLate, ...departure } of rows) {
    const isWanted =
      schedule_id === null || taken > 0 || rules.some((of) => of.tour_id === tour_id && callsFor(of.rule, departure));
    if (closed_by_block !== blockId) found.byHand.push(departure);
    else if (otherwise !== null) found.underAnother.push(departure);
    else if (edited_at !== null) found.byHand.push(departure);
    else if (!isWanted) found.givenUp.push(departure);
    else if (isTooLate) found.tooLate.push(departure);
    else found.opens.push(departure);
  }
  return found;
}

const callsFor = (rule: ScheduleRule, departure: ClosedDeparture): boolean =>
  expandRule(rule, departure.localDate, departure.localDate).some((one) => hourOf(one) === hourOf(departure));

export async function unblock({ db, clock }: { db: Db; clock: Clock }, blockId: string): Promise<Unblocking | null> {
  return inTransaction(db, async (tx) => {
    const locked = await sql<{ tour_id: string | null }>`
      SELECT tour_id FROM blackout WHERE id = ${blockId} FOR UPDATE`.execute(tx);
    const row = locked.rows[0];
    if (!row) return null;
    await lockTimetables(tx, row.tour_id);
    const found = await planUnblocking({ db: tx, clock }, blockId);
    if (!found) return null;
    await tx.deleteFrom("blackout").where("id", "=", blockId).execute();
    const [now, ids] = [clock.now(), (list: ClosedDeparture[]) => list.map(({ id }) => id)];
    const moving = ids([...found.opens, ...found.underAnother, ...found.givenUp, ...found.tooLate]);
    await lockDepartures(tx, sql<SqlBool>`id = ANY(${moving}::uuid[])`);
    const closedByIt = sql`status = 'closed' AND closed_by_block = ${blockId}`;
    await sql`UPDATE departure SET status = 'open', status_reason = NULL, closed_by = NULL, closed_by_block = NULL, updated_at = ${now}
      WHERE id = ANY(${ids(found.opens)}::uuid[]) AND ${closedByIt} AND edited_at IS NULL`.execute(tx);
    const [isGivenUp, isTooLate] = [found.givenUp, found.tooLate].map((list) => sql`(id = ANY(${ids(list)}::uuid[]))`);
    // The trigger that notifies pages ignores a changed reason.
    await sql`WITH moved AS (
        UPDATE departure SET updated_at = ${now},
          status_reason = CASE WHEN ${isGivenUp} THEN ${WITHDRAWN} WHEN ${isTooLate} THEN ${TOO_LATE_TO_FORM} ELSE ${blockedBecause} END,
          closed_by = CASE WHEN ${isGivenUp} THEN 'timetable' WHEN ${isTooLate} THEN 'too_late_to_form' ELSE 'block' END,
          closed_by_block = CASE WHEN NOT ${isGivenUp} AND NOT ${isTooLate} THEN ${blockedBy()} END
        WHERE id = ANY(${ids([...found.underAnother, ...found.givenUp, ...found.tooLate])}::uuid[]) AND ${closedByIt} RETURNING tour_id)
      SELECT pg_notify('page_change', 'tour:' || tour_id) FROM (SELECT DISTINCT tour_id FROM moved) AS tours`.execute(
      tx,
    );
    return found;
  });
}
