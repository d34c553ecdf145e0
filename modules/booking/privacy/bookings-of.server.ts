import type { RawBuilder } from "kysely";
import { z } from "zod";
import { tourPath } from "#modules/catalogue/model.ts";
import { listRefundRecipients } from "#modules/payments/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { wasQuotedTo } from "../bespoke/quoted-to.server.ts";
import { isCalledOff } from "../cancellations/close-choice.server.ts";
import { holderOf } from "../find-booking.server.ts";
import type { Holder } from "../holds/hold-seats.server.ts";
import {
  type BookingCategory,
  type BookingStatus,
  bookingStatusLabels,
  type CompanyBill,
  linkIdOf,
  type PriceLine,
} from "../model.ts";
import { bookedFrom } from "./booked-from.server.ts";
import { type BookingHistory, exportBookingHistory } from "./booking-export.server.ts";
import { listCompanyBills } from "./company-bill.server.ts";
import { type BookingNote, listNotes } from "./notes.server.ts";

const rideHandedOver = z.object({
  ...{ to: z.string(), reference: z.string(), contactName: z.string(), tourName: z.string() },
  ...{ localDate: z.string(), localTime: z.string() },
});

export interface OrderView {
  reference: string;
  linkId: string;
  tourName: string;
  tourPath: string;
  localDate: string;
  localTime: string;
  people: number;
  category: BookingCategory;
  status: BookingStatus;
  /** Still "confirmed" until the traveller chooses. */
  isCalledOff: boolean;
  standing: string;
  totalPaise: number;
  bookedAt: string;
}

export const bookingsWhere = (db: Sql, isMeant: RawBuilder<boolean>) =>
  db
    .selectFrom("booking")
    .innerJoin("departure", "departure.id", "booking.departure_id")
    .innerJoin("tour", "tour.id", "booking.tour_id")
    .where(isMeant);

const ofEmail = (db: Sql, email: string, until: Date | null) => bookingsWhere(db, bookedFrom("booking", email, until));

const MOST_LISTED = 500;

/** Lists an address's bookings. The caller has verified that it is, or was `until` then, theirs. */
export async function listBookingsOf(
  db: Sql,
  email: string,
  until: Date | null = null,
  most: number | null = MOST_LISTED,
): Promise<OrderView[]> {
  const rows = await ofEmail(db, email, until)
    .select(["reference", "link_version", "people", "booking.category", "booking.status", "total_paise"])
    .select(["booking.created_at", "departure.local_date", "departure.local_time", "tour.name as tourName"])
    .select(isCalledOff)
    .select(["tour.category as tourCategory", "tour.slug as tourSlug"])
    .orderBy("booking.created_at", "desc")
    .$if(most !== null, (all) => all.limit(most ?? 0))
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    linkId: linkIdOf({ reference: row.reference, linkVersion: row.link_version }),
    tourName: row.tourName,
    tourPath: tourPath(row.tourCategory, row.tourSlug),
    localDate: row.local_date,
    localTime: row.local_time,
    people: row.people,
    category: row.category,
    status: row.status,
    isCalledOff: row.isCalledOff,
    standing: row.isCalledOff && row.status === "confirmed" ? "Called off" : bookingStatusLabels[row.status],
    totalPaise: row.total_paise,
    bookedAt: row.created_at.toISOString(),
  }));
}

/** Riders by name only: which of them booked is unknown. */
export interface BookingData extends OrderView, Holder, BookingHistory {
  lines: PriceLine[];
  riders: { position: number; name: string | null }[];
  notes: BookingNote[];
  bill: CompanyBill | null;
}

export async function exportBookingsOf(db: Sql, email: string, until: Date | null = null): Promise<BookingData[]> {
  const orders = await listBookingsOf(db, email, until, null);
  if (orders.length === 0) return [];
  const references = orders.map(({ reference }) => reference);
  const rows = await db.selectFrom("booking").selectAll().where("reference", "in", references).execute();
  const ids = rows.map(({ id }) => id);
  const riders = await db
    .selectFrom("rider")
    .select(["booking_id", "position", "name"])
    .where("booking_id", "in", ids)
    .orderBy("position")
    .execute();
  const [notes, bills] = [await listNotes(db, ids), await listCompanyBills(db, ids)];
  const found: BookingData[] = [];
  for (const order of orders) {
    const row = rows.find(({ reference }) => reference === order.reference);
    if (!row) continue;
    found.push({
      ...order,
      ...holderOf(row),
      lines: row.price_lines,
      notes: notes.get(row.id) ?? [],
      bill: bills.get(row.id) ?? null,
      riders: riders.filter((rider) => rider.booking_id === row.id).map(({ booking_id: _, ...rider }) => rider),
      ...(await exportBookingHistory(db, row.id)),
    });
  }
  return found;
}

export async function exportRefundsOf(db: Sql, email: string, until: Date | null = null) {
  return (await listRefundRecipients(db, email, until)).map(({ told, amountPaise, promisedBy }) => {
    const { to: contactEmail, ...ride } = rideHandedOver.parse(told);
    return { ...ride, contactEmail, amountPaise, promisedBy };
  });
}

/** Counts those with money owed to the address. A chargeback has paid it. */
export async function countHandedOver(db: Sql, email: string, until: Date | null): Promise<number> {
  const owed = (await listRefundRecipients(db, email, until)).filter(({ isGivenByBank }) => !isGivenByBank);
  return new Set(owed.map(({ told }) => rideHandedOver.parse(told).reference)).size;
}

export async function exportQuotesOf(db: Sql, email: string, until: Date | null = null) {
  const rows = await db
    .selectFrom("bespoke_quote")
    .select([
      "number",
      "version",
      "contact_name",
      "contact_email",
      "contact_phone",
      "country",
      "local_date",
      "local_time",
    ])
    .select(["people", "total_paise", "words", "created_at"])
    .where(wasQuotedTo(email, until))
    .orderBy("created_at", "desc")
    .orderBy("version", "desc")
    .execute();
  return rows.map((row) => ({
    number: row.number,
    version: row.version,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    country: row.country,
    localDate: row.local_date,
    localTime: row.local_time,
    people: row.people,
    totalPaise: row.total_paise,
    words: row.words,
    offeredAt: row.created_at.toISOString(),
  }));
}

/** Those of these bookings whose person has been erased. */
export async function findErased(db: Sql, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return [];
  const rows = await db
    .selectFrom("booking")
    .select("reference")
    .where("reference", "in", references)
    .where("contact_email", "=", NOBODY.email)
    .execute();
  return rows.map(({ reference }) => reference);
}
