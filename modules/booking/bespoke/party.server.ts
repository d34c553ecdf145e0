import { type RawBuilder, sql } from "kysely";
import { freeSeats, partyHasLeft } from "#modules/availability/index.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { withOpenChoice } from "../cancellations/close-choice.server.ts";

export interface Party {
  /** Address of the quote, and of its booking. Parts of a party share one of them. */
  emails: readonly string[];
  others: number;
}

export async function findParty(db: Sql, bookingId: string): Promise<Party | null> {
  const row = await db
    .selectFrom("bespoke_quote")
    .innerJoin("booking", "booking.id", "booking_id")
    .select(["bespoke_quote.contact_email", "booking.contact_email as rightEmail", "others"])
    .where("booking_id", "=", bookingId)
    .executeTakeFirst();
  return row ? { emails: [row.contact_email, row.rightEmail], others: row.others ?? 0 } : null;
}

/**
 * SQL on `booking`: true while a party shares the departure for which it accepted others.
 * Once the others are gone, or after a move, the departure is its own.
 */
const isWithOthersOn = (departureId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM bespoke_quote AS quote JOIN booking AS party ON party.id = quote.booking_id
    JOIN departure AS ride ON ride.id = ${departureId}
      AND ride.local_date = quote.local_date AND ride.local_time = quote.local_time
  WHERE quote.booking_id = booking.id AND quote.others > 0
    AND (ride.taken < ride.capacity OR ride.taken > (
      SELECT coalesce(sum(part.seats), 0) FROM booking AS part JOIN bespoke_quote AS its ON its.booking_id = part.id
      WHERE part.departure_id = ride.id AND part.status NOT IN ('expired', 'released', 'cancelled')
        AND ARRAY[lower(its.contact_email), lower(part.contact_email)]
          && ARRAY[lower(quote.contact_email), lower(party.contact_email)])))`;

export const ridesWithOthers = isWithOthersOn(sql`booking.departure_id`).as("isShared");

export async function findQuoteNumber(db: Sql, bookingId: string): Promise<string | null> {
  const row = await db
    .selectFrom("bespoke_quote")
    .select("number")
    .where("booking_id", "=", bookingId)
    .executeTakeFirst();
  return row?.number ?? null;
}

export const fitsAgreedParty = async (
  db: Sql,
  { departureId, people }: { departureId: string; people: number },
  { emails, others }: Party,
): Promise<boolean> =>
  (await countOthers(db, { departureId, email: emails })) <= others &&
  (await mayJoin(db, departureId, { email: emails, people }));

export async function isReplaced(db: Sql, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom("bespoke_quote")
    .select("id")
    .where("booking_id", "=", bookingId)
    .where("superseded_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Includes pending moves, which have their places already. */
const bookingsOn = (db: Sql, departureIds: string[]) => {
  const coming = db
    .selectFrom("booking_change")
    .select((is) => ["booking_id", is.ref("to_departure_id").$notNull().as("departure_id")])
    .where("status", "=", "waiting")
    .where("to_departure_id", "in", departureIds);
  const there = db
    .selectFrom("booking")
    .select(["id as booking_id", "departure_id"])
    .where("departure_id", "in", departureIds)
    .unionAll(coming);
  return db
    .selectFrom(there.as("there"))
    .innerJoin("booking", "booking.id", "there.booking_id")
    .leftJoin("bespoke_quote", "bespoke_quote.booking_id", "booking.id")
    .where("booking.status", "in", ["held", "confirmed"]);
};

interface SameParty {
  email: string | readonly string[];
  number?: string | undefined;
}

function isPartys(email: SameParty["email"]) {
  const known = [email].flat().map((one) => one.toLowerCase());
  return sql<boolean>`(bespoke_quote.id IS NOT NULL
    AND (lower(bespoke_quote.contact_email) = ANY(${known}::text[]) OR lower(booking.contact_email) = ANY(${known}::text[])))`;
}

const asAgreedWithOthers = isWithOthersOn(sql`there.departure_id`);

export const isExclusive = async (db: Sql, departureId: string, except?: SameParty): Promise<boolean> =>
  (await listExclusiveDepartures(db, [departureId], except)).has(departureId);

/** Selects departures booked as Private or promised by a quote. Guests with an open choice do not count. */
export async function listExclusiveDepartures(
  db: Sql,
  departureIds: string[],
  except?: SameParty,
): Promise<ReadonlySet<string>> {
  if (departureIds.length === 0) return new Set();
  const rows = await bookingsOn(db, departureIds)
    .select("there.departure_id")
    .where("category", "=", "private")
    .where(sql<boolean>`NOT ${asAgreedWithOthers}`)
    .where(sql<boolean>`NOT ${withOpenChoice}`)
    .where(
      sql<boolean>`(bespoke_quote.id IS NULL
        OR (NOT ${isPartys(except?.email ?? [])} AND number IS DISTINCT FROM ${except?.number ?? null}::text))`,
    )
    .execute();
  return new Set(rows.map(({ departure_id }) => departure_id));
}

export const partiesWithOthers = (db: Sql, departureId: string): Promise<{ number: string; others: number }[]> =>
  withOthersOn(db, departureId).execute();

const withOthersOn = (db: Sql, departureId: string) =>
  bookingsOn(db, [departureId])
    .select(["bespoke_quote.number", "bespoke_quote.others"])
    .$narrowType<{ number: string; others: number }>()
    .where(asAgreedWithOthers)
    .where(sql<boolean>`NOT ${withOpenChoice}`)
    .orderBy("number");

/**
 * True if a party would break nobody's exclusive ride or agreed number of others. It replaces older versions of quote
 * `number`.
 */
export async function mayJoin(
  db: Sql,
  departureId: string,
  { people, ...party }: SameParty & { people: number },
): Promise<boolean> {
  if (await isExclusive(db, departureId, party)) return false;
  const agreed = await withOthersOn(db, departureId)
    .select(["bespoke_quote.contact_email", "booking.contact_email as rightEmail"])
    .$narrowType<{ contact_email: string }>()
    .where(sql<boolean>`NOT ${isPartys(party.email)}`)
    .execute();
  for (const { number, others, contact_email, rightEmail } of agreed) {
    if (number === party.number) continue;
    const email = [contact_email, rightEmail];
    if ((await countOthers(db, { departureId, email, butQuote: party.number })) + people > others) return false;
  }
  return true;
}

/** Counts people outside the party, except those with an open choice or about to leave (`butQuote`, `butBooking`). */
export async function countOthers(
  db: Sql,
  wish: {
    departureId: string;
    email: SameParty["email"];
    butQuote?: string | undefined;
    butBooking?: string | undefined;
  },
): Promise<number> {
  const { departureId, email, butQuote = null, butBooking = null } = wish;
  const { people } = await bookingsOn(db, [departureId])
    .select(({ fn }) => fn.sum<string | null>("booking.people").as("people"))
    .where(sql<boolean>`NOT ${isPartys(email)}`)
    .where(sql<boolean>`NOT ${withOpenChoice}`)
    .where(sql<boolean>`(bespoke_quote.id IS NULL OR number IS DISTINCT FROM ${butQuote}::text)`)
    .where(sql<boolean>`booking.id IS DISTINCT FROM ${butBooking}::uuid`)
    .executeTakeFirstOrThrow();
  return Number(people ?? 0);
}

/**
 * Restores the quote's full time for a party left alone, which `payUntil` had shortened. It stays if others join later.
 */
export async function extendTimeOfLoneParty(tx: Tx, departureId: string, leaving?: string): Promise<void> {
  const waiting = await tx
    .selectFrom("booking")
    .innerJoin("bespoke_quote", "bespoke_quote.booking_id", "booking.id")
    .select(["booking.id", "expires_at", "bespoke_quote.contact_email", "booking.contact_email as rightEmail"])
    .where("departure_id", "=", departureId)
    .where("status", "=", "held")
    .whereRef("hold_expires_at", "<", "expires_at")
    .execute();
  for (const { id, expires_at, contact_email, rightEmail } of waiting) {
    const email = [contact_email, rightEmail];
    if (id === leaving || (await countOthers(tx, { departureId, email, butBooking: leaving })) > 0) continue;
    await tx.updateTable("booking").set({ hold_expires_at: expires_at }).where("id", "=", id).execute();
  }
}

interface Leaving {
  id: string;
  departure_id: string;
  seats: number;
  category?: string;
}

/**
 * A private party that rides as several bookings keeps its departure until the last of them leaves. They are of one
 * party however often it was split.
 */
async function leaveToOwnParty(tx: Tx, { id, departure_id, seats, category }: Leaving): Promise<boolean> {
  if (category !== "private") return false;
  const { numAffectedRows } = await sql`
    WITH RECURSIVE party AS (
      SELECT id, split_from FROM booking WHERE id = ${id}
      UNION
      SELECT part.id, part.split_from FROM party
        JOIN booking AS part ON part.split_from = party.id OR part.id = party.split_from)
    UPDATE booking SET seats = seats + ${seats}::integer WHERE id = (
      SELECT id FROM booking JOIN party USING (id) WHERE departure_id = ${departure_id} AND category = 'private'
        AND status = 'confirmed' AND id <> ${id} ORDER BY id LIMIT 1)`.execute(tx);
  return numAffectedRows === 1n;
}

/** Frees a booking's places on its locked departure, and reopens it to all once an exclusive party has left. */
export async function leaveDeparture(tx: Tx, booking: Leaving): Promise<void> {
  if (await leaveToOwnParty(tx, booking)) return;
  await freeSeats(tx, booking.departure_id, booking.seats);
  await extendTimeOfLoneParty(tx, booking.departure_id, booking.id);
  if ((await findParty(tx, booking.id)) === null) return;
  const staying = await tx
    .selectFrom("booking")
    .innerJoin("bespoke_quote", "bespoke_quote.booking_id", "booking.id")
    .select("booking.id")
    .where("booking.departure_id", "=", booking.departure_id)
    .where("booking.status", "in", ["held", "confirmed"])
    .where("booking.id", "!=", booking.id)
    .executeTakeFirst();
  if (!staying) await partyHasLeft(tx, booking.departure_id);
}
