import type { AppContext } from "#app/web/app-context.server.ts";
import { findHolder } from "#modules/booking/index.server.ts";
import type { Typed } from "./carry-over-fields.tsx";

/** Traveller details of a booking, to start another. Consents are asked again: they are not stored. */
export async function findTypedFields({ db }: AppContext, booking: { id: string }): Promise<Typed> {
  const who = await findHolder(db, booking.id);
  return {
    contactname: who.contactName,
    contactemail: who.contactEmail,
    contactnumber: who.contactPhone,
    country: who.country,
    touristCategory: who.touristCategory,
    contactmessage: who.remarks,
  };
}
