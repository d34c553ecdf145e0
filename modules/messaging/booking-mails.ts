import { z } from "zod";
import { mailAddress } from "#platform/mail/email-field.ts";

const tourNameHindi = z.nullish(z.string());

/** `linkId` is signed into the link. Nullish fields: older mails lack them. */
const ride = z.object({
  to: mailAddress,
  reference: z.string(),
  linkId: z.string(),
  contactName: z.string(),
  tourName: z.string(),
  tourNameHindi,
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
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
});

/** True if a small map can be drawn. */
const hasMap = z.nullish(z.boolean());

/** Guides who lead, never how to reach them. `portrait` is a path. */
const leads = z.nullish(
  z.array(z.object({ name: z.string(), languages: z.array(z.string()), portrait: z.nullable(z.string()) })),
);

const ridersMissing = z.nullish(z.int());

const policy = z.nullish(
  z.array(
    z.object({
      fromHours: z.number(),
      refundPercent: z.number(),
      until: z.iso.datetime(),
      asOf: z.optional(z.iso.datetime()),
      /** For the whole party. Older mails lack it. */
      backPaise: z.optional(z.int()),
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

/** Refunded to the former traveller's card. */
const formerPaise = z.nullish(z.int().min(0));
/** Was paid at the desk or elsewhere: the provider cannot send it back. */
const deskPaise = z.nullish(z.int().min(0));
/** Given back to the gift that paid. */
const giftPaise = z.nullish(z.int().min(0));

export const bookingConfirmed = z.object({
  to: mailAddress,
  reference: z.string(),
  bookingId: z.uuid(),
  /** Default: the reference. */
  linkId: z.optional(z.string()),
  contactName: z.string(),
  tourName: z.string(),
  tourNameHindi,
  tourPath: z.optional(z.string()),
  mode: z.nullish(z.enum(["Cycle", "Walk"])),
  localDate: z.iso.date(),
  localTime: z.string(),
  duration: z.string(),
  people: z.int(),
  category: z.enum(["regular", "private"]),
  /** From a quote, with other parties. */
  isShared: z.nullish(z.boolean()),
  lines: z.array(z.object({ label: z.string(), unitPaise: z.int(), count: z.int(), amountPaise: z.int() })),
  totalPaise: z.int(),
  creditPaise: z.nullish(z.int()),
  isByGift: z.nullish(z.boolean()),
  /** Unused part, which comes back. */
  restPaise: z.nullish(z.int()),
  /** Part of the price that another system left unpaid. */
  unpaidPaise: z.nullish(z.int()),
  formerPaise,
  deskPaise,
  promisedBy: z.nullish(z.iso.date()),
  /** Set while sending, if only the credit's rest is still true. */
  isOnlyRest: z.nullish(z.boolean()),
  meetingPoint,
  hasMap,
  leads,
  bring: z.array(z.string()),
  ridersMissing,
  isHoliday: z.nullish(z.boolean()),
  policy,
  group,
});
export type BookingConfirmed = z.infer<typeof bookingConfirmed>;

const linkIfAny = z.nullish(z.string());

const promisedBy = z.nullable(z.iso.date());
const amount = z.int().min(0);

export const bookingCancelled = ride.extend({
  /** Null after a handover. */
  linkId: linkIfAny,
  isAll: z.boolean(),
  leaving: z.int(),
  remaining: z.int(),
  byOperator: z.boolean(),
  refundPaise: amount,
  keptPaise: amount,
  /** For handing over; older mails count it in `keptPaise`. */
  feePaise: z.nullish(amount),
  formerPaise,
  deskPaise,
  giftPaise,
  promisedBy,
  /** Set while sending, if only the refund is still true. */
  isOnlyRefund: z.nullish(z.boolean()),
});
export type BookingCancelled = z.infer<typeof bookingCancelled>;

export const bookingMoved = ride.extend({
  fromDate: z.iso.date(),
  fromTime: z.string(),
  refundPaise: amount,
  paidPaise: amount,
  formerPaise,
  deskPaise,
  giftPaise,
  promisedBy,
  isOnlyRefund: z.nullish(z.boolean()),
  ridersMissing,
  policy,
  group,
  /** The company's words, and the end of leaving free of charge. */
  byUs: z.nullish(z.object({ words: z.string(), freeUntil: z.iso.datetime() })),
});
export type BookingMoved = z.infer<typeof bookingMoved>;

/** Some ride another day. */
export const guestsMoved = ride.extend({
  leaving: z.int(),
  newReference: z.string(),
  /** None if the new booking is somebody else's. */
  newLinkId: z.nullable(z.string()),
  toDate: z.iso.date(),
  toTime: z.string(),
  /** They ride on that day once the difference is paid. */
  isWaiting: z.boolean(),
});
export type GuestsMoved = z.infer<typeof guestsMoved>;

/** Some, who ride another day once the difference is paid. */
export const bookingSplitOff = ride.extend({
  fromReference: z.string(),
  toDate: z.iso.date(),
  toTime: z.string(),
  duePaise: amount,
  payUntil: z.iso.datetime(),
  ridersMissing,
});
export type BookingSplitOff = z.infer<typeof bookingSplitOff>;

export const bookingGuaranteed = ride;

/** To the former traveller. */
export const bookingHandedOver = ride.extend({ newName: z.string(), feePaise: amount });
export type BookingHandedOver = z.infer<typeof bookingHandedOver>;

/** To the mistyped address. */
export const addressCorrected = ride.extend({ byOperator: z.boolean().default(false) });
export type AddressCorrected = z.infer<typeof addressCorrected>;

export const paymentFailed = ride.extend({ duePaise: amount, holdExpiresAt: z.iso.datetime() });
export type PaymentFailed = z.infer<typeof paymentFailed>;

/** Booked by the desk: the guest pays by its link. */
export const bookedByDesk = ride.extend({ duePaise: amount, holdExpiresAt: z.iso.datetime() });
export type BookedByDesk = z.infer<typeof bookedByDesk>;

/**
 * A payment that goes back whole. `not_given`: no place or credit left, booked twice, or the change impossible.
 * `alternatives`: nearest dates with room.
 */
export const moneyReturned = ride.extend({
  linkId: linkIfAny,
  cause: z.enum(["not_given", "paid_twice", "mismatch", "stray_order", "sent_back"]),
  category: z.enum(["regular", "private"]),
  stillBooked: z.boolean(),
  /** Called off before payment. */
  isWithdrawn: z.boolean().default(false),
  /** The ride was called off, and the guest has not chosen yet. */
  isCalledOff: z.nullish(z.boolean()),
  isChange: z.nullish(z.boolean()),
  isDropped: z.nullish(z.boolean()),
  isCreditGone: z.nullish(z.boolean()),
  /** Booked again after the hold had expired. */
  isBookedAgain: z.nullish(z.boolean()),
  /** Late money has confirmed the booking that it replaced. */
  wasBookedBefore: z.nullish(z.boolean()),
  refundPaise: amount,
  promisedBy: z.iso.date(),
  alternatives: z.array(z.object({ departureId: z.uuid(), localDate: z.iso.date(), localTime: z.string() })),
  isOnlyRefund: z.nullish(z.boolean()),
});
export type MoneyReturned = z.infer<typeof moneyReturned>;

/** Without a link for a former traveller. */
export const refundDone = ride.extend({
  linkId: linkIfAny,
  refundPaise: amount,
  /** Of a refund by hand. */
  bankReference: z.nullish(z.string()),
  isToFormer: z.nullish(z.boolean()),
});
export type RefundDone = z.infer<typeof refundDone>;

const mode = z.enum(["Cycle", "Walk"]).default("Cycle");

export const bookingReminder = ride.extend({
  policy,
  mode,
  meetingPoint,
  hasMap,
  bring: z.array(z.string()),
  weather: z.nullish(z.object({ words: z.string(), kind: z.enum(["cycle", "walk", "bespoke", "holiday"]) })),
  /** For a ride at dawn ("06:47"). */
  sunrise: z.nullish(z.string()),
  ridersMissing: z.int(),
  group,
  leads,
});
export type BookingReminder = z.infer<typeof bookingReminder>;

export const ridersMissingMail = ride.extend({ mode, isHoliday: z.boolean(), ridersMissing: z.int() });
export type RidersMissing = z.infer<typeof ridersMissingMail>;

export const bookingThanks = ride.extend({
  mode,
  /** Suggested tours, new to this address. */
  next: z.nullish(z.array(z.object({ name: z.string(), tagline: z.string(), path: z.string() }))),
});
export type BookingThanks = z.infer<typeof bookingThanks>;

/** In the company's own words. */
export const bookingMessage = ride.extend({ subject: z.string(), words: z.string() });
export type BookingMessage = z.infer<typeof bookingMessage>;

export const departureCalledOff = ride.extend({
  reason: z.string(),
  choiceId: z.uuid(),
  deadlineAt: z.iso.datetime(),
  totalPaise: amount,
  formerPaise,
  /** True if there are other dates; null counts as true. */
  hasDates: z.nullish(z.boolean()),
});
export type DepartureCalledOff = z.infer<typeof departureCalledOff>;

/** To a party that had not paid. */
export const bookingWithdrawn = ride.extend({ reason: z.string() });
export type BookingWithdrawn = z.infer<typeof bookingWithdrawn>;

export const creditGiven = ride.extend({
  creditId: z.uuid(),
  /** Default: the credit's id. */
  creditLinkId: z.optional(z.string()),
  amountPaise: amount,
  /** Refundable part, and the holder's share. */
  heldPaise: z.nullish(z.int().min(0)),
  ownHeldPaise: z.nullish(z.int().min(0)),
  expiresOn: z.iso.date(),
});
export type CreditGiven = z.infer<typeof creditGiven>;

export const quoteOffered = z.object({
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
