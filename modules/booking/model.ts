import { z } from "zod";
import type { GroupStanding } from "#modules/availability/model.ts";
import type { TourContent, TourKind, TourPrices } from "#modules/catalogue/model.ts";
import { LARGEST_PAYMENT_PAISE, LEAST_PAYMENT_PAISE, sendable } from "#modules/payments/model.ts";
import { INCOMPLETE } from "#platform/incomplete.ts";
import { emailAddress, NOT_AN_EMAIL } from "#platform/mail/email-field.ts";
import { formatRupees, type Paise, sum, times } from "#platform/money.ts";
import { personName } from "#platform/text/person-name.ts";
import { touristCategories } from "./riders/rider-model.ts";

export const bookingCategories = ["regular", "private"] as const;
export type BookingCategory = (typeof bookingCategories)[number];
/** The words of the specification for each category. */
export const bookingCategoryLabels: Record<BookingCategory, string> = {
  regular: "Regular Tour",
  private: "Private Tour",
};

/** A party as it is spoken to: "you", "both of you", "all 3 of you". */
export const describeParty = (people: number): string =>
  people === 1 ? "you" : people === 2 ? "both of you" : `all ${people} of you`;

/** A party in words: "1 person", "3 people". */
export const describePeople = (people: number): string => `${people} ${people === 1 ? "person" : "people"}`;

/** What a party does on its tour: on a walk nobody rides. */
export const activityLabel = (mode: "Cycle" | "Walk"): string => (mode === "Walk" ? "walking" : "riding");

/** What a party is asked before its tour, as a heading. */
export const ridersHeading = (mode: "Cycle" | "Walk"): string => `Who is ${activityLabel(mode)}?`;

/** How long places are held while the traveller pays, in minutes. Extendable once by the same span. */
export const HOLD_MINUTES = 15;

/** One line of a price: what, how many, and what it comes to in paise. */
export interface PriceLine {
  label: string;
  unitPaise: Paise;
  count: number;
  amountPaise: Paise;
}

/** What one person pays, by the kind of booking: a tour's own prices, kept with the booking as they were. */
export type Prices = TourPrices;

/**
 * Price per person in paise (specification §9): a regular place costs the offer price while one stands, else the regular
 * price; a private tour costs the single price for one and the multiple price for more, each falling back to the normal price.
 */
export function pricePerPerson(prices: Prices, category: BookingCategory, people: number): Paise {
  const normal = prices.offerPaise ?? prices.regularPaise;
  if (category === "regular") return normal;
  return (people === 1 ? prices.privateSinglePaise : prices.privateMultiplePaise) ?? normal;
}

/** The lines of a price; their sum is what is paid: no tax and no fee is added. */
export function priceLines(prices: Prices, category: BookingCategory, people: number): PriceLine[] {
  const unitPaise = pricePerPerson(prices, category, people);
  const label = `${bookingCategoryLabels[category]}, ${describePeople(people)}`;
  return [{ label, unitPaise, count: people, amountPaise: times(unitPaise, people) }];
}

/** No group of ours is as large; a larger number is a slip of the finger. */
export const MOST_PEOPLE = 100;

/** What a traveller asks for: a departure, how many people, and whether others may join. */
export const bookingRequest = z.object({
  departure: z.uuid("Choose a date"),
  people: z.coerce
    .number("How many people?")
    .int()
    .min(1, "At least one person")
    .max(MOST_PEOPLE, "That is more than a group"),
  category: z.enum(bookingCategories, "Choose Regular or Private"),
});
export type BookingRequest = z.infer<typeof bookingRequest>;

/** Who travels. The field names are the specification's (§3, "Booking form"). */
export const travellerDetails = z.object({
  contactname: personName(INCOMPLETE, "Please use at most 120 letters"),
  contactemail: emailAddress(INCOMPLETE, NOT_AN_EMAIL),
  contactnumber: typedLine(INCOMPLETE).min(1, INCOMPLETE).max(30, "That is too long for a telephone number"),
  country: z.string(INCOMPLETE).regex(/^[A-Z]{2}$/, "Choose your country"),
  touristCategory: z.enum(touristCategories, INCOMPLETE),
  contactmessage: typedText().max(1000, "Please use at most 1,000 letters").default(""),
  adult: z.literal("on", "Please confirm: everyone is over 18 or comes with a guardian"),
});

/** What a departure costs a party now, and until when it can be cancelled for how much. */
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
  /** For how many minutes places taken now are held: until the ride leaves at the latest. */
  heldMinutes: number;
  /** How the departure stands with its minimum of riders, where that concerns this party. */
  group: GroupStanding | null;
}

/** Why a party cannot have what it asked for. Refusals are answers, not exceptions. */
export const refusals = {
  not_found: "We could not find that departure. Please choose a date again.",
  sold_out: "This departure is sold out.",
  too_few_places: "There are not enough places left on this departure for your group.",
  no_guide: "All our guides are out at that time, and we do not send you off without one. Choose another date or time.",
  past_cutoff: "Booking for this departure has closed.",
  closed: "This departure takes no more bookings.",
  not_private: "Somebody has already joined this departure, so it cannot be made private.",
  group_too_large: "That is more people than this tour takes.",
  over_one_payment: `That comes to more than ${formatRupees(LARGEST_PAYMENT_PAISE)}, the most that can be paid online at once. Nothing is held. Write to us: we send you a quote in parts, each paid by a link of its own.`,
  price_moved: "The price has changed since you saw it.",
  unpaid_places:
    "Places are held from your connection that are not paid yet. Pay for those first, or let their time run out.",
} as const;
export type BookingRefusal = keyof typeof refusals;

const versioned = (id: string, version: number): string => (version === 0 ? id : `${id}.${version}`);

/** What a booking's link is signed over. Each new version (another person, a corrected address) ends the older links. */
export const linkIdOf = ({ reference, linkVersion }: { reference: string; linkVersion: number }): string =>
  versioned(reference, linkVersion);

/**
 * What the link to a choice is signed over. It is for whoever holds the booking, so it ends together with the booking's own;
 * under a booking's first link it is the choice's id alone.
 */
export const choiceLinkIdOf = (choiceId: string, booking: { reference: string; linkId: string }): string =>
  booking.linkId === booking.reference ? choiceId : `${choiceId} ${booking.linkId}`;

/** What the link to a credit is signed over. A corrected address of the booking that it came from ends the older ones. */
export const creditLinkIdOf = ({ id, linkVersion }: { id: string; linkVersion: number }): string =>
  versioned(id, linkVersion);

/** A band of the cancellation policy: cancelling at least this many hours before the start gives back this share. */
export interface PolicyBand {
  fromHours: number;
  refundPercent: number;
}

/** A band with its last moment for one departure, and the instant at which that was reckoned: of another year it says which. */
export interface DatedBand extends PolicyBand {
  until: string;
  /** Not said by what an older version has noted. */
  asOf?: string | undefined;
}

/** City tours and walks (specification §9; under 12 hours nothing comes back, docs/decisions/0021). */
export const cityPolicy: readonly PolicyBand[] = [
  { fromHours: 72, refundPercent: 90 },
  { fromHours: 48, refundPercent: 60 },
  { fromHours: 12, refundPercent: 30 },
  { fromHours: 0, refundPercent: 0 },
];

/** Cycling holidays: the charge is 25, 50 or 75 % of the travel sum, and all of it in the last five days. */
export const holidayPolicy: readonly PolicyBand[] = [
  { fromHours: 60 * 24, refundPercent: 75 },
  { fromHours: 45 * 24, refundPercent: 50 },
  { fromHours: 5 * 24, refundPercent: 25 },
  { fromHours: 0, refundPercent: 0 },
];

/** The policy that a tour of this kind is sold under. */
export const policyOf = (kind: TourKind): readonly PolicyBand[] => (kind === "holiday" ? holidayPolicy : cityPolicy);

/** The policy's bands with the last moment of each for a departure, those already over left out. */
export function datedPolicy(policy: readonly PolicyBand[], startsAt: string, now: string): DatedBand[] {
  return policy
    .map((band) => ({
      ...band,
      until: new Date(Date.parse(startsAt) - band.fromHours * 3_600_000).toISOString(),
      asOf: now,
    }))
    .filter((band) => band.until > now);
}

/** How long before the start, in words: "3 days", "12 hours". */
export const timeBefore = (hours: number): string => {
  const [count, unit] = hours >= 24 && hours % 24 === 0 ? [hours / 24, "day"] : [hours, "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
};

/**
 * A policy without gaps: the bands fall from the longest notice to the start itself (0 hours), each gives back less than
 * the one before, and the best keeps at least the 10 % of charges and taxes (specification §9: a floor, not an extra).
 */
export const policySchema = z
  .array(z.object({ fromHours: z.int().min(0), refundPercent: z.int().min(0).max(90) }))
  .min(1)
  .superRefine((bands, context) => {
    if (bands.at(-1)?.fromHours !== 0)
      context.addIssue({ code: "custom", message: "The last band reaches down to the start" });
    for (const [index, band] of bands.entries()) {
      const before = bands[index - 1];
      if (before && (before.fromHours <= band.fromHours || before.refundPercent <= band.refundPercent))
        context.addIssue({ code: "custom", path: [index], message: "Less notice gives back less" });
    }
  });

/** The share that comes back, in per cent, when cancelling at `now`: that of the band it falls into, 0 after the start. */
export function refundPercentAt(policy: readonly PolicyBand[], startsAt: string, now: string): number {
  const hoursLeft = (Date.parse(startsAt) - Date.parse(now)) / 3_600_000;
  return hoursLeft < 0 ? 0 : (policy.find((band) => hoursLeft >= band.fromHours)?.refundPercent ?? 0);
}

/** What a smaller party of the same booking costs, at the prices of the day it booked; never more than it has paid. */
function priceOfFewer(
  booking: { prices: Prices | null; category: BookingCategory; totalPaise: Paise; people: number },
  people: number,
): PriceLine[] {
  if (people === 0) return [];
  const { prices, category, totalPaise } = booking;
  // A bespoke price, or one from before prices were kept, falls evenly over the people.
  const even = Math.floor(totalPaise / booking.people);
  const unitPaise = prices ? pricePerPerson(prices, category, people) : even;
  const capped = Math.min(unitPaise, Math.floor(totalPaise / people));
  const label = `${bookingCategoryLabels[category]}, ${describePeople(people)}`;
  return [{ label, unitPaise: capped, count: people, amountPaise: times(capped, people) }];
}

/**
 * What cancelling some or all of a party comes to. Kept and returned add up to what those who leave have paid, less what of it
 * has gone back before (the operator's goodwill).
 */
export interface CancellationQuote {
  people: number;
  percent: number;
  /** What the price falls by when they leave. */
  worthPaise: Paise;
  refundPaise: Paise;
  keptPaise: Paise;
  /** Their share comes to more than is left of what was paid: so much is left, and no more comes back. Null: the whole share does. */
  cutToPaise: Paise | null;
  remainingLines: PriceLine[];
  remainingPaise: Paise;
  /** Until when this holds (ISO); null when nothing comes back any more, and when everything does, whenever they leave. */
  until: string | null;
}

/** Reckons a cancellation at `now` from the policy kept with the booking. The operator's own gives back everything. */
export function quoteCancellation(
  booking: {
    prices: Prices | null;
    category: BookingCategory;
    totalPaise: Paise;
    people: number;
    bands: readonly PolicyBand[];
    startsAt: string;
    /** What its payments still hold, in paise: no more can go back. */
    heldPaise?: Paise;
  },
  leaving: number,
  now: string,
  isOperators = false,
): CancellationQuote {
  const remainingLines = priceOfFewer(booking, booking.people - leaving);
  const remainingPaise = sum(remainingLines.map((line) => line.amountPaise));
  const worthPaise = booking.totalPaise - remainingPaise;
  const percent = isOperators ? 100 : refundPercentAt(booking.bands, booking.startsAt, now);
  const { heldPaise = Number.MAX_SAFE_INTEGER } = booking;
  const isTooLittle = Math.min(worthPaise, heldPaise) < LEAST_PAYMENT_PAISE;
  const sharePaise = Math.floor((worthPaise * percent) / 100);
  const refundPaise = isTooLittle ? 0 : sendable(Math.min(sharePaise, heldPaise));
  const band = datedPolicy(booking.bands, booking.startsAt, now)[0];
  return {
    people: leaving,
    percent,
    worthPaise,
    refundPaise,
    keptPaise: Math.min(worthPaise, heldPaise) - refundPaise,
    cutToPaise: sharePaise > heldPaise ? refundPaise : null,
    remainingLines,
    remainingPaise,
    until: !isOperators && band && band.refundPercent > 0 ? band.until : null,
  };
}

/** Whether there are other dates of a tour to change to: it sells by the date, and is on sale. */
export const hasOtherDates = ({ sells, published }: { sells: TourContent["sells"]; published: boolean }): boolean =>
  sells === "instant" && published;

/** Whether the date can still be changed for nothing: as long as the policy's best band lasts (90 % city, 75 % holiday). */
export const movesFreely = (policy: readonly PolicyBand[], startsAt: string, now: string): boolean =>
  refundPercentAt(policy, startsAt, now) === policy[0]?.refundPercent;

/** For handing a holiday to another person (specification §9). */
export const TRANSFER_FEE_PAISE: Paise = 7500_00;

export { describeFormerMoney, describeReduction, describeRemainder } from "./cancellations/describe-former-money.ts";
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

export { type Actor, type BookingStatus, bookingStatusLabels, bookingTransitions, statusesBefore } from "./states.ts";
