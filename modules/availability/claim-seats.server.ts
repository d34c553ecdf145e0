import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql, Tx } from "#platform/database/database.server.ts";

export const leavesAt = sql<Date>`greatest(departure.starts_at, departure.cutoff_at)`;

export async function hasLeft(db: Sql, departureId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("departure")
    .select("id")
    .where("id", "=", departureId)
    .where(leavesAt, "<=", now)
    .executeTakeFirst();
  return row !== undefined;
}

export interface SeatClaim {
  departureId: string;
  people: number;
  wholeDeparture: boolean;
  now: Date;
  /** The desk sells after the cut-off too, until it starts. */
  isLate?: boolean;
}

/**
 * Takes places in one conditional statement, safe against other buyers. Ends in its WHERE, so that callers can add
 * conditions and RETURNING.
 */
export const claimSeats = ({
  departureId,
  people,
  wholeDeparture,
  now,
  isLate = false,
}: SeatClaim): RawBuilder<unknown> => {
  const seats = wholeDeparture ? sql`capacity` : sql`${people}::integer`;
  return sql`
    UPDATE departure SET taken = taken + ${seats}, told = taken + ${seats} >= capacity, updated_at = ${now}
    WHERE id = ${departureId} AND status = 'open' AND ${now} < ${isLate ? leavesAt : sql`cutoff_at`}
      AND taken + ${seats} <= capacity AND ${people}::integer <= capacity`;
};

/** Notifies pages of recent holds. `told` has no index, as every hold would have to write it. */
export async function notifyHeldSeats({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const result = await sql`UPDATE departure SET told = true WHERE id IN (
    SELECT id FROM departure WHERE NOT told AND starts_at > ${clock.now()}::timestamptz - interval '1 day'
    FOR UPDATE SKIP LOCKED)`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

export interface SeatsAgain {
  departureId: string;
  people: number;
  wholeDeparture: boolean;
  isPartys: boolean;
  now: Date;
}

/**
 * Takes places again for an expired hold whose money came, past the cut-off too. A departure promised to the party
 * grows and becomes theirs alone.
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

/** While a party has the departure to itself, freed places are not for sale. */
export const freeSeats = (tx: Tx, departureId: string, seats: number): Promise<void> =>
  freeSeatsOf(tx, [{ departureId, seats }]);

export async function freeSeatsOf(tx: Tx, freed: readonly { departureId: string; seats: number }[]): Promise<void> {
  const ids = freed.map(({ departureId }) => departureId);
  const seats = freed.map((one) => one.seats);
  await sql`
    UPDATE departure SET taken = taken - freed.seats, updated_at = now(),
      capacity = CASE WHEN capacity_before_party IS NULL THEN capacity ELSE taken - freed.seats END
    FROM unnest(${ids}::uuid[], ${seats}::integer[]) AS freed (id, seats) WHERE departure.id = freed.id`.execute(tx);
}

/** A departure made for the party alone stays shut. */
export async function partyHasLeft(tx: Tx, departureId: string): Promise<void> {
  await sql`
    UPDATE departure SET capacity = greatest(capacity_before_party, taken), capacity_before_party = NULL, updated_at = now()
    WHERE id = ${departureId} AND capacity_before_party > 0`.execute(tx);
}

export async function lockDeparture(tx: Tx, departureId: string): Promise<void> {
  await sql`SELECT 1 FROM departure WHERE id = ${departureId} FOR UPDATE`.execute(tx);
}

/** In the order of booking changes, against deadlocks. */
export async function lockDepartures(tx: Tx, which: RawBuilder<SqlBool>): Promise<void> {
  await sql`SELECT 1 FROM departure WHERE ${which} ORDER BY id FOR UPDATE`.execute(tx);
}
