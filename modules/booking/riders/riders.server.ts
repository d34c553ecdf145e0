import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { retention } from "#platform/database/retention.ts";
import { newId } from "#platform/ids.server.ts";
import { frameFor, type RiderView, WAIVER } from "../model.ts";
import type { RiderNotice } from "./rider-changes.server.ts";

/** Lists riders, with blank rows up to `people`. */
export async function listRiders(db: Db, booking: { id: string; people: number }): Promise<RiderView[]> {
  const present = await readRiders(db, booking.id);
  if (present.length >= booking.people) return present;
  await inTransaction(db, (tx) => addMissingRiders(tx, booking.id));
  return readRiders(db, booking.id);
}

/** Recounts under the lock: a cancelled rider must not return as a blank. */
async function addMissingRiders(tx: Tx, bookingId: string): Promise<void> {
  const booking = await tx
    .selectFrom("booking")
    .select("people")
    .where("id", "=", bookingId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const all = await tx
    .selectFrom("rider")
    .select(["position", "cancelled_at"])
    .where("booking_id", "=", bookingId)
    .execute();
  const missing = booking.people - all.filter((row) => row.cancelled_at === null).length;
  const last = Math.max(0, ...all.map((row) => row.position));
  const blanks = Array.from({ length: Math.max(0, missing) }, (_, index) => blank(bookingId, last + 1 + index));
  if (blanks.length > 0) await tx.insertInto("rider").values(blanks).execute();
}

export const ridersMissing = sql<number>`GREATEST(0, booking.people - (SELECT count(*)::int FROM rider
  WHERE rider.booking_id = booking.id AND rider.cancelled_at IS NULL AND rider.filled_at IS NOT NULL))`;

export async function countMissingRiders(db: Sql, bookingId: string): Promise<number> {
  const row = await db
    .selectFrom("booking")
    .select(ridersMissing.as("count"))
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Blank rider, as after an erasure. */
const blank = (bookingId: string, position: number) => ({
  id: newId(),
  booking_id: bookingId,
  position,
  ...retention.rider.forgets.erased,
  waiver_version: null,
  waiver_at: null,
  filled_at: null,
  cancelled_at: null,
  forgotten_at: null,
});

async function readRiders(db: Sql, bookingId: string): Promise<RiderView[]> {
  const rows = await db
    .selectFrom("rider")
    .innerJoin("booking", "booking.id", "rider.booking_id")
    .innerJoin("tour", "tour.id", "booking.tour_id")
    .select(["rider.id", "rider.position", "rider.name", "height_cm", "filled_at", "details"])
    .where("booking_id", "=", bookingId)
    .where("cancelled_at", "is", null)
    .orderBy("rider.position")
    .execute();
  return rows.map(({ id, position, name, height_cm, filled_at, details: { fit } }) => ({
    id,
    position,
    name,
    isFilled: filled_at !== null,
    isTooSmall: height_cm !== null && frameFor(height_cm, fit.minHeightCm ?? null) === null,
  }));
}

/** Null if cancelled or not confirmed. Hides diet, notes and emergency contact: others know the link. */
export async function findRider({ db }: { db: Db }, id: string) {
  const row = await db
    .selectFrom("rider")
    .innerJoin("booking", "booking.id", "rider.booking_id")
    .innerJoin("departure", "departure.id", "booking.departure_id")
    .innerJoin("tour", "tour.id", "booking.tour_id")
    .selectAll("rider")
    .select([
      "booking.reference",
      "booking.status",
      "booking.country",
      "local_date",
      "local_time",
      "tour.name as tourName",
      "details",
    ])
    .where("rider.id", "=", id)
    .executeTakeFirst();
  if (!row || row.cancelled_at !== null || row.status !== "confirmed") return null;
  return {
    id: row.id,
    /** Completes telephone numbers without +. */
    country: row.country,
    position: row.position,
    reference: row.reference,
    tourName: row.tourName,
    localDate: row.local_date,
    localTime: row.local_time,
    mode: row.details.mode,
    minAge: row.details.fit.minAge,
    minHeightCm: row.details.fit.minHeightCm ?? null,
    waiver: row.waiver_at ? { version: row.waiver_version ?? "", at: row.waiver_at.toISOString() } : null,
    saved:
      row.filled_at && row.diet !== null && row.emergency_name !== null
        ? {
            name: row.name ?? "",
            height: String(row.height_cm ?? ""),
            minor: row.is_minor ? "on" : "",
            guardianName: row.guardian_name ?? "",
          }
        : null,
  };
}

/** Everything that one rider has told, for the desk. Others know the links: no page of a guest shows it. */
export async function findRiderDetails(db: Sql, id: string) {
  const row = await db.selectFrom("rider").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const { emergency_name: name, emergency_phone: phone } = row;
  return {
    ...{ name: row.name, heightCm: row.height_cm, diet: row.diet, notes: row.notes, guardianName: row.guardian_name },
    emergency: name !== null && phone !== null ? { name, phone } : null,
  };
}

/** Keeps hidden fields left empty. False unless confirmed: an old form must not restore erased data. */
export async function saveRider(
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  details: RiderNotice,
): Promise<boolean> {
  const now = clock.now();
  const result = await db
    .updateTable("rider")
    .set({
      name: details.name,
      height_cm: details.height,
      ...(details.diet && { diet: details.diet }),
      ...(details.notes && { notes: details.notes }),
      ...(details.emergencyName && { emergency_name: details.emergencyName }),
      ...(details.emergencyPhone && { emergency_phone: details.emergencyPhone }),
      is_minor: details.minor === "on",
      guardian_name: details.minor === "on" ? details.guardianName : null,
      waiver_version: WAIVER.version,
      waiver_at: now,
      filled_at: now,
      // New details are deleted after the ride like the former ones.
      forgotten_at: null,
      updated_at: now,
    })
    .where("id", "=", id)
    .where("cancelled_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("booking")
          .select("booking.id")
          .whereRef("booking.id", "=", "rider.booking_id")
          .where("booking.status", "=", "confirmed"),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function askAgainOfForgotten(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await tx
    .updateTable("rider")
    .set({ filled_at: null, forgotten_at: null, updated_at: now })
    .where("booking_id", "=", bookingId)
    .where("cancelled_at", "is", null)
    .where("forgotten_at", "is not", null)
    .execute();
}

/** An old link could read and overwrite their details. */
export async function renewRiderLinks(tx: Tx, bookingId: string): Promise<void> {
  const riders = await tx.selectFrom("rider").select("id").where("booking_id", "=", bookingId).execute();
  for (const { id } of riders) await tx.updateTable("rider").set({ id: newId() }).where("id", "=", id).execute();
}

export async function renewRiders(tx: Tx, bookingId: string): Promise<void> {
  await tx.deleteFrom("rider").where("booking_id", "=", bookingId).execute();
  await addMissingRiders(tx, bookingId);
}
