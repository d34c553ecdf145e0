import { type RawBuilder, sql } from "kysely";
import { claimSeats } from "#modules/availability/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, json } from "#platform/database.server.ts";
import { hasSqlState, UNIQUE_VIOLATION } from "#platform/errors.ts";
import { newId, newReference } from "#platform/ids.server.ts";
import { type Choice, HOLD_MINUTES, policyOf, type Quote, type Refusal } from "./model.ts";
import { quote } from "./quote.server.ts";

/** Who the places are for, already checked; the phone number in E.164. */
export interface Holder {
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  country: string;
  touristCategory: string;
  remarks: string;
}

export interface HoldRequest {
  wish: Choice;
  holder: Holder;
  /** The total that the traveller saw, in paise. If the price has moved since, nothing is held and both are shown. */
  seenPaise: number;
  /** Made once for the form: pressing the button twice, or in two tabs of one form, holds once. */
  requestKey: string;
}

export type HoldAnswer =
  | { held: { id: string; reference: string; holdExpiresAt: Date } }
  | { refused: Refusal; seenPaise?: number; nowPaise?: number };

/** One drawn reference in 600 is taken when a million bookings are kept; five in a row are not. */
const REFERENCES_TRIED = 5;

/**
 * Holds places for fifteen minutes while the traveller pays. One conditional statement takes the places and writes the
 * booking; holds that have run out are swept by the quote before anybody hears "sold out".
 */
export async function holdSeats(
  deps: { db: Db; clock: Clock; drawReference?: () => string },
  request: HoldRequest,
): Promise<HoldAnswer> {
  const { db, clock, drawReference = newReference } = deps;
  const before = await findByRequestKey(db, request.requestKey);
  if (before) return { held: before };
  const answer = await quote(deps, request.wish);
  if ("refused" in answer) return answer;
  const nowPaise = answer.quote.totalPaise;
  if (nowPaise !== request.seenPaise) return { refused: "price_moved", seenPaise: request.seenPaise, nowPaise };
  const policy = policyOf(answer.tour.kind);
  for (let attempt = 0; attempt < REFERENCES_TRIED; attempt += 1) {
    const reference = drawReference();
    const outcome = await insertHold(db, clock.now(), request, {
      reference,
      quoted: answer.quote,
      policy: json(policy),
      prices: json(answer.tour.prices),
    }).catch((error: unknown) => {
      if (hasSqlState(error, UNIQUE_VIOLATION)) return "twice" as const;
      throw error;
    });
    if (outcome !== null && outcome !== "twice") return { held: outcome };
    // Two presses of one button at the same instant: the second finds the first one's booking.
    const twin = await findByRequestKey(db, request.requestKey);
    if (twin) return { held: twin };
    // No twin, and yet something was there already: the reference that was drawn. Another one is drawn.
    if (outcome === null) break;
  }
  const why = await quote(deps, request.wish);
  return "refused" in why ? why : { refused: "sold_out" };
}

async function insertHold(
  db: Db,
  now: Date,
  request: HoldRequest,
  terms: { reference: string; quoted: Quote; policy: RawBuilder<string>; prices: RawBuilder<string> },
) {
  const { wish, holder } = request;
  const { reference, quoted, policy, prices } = terms;
  const holdExpiresAt = new Date(now.getTime() + HOLD_MINUTES * 60_000);
  const claim = claimSeats({
    departureId: wish.departure,
    people: wish.people,
    wholeDeparture: wish.category === "private",
    now,
  });
  // A request key seen before takes no seats: the guard reads it in the same statement, the UNIQUE stands behind it.
  const { rows } = await sql<{ id: string; reference: string }>`
    WITH claimed AS (${claim} AND NOT EXISTS (SELECT 1 FROM booking WHERE request_key = ${request.requestKey})
      RETURNING departure.id AS departure_id, departure.tour_id,
        CASE WHEN ${wish.category === "private"} THEN departure.capacity ELSE ${wish.people}::integer END AS seats),
    booked AS (
      INSERT INTO booking (id, reference, request_key, tour_id, departure_id, category, people, seats, contact_name,
        contact_email, contact_phone, country, tourist_category, remarks, price_lines, total_paise, policy, prices, status,
        hold_expires_at, created_at, updated_at)
      SELECT ${newId()}::uuid, ${reference}, ${request.requestKey}, tour_id, departure_id, ${wish.category},
        ${wish.people}::integer, seats, ${holder.contactName}, ${holder.contactEmail}, ${holder.contactPhone},
        ${holder.country}, ${holder.touristCategory}, ${holder.remarks}, ${json(quoted.lines)},
        ${quoted.totalPaise}::bigint, ${policy}, ${prices}, 'held', ${holdExpiresAt}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      FROM claimed RETURNING id, reference
    ),
    noted AS (
      INSERT INTO booking_event (id, booking_id, from_status, to_status, actor, reason, at)
      SELECT ${newId()}::uuid, id, NULL, 'held', 'traveller', 'places held for payment', ${now}::timestamptz FROM booked
    )
    SELECT id, reference FROM booked`.execute(db);
  const row = rows[0];
  return row ? { ...row, holdExpiresAt } : null;
}

async function findByRequestKey(db: Db, requestKey: string) {
  const row = await db
    .selectFrom("booking")
    .select(["id", "reference", "hold_expires_at"])
    .where("request_key", "=", requestKey)
    .executeTakeFirst();
  return row ? { id: row.id, reference: row.reference, holdExpiresAt: row.hold_expires_at } : null;
}
