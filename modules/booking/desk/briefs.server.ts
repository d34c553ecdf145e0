import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";

/** A booking in one line, as a list of the desk names it. */
export interface BookingBrief {
  reference: string;
  contactName: string;
  contactPhone: string;
  people: number;
  totalPaise: number;
  tourName: string;
  departureId: string;
  startsAt: Date;
  /** End of an unpaid hold; null of any other booking. */
  heldUntil: Date | null;
}

const briefs = (db: Sql) =>
  db
    .selectFrom("booking")
    .innerJoin("departure", "departure.id", "booking.departure_id")
    .innerJoin("tour", "tour.id", "booking.tour_id")
    .select(["booking.id", "reference", "booking.contact_name as contactName", "booking.contact_phone as contactPhone"])
    .select([
      "booking.people",
      "booking.total_paise as totalPaise",
      "tour.name as tourName",
      "departure_id as departureId",
    ])
    .select("starts_at as startsAt")
    .select(sql<Date | null>`CASE booking.status WHEN 'held' THEN hold_expires_at END`.as("heldUntil"));

export async function findBriefs(db: Sql, references: readonly string[]): Promise<Map<string, BookingBrief>> {
  if (references.length === 0) return new Map();
  const rows = await briefs(db).where("reference", "in", references).execute();
  return new Map(rows.map(({ id: _id, ...brief }) => [brief.reference, brief]));
}

export async function findBriefsOf(db: Sql, ids: readonly string[]): Promise<Map<string, BookingBrief>> {
  if (ids.length === 0) return new Map();
  const rows = await briefs(db).where("booking.id", "in", ids).execute();
  return new Map(rows.map(({ id, ...brief }) => [id, brief]));
}

/** Finds bookings by what was paid for them: the booking itself, or a change of it. */
export async function findBriefsPaid(db: Sql, payableRefs: readonly string[]): Promise<Map<string, BookingBrief>> {
  if (payableRefs.length === 0) return new Map();
  const changes = await db
    .selectFrom("booking_change")
    .select(["id", "booking_id"])
    .where("id", "in", payableRefs)
    .execute();
  const bookingOf = new Map(changes.map(({ id, booking_id }) => [id, booking_id]));
  const wanted = payableRefs.map((ref) => bookingOf.get(ref) ?? ref);
  const rows = await briefs(db).where("booking.id", "in", wanted).execute();
  const found = new Map(rows.map(({ id, ...brief }) => [id, brief]));
  return new Map(
    payableRefs.flatMap((ref) => {
      const brief = found.get(bookingOf.get(ref) ?? ref);
      return brief ? [[ref, brief] as const] : [];
    }),
  );
}

/** Parties with an accepted quote that they have not paid yet, the nearest end first. */
export async function listQuotedHolds(db: Sql): Promise<(BookingBrief & { number: string; until: Date })[]> {
  const rows = await briefs(db)
    .innerJoin("bespoke_quote", "bespoke_quote.booking_id", "booking.id")
    .select(["bespoke_quote.number", "hold_expires_at as until"])
    .where("booking.status", "=", "held")
    .orderBy("hold_expires_at")
    .execute();
  return rows.map(({ id: _id, ...brief }) => brief);
}

/** Finds telephones by address, in small letters, of the latest booking or quote. */
export async function findTelephones(db: Sql, addresses: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ address: string; phone: string }>`
    SELECT DISTINCT ON (address) address, phone FROM (
      SELECT lower(contact_email) AS address, contact_phone AS phone, created_at FROM booking
        WHERE lower(contact_email) = ANY(${addresses})
      UNION ALL
      SELECT lower(contact_email), contact_phone, created_at FROM bespoke_quote
        WHERE lower(contact_email) = ANY(${addresses})
    ) AS known WHERE phone <> '' ORDER BY address, created_at DESC`.execute(db);
  return new Map(rows.map(({ address, phone }) => [address, phone]));
}
