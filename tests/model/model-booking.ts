export type Category = "regular" | "private";
/**
 * `soon` is a ride whose best band ends during a run, `twin` one at nearly the first's time. `forming` runs only with
 * enough riders. All but `soon` are years away.
 */
export type DepartureKind = "ride" | "soon" | "twin" | "forming" | "holiday";
/** Price for one person, in paise. */
export interface PriceList {
  regular: number;
  privateOne: number;
  privateMore: number;
}

/** Prices of the holiday (a full private one exceeds the provider's limit) and, unless changed, the ride. */
export const PRICES: Record<"ride" | "holiday", PriceList> = {
  ride: { regular: 2000_00, privateOne: 3600_00, privateMore: 2600_00 },
  holiday: { regular: 40000_00, privateOne: 90000_00, privateMore: 66000_00 },
};

/** Minutes before the start at which the best band of a ride ends. */
export const BEST_BAND = 72 * 60;
/** The start of the departure that is near: its best band ends in the middle of a walk. */
export const SOON = BEST_BAND + 40;

/** Price of a party. */
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
  /** Payments taken by the provider without news to us, with amounts. */
  unheard: { payment: string; amount: number }[];
  /** The provider takes no further payment on the order. */
  paidAtProvider: boolean;
  /** Attempts that failed and may succeed after all. */
  failed: string[];
  /** Confirmations sent to the traveller. */
  confirmations: number;
  /** Confirmed by money that came when its time to pay was over: how many bookings had been made by then. */
  confirmedLate: number | null;
  /** Until when the guest may choose, when the departure was called off and nothing is chosen yet. */
  choiceUntil: number | null;
  /** Times it was moved; a move voids an older unpaid change. */
  moves: number;
  name: string;
  /** Credit that pays a part, and the amount. */
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

/** Value of a called-off ride, for another ride. */
export interface ModelCredit {
  amount: number;
  spentOn: ModelBooking | null;
  /** Traveller of the called-off ride; after a handover the new person. */
  name: string;
}

/** Part paid with money. */
export const dueOf = ({ total, creditPays }: ModelBooking): number => total - creditPays;

/** A dearer date (`to`) or another person (null), pending until paid. */
export interface ModelChange {
  booking: ModelBooking;
  to: number | null;
  seats: number;
  due: number;
  total: number;
  prices: PriceList;
  people: number;
  /** Moves of the booking at the time of the request. */
  moves: number;
  status: "waiting" | "applied" | "expired" | "dropped";
  expires: number;
  paidAtProvider: boolean;
}

/** True if a booking has its places. */
export const isThere = ({ status }: ModelBooking): boolean => status === "held" || status === "confirmed";

/** Price of those who stay, at most the sum the party has paid. */
export function restOf({ prices, category, total }: ModelBooking, staying: number): number {
  if (staying === 0) return 0;
  const each = Math.min(priceOf(prices, staying, category) / staying, Math.floor(total / staying));
  return each * staying;
}
