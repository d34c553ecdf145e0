import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql, Tx } from "#platform/database/database.server.ts";

/** When a departure has left, of its row: at its start, or later where latecomers may join. From then on nobody comes to it any more. */
export const leavesAt = sql<Date>`greatest(departure.starts_at, departure.cutoff_at)`;

/** Whether a departure has left, latecomers and all. */
export async function hasLeft(db: Sql, departureId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("departure")
    .select("id")
    .where("id", "=", departureId)
    .where(leavesAt, "<=", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** A wish for places on a departure. A private party takes the whole departure, and so needs it empty. */
export interface SeatClaim {
  departureId: string;
  people: number;
  wholeDeparture: boolean;
  now: Date;
}

/**
 * The one statement that takes places: conditional, so that it changes a row or does nothing, whoever else is buying
 * (and the table's CHECK stands behind it). Pages hear of it within half a second, and at once when it takes the last place
 * (`tell_departure_change` in db/schema.sql): nobody shall be offered what is gone. It ends in its WHERE, so that the module that
 * records who took them embeds it as a WITH query, with its own further conditions and RETURNING.
 */
export const claimSeats = ({ departureId, people, wholeDeparture, now }: SeatClaim): RawBuilder<unknown> => {
  const seats = wholeDeparture ? sql`capacity` : sql`${people}::integer`;
  return sql`
    UPDATE departure SET taken = taken + ${seats}, told = taken + ${seats} >= capacity, updated_at = ${now}
    WHERE id = ${departureId} AND status = 'open' AND ${now} < cutoff_at
      AND taken + ${seats} <= capacity AND ${people}::integer <= capacity`;
};

/**
 * Tells the pages of the holds since the last time (the other changes of a departure tell of themselves, at once). Returns
 * how many departures there was something to tell of. The mark has no index of its own: with one, every hold would have
 * to write to all indexes of the departure. Only departures to come are sold, and those are found by their start.
 */
export async function notifyHeldSeats({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const result = await sql`UPDATE departure SET told = true WHERE id IN (
    SELECT id FROM departure WHERE NOT told AND starts_at > ${clock.now()}::timestamptz - interval '1 day'
    FOR UPDATE SKIP LOCKED)`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Who takes places again: so many, or all of an empty departure as it is now (`wholeDeparture`), or who was promised it (`isPartys`). */
export interface SeatsAgain {
  departureId: string;
  people: number;
  wholeDeparture: boolean;
  isPartys: boolean;
  now: Date;
}

/**
 * Takes places again for somebody whose hold had run out but whose money has come, cut-off or not. A departure that no longer runs,
 * or has left, takes nobody. For a party that was promised it (`capacity_before_party`) it grows, and for nobody else, and is theirs from
 * then on, as when they accepted; whoever asks for them has seen with whom they would ride. Returns how many it took, which for a
 * whole departure is what it takes by now; null: they are not there.
 */
export async function retakeSeats(
  tx: Tx,
  { departureId, people, wholeDeparture, isPartys, now }: SeatsAgain,
): Promise<number | null> {
  const grows = sql`${isPartys}::boolean`;
  const seats = wholeDeparture ? sql`capacity` : sql`${people}::integer`;
  const { rows } = await sql<{ seats: number }>`
    UPDATE departure SET taken = taken + ${seats}, updated_at = ${now},
      capacity_before_party = CASE WHEN ${grows} THEN coalesce(capacity_before_party, capacity) ELSE capacity_before_party END,
      capacity = CASE WHEN ${grows} THEN taken + ${seats} ELSE capacity END
    WHERE id = ${departureId} AND status = 'open' AND ${now}::timestamptz < ${leavesAt}
      AND (${grows} OR taken + ${seats} <= capacity AND ${people}::integer <= capacity)
    RETURNING ${seats} AS seats`.execute(tx);
  return rows[0]?.seats ?? null;
}

/**
 * Gives places back. The CHECK refuses to go below zero. While a party has the departure to itself (`capacity_before_party`) they are
 * not for sale: its capacity is what is left.
 */
export const freeSeats = (tx: Tx, departureId: string, seats: number): Promise<void> =>
  freeSeatsOf(tx, [{ departureId, seats }]);

/** Gives places of several departures back, in one statement. Each departure may be named once. */
export async function freeSeatsOf(tx: Tx, freed: readonly { departureId: string; seats: number }[]): Promise<void> {
  const ids = freed.map(({ departureId }) => departureId);
  const seats = freed.map((one) => one.seats);
  await sql`
    UPDATE departure SET taken = taken - freed.seats, updated_at = now(),
      capacity = CASE WHEN capacity_before_party IS NULL THEN capacity ELSE taken - freed.seats END
    FROM unnest(${ids}::uuid[], ${seats}::integer[]) AS freed (id, seats) WHERE departure.id = freed.id`.execute(tx);
}

/**
 * The party that had a departure to itself has left it: it takes again what it took before, and at least who is still there.
 * One that was made for the party alone has nothing to go back to and stays shut.
 */
export async function partyHasLeft(tx: Tx, departureId: string): Promise<void> {
  await sql`
    UPDATE departure SET capacity = greatest(capacity_before_party, taken), capacity_before_party = NULL, updated_at = now()
    WHERE id = ${departureId} AND capacity_before_party > 0`.execute(tx);
}

/** Makes everybody else who wants to change this departure wait until the transaction ends. */
export async function lockDeparture(tx: Tx, departureId: string): Promise<void> {
  await sql`SELECT 1 FROM departure WHERE id = ${departureId} FOR UPDATE`.execute(tx);
}

/**
 * The same of all departures that `which` names in a statement, one after the other by their ids: in that order whoever moves a booking
 * locks them too, and neither waits for the other.
 */
export async function lockDepartures(tx: Tx, which: RawBuilder<SqlBool>): Promise<void> {
  await sql`SELECT 1 FROM departure WHERE ${which} ORDER BY id FOR UPDATE`.execute(tx);
}
