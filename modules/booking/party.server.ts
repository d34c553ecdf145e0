import { sql } from "kysely";
import { freeSeats, partyHasLeft } from "#modules/availability/index.server.ts";
import type { Sql, Tx } from "#platform/database.server.ts";
import { withOpenChoice } from "./close-choice.server.ts";

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
 * Of the row of `booking`: it is of a quote that was accepted on a departure with others on it, and it is still on that one. Wherever
 * else such a party moves it has the departure to itself.
 */
export const ridesWithOthers = sql<boolean>`EXISTS (
  SELECT FROM bespoke_quote AS quote JOIN departure AS there ON there.id = booking.departure_id
  WHERE quote.booking_id = booking.id AND quote.others > 0
    AND there.local_date = quote.local_date AND there.local_time = quote.local_time)`.as("isShared");

/** The number of the quote that a booking is of, or null. */
export async function findQuoteNumber(db: Sql, bookingId: string): Promise<string | null> {
  const row = await db
    .selectFrom("bespoke_quote")
    .select("number")
    .where("booking_id", "=", bookingId)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** Whether a party that has lost its places would ride on that departure as it agreed to, with no more others. */
export const ridesAsAgreed = async (db: Sql, departureId: string, { emails, others }: Party): Promise<boolean> =>
  (await countOthers(db, { departureId, email: emails })) <= others &&
  !(await isSomebodysOwn(db, departureId, { email: emails }));

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

/** Of a row of `bookingsOn`: a party that agreed to ride with others, there where it agreed to. */
const asAgreedWithOthers = sql<boolean>`coalesce(bespoke_quote.others, 0) > 0 AND EXISTS (
  SELECT FROM departure WHERE departure.id = there.departure_id
    AND departure.local_date = bespoke_quote.local_date AND departure.local_time = bespoke_quote.local_time)`;

/**
 * Whether somebody has a departure to itself, or is paying to move there: nobody rides along, no other party of a quote either.
 */
export const isSomebodysOwn = async (db: Sql, departureId: string, except?: SameParty): Promise<boolean> =>
  (await whichAreSomebodysOwn(db, [departureId], except)).has(departureId);

/**
 * Those of these departures that somebody has to itself, or is paying to move to: booked as Private, or promised to a party by a
 * quote, `except` the party that is asked for, and guests who were told that it is called off.
 */
export async function whichAreSomebodysOwn(
  db: Sql,
  departureIds: string[],
  except?: SameParty,
): Promise<ReadonlySet<string>> {
  if (departureIds.length === 0) return new Set();
  const rows = await bookingsOn(db, departureIds)
    .select("there.departure_id")
    .where("category", "=", "private")
    .where(sql<boolean>`NOT (${asAgreedWithOthers})`)
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
  bookingsOn(db, [departureId])
    .select(["bespoke_quote.number", "bespoke_quote.others"])
    .$narrowType<{ number: string; others: number }>()
    .where(asAgreedWithOthers)
    .where(sql<boolean>`NOT ${withOpenChoice}`)
    .orderBy("number")
    .execute();

/**
 * How many people have places on a departure beside the party that a quote went to. Other parts of that party, known by the same
 * address, are none of them, nor are guests who were told that it is called off, nor who is about to go: `butBooking`.
 */
export async function countOthers(
  db: Sql,
  wish: {
    departureId: string;
    email: SameParty["email"];
    butBooking?: string | undefined;
  },
): Promise<number> {
  const { departureId, email, butBooking = null } = wish;
  const { people } = await bookingsOn(db, [departureId])
    .select(({ fn }) => fn.sum<string | null>("booking.people").as("people"))
    .where(sql<boolean>`NOT ${isPartys(email)}`)
    .where(sql<boolean>`NOT ${withOpenChoice}`)
    .where(sql<boolean>`booking.id IS DISTINCT FROM ${butBooking}::uuid`)
    .executeTakeFirstOrThrow();
  return Number(people ?? 0);
}

/**
 * Somebody has left a locked departure, or is about to (`leaving`). A party that was to pay before it was decided whether the ride runs
 * (`payUntil`), and beside which nobody waits to hear any more, has as long as its quote says: for good, whoever comes later.
 */
export async function giveTimeToWhoIsAlone(tx: Tx, departureId: string, leaving?: string): Promise<void> {
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
  await giveTimeToWhoIsAlone(tx, booking.departure_id, booking.id);
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
