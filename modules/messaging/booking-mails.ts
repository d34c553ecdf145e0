import { z } from "zod";
import { mailAddress } from "#platform/mail/email-field.ts";

/**
 * Common data of a booking's mails. `linkId` is signed into the link. Nullish fields: mails queued by an older version
 * lack them.
 */
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

const ridersMissing = z.nullish(z.int());

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

const group = z.nullish(
  z.object({
    state: z.enum(["forming", "guaranteed", "running", "not_running"]),
    minimum: z.int(),
    decidesAt: z.iso.datetime(),
    asOf: z.optional(z.iso.datetime()),
  }),
);

/** Part of the refund that goes to the former traveller's card. */
const formerPaise = z.nullish(z.int().min(0));

/** Complete in the outbox event: messaging reads no other module. */
const bookingConfirmed = z.object({
  to: mailAddress,
  reference: z.string(),
  bookingId: z.uuid(),
  /** Defaults to the reference. */
  linkId: z.optional(z.string()),
  contactName: z.string(),
  tourName: z.string(),
  localDate: z.iso.date(),
  localTime: z.string(),
  duration: z.string(),
  people: z.int(),
  category: z.enum(["regular", "private"]),
  /** Accepted from a quote, with other parties on the departure. */
  isShared: z.nullish(z.boolean()),
  lines: z.array(z.object({ label: z.string(), unitPaise: z.int(), count: z.int(), amountPaise: z.int() })),
  totalPaise: z.int(),
  creditPaise: z.nullish(z.int()),
  /** Unused part of the credit that comes back. */
  restPaise: z.nullish(z.int()),
  formerPaise,
  promisedBy: z.nullish(z.iso.date()),
  /** Set only while sending, if the booking no longer stands: the mail tells of the credit's rest alone. */
  isOnlyRest: z.nullish(z.boolean()),
  meetingPoint,
  bring: z.array(z.string()),
  ridersMissing,
  isHoliday: z.nullish(z.boolean()),
  policy,
  group,
});
export type BookingConfirmed = z.infer<typeof bookingConfirmed>;

/** Null for a reader without a link. */
const linkIfAny = z.nullish(z.string());

const promisedBy = z.nullable(z.iso.date());
const amount = z.int().min(0);

const bookingCancelled = ride.extend({
  /** Null if the booking was handed over. */
  linkId: linkIfAny,
  isAll: z.boolean(),
  leaving: z.int(),
  remaining: z.int(),
  byOperator: z.boolean(),
  refundPaise: amount,
  keptPaise: amount,
  /** Fee for handing over. Mails of an older version count it in `keptPaise`. */
  feePaise: z.nullish(amount),
  formerPaise,
  promisedBy,
  /** Set only while sending, if the booking has changed since: the mail tells of the refund alone. */
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
  /** Set only while sending, if the booking has left that date: the mail tells of the refund alone. */
  isOnlyRefund: z.nullish(z.boolean()),
  ridersMissing,
  policy,
  group,
});
export type BookingMoved = z.infer<typeof bookingMoved>;

const bookingGuaranteed = ride;

/** To the former traveller. */
const bookingHandedOver = ride.extend({ newName: z.string(), feePaise: amount });
export type BookingHandedOver = z.infer<typeof bookingHandedOver>;

/** To the mistyped address. */
const addressCorrected = ride.extend({ byOperator: z.boolean().default(false) });
export type AddressCorrected = z.infer<typeof addressCorrected>;

const paymentFailed = ride.extend({ duePaise: amount, holdExpiresAt: z.iso.datetime() });
export type PaymentFailed = z.infer<typeof paymentFailed>;

/**
 * A payment that cannot be kept and goes back whole. `not_given`: no places or credit left (`alternatives`: nearest
 * dates with room), booked twice, or the change is no longer possible.
 */
const moneyReturned = ride.extend({
  linkId: linkIfAny,
  cause: z.enum(["not_given", "paid_twice", "mismatch", "stray_order", "sent_back"]),
  category: z.enum(["regular", "private"]),
  stillBooked: z.boolean(),
  /** Called off by the company before it was paid. */
  isWithdrawn: z.boolean().default(false),
  /** Called off, with the guest's choice still open. */
  isCalledOff: z.nullish(z.boolean()),
  /** The payment was for a change of a booking. */
  isChange: z.nullish(z.boolean()),
  /** The traveller dropped that change. */
  isDropped: z.nullish(z.boolean()),
  isCreditGone: z.nullish(z.boolean()),
  /** The hold had expired and the traveller booked the departure again. */
  isBookedAgain: z.nullish(z.boolean()),
  /** An earlier booking of the same ride was paid late and is confirmed. */
  wasBookedBefore: z.nullish(z.boolean()),
  refundPaise: amount,
  promisedBy: z.iso.date(),
  alternatives: z.array(z.object({ departureId: z.uuid(), localDate: z.iso.date(), localTime: z.string() })),
  /** Set only while sending, if the booking's state has changed: the mail tells of the refund alone. */
  isOnlyRefund: z.nullish(z.boolean()),
});
export type MoneyReturned = z.infer<typeof moneyReturned>;

/** Without a link for a former traveller. */
const refundDone = ride.extend({
  linkId: linkIfAny,
  refundPaise: amount,
  /** For a refund by hand. */
  bankReference: z.nullish(z.string()),
  /** Paid to the former traveller's card. */
  isToFormer: z.nullish(z.boolean()),
});
export type RefundDone = z.infer<typeof refundDone>;

const mode = z.enum(["Cycle", "Walk"]).default("Cycle");

const bookingReminder = ride.extend({
  mode,
  meetingPoint,
  bring: z.array(z.string()),
  weather: z.nullish(z.object({ words: z.string(), kind: z.enum(["cycle", "walk", "bespoke", "holiday"]) })),
  /** For a ride at dawn ("06:47"). */
  sunrise: z.nullish(z.string()),
  ridersMissing: z.int(),
  group,
});
export type BookingReminder = z.infer<typeof bookingReminder>;

const ridersMissingMail = ride.extend({ mode, isHoliday: z.boolean(), ridersMissing: z.int() });
export type RidersMissing = z.infer<typeof ridersMissingMail>;

const bookingThanks = ride.extend({
  mode,
  /** Suggested tours that this address has not ridden. */
  next: z.nullish(z.array(z.object({ name: z.string(), tagline: z.string(), path: z.string() }))),
});
export type BookingThanks = z.infer<typeof bookingThanks>;

const departureCalledOff = ride.extend({
  reason: z.string(),
  choiceId: z.uuid(),
  deadlineAt: z.iso.datetime(),
  totalPaise: amount,
  formerPaise,
  /** Null counts as true. */
  hasDates: z.nullish(z.boolean()),
});
export type DepartureCalledOff = z.infer<typeof departureCalledOff>;

/** To a party whose accepted quote was not paid yet. */
const bookingWithdrawn = ride.extend({ reason: z.string() });
export type BookingWithdrawn = z.infer<typeof bookingWithdrawn>;

const creditGiven = ride.extend({
  creditId: z.uuid(),
  /** Defaults to the credit's id. */
  creditLinkId: z.optional(z.string()),
  amountPaise: amount,
  /** Refundable part of the credit, and the holder's own share. */
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
  /** 0 for no limit. */
  fit: z.nullish(z.object({ minAge: z.int(), minHeightCm: z.int() })),
  expiresAt: z.iso.datetime(),
});
export type QuoteOffered = z.infer<typeof quoteOffered>;

/** Mails about a booking, by outbox topic. */
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
