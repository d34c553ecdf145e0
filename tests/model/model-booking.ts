export type Category = "regular" | "private";
/**
 * `soon` is a ride whose best band ends while one walks, `twin` one at nearly the time of the first, `forming` one that runs
 * only if enough come; all but `soon` are years away.
 */
export type DepartureKind = "ride" | "soon" | "twin" | "forming" | "holiday";
/** What one person pays, in paise. */
export interface PriceList {
  regular: number;
  privateOne: number;
  privateMore: number;
}

/** What the holiday costs (a full private one more than the provider takes at once), and the ride unless its price is changed. */
export const PRICES: Record<"ride" | "holiday", PriceList> = {
  ride: { regular: 2000_00, privateOne: 3600_00, privateMore: 2600_00 },
  holiday: { regular: 40000_00, privateOne: 90000_00, privateMore: 66000_00 },
};

/** Minutes before the start at which the best band of a ride ends. */
export const BEST_BAND = 72 * 60;
/** The start of the departure that is near: its best band ends in the middle of a walk. */
export const SOON = BEST_BAND + 40;

/** What a party costs. */
export const priceOf = (prices: PriceList, people: number, category: Category): number => {
  if (category === "regular") return prices.regular * people;
  return (people === 1 ? prices.privateOne : prices.privateMore) * people;
};

/** A booking as one would write it on a card. */
export interface ModelBooking {
  departure: number;
  people: number;
  category: Category;
  seats: number;
  total: number;
  /** The prices it was booked at, or moved at. */
  prices: PriceList;
  status: "held" | "confirmed" | "expired" | "released" | "cancelled";
  expires: number;
  extended: boolean;
  /** What the provider took and we have not heard of: its payment, and how much. */
  unheard: { payment: string; amount: number }[];
  /** The provider takes no further payment on the order. */
  paidAtProvider: boolean;
  /** Attempts that failed and may succeed after all. */
  failed: string[];
  /** How often the traveller was told that the booking stands. */
  confirmations: number;
  /** Confirmed by money that came when its time to pay was over: how many bookings had been made by then. */
  confirmedLate: number | null;
  /** Until when the guest may choose, when the departure was called off and nothing is chosen yet. */
  choiceUntil: number | null;
  /** How often it has got another date: what waited for money before and was not paid in time is moot. */
  moves: number;
  name: string;
  /** The credit that pays a part of it, and how much. */
  credit: ModelCredit | null;
  creditPays: number;
}

type Made = "departure" | "people" | "category" | "seats" | "total" | "prices" | "expires";

/** A booking just held by Anna. */
export const heldBooking = (made: Pick<ModelBooking, Made>): ModelBooking => ({
  ...made,
  status: "held",
  extended: false,
  unheard: [],
  paidAtProvider: false,
  failed: [],
  confirmations: 0,
  confirmedLate: null,
  choiceUntil: null,
  moves: 0,
  name: "Anna Example",
  credit: null,
  creditPays: 0,
});

/** What a called-off ride had cost, for another one. */
export interface ModelCredit {
  amount: number;
  spentOn: ModelBooking | null;
  /** Whoever the called-off ride was booked for; handed over before, that is the new person. */
  name: string;
}

/** What is paid with money. */
export const dueOf = ({ total, creditPays }: ModelBooking): number => total - creditPays;

/** A dearer date (`to`), or another person (null), that is paid for before it is so. */
export interface ModelChange {
  booking: ModelBooking;
  to: number | null;
  seats: number;
  due: number;
  total: number;
  prices: PriceList;
  people: number;
  /** How often the booking had got another date when it was asked for. */
  moves: number;
  status: "waiting" | "applied" | "expired" | "dropped";
  expires: number;
  paidAtProvider: boolean;
}

/** Whether a booking has its places. */
export const isThere = ({ status }: ModelBooking): boolean => status === "held" || status === "confirmed";

/** What those who stay have paid: their own price, but never more than the party has paid in all. */
export function restOf({ prices, category, total }: ModelBooking, staying: number): number {
  if (staying === 0) return 0;
  const each = Math.min(priceOf(prices, staying, category) / staying, Math.floor(total / staying));
  return each * staying;
}
