import { sql } from "kysely";
import { claimSeats, leavesAt } from "#modules/availability/index.server.ts";
import type { TourForSale } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { hasSqlState, UNIQUE_VIOLATION } from "#platform/errors.ts";
import type { CallerNetwork } from "#platform/http/rate-limit.server.ts";
import { newBookingReference, newId } from "#platform/ids.server.ts";
import { sum } from "#platform/money.ts";
import {
  type BookingRefusal,
  type BookingRequest,
  HOLD_MINUTES,
  type PriceLine,
  policyOf,
  priceLines,
} from "../model.ts";
import { fitsOnePayment, quote } from "../quote.server.ts";
import { REFERENCES_TRIED } from "./draw-reference.server.ts";
import { expireHoldsOf } from "./expire-holds.server.ts";
import { CodeRefused, type PricedWithCode, priceWithCode, takeCodeOfHold } from "./hold-with-code.server.ts";
import { findTooMuchHeld, guardOf } from "./network-holds.server.ts";
import { cacheTerms, findCachedTerms } from "./sale-terms-cache.server.ts";

interface Held {
  id: string;
  reference: string;
  holdExpiresAt: Date;
  /** True if a gift pays all of a new hold, which is confirmed then. */
  isPaid?: boolean;
}

/** Validated contact; the phone number in E.164. */
export interface Holder {
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  country: string;
  touristCategory: string;
  remarks: string;
}

export interface HoldRequest {
  wish: BookingRequest;
  holder: Holder;
  /** Total shown, in paise. If it has changed, nothing is held. */
  seenPaise: number;
  /** Part that a credit pays. */
  settledPaise?: number;
  /** Promo code or gift as typed. Without one a hold asks nothing more of the database. */
  code?: string;
  /** Key of the form: a double press holds once. */
  requestKey: string;
  /** Booked by the desk for a caller, who pays later by a mailed link. */
  byDesk?: { minutes: number; isLate: boolean };
  /** Runs in the transaction of a new hold, and not for the hold of an earlier press. */
  onHeld?: (tx: Tx, held: Held) => Promise<void>;
  /** The caller's networks, whose unpaid holds are bounded (`guardOf`). Without them nothing is. */
  networks?: CallerNetwork[];
}

/** Simultaneous holds of a network take turns: so many may go first before this one is told "sold out". */
const HOLDS_AT_ONCE = 20;

export type HoldAnswer =
  | { held: Held }
  | { refused: BookingRefusal; seenPaise?: number; nowPaise?: number; unpaid?: { places: number; until: Date } };

/** A code that does not hold, and why. */
export interface RefusedCode {
  refused: "code";
  words: string;
}

type HoldDeps = { db: Db; clock: Clock; drawReference?: () => string };

/** Takes places and books in one conditional statement. `quote` ends overdue holds before it says "sold out". */
export function holdSeats(deps: HoldDeps, request: HoldRequest & { code?: never }): Promise<HoldAnswer>;
export function holdSeats(deps: HoldDeps, request: HoldRequest): Promise<HoldAnswer | RefusedCode>;
export async function holdSeats(deps: HoldDeps, request: HoldRequest): Promise<HoldAnswer | RefusedCode> {
  const { db, clock, drawReference = newBookingReference } = deps;
  const atOnce = request.code ? null : await holdAtOnce(deps, request, drawReference);
  if (atOnce !== null) return { held: atOnce };
  let earlier = await findEarlier(deps, request);
  if ("held" in earlier) return earlier;
  const isLate = request.byDesk?.isLate ?? false;
  // A code settles a part that is known after the quote.
  const { settledPaise = request.code ? Number.MAX_SAFE_INTEGER : 0 } = request;
  const answer = await quote(deps, request.wish, { settledPaise, isLate });
  if ("refused" in answer) return answer;
  const coded = request.code
    ? await priceWithCode(deps, { quoted: answer.quote, typed: request.code, email: request.holder.contactEmail })
    : null;
  if (coded && "words" in coded) return { refused: "code", words: coded.words };
  const priced = coded?.priced ?? null;
  const { lines, totalPaise: nowPaise } = priced ?? answer.quote;
  if (priced && !fitsOnePayment(nowPaise - priced.giftPaise)) return { refused: "over_one_payment" };
  // A code that was typed and not tried yet may lower the total that was shown.
  const isSeen = request.seenPaise === nowPaise || (priced !== null && request.seenPaise === answer.quote.totalPaise);
  if (!isSeen) return { refused: "price_moved", seenPaise: request.seenPaise, nowPaise };
  cacheTerms(db, request.wish.departure, answer.tour);
  const { networks = [] } = request;
  for (let attempt = 0; attempt < REFERENCES_TRIED + (networks.length > 0 ? HOLDS_AT_ONCE : 0); attempt += 1) {
    const reference = drawReference();
    const keyed = withCode(clock, { ...request, requestKey: earlier.requestKey }, priced);
    const outcome = await insertHold(db, clock.now(), keyed, {
      reference,
      lines,
      tour: answer.tour,
    }).catch((error: unknown) => {
      if (hasSqlState(error, UNIQUE_VIOLATION)) return "twice" as const;
      if (error instanceof CodeRefused) return error;
      throw error;
    });
    if (outcome instanceof CodeRefused) return { refused: "code", words: outcome.words };
    if (outcome !== null && outcome !== "twice") return { held: outcome };
    // Over the limit, or another hold took its turn: count again.
    const unpaid = await findTooMuchHeld(deps, networks, request.wish);
    if (unpaid) return { refused: "unpaid_places", unpaid };
    // A simultaneous double press finds the first one's booking.
    earlier = await findEarlier(deps, request);
    if ("held" in earlier) return earlier;
    if (outcome === null) break;
    // Otherwise the drawn reference was taken, or a turn was lost: try again.
  }
  const why = await quote(deps, request.wish, { settledPaise, isLate });
  return "refused" in why ? why : { refused: "sold_out" };
}

/** Takes the code in the transaction of the hold, before anything else is done there. */
function withCode(clock: Clock, request: HoldRequest, priced: PricedWithCode | null): HoldRequest {
  if (priced === null) return request;
  const { wish, holder, onHeld } = request;
  return {
    ...request,
    async onHeld(tx, held) {
      held.isPaid = await takeCodeOfHold(tx, clock, {
        ...{ bookingId: held.id, email: holder.contactEmail, priced },
        ...{ departureId: wish.departure, isPrivate: wish.category === "private" },
      });
      await onHeld?.(tx, held);
    },
  };
}

/**
 * Holds on cached terms in one round trip, as nearly all do. The statement compares the tour's stamp.
 * Null sends `holdSeats` the long way.
 */
async function holdAtOnce({ db, clock }: { db: Db; clock: Clock }, request: HoldRequest, draw: () => string) {
  const { wish, seenPaise, settledPaise = 0 } = request;
  if (!fitsOnePayment(seenPaise - settledPaise)) return null;
  const tour = findCachedTerms(db, wish.departure);
  if (tour === undefined || tour.sells !== "instant" || wish.people > tour.groupSizeMax) return null;
  const lines = priceLines(tour.prices, wish.category, wish.people);
  if (sum(lines.map((line) => line.amountPaise)) !== seenPaise) return null;
  return insertHold(db, clock.now(), request, { reference: draw(), lines, tour }).catch((error: unknown) => {
    if (hasSqlState(error, UNIQUE_VIOLATION)) return null;
    throw error;
  });
}

interface HoldTerms {
  reference: string;
  lines: PriceLine[];
  tour: TourForSale;
}

async function insertHold(db: Db, now: Date, request: HoldRequest, terms: HoldTerms): Promise<Held | null> {
  const { onHeld } = request;
  if (!onHeld) return runInsert(db, now, request, terms);
  return inTransaction(db, async (tx) => {
    const held = await runInsert(tx, now, request, terms);
    if (held) await onHeld(tx, held);
    return held;
  });
}

async function runInsert(db: Sql, now: Date, request: HoldRequest, terms: HoldTerms): Promise<Held | null> {
  const { wish, holder } = request;
  const { reference, lines, tour } = terms;
  const totalPaise = sum(lines.map((line) => line.amountPaise));
  const holdExpiresAt = new Date(now.getTime() + (request.byDesk?.minutes ?? HOLD_MINUTES) * 60_000);
  const claim = claimSeats({
    departureId: wish.departure,
    people: wish.people,
    wholeDeparture: wish.category === "private",
    now,
    isLate: request.byDesk?.isLate ?? false,
  });
  const { networks = [] } = request;
  const guard = guardOf(networks, wish, now);
  const until = guard.until(sql`least(${holdExpiresAt}::timestamptz, ${leavesAt})`);
  // A known request key takes no seats; UNIQUE covers races.
  // The SQL comment makes PostgreSQL keep the plan (platform/database/server-database).
  const { rows } = await sql<Held>`/* keep the plan */
    WITH ${guard.counted} claimed AS (${claim} ${guard.fits} AND NOT EXISTS (SELECT 1 FROM booking WHERE request_key = ${request.requestKey})
        AND EXISTS (SELECT 1 FROM tour WHERE tour.id = departure.tour_id AND published AND tour.xmin::text = ${tour.stamp})
      RETURNING departure.id AS departure_id, departure.tour_id, ${until} AS until,
        CASE WHEN ${wish.category === "private"} THEN departure.capacity ELSE ${wish.people}::integer END AS seats),
    booked AS (
      INSERT INTO booking (id, reference, request_key, tour_id, departure_id, category, people, seats, contact_name,
        contact_email, contact_phone, country, tourist_category, remarks, price_lines, total_paise, policy, prices, status,
        hold_expires_at, created_at, updated_at)
      SELECT ${newId()}::uuid, ${reference}, ${request.requestKey}, tour_id, departure_id, ${wish.category},
        ${wish.people}::integer, seats, ${holder.contactName}, ${holder.contactEmail}, ${holder.contactPhone},
        ${holder.country}, ${holder.touristCategory}, ${holder.remarks}, ${json(lines)},
        ${totalPaise}::bigint, ${json(policyOf(tour.kind))}, ${json(tour.prices)}, 'held', until, ${now}::timestamptz, ${now}::timestamptz
      FROM claimed RETURNING id, reference, hold_expires_at
    ),
    noted AS (
      INSERT INTO booking_event (id, booking_id, from_status, to_status, actor, kind, reason, at)
      SELECT ${newId()}::uuid, id, NULL, 'held', ${request.byDesk ? "operator" : "traveller"}, 'status', 'places held for payment', ${now}::timestamptz FROM booked
    )${guard.noted}
    SELECT id, reference, hold_expires_at AS "holdExpiresAt" FROM booked`.execute(db);
  return rows[0] ?? null;
}

/** Finds the form's booking, or its next key once that has ended or differs. Every press derives the same key. */
async function findEarlier(
  deps: { db: Db; clock: Clock },
  { wish, holder, requestKey, byDesk, code }: HoldRequest,
): Promise<{ held: Held } | { requestKey: string }> {
  const { db, clock } = deps;
  const read = (key: string) => db.selectFrom("booking").selectAll().where("request_key", "=", key).executeTakeFirst();
  for (let key = requestKey; ; ) {
    let row = await read(key);
    // The expiry job is late, unless the money has just come.
    if (row?.status === "held" && row.hold_expires_at <= clock.now()) {
      await expireHoldsOf(deps, row.departure_id);
      row = await read(key);
    }
    if (!row) return { requestKey: key };
    const hasSameCode = (row.code_use_id !== null) === (code !== undefined);
    const isAsked = row.people === wish.people && row.category === wish.category && hasSameCode;
    const stands = row.status === "confirmed" || (row.status === "held" && isAsked);
    if (stands && row.departure_id === wish.departure && row.contact_email === holder.contactEmail) {
      // The desk is refused the same caller twice, and a refused deed changes nothing.
      if (row.status === "held" && !byDesk) await correctHolder(db, clock.now(), row.id, holder);
      return { held: { id: row.id, reference: row.reference, holdExpiresAt: row.hold_expires_at } };
    }
    key = `${requestKey} after ${row.id}`;
  }
}

const correctHolder = (db: Db, now: Date, bookingId: string, holder: Holder) =>
  db
    .updateTable("booking")
    .set({
      contact_name: holder.contactName,
      contact_phone: holder.contactPhone,
      country: holder.country,
      tourist_category: holder.touristCategory,
      remarks: holder.remarks,
      updated_at: now,
    })
    .where("id", "=", bookingId)
    .where("status", "=", "held")
    .execute();
