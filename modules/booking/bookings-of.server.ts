import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database.server.ts";
import { type BookingCategory, type BookingStatus, linkIdOf, type PriceLine } from "./model.ts";

/** A booking as its traveller's list of past orders shows it. Amounts in paise. */
export interface OrderView {
  reference: string;
  /** What the link of its pages is signed over. */
  linkId: string;
  tourName: string;
  tourPath: string;
  localDate: string;
  localTime: string;
  people: number;
  category: BookingCategory;
  status: BookingStatus;
  totalPaise: number;
  bookedAt: string;
}

const ofEmail = (db: Sql, email: string) =>
  db
    .selectFrom("booking")
    .innerJoin("departure", "departure.id", "booking.departure_id")
    .innerJoin("tour", "tour.id", "booking.tour_id")
    .where(sql<boolean>`lower(booking.contact_email) = ${email.toLowerCase()}`);

/**
 * Every booking made with an address, newest first, with or without an account. Whoever asks has proved that the address is
 * theirs.
 */
export async function listBookingsOf(db: Sql, email: string): Promise<OrderView[]> {
  const rows = await ofEmail(db, email)
    .select(["reference", "link_version", "people", "booking.category", "booking.status", "total_paise"])
    .select(["booking.created_at", "departure.local_date", "departure.local_time", "tour.name as tourName"])
    .select(sql<string>`'/tours/' || tour.category || '/' || tour.slug`.as("tourPath"))
    .orderBy("booking.created_at", "desc")
    .limit(500)
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    linkId: linkIdOf({ reference: row.reference, linkVersion: row.link_version }),
    tourName: row.tourName,
    tourPath: row.tourPath,
    localDate: row.local_date,
    localTime: row.local_time,
    people: row.people,
    category: row.category,
    status: row.status,
    totalPaise: row.total_paise,
    bookedAt: row.created_at.toISOString(),
  }));
}

/** All that a booking holds about its traveller and party, for whoever asks for a copy of their data. */
export interface BookingData extends OrderView {
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  country: string;
  touristCategory: string;
  remarks: string;
  lines: PriceLine[];
  riders: Record<string, unknown>[];
}

/** The same bookings with everything that they hold about people. */
export async function exportBookingsOf(db: Sql, email: string): Promise<BookingData[]> {
  const orders = await listBookingsOf(db, email);
  if (orders.length === 0) return [];
  const references = orders.map(({ reference }) => reference);
  const rows = await db.selectFrom("booking").selectAll().where("reference", "in", references).execute();
  const riders = await db
    .selectFrom("rider")
    .select(["booking_id", "position", "name", "height_cm", "diet", "notes", "emergency_name", "emergency_phone"])
    .select(["guardian_name", "waiver_version", "waiver_at"])
    .where(
      "booking_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("position")
    .execute();
  return orders.flatMap((order) => {
    const row = rows.find(({ reference }) => reference === order.reference);
    if (!row) return [];
    return {
      ...order,
      contactName: row.contact_name,
      contactEmail: row.contact_email,
      contactPhone: row.contact_phone,
      country: row.country,
      touristCategory: row.tourist_category,
      remarks: row.remarks,
      lines: row.price_lines,
      riders: riders.filter((rider) => rider.booking_id === row.id).map(({ booking_id: _, ...rider }) => rider),
    };
  });
}

/** Who stands in a booking whose person has asked to be forgotten. */
const NOBODY = { name: "Erased at their wish", email: "erased@erased.invalid", phone: "+910000000000" };

/**
 * Takes a person out of the bookings of an address that are over, and answers how many are still ahead. References, dates,
 * amounts and the ledger stay, which the law has us keep; a ride ahead keeps its contact until it is over, or nobody could
 * be told when it changes.
 */
export async function forgetPersonOf({ db, clock }: { db: Db; clock: Clock }, email: string): Promise<number> {
  const over = await ofEmail(db, email)
    .select("booking.id")
    .where((eb) =>
      eb.or([
        eb("booking.status", "not in", ["held", "confirmed"]),
        sql<boolean>`departure.starts_at + tour.duration_minutes * interval '1 minute' <= ${clock.now()}`,
      ]),
    )
    .execute();
  for (const { id } of over) {
    await db
      .updateTable("booking")
      .set({
        contact_name: NOBODY.name,
        contact_email: NOBODY.email,
        contact_phone: NOBODY.phone,
        remarks: "",
        link_version: sql`link_version + 1`,
        updated_at: clock.now(),
      })
      .where("id", "=", id)
      .execute();
    await db
      .updateTable("rider")
      .set({
        name: null,
        height_cm: null,
        diet: null,
        notes: null,
        emergency_name: null,
        emergency_phone: null,
        guardian_name: null,
        forgotten_at: clock.now(),
        updated_at: clock.now(),
      })
      .where("booking_id", "=", id)
      .execute();
  }
  const { ahead } = await ofEmail(db, email)
    .select((eb) => eb.fn.countAll<number>().as("ahead"))
    .executeTakeFirstOrThrow();
  return Number(ahead);
}
