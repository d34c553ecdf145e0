import { type Selectable, sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tables, Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { delhiToInstant } from "#platform/time/delhi-calendar.server.ts";

type Row = Selectable<Tables["departure"]>;

export interface Slot {
  localDate: string;
  localTime: string;
}

/** Columns of a departure before a move changes them. Moments are ISO texts: the audit keeps them. */
export type DepartureBefore = ReturnType<typeof departureBefore>;

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));

const departureBefore = (row: Row) => ({
  id: row.id,
  capacity: row.capacity,
  capacity_before_party: row.capacity_before_party,
  status: row.status,
  status_reason: row.status_reason,
  closed_by: row.closed_by,
  closed_by_block: row.closed_by_block,
  group_min: row.group_min,
  cutoff_at: row.cutoff_at.toISOString(),
  decides_at: isoOf(row.decides_at),
  guaranteed_at: isoOf(row.guaranteed_at),
  edited_at: isoOf(row.edited_at),
});

export const readDepartureRow = (db: Sql, id: string): Promise<Row | undefined> =>
  db.selectFrom("departure").selectAll().where("id", "=", id).executeTakeFirst();

export const findStartAt = (db: Sql, tourId: string, { localDate, localTime }: Slot): Promise<Row | undefined> =>
  db
    .selectFrom("departure")
    .selectAll()
    .where("tour_id", "=", tourId)
    .where("local_date", "=", localDate)
    .where("local_time", "=", localTime)
    .executeTakeFirst();

/** Columns of a departure that is moved, at its new hour: cut-off and decision keep their distance to the start. */
function termsThere(from: Row, { localDate, localTime }: Slot) {
  const startsAt = delhiToInstant(localDate, localTime);
  const shifted = (at: Date): Date => new Date(at.getTime() + startsAt.getTime() - from.starts_at.getTime());
  // A block of the former day says nothing of the new one. A ride that a person closed stays closed.
  const isShut = from.status === "closed" && from.closed_by === "operator";
  return {
    starts_at: startsAt,
    cutoff_at: shifted(from.cutoff_at),
    capacity: from.capacity,
    capacity_before_party: from.capacity_before_party,
    group_min: from.group_min,
    decides_at: from.decides_at && shifted(from.decides_at),
    guaranteed_at: from.guaranteed_at,
    status: isShut ? ("closed" as const) : ("open" as const),
    status_reason: isShut ? from.status_reason : null,
    closed_by: isShut ? ("operator" as const) : null,
    closed_by_block: null,
  };
}

export interface MovedDeparture {
  toId: string;
  before: DepartureBefore;
  /** Departure that was there; null if it was made. */
  thereBefore: DepartureBefore | null;
}

/**
 * Moves `seats` of a locked departure to another hour: to the locked departure `there`, or to one that is made. The
 * former one closes. A changed `edited_at` leaves the guides' rule to the caller, and duties follow by themselves. Null
 * if somebody made that departure meanwhile.
 */
export async function moveSeats(
  tx: Tx,
  clock: Clock,
  move: { from: Row; there: Row | undefined; slot: Slot; seats: number; reason: string },
): Promise<MovedDeparture | null> {
  const { from, there, slot, seats, reason } = move;
  const now = clock.now();
  // Before a new row locks its tour: publishing locks in this order.
  await sql`LOCK TABLE guide_duty IN ROW EXCLUSIVE MODE`.execute(tx);
  const before = departureBefore(from);
  await tx
    .updateTable("departure")
    .set({
      taken: sql`taken - ${seats}::integer`,
      capacity: sql`greatest(coalesce(nullif(capacity_before_party, 0), capacity), taken - ${seats}::integer)`,
      capacity_before_party: sql`CASE WHEN capacity_before_party = 0 THEN 0 END`,
      ...{ status: "closed", status_reason: reason, closed_by: "operator", closed_by_block: null },
      // Nobody decides about a ride without riders.
      decides_at: null,
      ...{ edited_at: sql`clock_timestamp()`, updated_at: now },
    })
    .where("id", "=", from.id)
    .execute();
  const edited = { edited_at: sql<Date>`clock_timestamp()`, updated_at: now };
  if (there === undefined) {
    const made = await tx
      .insertInto("departure")
      .values({
        ...{ id: newId(), tour_id: from.tour_id, local_date: slot.localDate, local_time: slot.localTime },
        ...termsThere(from, slot),
        ...{ taken: seats, ...edited },
      })
      .onConflict((conflict) => conflict.columns(["tour_id", "local_date", "local_time"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    return made ? { toId: made.id, before, thereBefore: null } : null;
  }
  // One with riders keeps its own terms, and grows if it must.
  const { starts_at: _, ...terms } = termsThere(from, slot);
  const change = there.taken === 0 ? terms : { capacity: sql<number>`greatest(capacity, taken + ${seats}::integer)` };
  await tx
    .updateTable("departure")
    .set({ ...change, taken: sql<number>`taken + ${seats}::integer`, ...edited })
    .where("id", "=", there.id)
    .execute();
  return { toId: there.id, before, thereBefore: departureBefore(there) };
}

/** Takes a move back: both departures are as they were, and one that was made for it is gone. */
export async function moveSeatsBack(
  tx: Tx,
  clock: Clock,
  move: { toId: string; before: DepartureBefore; thereBefore: DepartureBefore | null; seats: number },
): Promise<void> {
  const { toId, before, thereBefore, seats } = move;
  const restore = async ({ id, ...columns }: DepartureBefore, more: number) => {
    await tx
      .updateTable("departure")
      .set({
        ...columns,
        ...{ cutoff_at: new Date(columns.cutoff_at), decides_at: dateOf(columns.decides_at) },
        ...{ guaranteed_at: dateOf(columns.guaranteed_at), edited_at: dateOf(columns.edited_at) },
        ...{ taken: sql<number>`taken + ${more}::integer`, updated_at: clock.now() },
      })
      .where("id", "=", id)
      .execute();
  };
  if (thereBefore === null) await tx.deleteFrom("departure").where("id", "=", toId).execute();
  else await restore(thereBefore, -seats);
  await restore(before, seats);
}
