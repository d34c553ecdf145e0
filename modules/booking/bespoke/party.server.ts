import { type RawBuilder, sql } from "kysely";
import { freeSeats, partyHasLeft } from "#modules/availability/index.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { withOpenChoice } from "../cancellations/close-choice.server.ts";

/** A party that the company has promised its departure, by a quote. */
export interface Party {
  /** Where the quote went, and where its booking's mails go since that was put right: other parts of the same party are known by either. */
  emails: readonly string[];
  /** How many people beside them it has agreed to ride with. */
  others: number;
}

/** The party whose booking this is by a quote, or null: the booking is none of a quote. */
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
 * Of the row of `booking`, on that departure: it is of a quote that was accepted there with others, and somebody beside the party has
 * places on it still, or can take some, where the company has opened it. Once they have gone it is the party's own; so is whatever
 * other departure such a party moves to.
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

/** Of the row of `booking`: it is of a party that rides with others, as its quote said. */
export const ridesWithOthers = isWithOthersOn(sql`booking.departure_id`).as("isShared");

/** The number of the quote that a booking is of, or null. */
export async function findQuoteNumber(db: Sql, bookingId: string): Promise<string | null> {
  const row = await db
    .selectFrom("bespoke_quote")
    .select("number")
    .where("booking_id", "=", bookingId)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** Whether a party of so many that has lost its places would ride on that departure as all there agreed to, with no more others. */
export const fitsAgreedParty = async (
  db: Sql,
  { departureId, people }: { departureId: string; people: number },
  { emails, others }: Party,
): Promise<boolean> =>
  (await countOthers(db, { departureId, email: emails })) <= others &&
  (await mayJoin(db, departureId, { email: emails, people }));

/** Whether a newer version has replaced the quote that a booking is of. */
export async function isReplaced(db: Sql, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom("bespoke_quote")
    .select("id")
    .where("booking_id", "=", bookingId)
    .where("superseded_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The bookings on these departures, and those with a move to them that waits for its money: it has its places there already. */
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

/** What tells the parts of one party, and the versions of one quote: the address or addresses, and the number. */
interface SameParty {
  email: string | readonly string[];
  number?: string | undefined;
}

/** Of a row of `bookingsOn`: it is of a quote that went to such an address, or whose booking has it since its address was put right. */
function isPartys(email: SameParty["email"]) {
  const known = [email].flat().map((one) => one.toLowerCase());
  return sql<boolean>`(bespoke_quote.id IS NOT NULL
    AND (lower(bespoke_quote.contact_email) = ANY(${known}::text[]) OR lower(booking.contact_email) = ANY(${known}::text[])))`;
}

/** Of a row of `bookingsOn`: a party that agreed to ride with others, there where it agreed to, as long as they are there. */
const asAgreedWithOthers = isWithOthersOn(sql`there.departure_id`);

/**
 * Whether somebody has a departure to itself, or is paying to move there: nobody rides along, no other party of a quote either.
 */
export const isExclusive = async (db: Sql, departureId: string, except?: SameParty): Promise<boolean> =>
  (await listExclusiveDepartures(db, [departureId], except)).has(departureId);

/**
 * Those of these departures that somebody has to itself, or is paying to move to: booked as Private, or promised to a party by a
 * quote, `except` the party that is asked for, and guests who were told that it is called off.
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

/** The parties on a departure that have agreed to ride there with others: the quote's number, and with how many. */
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
 * Whether a party of a quote, of so many people, can come to a departure: nobody has it to itself, and no other party there would ride
 * with more people than it agreed to. What is there of the quote `number` is an older version, whose place the newer one takes.
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
 * How many people have places on a departure beside the party that a quote went to. Other parts of that party, known by the same
 * address, are none of them, nor are guests who were told that it is called off, nor who is about to go: `butQuote`, by the number
 * of their quote, or `butBooking`.
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
 * Somebody has left a locked departure, or is about to (`leaving`). A party that was to pay before it was decided whether the ride runs
 * (`payUntil`), and beside which nobody waits to hear any more, has as long as its quote says: for good, whoever comes later.
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
 * Gives a booking's places on its locked departure back. When the last part of a party leaves that had it to itself, it is
 * everybody's again, whoever else rides on it; when the last of the others leaves, a party that has not paid yet has its time.
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
