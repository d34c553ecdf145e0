import { z } from "zod";
import { mailAddress } from "#platform/mail/email-field.ts";

/** What every mail about a booking says: to whom, which one, which ride. `linkId` is what its link is signed over. */
const ride = z.object({
  to: mailAddress,
  reference: z.string(),
  linkId: z.string(),
  contactName: z.string(),
  tourName: z.string(),
  tourPath: z.string(),
  localDate: z.iso.date(),
  localTime: z.string(),
  people: z.int(),
});
export type RideMail = z.infer<typeof ride>;

const meetingPoint = z.object({
  name: z.string(),
  nameHindi: z.string().optional(),
  address: z.string(),
  landmark: z.string(),
  mapQuery: z.string(),
});

/** So many have not given their details yet. Mails noted by an older version do not say. */
const ridersMissing = z.nullish(z.int());

/** Until when how much comes back. Mails noted by an older version do not say. */
const policy = z.nullish(
  z.array(
    z.object({
      fromHours: z.number(),
      refundPercent: z.number(),
      until: z.iso.datetime(),
      asOf: z.optional(z.iso.datetime()),
    }),
  ),
);

/** How the ride stands with its minimum of riders, where it needs one. Mails noted by an older version do not say. */
const group = z.nullish(
  z.object({
    state: z.enum(["forming", "guaranteed", "running", "not_running"]),
    minimum: z.int(),
    decidesAt: z.iso.datetime(),
    asOf: z.optional(z.iso.datetime()),
  }),
);

/** Of what comes back, so much goes to the card of who had the booking before. Mails noted by an older version do not say. */
const formerPaise = z.nullish(z.int().min(0));

/** What a confirmation says. It arrives by the outbox, complete: messaging asks nobody else. */
const bookingConfirmed = z.object({
  to: mailAddress,
  reference: z.string(),
  bookingId: z.uuid(),
  /** What its link is signed over; the reference itself when missing. */
  linkId: z.optional(z.string()),
  contactName: z.string(),
  tourName: z.string(),
  localDate: z.iso.date(),
  localTime: z.string(),
  duration: z.string(),
  people: z.int(),
  category: z.enum(["regular", "private"]),
  /** It is of a quote, and others ride along. Mails noted by an older version do not say. */
  isShared: z.nullish(z.boolean()),
  lines: z.array(z.object({ label: z.string(), unitPaise: z.int(), count: z.int(), amountPaise: z.int() })),
  totalPaise: z.int(),
  /** So much of it is paid with a credit. Mails noted by an older version do not say. */
  creditPaise: z.nullish(z.int()),
  /** What comes back of the credit, which was worth more, and by when. Not said where nothing does. */
  restPaise: z.nullish(z.int()),
  formerPaise,
  promisedBy: z.nullish(z.iso.date()),
  /** Its ride stood no more when the mail could go out: nothing is said but what comes back of the credit. Said as it is sent alone. */
  isOnlyRest: z.nullish(z.boolean()),
  meetingPoint,
  bring: z.array(z.string()),
  ridersMissing,
  isHoliday: z.nullish(z.boolean()),
  policy,
  group,
});
export type BookingConfirmed = z.infer<typeof bookingConfirmed>;

/** What its link is signed over, or null where whoever reads it has none any more. */
const linkIfAny = z.nullish(z.string());

const promisedBy = z.nullable(z.iso.date());
const amount = z.int().min(0);

const bookingCancelled = ride.extend({
  /** Null where the booking goes on in other hands. */
  linkId: linkIfAny,
  isAll: z.boolean(),
  leaving: z.int(),
  remaining: z.int(),
  byOperator: z.boolean(),
  refundPaise: amount,
  keptPaise: amount,
  /** For handing the booking over; nothing, or not said by an older version, whose `keptPaise` has it in it. */
  feePaise: z.nullish(amount),
  formerPaise,
  promisedBy,
  /** Those who were left do not ride as it says when it can go out: nothing is said but what comes back. Said as it is sent alone. */
  isOnlyRefund: z.nullish(z.boolean()),
});
export type BookingCancelled = z.infer<typeof bookingCancelled>;

const bookingMoved = ride.extend({
  fromDate: z.iso.date(),
  fromTime: z.string(),
  refundPaise: amount,
  paidPaise: amount,
  formerPaise,
  promisedBy,
  /** The booking has not that date any more when the mail can go out: nothing is said but what comes back. Said as it is sent alone. */
  isOnlyRefund: z.nullish(z.boolean()),
  ridersMissing,
  policy,
  group,
});
export type BookingMoved = z.infer<typeof bookingMoved>;

/** The ride, which had still been forming, runs: enough have booked, a party has it to itself, or the company says so. */
const bookingGuaranteed = ride;

/** To the one who no longer rides. */
const bookingHandedOver = ride.extend({ newName: z.string(), feePaise: amount });
export type BookingHandedOver = z.infer<typeof bookingHandedOver>;

/** To the address that was corrected. Mails noted by an older version do not say who did it. */
const addressCorrected = ride.extend({ byOperator: z.boolean().default(false) });
export type AddressCorrected = z.infer<typeof addressCorrected>;

/** The first attempt to pay has failed; the places wait until `holdExpiresAt`. */
const paymentFailed = ride.extend({ duePaise: amount, holdExpiresAt: z.iso.datetime() });
export type PaymentFailed = z.infer<typeof paymentFailed>;

/**
 * Money came that cannot be kept, and all of it goes back. `not_given`: the places or a credit had gone, and `alternatives` are the
 * nearest dates with room; or the same ride had been booked anew, or stood by the booking that this one was to replace; or a change
 * of a booking that stands could not be made any more. `paid_twice`: the second payment goes back. The others are a payment that was not
 * what had been asked for.
 */
const moneyReturned = ride.extend({
  linkId: linkIfAny,
  cause: z.enum(["not_given", "paid_twice", "mismatch", "stray_order", "sent_back"]),
  category: z.enum(["regular", "private"]),
  stillBooked: z.boolean(),
  /** The company took the ride back before it was paid. Mails noted by an older version do not say. */
  isWithdrawn: z.boolean().default(false),
  /** The ride was called off, and its guest has not chosen yet what to have instead. Older mails do not say. */
  isCalledOff: z.nullish(z.boolean()),
  /** It was to pay for a change of a booking, not for the booking. Older mails do not say. */
  isChange: z.nullish(z.boolean()),
  /** That change had been dropped by its traveller. Older mails do not say. */
  isDropped: z.nullish(z.boolean()),
  /** A credit was to pay the rest, and was no longer there for it. Older mails do not say. */
  isCreditGone: z.nullish(z.boolean()),
  /** Its time to pay had run out, and its traveller had booked the same departure anew. Older mails do not say. */
  isBookedAgain: z.nullish(z.boolean()),
  /** It was booked in place of an earlier one, whose money has come late and confirmed that. Older mails do not say. */
  wasBookedBefore: z.nullish(z.boolean()),
  refundPaise: amount,
  promisedBy: z.iso.date(),
  alternatives: z.array(z.object({ departureId: z.uuid(), localDate: z.iso.date(), localTime: z.string() })),
  /** The booking does not stand as it did when the mail can go out: nothing is said of how it stands. Said as it is sent alone. */
  isOnlyRefund: z.nullish(z.boolean()),
});
export type MoneyReturned = z.infer<typeof moneyReturned>;

/** To who handed the booking over, where the money is theirs: without a link, for theirs is over. */
const refundDone = ride.extend({
  linkId: linkIfAny,
  refundPaise: amount,
  /** Of a bank transfer, where the provider could not send it. Mails noted by an older version have none. */
  bankReference: z.nullish(z.string()),
  /** Who had the booking before has paid it, and it went to their card. Mails noted by an older version do not say. */
  isToFormer: z.nullish(z.boolean()),
});
export type RefundDone = z.infer<typeof refundDone>;

/** By bicycle or on foot. Mails noted by an older version do not say. */
const mode = z.enum(["Cycle", "Walk"]).default("Cycle");

const bookingReminder = ride.extend({
  mode,
  meetingPoint,
  bring: z.array(z.string()),
  /** What the weather is like on this tour, as its page says it, and of what kind it is. Mails noted by an older version do not say. */
  weather: z.nullish(z.object({ words: z.string(), kind: z.enum(["cycle", "walk", "bespoke", "holiday"]) })),
  /** When the sun rises, of a ride that begins at dawn ("06:47"). */
  sunrise: z.nullish(z.string()),
  ridersMissing: z.int(),
  /** It may not be decided yet whether it runs. Mails noted by an older version do not say. */
  group,
});
export type BookingReminder = z.infer<typeof bookingReminder>;

/** Details that hotels, kitchen and workshop need are missing, and the day comes nearer. */
const ridersMissingMail = ride.extend({ mode, isHoliday: z.boolean(), ridersMissing: z.int() });
export type RidersMissing = z.infer<typeof ridersMissingMail>;

/** When it is over. */
const bookingThanks = ride.extend({
  mode,
  /** What the company suggests next, none that this address has been on. Mails noted by an older version do not say. */
  next: z.nullish(z.array(z.object({ name: z.string(), tagline: z.string(), path: z.string() }))),
});
export type BookingThanks = z.infer<typeof bookingThanks>;

/** The company has called the departure off: choose what to have instead. */
const departureCalledOff = ride.extend({
  reason: z.string(),
  choiceId: z.uuid(),
  deadlineAt: z.iso.datetime(),
  totalPaise: amount,
  formerPaise,
  /** Whether there are other dates of the tour to choose from at all. Older mails do not say: there were. */
  hasDates: z.nullish(z.boolean()),
});
export type DepartureCalledOff = z.infer<typeof departureCalledOff>;

/** The same to a party that has accepted a quote and not paid yet: nobody holds their places any more. */
const bookingWithdrawn = ride.extend({ reason: z.string() });
export type BookingWithdrawn = z.infer<typeof bookingWithdrawn>;

const creditGiven = ride.extend({
  creditId: z.uuid(),
  /** What its link is signed over; the credit's id itself when missing. */
  creditLinkId: z.optional(z.string()),
  amountPaise: amount,
  /** What its money can still give back, and how much of that who has it has paid. Mails noted by an older version do not say. */
  heldPaise: z.nullish(z.int().min(0)),
  ownHeldPaise: z.nullish(z.int().min(0)),
  expiresOn: z.iso.date(),
});
export type CreditGiven = z.infer<typeof creditGiven>;

const quoteOffered = z.object({
  to: mailAddress,
  quoteId: z.uuid(),
  number: z.string(),
  version: z.int(),
  contactName: z.string(),
  tourName: z.string(),
  localDate: z.iso.date(),
  localTime: z.string(),
  people: z.int(),
  totalPaise: amount,
  words: z.string(),
  /** The least age and height to ride it; 0 where there is none. Mails noted by an older version do not say. */
  fit: z.nullish(z.object({ minAge: z.int(), minHeightCm: z.int() })),
  expiresAt: z.iso.datetime(),
});
export type QuoteOffered = z.infer<typeof quoteOffered>;

/** The mails about a booking, by the outbox topic that causes each. */
export const bookingMailKinds = {
  "booking.confirmed": bookingConfirmed,
  "booking.payment_failed": paymentFailed,
  "booking.money_returned": moneyReturned,
  "booking.moved": bookingMoved,
  "booking.guaranteed": bookingGuaranteed,
  "booking.cancelled": bookingCancelled,
  "booking.handed_over": bookingHandedOver,
  "booking.address_corrected": addressCorrected,
  "booking.refund_done": refundDone,
  "booking.riders_missing": ridersMissingMail,
  "booking.reminder": bookingReminder,
  "booking.thanks": bookingThanks,
  "booking.called_off": departureCalledOff,
  "booking.withdrawn": bookingWithdrawn,
  "booking.credit": creditGiven,
  "quote.offered": quoteOffered,
} as const;
