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

/** `email` finds the mail at an erasure. Nullish fields: older mails lack them. */
const ofBooking = onDeparture.extend({
  reference: z.string(),
  email: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  people: z.int(),
  category: z.enum(["regular", "private"]),
  /** From a quote, with other parties. */
  isShared: z.nullish(z.boolean()),
  touristCategory: z.string(),
  remarks: z.string(),
  totalPaise: amount,
});

/** `isGuaranteed`: by this booking. `people` still ride after a cancellation, or rode if all left. */
export const companyTold = z.discriminatedUnion("what", [
  ofBooking.extend({ what: z.enum(["booked", "quote_paid"]), isGuaranteed: z.boolean() }),
  ofBooking.extend({
    what: z.literal("cancelled"),
    isAll: z.boolean(),
    leaving: z.int(),
    byOperator: z.boolean(),
    /** At the guest's word; older mails say `byOperator`. */
    byDesk: z.nullish(z.boolean()),
    refundPaise: amount,
  }),
  /** The guest took a credit. */
  ofBooking.extend({ what: z.literal("exchanged"), creditPaise: amount }),
  ofBooking.extend({
    what: z.literal("moved"),
    fromDate: z.iso.date(),
    fromTime: z.string(),
    refundPaise: amount,
    paidPaise: amount,
    isGuaranteed: z.boolean(),
  }),
  /** Some of the party ride another day, under the reference `newReference`. */
  ofBooking.extend({
    what: z.literal("guests_moved"),
    leaving: z.int(),
    newReference: z.string(),
    toDate: z.iso.date(),
    toTime: z.string(),
    isWaiting: z.boolean(),
  }),
  ofBooking.extend({ what: z.literal("handed_over"), feePaise: amount }),
  /** By the booking's own link, never by the desk; `email` is the new address. */
  ofBooking.extend({ what: z.literal("address_corrected") }),
  /** On the evening before. */
  ofBooking.extend({ what: z.literal("riders_missing"), missing: z.int() }),
  /** `stillBooked`: the late payment was for a change. */
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
  /** Too few riders, decided by the job; `asked` counts bookings. */
  onDeparture.extend({ what: z.literal("called_off"), reason: z.string(), asked: z.int() }),
  onDeparture.extend({ what: z.literal("runs") }),
]);
export type CompanyTold = z.infer<typeof companyTold>;
