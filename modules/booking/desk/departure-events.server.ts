import type { Sql } from "#platform/database/database.server.ts";
import type { Actor } from "../states.ts";

/** Something that happened to a booking of a departure. */
export interface DepartureEvent {
  at: Date;
  reference: string;
  contactName: string;
  actor: Actor;
  words: string;
}

/** Lists the latest events of a departure's bookings, newest first. */
export async function listDepartureEvents(db: Sql, departureId: string, most: number): Promise<DepartureEvent[]> {
  const rows = await db
    .selectFrom("booking_event")
    .innerJoin("booking", "booking.id", "booking_event.booking_id")
    .select(["at", "reference", "contact_name", "actor", "booking_event.reason"])
    .where("departure_id", "=", departureId)
    .orderBy("at", "desc")
    .orderBy("booking_event.id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ at, reference, contact_name, actor, reason }) => ({
    ...{ at, reference, contactName: contact_name, actor, words: reason },
  }));
}
