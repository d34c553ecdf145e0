import { type RawBuilder, sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, json } from "#platform/database/database.server.ts";
import type { CallerNetwork } from "#platform/http/rate-limit.server.ts";
import { delhiTime } from "#platform/time/delhi-time.ts";
import type { BookingRequest } from "../model.ts";

/**
 * Unpaid places of one address; its first hold may exceed them. Wider networks get a multiple (`CallerNetwork.shares`).
 */
export const NETWORK_PLACES = 30;
export const NETWORK_PRIVATE_HOLDS = 2;
/** A network with unpaid places leaves a fifth of a departure to others. */
const KEPT_PART = 5;
/** Minutes for a private hold of an address that holds another unpaid. */
export const SHORT_HOLD_MINUTES = 7;

/** SQL rows: `network, shares, turn, places, privates, here, until`. */
const unpaidOf = (
  networks: CallerNetwork[],
  departureId: string,
  now: Date,
  besides: string | null = null,
): RawBuilder<unknown> => sql`
  SELECT asked.network, asked.shares,
    (SELECT coalesce(max(hold_origin.turn), 0) FROM hold_origin WHERE hold_origin.network = asked.network) AS turn,
    coalesce(sum(held.seats), 0)::integer AS places,
    count(held.id) FILTER (WHERE held.category = 'private')::integer AS privates,
    coalesce(sum(held.seats) FILTER (WHERE held.departure_id = ${departureId}), 0)::integer AS here,
    min(held.hold_expires_at) AS until
  FROM jsonb_to_recordset(${json(networks)}) AS asked (network text, shares integer)
  LEFT JOIN hold_origin ON hold_origin.network = asked.network
  LEFT JOIN booking AS held ON held.id = hold_origin.booking_id AND held.status = 'held' AND held.hold_expires_at > ${now}
    AND held.id IS DISTINCT FROM ${besides}::uuid
  GROUP BY asked.network, asked.shares`;

const isTooMuch = ({ people, category }: BookingRequest): RawBuilder<boolean> => {
  const isPrivate = category === "private";
  const seats = isPrivate ? sql`departure.capacity` : sql`${people}::integer`;
  return sql<boolean>`(places > 0 AND (places + ${seats} > ${NETWORK_PLACES}::integer * shares OR ${
    isPrivate
      ? sql`privates >= ${NETWORK_PRIVATE_HOLDS}::integer * shares`
      : sql`here + ${seats} > greatest(1, departure.capacity - ceil(departure.capacity / ${KEPT_PART}::numeric))`
  }))`;
};

export interface NetworkGuard {
  counted: RawBuilder<unknown>;
  fits: RawBuilder<unknown>;
  until: (usual: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Concurrent holds of a network take the same turn: the second fails and retries. */
  noted: RawBuilder<unknown>;
}

export function guardOf(networks: CallerNetwork[], wish: BookingRequest, now: Date): NetworkGuard {
  if (networks.length === 0) return { counted: sql``, fits: sql``, until: (usual) => usual, noted: sql`` };
  const short = new Date(now.getTime() + SHORT_HOLD_MINUTES * 60_000);
  return {
    counted: sql`unpaid AS MATERIALIZED (${unpaidOf(networks, wish.departure, now)}),`,
    fits: sql`AND NOT EXISTS (SELECT FROM unpaid WHERE ${isTooMuch(wish)})`,
    until: (usual) =>
      wish.category === "private"
        ? sql`CASE WHEN EXISTS (SELECT FROM unpaid WHERE privates > 0 AND shares = 1)
            THEN least(${usual}, ${short}::timestamptz) ELSE ${usual} END`
        : usual,
    noted: sql`, came AS (
      INSERT INTO hold_origin (network, turn, booking_id)
      SELECT network, turn + 1, booked.id FROM unpaid, booked ORDER BY shares)`,
  };
}

export async function findTooMuchHeld(
  { db, clock }: { db: Db; clock: Clock },
  networks: CallerNetwork[],
  wish: BookingRequest,
  besides?: string,
): Promise<{ places: number; until: Date } | null> {
  if (networks.length === 0) return null;
  const { rows } = await sql<{ places: number; until: Date }>`
    WITH unpaid AS (${unpaidOf(networks, wish.departure, clock.now(), besides)})
    SELECT places, until FROM unpaid, departure WHERE departure.id = ${wish.departure} AND ${isTooMuch(wish)}
    ORDER BY shares LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

export const describeUnpaidHolds = ({ places, until }: { places: number; until: Date }): string =>
  `Your connection already holds ${places === 1 ? "one unpaid place" : `${places} unpaid places`}, and we can't hold these too. Pay for those first, or try again at ${delhiTime(until)}, when the first are free again. We've kept what you typed.`;

export async function findShortHold(
  { db, clock }: { db: Db; clock: Clock },
  networks: CallerNetwork[],
  wish: BookingRequest,
): Promise<number | null> {
  if (networks.length === 0 || wish.category !== "private") return null;
  const { rows } = await sql`SELECT FROM (${unpaidOf(networks, wish.departure, clock.now())}) AS unpaid
    WHERE privates > 0 AND shares = 1`.execute(db);
  return rows.length > 0 ? SHORT_HOLD_MINUTES : null;
}

export async function forgetHoldOrigins(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM hold_origin USING booking
    WHERE booking.id = hold_origin.booking_id AND booking.status <> 'held'`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
