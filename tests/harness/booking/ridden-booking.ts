import type { BookingStatus, PolicyBand } from "#modules/booking/model.ts";
import { type Db, json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import type { OwnPlace } from "../site/own-place.ts";

interface Written {
  reference: string;
  tour: string;
  email: string;
  status: BookingStatus;
  policy?: PolicyBand[];
  heldUntil?: Date;
}

/** Writes a booking on the last open departure of its tour, without taking places or sending mails. */
export async function writeBooking(db: Db, who: Written): Promise<{ id: string; tourId: string; departureId: string }> {
  const departure = await db
    .selectFrom("departure")
    .innerJoin("tour", "tour.id", "departure.tour_id")
    .select(["departure.id", "tour.id as tourId"])
    .where("tour.slug", "=", who.tour)
    .where("departure.status", "=", "open")
    .orderBy("starts_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const id = newId();
  await db
    .insertInto("booking")
    .values({
      id,
      reference: who.reference,
      request_key: who.reference,
      tour_id: departure.tourId,
      departure_id: departure.id,
      category: "regular",
      people: 1,
      seats: 1,
      contact_name: "Anna Example",
      contact_email: who.email,
      contact_phone: "+919800000000",
      country: "DE",
      tourist_category: "Expats",
      remarks: "",
      price_lines: "[]",
      total_paise: 2000_00,
      policy: json(who.policy ?? []),
      prices: null,
      status: who.status,
      hold_expires_at: who.heldUntil ?? new Date("2026-01-01T00:00:00Z"),
    })
    .execute();
  return { id, tourId: departure.tourId, departureId: departure.id };
}

/** Writes a booking with a completed ride into the database of a stopped site. */
export async function addRiddenBooking(place: OwnPlace, who: { reference: string; tour: string; email: string }) {
  const { db, close } = await place.open();
  try {
    await writeBooking(db, { ...who, status: "completed" });
  } finally {
    await close();
  }
}
