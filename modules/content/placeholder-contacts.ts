import type { Company } from "./model.ts";

/** Reserved addresses and numbers, which lead to nobody. */
export const placeholderContact = /\.example$|\.example\/|^\+91 0{5}|^07AAAAA0000A/;

const labels = {
  ...{ email: "e-mail", bookingsEmail: "e-mail for bookings", phone: "telephone", whatsapp: "WhatsApp" },
  ...{ gstin: "GST number", grievanceOfficer: "grievance officer" },
};

/** Lists contacts that are still the demo's or an empty company's. */
export function placeholderContacts({
  email,
  bookingsEmail,
  phone,
  whatsapp,
  gstin,
  grievanceOfficer,
}: Company): string[] {
  const contacts = { email, bookingsEmail, phone, whatsapp, gstin, grievanceOfficer: grievanceOfficer?.email };
  return Object.entries(contacts)
    .filter(([, value]) => value && placeholderContact.test(value))
    .map(([name, value]) => `${labels[name as keyof typeof labels]} (${value})`);
}
