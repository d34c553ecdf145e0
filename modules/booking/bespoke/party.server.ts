import { type RawBuilder, sql } from "kysely";
import { freeSeats, partyHasLeft } from "#modules/availability/index.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { withOpenChoice } from "../cancellations/close-choice.server.ts";

/** Party to which a quote promised its departure. */
export interface Party {
  /** The quote's address and its booking's corrected address. Other parts of the same party match by either. */
  emails: readonly string[];
  /** Most people outside the party that it has agreed to ride with. */
  others: number;
}

/** Finds the party of a quote's booking, or null for any other booking. */
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
 * SQL on `booking`: true if its quote was accepted with others on that departure and others are there or can still
 * join.
 * Without them the departure is the party's own. After a move to another departure it is the party's own too.
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

/** SQL on `booking`: true for a party that rides with others, as its quote said. */
export const ridesWithOthers = isWithOthersOn(sql`booking.departure_id`).as("isShared");

export async function findQuoteNumber(db: Sql, bookingId: string): Promise<string | null> {
  const row = await db
    .selectFrom("bespoke_quote")
    .select("number")
    .where("booking_id", "=", bookingId)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** True if a party that lost its places can return without breaking any party's agreed number of others. */
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

/** Selects the bookings on these departures and those moving there: a pending change already holds its places. */
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

/** Identifies the parts of one party (by address) and the versions of one quote (by number). */
interface SameParty {
  email: string | readonly string[];
  number?: string | undefined;
}

/** SQL on `bookingsOn`: true if the quote went to this address, or its booking was corrected to it. */
function isPartys(email: SameParty["email"]) {
  const known = [email].flat().map((one) => one.toLowerCase());
  return sql<boolean>`(bespoke_quote.id IS NOT NULL
    AND (lower(bespoke_quote.contact_email) = ANY(${known}::text[]) OR lower(booking.contact_email) = ANY(${known}::text[])))`;
}

/** SQL on `bookingsOn`: true for a party that agreed to share this departure and still shares it. */
const asAgreedWithOthers = isWithOthersOn(sql`there.departure_id`);

/** True if somebody has the departure to itself or is paying to move there. */
export const isExclusive = async (db: Sql, departureId: string, except?: SameParty): Promise<boolean> =>
  (await listExclusiveDepartures(db, [departureId], except)).has(departureId);

/**
 * Selects departures taken exclusively: booked as Private or promised by a quote, pending moves included.
 * Ignores the party `except`, and guests who were told that their ride is called off.
 */
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

/** Lists the parties on a departure that agreed to ride with others. */
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
 * True if a quote's party can join: nobody has the departure exclusively, and no party there gets more others than
 * agreed.
 * An older version of quote `number` does not count, since the newer one takes its place.
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

/**
 * Counts the people on a departure outside the party.
 * Ignores parts of the party, guests who were told that it is called off, and those about to leave (`butQuote`,
 * `butBooking`).
 */
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
 * Restores the full time of a quote to a held party with no others left beside it. The caller has locked the departure.
 * Its deadline was shortened by `payUntil`. The longer time stays, even if others join later.
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

/**
 * Frees a booking's places on its locked departure.
 * The departure is open to all again when the last part of an exclusive party leaves.
 */
export async function leaveDeparture(
  tx: Tx,
  booking: { id: string; departure_id: string; seats: number },
): Promise<void> {
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
