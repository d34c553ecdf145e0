import { sql } from "kysely";
import type { TourContent } from "#modules/catalogue/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { ridesWithOthers } from "../bespoke/party.server.ts";
import { withOpenChoice } from "../cancellations/close-choice.server.ts";
import { dietLabels, diets, frameFor } from "../model.ts";
import { listNotes } from "../privacy/notes.server.ts";

/** Quoted parties have no `touristCategory`. */
export async function listManifest(db: Sql, departureId: string) {
  const bookings = await db
    .selectFrom("booking")
    .select(["id", "reference", "contact_name", "contact_phone", "people", "category", "tourist_category", "remarks"])
    .select(ridesWithOthers)
    .where("departure_id", "=", departureId)
    .where("status", "in", ["confirmed", "completed"])
    // Guests with an open choice do not come if it runs after all.
    .where(
      sql<boolean>`NOT (${withOpenChoice} AND (SELECT status FROM departure WHERE id = departure_id) <> 'cancelled')`,
    )
    .orderBy("reference")
    .execute();
  const ride = await db
    .selectFrom("departure")
    .innerJoin("tour", "tour.id", "departure.tour_id")
    .select("tour.details")
    .where("departure.id", "=", departureId)
    .executeTakeFirst();
  const ids = bookings.map(({ id }) => id);
  const riders =
    ids.length === 0
      ? []
      : await db
          .selectFrom("rider")
          .selectAll()
          .where("booking_id", "in", ids)
          .where("cancelled_at", "is", null)
          .orderBy("position")
          .execute();
  const notes = await listNotes(db, ids);
  return bookings.map((booking) => {
    const known = riders.filter((rider) => rider.booking_id === booking.id && rider.filled_at !== null);
    const missing = booking.people - known.length;
    return {
      reference: booking.reference,
      contactName: booking.contact_name,
      contactPhone: booking.contact_phone,
      people: booking.people,
      category: booking.category,
      isShared: booking.isShared,
      touristCategory: booking.tourist_category,
      remarks: booking.remarks,
      notes: (notes.get(booking.id) ?? []).map(({ words }) => words),
      riders: [
        ...known.map((rider) => inWords(rider, ride?.details)),
        ...(missing > 0 ? [`${missing} without details`] : []),
      ],
    };
  });
}

function heightWords(heightCm: number, ride: Pick<TourContent, "mode" | "fit"> | undefined): string {
  if (ride?.mode === "Walk") return `${heightCm} cm`;
  const frame = frameFor(heightCm, ride?.fit.minHeightCm ?? null);
  return `${heightCm} cm, ${frame === null ? "too small for our frames" : `frame ${frame}`}`;
}

function inWords(
  rider: {
    name: string | null;
    height_cm: number | null;
    diet: string | null;
    notes: string | null;
    emergency_name: string | null;
    emergency_phone: string | null;
    is_minor: boolean;
    guardian_name: string | null;
  },
  ride: Pick<TourContent, "mode" | "fit"> | undefined,
): string {
  const diet = diets.find((one) => one === rider.diet);
  return [
    rider.name,
    rider.height_cm === null ? null : heightWords(rider.height_cm, ride),
    diet && dietLabels[diet],
    rider.notes,
    rider.is_minor ? `under 18, with ${rider.guardian_name}` : null,
    rider.emergency_name === null ? null : `call ${rider.emergency_name} ${rider.emergency_phone}`,
  ]
    .filter(Boolean)
    .join("; ");
}
