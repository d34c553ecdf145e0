import { z } from "zod";
import { type Paise, times } from "#platform/money.ts";

export const bookingCategories = ["regular", "private"] as const;
export type BookingCategory = (typeof bookingCategories)[number];
/** The words of the specification for each category. */
export const categoryWords: Record<BookingCategory, string> = { regular: "Regular Tour", private: "Private Tour" };

export const touristCategories = ["International Tourist", "Expats", "Domestic Tourist", "Students"] as const;

/**
 * The life of a booking. A hold that ran out can still be confirmed when its money arrives late and the places are there.
 * Refund states live with the refund, not here.
 */
export const bookingTransitions = {
  held: ["confirmed", "expired", "released"],
  confirmed: ["completed", "no_show", "cancelled"],
  expired: ["confirmed"],
  released: ["confirmed"],
  completed: [],
  no_show: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;
export type BookingStatus = keyof typeof bookingTransitions;

/** The statuses from which a booking may go to `to`. */
export const statusesBefore = (to: BookingStatus): BookingStatus[] =>
  (Object.keys(bookingTransitions) as BookingStatus[]).filter((from) =>
    (bookingTransitions[from] as readonly BookingStatus[]).includes(to),
  );

/** How long places are held while the traveller pays, in minutes. Extendable once by the same span. */
export const HOLD_MINUTES = 15;

/** One line of a price: what, how many, and what it comes to in paise. */
export interface PriceLine {
  label: string;
  unitPaise: Paise;
  count: number;
  amountPaise: Paise;
}

interface Prices {
  regularPaise: Paise;
  offerPaise: Paise | null;
  privateSinglePaise: Paise | null;
  privateMultiplePaise: Paise | null;
}

/**
 * Price per person in paise (specification §9): a regular place costs the offer price while one stands, else the regular
 * price; a private tour costs the single price for one and the multiple price for more, each falling back to the normal price.
 */
export function pricePerPerson(prices: Prices, category: BookingCategory, people: number): Paise {
  const normal = prices.offerPaise ?? prices.regularPaise;
  if (category === "regular") return normal;
  return (people === 1 ? prices.privateSinglePaise : prices.privateMultiplePaise) ?? normal;
}

/** The lines of a price; their sum is what is paid, taxes included, and nothing is added on the way. */
export function priceLines(prices: Prices, category: BookingCategory, people: number): PriceLine[] {
  const unitPaise = pricePerPerson(prices, category, people);
  const label = `${categoryWords[category]}, ${people} ${people === 1 ? "person" : "people"}`;
  return [{ label, unitPaise, count: people, amountPaise: times(unitPaise, people) }];
}

/** What a traveller asks for: a departure, how many people, and whether others may join. */
export const choice = z.object({
  departure: z.uuid("Choose a date"),
  people: z.coerce.number("How many people?").int().min(1, "At least one person").max(100, "That is more than a group"),
  category: z.enum(bookingCategories, "Choose Regular or Private"),
});
export type Choice = z.infer<typeof choice>;

const incomplete = "Fill up all the details required";

/** Who travels. The field names are the specification's (§3, "Booking form"). */
export const travellerDetails = z.object({
  contactname: z.string(incomplete).trim().min(1, incomplete).max(120, "Please use at most 120 letters"),
  contactemail: z.string(incomplete).trim().min(1, incomplete).pipe(z.email("Please enter a valid email")),
  contactnumber: z.string(incomplete).trim().min(1, incomplete).max(30, "That is too long for a telephone number"),
  country: z.string(incomplete).regex(/^[A-Z]{2}$/, "Choose your country"),
  touristCategory: z.enum(touristCategories, incomplete),
  contactmessage: z.string().trim().max(1000, "Please use at most 1,000 letters").default(""),
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
}

/** Why a party cannot have what it asked for. Refusals are answers, not exceptions. */
export const refusals = {
  not_found: "We could not find that departure. Please choose a date again.",
  sold_out: "This departure is sold out.",
  too_few_places: "There are not enough places left on this departure for your group.",
  past_cutoff: "Booking for this departure has closed.",
  closed: "This departure is not running.",
  not_private: "Somebody has already joined this departure, so it cannot be made private.",
  group_too_large: "That is more people than this tour takes.",
  price_moved: "The price has changed since you saw it.",
} as const;
export type Refusal = keyof typeof refusals;

/** A band of the cancellation policy: cancelling at least this many hours before the start gives back this share. */
export interface PolicyBand {
  fromHours: number;
  refundPercent: number;
}

/** A band with its last moment for one departure, as an ISO instant. */
export interface DatedBand extends PolicyBand {
  until: string;
}

/** City tours and walks (specification §9; under 12 hours nothing comes back, DESIGN §9). */
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
export const policyOf = (kind: "cycle" | "walk" | "bespoke" | "holiday"): readonly PolicyBand[] =>
  kind === "holiday" ? holidayPolicy : cityPolicy;

/** What it costs to pass a booked holiday on to another person. */
export const transferFeePaise: Paise = 7500_00;

/** The policy's bands with the last moment of each for a departure, those already over left out. */
export function datedPolicy(policy: readonly PolicyBand[], startsAt: string, now: string): DatedBand[] {
  return policy
    .map((band) => ({ ...band, until: new Date(Date.parse(startsAt) - band.fromHours * 3_600_000).toISOString() }))
    .filter((band) => band.until > now);
}

/** How long before the start, in words: "3 days", "12 hours". */
export const timeBefore = (hours: number): string => {
  const [count, unit] = hours >= 24 && hours % 24 === 0 ? [hours / 24, "day"] : [hours, "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
};
