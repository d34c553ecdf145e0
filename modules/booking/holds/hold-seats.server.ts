import { type Selectable, sql } from "kysely";
import { claimSeats, leavesAt } from "#modules/availability/index.server.ts";
import { findPaymentStanding } from "#modules/payments/index.server.ts";
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
import { fitsOnePayment, type PricedTour, quote } from "../quote.server.ts";
import type { BookingTable } from "../tables.server.ts";
import { REFERENCES_TRIED } from "./draw-reference.server.ts";
import { expireHoldsOf } from "./expire-holds.server.ts";
import { CodeRefused, type PricedWithCode, priceWithCode, takeCodeOfHold } from "./hold-with-code.server.ts";
import { findTooMuchHeld, guardOf } from "./network-holds.server.ts";
import { endReplacedHold, isSameHold, KeepsOwnHold, noteReplacement, type OwnHold } from "./replace-hold.server.ts";
import { cacheTerms, findCachedTerms } from "./sale-terms-cache.server.ts";

interface Held {
  id: string;
  reference: string;
  holdExpiresAt: Date;
  /** True if a gift pays all: it is confirmed then. */
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
  /** Promo code or gift as typed. */
  code?: string;
  /** Key of the form: a double press holds once. */
  requestKey: string;
  /** Hold of this browser, replaced on the same departure. */
  ownHoldId?: string | undefined;
  /** Booked for a caller, who pays by a mailed link. */
  byDesk?: { minutes: number; isLate: boolean };
  /** Runs in the transaction of a new hold. */
  onHeld?: (tx: Tx, held: Held) => Promise<void>;
  /** Networks whose unpaid holds are bounded (`guardOf`). */
  networks?: CallerNetwork[];
}

/** Holds of one network or traveller take turns: so many may go before this one is "sold out". */
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
  const { drawReference = newBookingReference } = deps;
  const mayBeAtOnce = !request.code && !request.ownHoldId;
  const atOnce = mayBeAtOnce ? await holdAtOnce(deps, request, drawReference) : null;
  if (atOnce !== null) return { held: atOnce };
  let earlier = await findEarlier(deps, request);
  for (let attempt = 0; attempt < REFERENCES_TRIED + HOLDS_AT_ONCE; attempt += 1) {
    if ("held" in earlier) return earlier;
    const answer = await holdOnce(deps, { ...request, requestKey: earlier.requestKey }, earlier.own, drawReference());
    if (answer !== "again" && "held" in answer) return answer;
    // Another press may have held these very places meanwhile: a refusal stands if it has not.
    const now = await findEarlier(deps, request);
    const isSame = !("held" in now) && now.requestKey === earlier.requestKey && now.own?.id === earlier.own?.id;
    if (answer !== "again" && isSame) return answer;
    earlier = now;
  }
  return { refused: "sold_out" };
}

/**
 * Quotes and holds once, in place of the traveller's own hold. "again": the drawn reference was taken, a turn was lost,
 * another press was first, or the places or the tour's terms have changed: the next quote says how.
 */
async function holdOnce(
  deps: { db: Db; clock: Clock },
  request: HoldRequest,
  own: OwnHold | undefined,
  reference: string,
): Promise<HoldAnswer | RefusedCode | "again"> {
  const { db, clock } = deps;
  const besides = own?.id;
  const isLate = request.byDesk?.isLate ?? false;
  // A code settles a part that is known after the quote.
  const { settledPaise = request.code ? Number.MAX_SAFE_INTEGER : 0 } = request;
  const answer = await quote(deps, request.wish, { settledPaise, isLate, besides });
  if ("refused" in answer) return answer;
  const { tour, quote: quoted } = answer;
  const coded = request.code
    ? await priceWithCode(deps, { quoted, typed: request.code, email: request.holder.contactEmail, besides })
    : null;
  if (coded && "words" in coded) return { refused: "code", words: coded.words };
  const priced = coded?.priced ?? null;
  const { lines, totalPaise: nowPaise } = priced ?? quoted;
  if (priced && !fitsOnePayment(nowPaise - priced.giftPaise)) return { refused: "over_one_payment" };
  // A code that was not tried yet may lower the total that was shown.
  const isSeen = request.seenPaise === nowPaise || (priced !== null && request.seenPaise === quoted.totalPaise);
  if (!isSeen) return { refused: "price_moved", seenPaise: request.seenPaise, nowPaise };
  cacheTerms(db, request.wish.departure, tour);
  const outcome = await insertHold(db, clock, withCode(clock, request, priced), { reference, lines, tour, own }).catch(
    (error: unknown) => {
      if (hasSqlState(error, UNIQUE_VIOLATION)) return "again" as const;
      if (error instanceof KeepsOwnHold) return null;
      if (error instanceof CodeRefused) return error;
      throw error;
    },
  );
  if (outcome instanceof CodeRefused) return { refused: "code", words: outcome.words };
  if (outcome !== null && outcome !== "again") return { held: outcome };
  // Over the limit, or another hold took its turn: count again.
  const unpaid = await findTooMuchHeld(deps, request.networks ?? [], request.wish, besides);
  if (unpaid) return { refused: "unpaid_places", unpaid };
  return "again";
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
  return insertAtOnce(db, clock, request, { reference: draw(), lines, tour }).catch((error: unknown) => {
    if (hasSqlState(error, UNIQUE_VIOLATION)) return null;
    throw error;
  });
}

interface HoldTerms {
  reference: string;
  lines: PriceLine[];
  tour: PricedTour;
  /** Hold of the same traveller, which ends in the same transaction. */
  own?: OwnHold | undefined;
}

/** Returns null without places, and "again" if the hold that it was to replace has changed meanwhile. */
async function insertHold(
  db: Db,
  clock: Clock,
  request: HoldRequest,
  terms: HoldTerms,
): Promise<Held | "again" | null> {
  const { onHeld, byDesk } = request;
  const { own } = terms;
  if (!onHeld && !own) return runInsert(db, clock.now(), request, terms);
  return inTransaction(db, async (tx) => {
    const ended = own && (await endReplacedHold(tx, clock, own.id));
    if (ended === "paid" || ended === "gone") return "again";
    const held = await runInsert(tx, clock.now(), request, terms);
    if (held === null && own) throw new KeepsOwnHold();
    if (held && own) await noteReplacement(tx, own.id, held.id);
    if (held && own?.isExtended && !byDesk)
      await tx.updateTable("booking").set({ hold_extended: true }).where("id", "=", held.id).execute();
    if (held) await onHeld?.(tx, held);
    return held;
  });
}

async function insertAtOnce(db: Db, clock: Clock, request: HoldRequest, terms: HoldTerms): Promise<Held | null> {
  const held = await insertHold(db, clock, request, terms);
  return held === "again" ? null : held;
}

async function runInsert(db: Sql, now: Date, request: HoldRequest, terms: HoldTerms): Promise<Held | null> {
  const { wish, holder } = request;
  const { reference, lines, tour, own } = terms;
  const totalPaise = sum(lines.map((line) => line.amountPaise));
  // The same hold keeps its time; the desk gives its own.
  const usual = new Date(now.getTime() + (request.byDesk?.minutes ?? HOLD_MINUTES) * 60_000);
  const holdExpiresAt = request.byDesk ? usual : (own?.until ?? usual);
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
  const { rows } = await sql<Held>`
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

type Earlier = { held: Held } | { requestKey: string; own?: OwnHold | undefined };

/**
 * Finds the form's booking, or its next key once that has ended or differs. Every press derives the same key. `own` is a
 * hold of this traveller with other people or another code.
 */
async function findEarlier(deps: { db: Db; clock: Clock }, request: HoldRequest): Promise<Earlier> {
  const { db } = deps;
  let key = request.requestKey;
  let own: BookingRow | undefined;
  for (let row = await readHold(deps, "request_key", key); row; row = await readHold(deps, "request_key", key)) {
    const isTheirs = isOfSameTraveller(row, request);
    if (isTheirs && row.status === "confirmed") return standing(deps, row, request);
    if (isTheirs && row.status === "held") {
      if (await standsAs(db, row, request)) return standing(deps, row, request);
      own = row;
    }
    key = `${request.requestKey} after ${row.id}`;
  }
  if (!own && request.ownHoldId) {
    const row = await readHold(deps, "id", request.ownHoldId);
    if (row?.status === "held" && isOfSameTraveller(row, request)) {
      if (await standsAs(db, row, request)) return standing(deps, row, request);
      own = row;
    }
  }
  return { requestKey: key, own: own && toOwnHold(own) };
}

type BookingRow = Selectable<BookingTable>;

const toOwnHold = (row: BookingRow): OwnHold => ({
  ...{ id: row.id, until: row.hold_expires_at, isExtended: row.hold_extended },
});

const isOfSameTraveller = (row: BookingRow, { wish, holder }: HoldRequest): boolean =>
  row.departure_id === wish.departure && row.contact_email === holder.contactEmail;

/** An authorized payment keeps its hold, whatever is asked: nobody may be asked for money twice. */
const standsAs = async (db: Db, row: BookingRow, request: HoldRequest): Promise<boolean> =>
  (await isSameHold(db, row, request)) || (await findPaymentStanding(db, row.id)).promised;

async function readHold(
  deps: { db: Db; clock: Clock },
  column: "id" | "request_key",
  value: string,
): Promise<BookingRow | undefined> {
  const read = () => deps.db.selectFrom("booking").selectAll().where(column, "=", value).executeTakeFirst();
  const row = await read();
  // The expiry job is late, unless the money has just come.
  if (row?.status !== "held" || row.hold_expires_at > deps.clock.now()) return row;
  await expireHoldsOf(deps, row.departure_id);
  return read();
}

async function standing({ db, clock }: { db: Db; clock: Clock }, row: BookingRow, { holder, byDesk }: HoldRequest) {
  // The desk is refused the same caller twice, and a refused deed changes nothing.
  if (row.status === "held" && !byDesk) await correctHolder(db, clock.now(), row.id, holder);
  return { held: { id: row.id, reference: row.reference, holdExpiresAt: row.hold_expires_at } };
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
