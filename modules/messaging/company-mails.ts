import { z } from "zod";
import { mailAddress } from "#platform/mail/email-field.ts";

const amount = z.int().min(0);

/** What every mail about a departure says to the company: which one, and how full it is now, holds included. */
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

/** Whose booking it is. By `email` it is found when that person wants to be forgotten. `totalPaise` is what was paid for it. */
const ofBooking = onDeparture.extend({
  reference: z.string(),
  email: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  people: z.int(),
  category: z.enum(["regular", "private"]),
  /** It is of a quote, and others ride along. Mails noted by an older version do not say. */
  isShared: z.nullish(z.boolean()),
  /** Empty where there is none, like the remarks. */
  touristCategory: z.string(),
  remarks: z.string(),
  totalPaise: amount,
});

/**
 * To the company: what has happened to a booking, or to a departure by itself. `isGuaranteed`: with that its departure was promised
 * to run. Of those who leave, `leaving` were of this booking, and `people` are who still ride, or who rode if all have left.
 */
export const companyTold = z.discriminatedUnion("what", [
  ofBooking.extend({ what: z.enum(["booked", "quote_paid"]), isGuaranteed: z.boolean() }),
  ofBooking.extend({
    what: z.literal("cancelled"),
    isAll: z.boolean(),
    leaving: z.int(),
    byOperator: z.boolean(),
    /** Our desk did it at their word. Mails noted by an older version do not say, and theirs may be `byOperator` too. */
    byDesk: z.nullish(z.boolean()),
    refundPaise: amount,
  }),
  /** The ride was called off, and its guest took a credit. */
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
  /** By the booking's own link, never by our desk: `email` is the new address. */
  ofBooking.extend({ what: z.literal("address_corrected") }),
  /** The evening before a ride: so many of its people have not given their details, nor agreed to the waiver. */
  ofBooking.extend({ what: z.literal("riders_missing"), missing: z.int() }),
  /** Money came too late for what it was to pay, and all of it goes back; `stillBooked`: it was for a change of what stands. */
  ofBooking.extend({
    what: z.literal("returned"),
    refundPaise: amount,
    stillBooked: z.boolean(),
    /** An older version did not say how it stands else. */
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
  /** For want of riders, by the job that decides; the guests of so many bookings were asked what they would like instead. */
  onDeparture.extend({ what: z.literal("called_off"), reason: z.string(), asked: z.int() }),
  /** The job that decides found enough riders. */
  onDeparture.extend({ what: z.literal("runs") }),
]);
export type CompanyTold = z.infer<typeof companyTold>;
