import { z } from "zod";
import type { GroupStanding } from "#modules/availability/model.ts";
import type { TourContent } from "#modules/catalogue/model.ts";
import { LARGEST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import { INCOMPLETE } from "#platform/incomplete.ts";
import { emailAddress, NOT_AN_EMAIL } from "#platform/mail/email-field.ts";
import { formatRupees, type Paise } from "#platform/money.ts";
import { personName } from "#platform/text/person-name.ts";
import { type BookingCategory, bookingCategories, type PriceLine } from "./price-lines.ts";
import { type DatedBand, type PolicyBand, refundPercentAt } from "./refund-policies.ts";
import { touristCategories } from "./riders/rider-model.ts";

export { type CancellationQuote, quoteCancellation } from "./cancellations/quote-cancellation.ts";
export { HOLD_MINUTES } from "./holds/hold-time.ts";
export {
  type BookingCategory,
  bookingCategories,
  bookingCategoryLabels,
  describePeople,
  lineLabel,
  type PriceLine,
  type Prices,
  priceLines,
  pricePerPerson,
} from "./price-lines.ts";
export { keepPromo, offOf, withPromo } from "./promo-lines.ts";
export type { BandWithSum, DatedBand, PolicyBand } from "./refund-policies.ts";
export {
  cityPolicy,
  datedPolicy,
  holidayPolicy,
  policyOf,
  policySchema,
  refundPercentAt,
  shareBack,
  timeBefore,
  withSums,
} from "./refund-policies.ts";

export const describeParty = (people: number): string =>
  people === 1 ? "you" : people === 2 ? "both of you" : `all ${people} of you`;

export const activityLabel = (mode: "Cycle" | "Walk"): string => (mode === "Walk" ? "walking" : "riding");

export const ridersHeading = (mode: "Cycle" | "Walk"): string => `Who is ${activityLabel(mode)}?`;

/** More is a typing error. */
export const MOST_PEOPLE = 100;

export const bookingRequest = z.object({
  departure: z.uuid("Choose a date"),
  people: z.coerce
    .number("How many people?")
    .int()
    .min(1, "At least one person")
    .max(MOST_PEOPLE, "That's more people than one group can take"),
  category: z.enum(bookingCategories, "Choose Regular or Private"),
});
export type BookingRequest = z.infer<typeof bookingRequest>;

/** Field names of the specification (§3). */
export const travellerDetails = z.object({
  contactname: personName(INCOMPLETE, "Please use at most 120 characters"),
  contactemail: emailAddress(INCOMPLETE, NOT_AN_EMAIL),
  contactnumber: typedLine(INCOMPLETE).min(1, INCOMPLETE).max(30, "That's too long for a phone number"),
  country: z.string(INCOMPLETE).regex(/^[A-Z]{2}$/, "Choose your country"),
  touristCategory: z.enum(touristCategories, INCOMPLETE),
  contactmessage: typedText().max(1000, "Please use at most 1,000 characters").default(""),
  adult: z.literal("on", "Please confirm: everyone is over 18 or comes with a guardian"),
});

export interface Quote {
  departureId: string;
  tour: { id: string; name: string; path: string };
  localDate: string;
  localTime: string;
  people: number;
  category: BookingCategory;
  lines: PriceLine[];
  totalPaise: Paise;
  policy: DatedBand[];
  /** Shorter if the ride leaves earlier. */
  heldMinutes: number;
  group: GroupStanding | null;
}

export const refusals = {
  not_found: "We couldn't find that departure. Please choose a date again.",
  sold_out: "This departure is sold out. Please choose another date.",
  too_few_places: "This departure doesn't have enough places left for your group. Please choose another date.",
  no_guide: "All our guides are out at that time. Please choose another date or time.",
  past_cutoff: "Booking for this departure has closed. Please choose another date.",
  closed: "This departure takes no more bookings. Please choose another date.",
  not_private: "Someone has already joined this departure, so it can't be private. Please choose another date.",
  group_too_large: "That's more people than this tour takes.",
  over_one_payment: `That comes to more than ${formatRupees(LARGEST_PAYMENT_PAISE)}, the most you can pay online at once, so we haven't held any places. Write to us: we'll send you a quote in parts, each with its own payment link.`,
  price_moved: "The price has changed since you saw it.",
  unpaid_places: "Your connection already holds unpaid places. Pay for those first, or wait until their time runs out.",
} as const;
export type BookingRefusal = keyof typeof refusals;

const versioned = (id: string, version: number): string => (version === 0 ? id : `${id}.${version}`);

/** Signed in a booking's link. A new version ends older links. */
export const linkIdOf = ({ reference, linkVersion }: { reference: string; linkVersion: number }): string =>
  versioned(reference, linkVersion);

/** Signed in a choice's link, which ends with the booking's. */
export const choiceLinkIdOf = (choiceId: string, booking: { reference: string; linkId: string }): string =>
  booking.linkId === booking.reference ? choiceId : `${choiceId} ${booking.linkId}`;

/** Signed in a credit's link. An address correction ends older ones. */
export const creditLinkIdOf = ({ id, linkVersion }: { id: string; linkVersion: number }): string =>
  versioned(id, linkVersion);

export const hasOtherDates = ({ sells, published }: { sells: TourContent["sells"]; published: boolean }): boolean =>
  sells === "instant" && published;

/** True while the guest may cancel or change the date free of charge, because the company moved the ride. */
export const leavesFree = ({ leaves_free_until: until }: { leaves_free_until: Date | null }, now: Date): boolean =>
  until !== null && now < until;

/** True in the best band (90 % city, 75 % holiday). */
export const movesFreely = (policy: readonly PolicyBand[], startsAt: string, now: string): boolean =>
  refundPercentAt(policy, startsAt, now) === policy[0]?.refundPercent;

/** Fee by specification §9. */
export const TRANSFER_FEE_PAISE: Paise = 7500_00;

export { describeFormerMoney, describeReduction, describeRemainder } from "./cancellations/describe-former-money.ts";
export {
  type BookingSort,
  type BookingsQuery,
  readBookingsQuery,
  readReferences,
} from "./desk/bookings-query.ts";
export { type CompanyBill, companyBill } from "./privacy/bill-model.ts";
export {
  dietLabels,
  diets,
  frameFor,
  isForAdults,
  type RiderDetails,
  type RiderView,
  riderDetails,
  touristCategories,
  WAIVER,
} from "./riders/rider-model.ts";

import { typedLine, typedText } from "#platform/text/typed-text.ts";

export {
  type Actor,
  type BookingEventKind,
  type BookingStatus,
  bookingEventKinds,
  bookingStatusLabels,
  bookingTransitions,
  statusesBefore,
} from "./states.ts";
