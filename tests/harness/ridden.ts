import { newId } from "#platform/ids.server.ts";
import type { OwnPlace } from "./own-place.ts";

/** Writes a booking whose ride is over where a site that is not running has its company. */
export async function addRiddenBooking(place: OwnPlace, who: { reference: string; tour: string; email: string }) {
  const { db, close } = await place.open();
  try {
    const departure = await db
      .selectFrom("departure")
      .innerJoin("tour", "tour.id", "departure.tour_id")
      .select(["departure.id", "tour.id as tourId"])
      .where("tour.slug", "=", who.tour)
      .orderBy("starts_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("booking")
      .values({
        id: newId(),
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
        policy: "[]",
        prices: null,
        status: "completed",
        hold_expires_at: new Date("2026-01-01T00:00:00Z"),
      })
      .execute();
  } finally {
    await close();
  }
}
