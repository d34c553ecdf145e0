import { z } from "zod";
import { bookingCategories, categoryWords, touristCategories } from "#modules/booking/model.ts";
import { delhiDate } from "#platform/delhi-time.ts";

/** The words of the specification for a form that is not complete. */
export const INCOMPLETE = "Fill up all the details required";
/** And for a booking that could not be confirmed. */
export const CONFIRMATION_FAILED = "Something went wrong. Please contact the customer care team";

const text = z.string(INCOMPLETE).trim().min(1, INCOMPLETE);
const written = z.union([z.string(), z.number()], INCOMPLETE).transform((value) => String(value).trim());

/** "Regular Tour", "private": by the words of the specification or by ours. */
const category = text.transform((said, check) => {
  const found = bookingCategories.find((one) => [one, categoryWords[one].toLowerCase()].includes(said.toLowerCase()));
  if (found !== undefined) return found;
  check.issues.push({ code: "custom", message: "Regular Tour or Private Tour", input: said });
  return z.NEVER;
});

/** A day in Delhi: "2026-11-28", or an instant, as a browser writes a date in JSON. */
const date = text.transform((said, check) => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(said)) return said;
  if (/^\d{4}-\d{2}-\d{2}T/.test(said) && !Number.isNaN(Date.parse(said))) return delhiDate(said);
  check.issues.push({ code: "custom", message: "A date such as 2026-11-28", input: said });
  return z.NEVER;
});

/** POST /api/razorpay, the fields of the specification (§7). `amount` is the total in rupees that the traveller was shown. */
export const orderRequest = z.object({
  amount: written.transform(Number).pipe(z.number().positive()),
  name: text.pipe(z.string().max(120)),
  email: text.pipe(z.email("Please enter a valid email")),
  phone: written.pipe(z.string().min(1, INCOMPLETE).max(30)),
  date,
  people: written.transform(Number).pipe(z.int().min(1).max(100)),
  tourName: text,
  category,
  remarks: z.string().trim().max(1000).default(""),
  touristCategory: z.enum(touristCategories, INCOMPLETE),
  time: z.optional(
    z
      .string()
      .trim()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time such as 06:30"),
  ),
});

/** POST /api/razorpaybooking: what the payment window handed over. */
export const confirmationRequest = z.object({
  paymentId: z.string(),
  order_id: z.string(),
  signature: z.string(),
});
