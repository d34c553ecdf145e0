import { z } from "zod";
import { mailAddress } from "#platform/mail/email-field.ts";

const amount = z.int().min(0);

/** `taken` includes holds. */
const onDeparture = z.object({
  to: mailAddress,
  departureId: z.uuid(),
  tourName: z.string(),
  tourPath: z.string(),
  localDate: z.iso.date(),
  localTime: z.string(),
  taken: z.int(),
  capacity: z.int(),
});

/** `email` finds the mail when that person is forgotten. Nullish fields: mails queued by an older version lack them. */
const ofBooking = onDeparture.extend({
  reference: z.string(),
  email: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  people: z.int(),
  category: z.enum(["regular", "private"]),
  /** Accepted from a quote, with other parties on the departure. */
  isShared: z.nullish(z.boolean()),
  touristCategory: z.string(),
  remarks: z.string(),
  totalPaise: amount,
});

/**
 * News for the company. `isGuaranteed`: this booking guaranteed the departure. After a cancellation `people` still
 * ride; if all left, it counts those who rode.
 */
export const companyTold = z.discriminatedUnion("what", [
  ofBooking.extend({ what: z.enum(["booked", "quote_paid"]), isGuaranteed: z.boolean() }),
  ofBooking.extend({
    what: z.literal("cancelled"),
    isAll: z.boolean(),
    leaving: z.int(),
    byOperator: z.boolean(),
    /** At the guest's word. Older mails say `byOperator` for both. */
    byDesk: z.nullish(z.boolean()),
    refundPaise: amount,
  }),
  /** The guest chose a credit. */
  ofBooking.extend({ what: z.literal("exchanged"), creditPaise: amount }),
  ofBooking.extend({
    what: z.literal("moved"),
    fromDate: z.iso.date(),
    fromTime: z.string(),
    refundPaise: amount,
    paidPaise: amount,
    isGuaranteed: z.boolean(),
  }),
  ofBooking.extend({ what: z.literal("handed_over"), feePaise: amount }),
  /** Only by the booking's link. `email` is the new address. */
  ofBooking.extend({ what: z.literal("address_corrected") }),
  /** The evening before the ride. */
  ofBooking.extend({ what: z.literal("riders_missing"), missing: z.int() }),
  /** A late payment that goes back. `stillBooked`: it was for a change. */
  ofBooking.extend({
    what: z.literal("returned"),
    refundPaise: amount,
    stillBooked: z.boolean(),
    standing: z.nullish(
      z.enum([
        "booked",
        "other_hands",
        "dropped",
        "called_off",
        "over",
        "cancelled",
        "withdrawn",
        "lapsed",
        "booked_again",
        "booked_before",
      ]),
    ),
  }),
  /** By the job that decides; `asked` counts bookings. */
  onDeparture.extend({ what: z.literal("called_off"), reason: z.string(), asked: z.int() }),
  onDeparture.extend({ what: z.literal("runs") }),
]);
export type CompanyTold = z.infer<typeof companyTold>;
