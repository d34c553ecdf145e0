import { sql } from "kysely";
import type { TourKind } from "#modules/catalogue/model.ts";
import { notePaidElsewhere } from "#modules/payments/index.server.ts";
import { LEAST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { newBookingReference, newId } from "#platform/ids.server.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { noteRests } from "../changes/rest.server.ts";
import type { Holder } from "../holds/hold-seats.server.ts";
import { emitConfirmation } from "../mails/booking-notifications.server.ts";
import { type BookingCategory, type PriceLine, type Prices, policyOf } from "../model.ts";

/** Booking of another system, its places taken. */
export interface BroughtBooking {
  /** The same for the same booking of the same system: it is brought once. */
  requestKey: string;
  /** Reference in the other system; null if it has none. */
  broughtAs: string | null;
  tourId: string;
  tourKind: TourKind;
  departureId: string;
  startsAt: Date;
  category: BookingCategory;
  people: number;
  seats: number;
  holder: Holder;
  lines: PriceLine[];
  /** Null if its price was another one than the tour's of today. */
  prices: Prices | null;
  totalPaise: number;
  /** Taken there. Nothing is taken for a held one. */
  paidPaise: number;
  status: "confirmed" | "completed" | "no_show" | "held";
  /** Of a held one: until then the desk takes the money. */
  heldUntil: Date;
  bookedAt: Date;
  note: string | null;
}

/** Statements have at most 65,535 parameters. */
const AT_ONCE = 500;

/**
 * Finds bookings that were brought before, by the keys of lines. One whose guest was erased is known by its reference
 * there and its tour alone.
 */
export async function findBrought(
  db: Sql,
  lines: readonly { requestKey: string; broughtAs: string | null; tourId: string }[],
): Promise<Map<string, string>> {
  const named = lines.filter(({ broughtAs }) => broughtAs !== null);
  const { rows } = await sql<{ key: string; reference: string }>`
    SELECT request_key AS key, reference FROM booking
      WHERE request_key = ANY(${lines.map(({ requestKey }) => requestKey)}::text[])
    UNION ALL
    SELECT line.key, reference FROM unnest(${named.map(({ requestKey }) => requestKey)}::text[],
      ${named.map(({ broughtAs }) => broughtAs)}::text[], ${named.map(({ tourId }) => tourId)}::uuid[])
      AS line (key, brought_as, tour_id)
    JOIN booking USING (brought_as, tour_id) WHERE contact_email = ${NOBODY.email}`.execute(db);
  return new Map(rows.map(({ key, reference }) => [key, reference]));
}

/** Draws as many references as are needed, none of them taken. */
async function drawReferences(tx: Tx, count: number): Promise<string[]> {
  const drawn = new Set<string>();
  while (drawn.size < count) {
    while (drawn.size < count) drawn.add(newBookingReference());
    const taken = await tx
      .selectFrom("booking")
      .select("reference")
      .where(sql<boolean>`reference = ANY(${[...drawn]}::text[])`)
      .execute();
    for (const { reference } of taken) drawn.delete(reference);
  }
  return [...drawn];
}

/**
 * Writes bookings of another system whose places are taken, with the money that was taken there. Nobody is written to
 * unless `writes`: then guests of rides ahead get their confirmation, and later the usual mails.
 */
export async function bringBookings(
  tx: Tx,
  clock: Clock,
  {
    importId,
    by,
    bookings,
    writes,
  }: { importId: string; by: string; bookings: readonly BroughtBooking[]; writes: boolean },
): Promise<{ id: string; reference: string }[]> {
  const now = clock.now();
  const references = await drawReferences(tx, bookings.length);
  const all = bookings.map((booking, at) => ({ ...booking, id: newId(), reference: references[at] ?? "" }));
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE);
    await tx
      .insertInto("booking")
      .values(some.map((one) => rowOf(one, importId, now)))
      .execute();
    await tx
      .insertInto("booking_event")
      .values(some.map((one) => eventOf(one, now)))
      .execute();
    const silent = some.filter(({ status }) => !writes || status !== "confirmed");
    const notices = silent.flatMap((one) => noticesOf(one));
    if (notices.length > 0) await tx.insertInto("booking_notice").values(notices).execute();
    const notes = some.flatMap(({ id, note }) =>
      note === null ? [] : { id: newId(), booking_id: id, words: note, created_at: now },
    );
    if (notes.length > 0) await tx.insertInto("booking_note").values(notes).execute();
  }
  const paid = all.flatMap(({ id, reference, paidPaise }) =>
    paidPaise === 0 ? [] : { payableRef: id, name: `E-${reference}`, amountPaise: paidPaise },
  );
  await notePaidElsewhere(tx, paid, { takenBy: by, now });
  const rests = all.flatMap(({ id: bookingId, status, totalPaise, paidPaise, startsAt: payableUntil }) => {
    const duePaise = totalPaise - paidPaise;
    return status === "confirmed" && duePaise >= LEAST_PAYMENT_PAISE ? { bookingId, duePaise, payableUntil } : [];
  });
  for (let at = 0; at < rests.length; at += AT_ONCE) await noteRests(tx, rests.slice(at, at + AT_ONCE), now);
  for (const { id, status } of writes ? all : [])
    if (status === "confirmed") await emitConfirmation(tx, clock, id, { what: "booked", isGuaranteed: false });
  return all.map(({ id, reference }) => ({ id, reference }));
}

type Written = BroughtBooking & { id: string; reference: string };

const rowOf = (one: Written, importId: string, now: Date) => ({
  ...{
    id: one.id,
    reference: one.reference,
    request_key: one.requestKey,
    brought_by: importId,
    brought_as: one.broughtAs,
  },
  ...{
    tour_id: one.tourId,
    departure_id: one.departureId,
    category: one.category,
    people: one.people,
    seats: one.seats,
  },
  ...{ contact_name: one.holder.contactName, contact_email: one.holder.contactEmail },
  ...{ contact_phone: one.holder.contactPhone, country: one.holder.country },
  ...{ tourist_category: one.holder.touristCategory, remarks: one.holder.remarks },
  ...{ price_lines: json(one.lines), prices: one.prices && json(one.prices), total_paise: one.totalPaise },
  ...{ policy: json(policyOf(one.tourKind)), status: one.status, hold_expires_at: one.heldUntil },
  ...{ created_at: one.bookedAt, updated_at: now },
});

const eventOf = ({ id, status }: Written, now: Date) => ({
  ...{ id: newId(), booking_id: id, from_status: null, to_status: status, actor: "operator" as const },
  ...{ kind: "status" as const, reason: "brought from another system", at: now },
});

/** A notice that counts as sent is not sent. That of the riders counts from the day of the ride. */
const noticesOf = ({ id, departureId, startsAt }: Written) =>
  (["reminder", "thanks", "riders"] as const).map((kind) => ({
    ...{ booking_id: id, departure_id: departureId, kind, at: startsAt },
  }));
