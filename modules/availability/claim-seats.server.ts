import { type RawBuilder, sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Tx } from "#platform/database.server.ts";

/** A wish for places on a departure. A private party takes the whole departure, and so needs it empty. */
export interface SeatClaim {
  departureId: string;
  people: number;
  wholeDeparture: boolean;
  now: Date;
}

/**
 * The one statement that takes places: conditional, so that it changes a row or does nothing, whoever else is buying
 * (and the table's CHECK stands behind it). Pages hear of it within half a second, and at once when it takes the last place:
 * nobody shall be offered what is gone. It ends in its WHERE, so that the module that records who took them embeds it
 * as a WITH query, with its own further conditions and RETURNING.
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
export async function tellOfHolds({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const result = await sql`UPDATE departure SET told = true WHERE id IN (
    SELECT id FROM departure WHERE NOT told AND starts_at > ${clock.now()}::timestamptz - interval '1 day'
    FOR UPDATE SKIP LOCKED)`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/**
 * Takes places again for a party whose hold had run out but whose money has come, cut-off or not; true when they were
 * there. A departure that no longer runs, or has left, takes nobody; one that is a party's takes back whoever had a place on it.
 */
export async function retakeSeats(
  tx: Tx,
  { departureId, seats, now }: { departureId: string; seats: number; now: Date },
): Promise<boolean> {
  const result = await sql`
    UPDATE departure SET taken = taken + ${seats}::integer, updated_at = now(),
      capacity = CASE WHEN capacity_before_party IS NULL THEN capacity ELSE taken + ${seats}::integer END
    WHERE id = ${departureId} AND status = 'open' AND ${now}::timestamptz < greatest(starts_at, cutoff_at)
      AND (capacity_before_party IS NOT NULL OR taken + ${seats}::integer <= capacity)`.execute(tx);
  return result.numAffectedRows === 1n;
}

/**
 * Gives places back. The CHECK refuses to go below zero. Where a party has the departure to itself (migration 0017) they are
 * not for sale again until the last one has left; then it takes what it took before, which is nobody if it was made for them.
 */
export async function freeSeats(tx: Tx, departureId: string, seats: number): Promise<void> {
  const left = sql`taken - ${seats}::integer`;
  await sql`
    UPDATE departure SET taken = ${left}, updated_at = now(),
      capacity = CASE WHEN capacity_before_party IS NULL THEN capacity
        WHEN ${left} = 0 THEN capacity_before_party ELSE ${left} END,
      capacity_before_party = CASE WHEN ${left} = 0 AND capacity_before_party > 0 THEN NULL
        ELSE capacity_before_party END
    WHERE id = ${departureId}`.execute(tx);
}

/** Makes everybody else who wants to change this departure wait until the transaction ends. */
export async function lockDeparture(tx: Tx, departureId: string): Promise<void> {
  await sql`SELECT 1 FROM departure WHERE id = ${departureId} FOR UPDATE`.execute(tx);
}
