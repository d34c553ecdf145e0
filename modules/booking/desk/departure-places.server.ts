import { sql } from "kysely";
import { disputedPayables, receivedFor } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { withOpenChoice } from "../cancellations/close-choice.server.ts";
import { restPaise } from "../changes/rest.server.ts";
import { ridersMissing } from "../riders/riders.server.ts";

const unpaid = sql<number>`greatest(0, booking.total_paise - booking.credit_paise
  - ${receivedFor(sql`booking.id::text`)}
  - coalesce((SELECT sum(${receivedFor(sql`change.id::text`)}) FROM booking_change AS change
      WHERE change.booking_id = booking.id AND change.kind <> 'transfer'), 0))::bigint`;

/** SQL: bookings of which a bank disputes a payment, or has taken it back. */
const disputed = sql`SELECT coalesce(change.booking_id::text, payable_ref) FROM (${disputedPayables}) AS disputed
  LEFT JOIN booking_change AS change ON change.id::text = payable_ref`;

/**
 * Rupees that are still owed for a booking, in paise: its total less credit and money received. A booking is confirmed
 * once it is paid, so only a dispute or a rest leaves a sum: adding up the payments of all of them took 50 µs each.
 */
export const duePaise = sql<number>`CASE WHEN booking.id::text IN (${disputed}) THEN ${unpaid} ELSE ${restPaise} END`;

/** Bookings and places of one departure, counted for the desk. */
export interface DeparturePlaces {
  parties: number;
  riders: number;
  /** Places of bookings that owe nothing, of those that owe money, and of unpaid holds. */
  paid: number;
  due: number;
  held: number;
  heldUntil: Date | null;
  heldPaise: number;
  duePaise: number;
  /** Sum of the prices of its bookings: what a ride that does not run gives back. */
  worthPaise: number;
  missingDetails: number;
  missingWorthPaise: number;
  noShows: number;
}

export const NO_PLACES: DeparturePlaces = {
  ...{ parties: 0, riders: 0, paid: 0, due: 0, held: 0, heldUntil: null, heldPaise: 0, duePaise: 0, worthPaise: 0 },
  ...{ missingDetails: 0, missingWorthPaise: 0, noShows: 0 },
};

/** Counts places, money and missing details by departure. Pending moves to a departure hold their places there. */
export async function countPlaces(
  { db, clock }: { db: Sql; clock: Clock },
  departureIds: readonly string[],
): Promise<Map<string, DeparturePlaces>> {
  if (departureIds.length === 0) return new Map();
  const now = clock.now();
  const { rows } = await sql<DeparturePlaces & { id: string }>`
    WITH party AS (
      SELECT booking.departure_id, booking.status, booking.people, booking.seats, booking.total_paise,
        booking.hold_expires_at, ${withOpenChoice} AS chooses,
        CASE WHEN booking.status = 'held' THEN 0 ELSE ${duePaise} END AS due_paise,
        CASE WHEN booking.status = 'confirmed' THEN ${ridersMissing} ELSE 0 END AS missing,
        CASE WHEN booking.status = 'no_show' THEN booking.people
          -- Nobody is missed before the start: looking for it took a quarter of the time of a full day.
          WHEN booking.status = 'held' OR departure.starts_at > ${now} THEN 0 ELSE (
          SELECT count(DISTINCT rider_position) FROM booking_event
          WHERE booking_event.booking_id = booking.id AND booking_event.kind = 'rider_no_show') END AS no_shows
      FROM booking JOIN departure ON departure.id = booking.departure_id WHERE booking.departure_id = ANY(${[...departureIds]}::uuid[])
        AND booking.status IN ('held', 'confirmed', 'completed', 'no_show')
    ),
    hold AS (
      SELECT departure_id, seats, hold_expires_at AS until, total_paise FROM party
      WHERE status = 'held' AND hold_expires_at > ${now}
      UNION ALL
      SELECT to_departure_id, seats, expires_at, due_paise FROM booking_change
      WHERE status = 'waiting' AND expires_at > ${now} AND to_departure_id = ANY(${[...departureIds]}::uuid[])
    ),
    ride AS (
      SELECT departure_id, count(*)::int AS parties, sum(people)::int AS riders,
        coalesce(sum(seats) FILTER (WHERE due_paise = 0), 0)::int AS paid,
        coalesce(sum(seats) FILTER (WHERE due_paise > 0), 0)::int AS due,
        sum(due_paise)::bigint AS due_paise, sum(total_paise)::bigint AS worth_paise,
        sum(missing)::int AS missing, coalesce(sum(total_paise) FILTER (WHERE missing > 0), 0)::bigint AS missing_paise,
        sum(no_shows)::int AS no_shows
      FROM party WHERE status <> 'held' AND NOT chooses GROUP BY departure_id
    ),
    holds AS (SELECT departure_id, sum(seats)::int AS held, min(until) AS held_until,
      coalesce(sum(total_paise), 0)::bigint AS held_paise FROM hold GROUP BY departure_id)
    SELECT departure_id AS id, coalesce(parties, 0) AS parties, coalesce(riders, 0) AS riders, coalesce(paid, 0) AS paid,
      coalesce(due, 0) AS due, coalesce(held, 0) AS held, held_until AS "heldUntil",
      coalesce(held_paise, 0) AS "heldPaise", coalesce(due_paise, 0) AS "duePaise",
      coalesce(worth_paise, 0) AS "worthPaise", coalesce(missing, 0) AS "missingDetails",
      coalesce(missing_paise, 0) AS "missingWorthPaise", coalesce(no_shows, 0) AS "noShows"
    FROM ride FULL JOIN holds USING (departure_id)`.execute(db);
  return new Map(rows.map(({ id, ...places }) => [id, places]));
}
