import { sql } from "kysely";
import type { TourContent } from "#modules/catalogue/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { ridesWithOthers } from "../bespoke/party.server.ts";
import { withOpenChoice } from "../cancellations/close-choice.server.ts";
import { type BookingCategory, diets, frameFor } from "../model.ts";
import { listNotes } from "../privacy/notes.server.ts";
import type { BookingStatus } from "../states.ts";
import { duePaise } from "./departure-places.server.ts";

/** Rider as the guide needs to know them. */
export interface DepartureRider {
  position: number;
  name: string | null;
  heightCm: number | null;
  /** Null for a walk, without a height, or below the tour's least height. */
  frame: string | null;
  isTooSmall: boolean;
  diet: (typeof diets)[number] | null;
  notes: string | null;
  isMinor: boolean;
  guardianName: string | null;
  emergency: { name: string; phone: string } | null;
  isFilled: boolean;
  arrivedAt: string | null;
  isNoShow: boolean;
}

/** Booking of a departure with its riders. */
export interface DepartureParty {
  id: string;
  reference: string;
  status: BookingStatus;
  contactName: string;
  contactPhone: string;
  contactEmail: string;
  people: number;
  category: BookingCategory;
  isShared: boolean;
  touristCategory: string;
  remarks: string;
  notes: string[];
  totalPaise: number;
  duePaise: number;
  riders: DepartureRider[];
  /** Riders without details. */
  missing: number;
}

const heightFrame = (heightCm: number | null, ride: Pick<TourContent, "mode" | "fit">): string | null =>
  heightCm === null || ride.mode === "Walk" ? null : frameFor(heightCm, ride.fit.minHeightCm ?? null);

/** Lists who comes, by reference. Guests with an open choice do not come if it runs after all. */
export async function listParties(db: Sql, departureId: string): Promise<DepartureParty[]> {
  const bookings = await db
    .selectFrom("booking")
    .innerJoin("tour", "tour.id", "booking.tour_id")
    .select(["booking.id", "reference", "booking.status", "contact_name", "contact_phone", "contact_email", "people"])
    .select(["booking.category", "tourist_category", "remarks", "total_paise", "tour.details"])
    .select([ridesWithOthers, duePaise.as("due_paise")])
    .where("departure_id", "=", departureId)
    .where("booking.status", "in", ["confirmed", "completed", "no_show"])
    .where(
      sql<boolean>`NOT (${withOpenChoice} AND (SELECT status FROM departure WHERE id = departure_id) <> 'cancelled')`,
    )
    .orderBy("reference")
    .execute();
  const ids = bookings.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [riders, missed, notes] = await Promise.all([
    db
      .selectFrom("rider")
      .selectAll()
      .where("booking_id", "in", ids)
      .where("cancelled_at", "is", null)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("booking_event")
      .select(["booking_id", "rider_position"])
      .where("booking_id", "in", ids)
      .where("kind", "=", "rider_no_show")
      .execute(),
    listNotes(db, ids),
  ]);
  const isMissed = (bookingId: string, position: number): boolean =>
    missed.some((event) => event.booking_id === bookingId && event.rider_position === position);
  return bookings.map((booking): DepartureParty => {
    const own = riders.filter((rider) => rider.booking_id === booking.id);
    return {
      ...{ id: booking.id, reference: booking.reference, status: booking.status, people: booking.people },
      ...{
        contactName: booking.contact_name,
        contactPhone: booking.contact_phone,
        contactEmail: booking.contact_email,
      },
      ...{ category: booking.category, isShared: booking.isShared, touristCategory: booking.tourist_category },
      ...{ remarks: booking.remarks, totalPaise: booking.total_paise, duePaise: booking.due_paise },
      notes: (notes.get(booking.id) ?? []).map(({ words }) => words),
      riders: own.map((rider) => {
        const frame = heightFrame(rider.height_cm, booking.details);
        const { emergency_name: name, emergency_phone: phone } = rider;
        return {
          ...{ position: rider.position, name: rider.name, heightCm: rider.height_cm, frame },
          isTooSmall: rider.height_cm !== null && booking.details.mode !== "Walk" && frame === null,
          diet: diets.find((one) => one === rider.diet) ?? null,
          ...{ notes: rider.notes, isMinor: rider.is_minor, guardianName: rider.guardian_name },
          emergency: name !== null && phone !== null ? { name, phone } : null,
          isFilled: rider.filled_at !== null,
          arrivedAt: rider.arrived_at?.toISOString() ?? null,
          isNoShow: booking.status === "no_show" || isMissed(booking.id, rider.position),
        };
      }),
      missing: booking.people - own.filter(({ filled_at }) => filled_at !== null).length,
    };
  });
}
