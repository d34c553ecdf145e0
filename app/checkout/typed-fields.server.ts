import type { AppContext } from "#app/web/app-context.server.ts";
import { findHolder } from "#modules/booking/index.server.ts";
import type { Typed } from "./carry-over-fields.tsx";

/**
 * The form of who rides as it was filled in for a booking, to begin another one with. What was agreed to then is asked anew: it is
 * not kept, and a booking by the contract or on a credit was never asked.
 */
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
