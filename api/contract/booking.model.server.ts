import { z } from "zod";
import { toE164 } from "#modules/booking/index.server.ts";
import { bookingCategories, categoryWords, touristCategories } from "#modules/booking/model.ts";
import { delhiDate } from "#platform/delhi-time.ts";
import { INCOMPLETE } from "./refusals.ts";

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
  if (z.iso.date().safeParse(said).success) return said;
  if (/^\d{4}-\d{2}-\d{2}T/.test(said) && !Number.isNaN(Date.parse(said))) return delhiDate(said);
  check.issues.push({ code: "custom", message: "A date such as 2026-11-28", input: said });
  return z.NEVER;
});

/** The fields of the specification (§7). `amount` is the total in rupees that the traveller was shown. */
export const orderRequest = z.object({
  amount: written
    .transform(Number)
    .pipe(z.number(INCOMPLETE).positive(INCOMPLETE).max(1_00_00_000, "More than anything of ours costs"))
    .meta({ description: "The total in rupees that the traveller was shown. If it is another now: 409 with both" }),
  name: text.pipe(z.string().max(120, "At most 120 letters")),
  email: text.pipe(z.email("Please enter a valid email").max(254, "That is too long for an e-mail address")),
  phone: written
    .pipe(z.string().min(1, INCOMPLETE).max(30, "That is too long for a telephone number"))
    .transform((said, check) => {
      const phone = toE164(said, "IN");
      if (phone !== null) return phone;
      check.issues.push({ code: "custom", message: "That does not look like a telephone number", input: said });
      return z.NEVER;
    })
    .meta({ description: "With a country's code, or as it is dialled in India" }),
  date: date.meta({ description: "The day in Delhi, or an instant as a browser writes a date", example: "2026-11-28" }),
  people: written
    .transform(Number)
    .pipe(z.int("How many people?").min(1, "At least one person").max(100, "That is more than a group")),
  tourName: text
    .pipe(z.string().max(200, "At most 200 letters"))
    .meta({ description: "By its name or by the last part of its address" }),
  category: category.meta({ description: "Regular Tour or Private Tour", example: "Regular Tour" }),
  remarks: z.string().trim().max(1000, "At most 1,000 letters").default(""),
  touristCategory: z.enum(touristCategories, INCOMPLETE),
  time: z
    .optional(
      z
        .string()
        .trim()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time such as 06:30"),
    )
    .meta({ description: "IST; needed where a tour starts more than once a day" }),
});

export const openedOrder = z
  .object({
    amount: z.int().positive().meta({ description: "In paise, as the payment window wants it" }),
    currency: z.string(),
    order_id: z.string(),
    key: z.string().meta({ description: "The payment window's public key" }),
    reference: z.string().meta({ description: "What the traveller calls the booking: PH-7K3M9Q" }),
    holdExpiresAt: z.iso.datetime().meta({ description: "Until then the places are kept" }),
  })
  .meta({ description: "The places are held and the order is open" });

/** What the payment window handed over. */
export const confirmationRequest = z.object({
  paymentId: z.string().min(1).max(100),
  order_id: z.string().min(1).max(100),
  signature: z.string().min(1).max(200),
});
