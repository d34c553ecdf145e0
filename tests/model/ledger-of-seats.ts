/**
 * The booking engine as one would explain it at a table: plain numbers, no database, no provider. The model test walks the
 * real one and this one side by side.
 */
export const CAPACITY = 10;
const HOLD = 15;
const PRICE = { regular: 2000_00, privateOne: 3600_00, privateMore: 2600_00 };

export type Category = "regular" | "private";
export interface ModelBooking {
  departure: number;
  people: number;
  category: Category;
  seats: number;
  total: number;
  status: "held" | "confirmed" | "expired";
  expires: number;
  extended: boolean;
  /** What the provider took and we have not heard of: its payment, and how much. */
  unheard: { payment: string; amount: number }[];
  /** The provider takes no further payment on the order. */
  paidAtProvider: boolean;
  /** Attempts that failed and may succeed after all. */
  failed: string[];
}

export class SeatModel {
  /** Minutes since the test began. */
  now = 0;
  readonly bookings: ModelBooking[] = [];
  revenue = 0;
  due = 0;
  sentBack = 0;

  priceOf(people: number, category: Category): number {
    if (category === "regular") return PRICE.regular * people;
    return (people === 1 ? PRICE.privateOne : PRICE.privateMore) * people;
  }

  taken(departure: number): number {
    const there = this.bookings.filter((one) => one.departure === departure && one.status !== "expired");
    return there.reduce((sum, one) => sum + one.seats, 0);
  }

  /** What a quote answers; holds that have run out are ended when they stand in the way, and only then. */
  quote(departure: number, people: number, category: Category): number | string {
    const before = this.#quoteNow(departure, people, category);
    if (typeof before === "number" || before === "group_too_large") return before;
    return this.sweep(departure) > 0 ? this.#quoteNow(departure, people, category) : before;
  }

  #quoteNow(departure: number, people: number, category: Category): number | string {
    const left = CAPACITY - this.taken(departure);
    if (people > CAPACITY) return "group_too_large";
    if (left <= 0) return "sold_out";
    if (left < people) return "too_few_places";
    if (category === "private" && left < CAPACITY) return "not_private";
    return this.priceOf(people, category);
  }

  hold(departure: number, people: number, category: Category): ModelBooking | string {
    const total = this.quote(departure, people, category);
    if (typeof total === "string") return total;
    const booking: ModelBooking = {
      departure,
      people,
      category,
      total,
      seats: category === "private" ? CAPACITY : people,
      status: "held",
      expires: this.now + HOLD,
      extended: false,
      unheard: [],
      paidAtProvider: false,
      failed: [],
    };
    this.bookings.push(booking);
    return booking;
  }

  extend(booking: ModelBooking): boolean {
    if (booking.status !== "held" || booking.extended || booking.expires <= this.now) return false;
    booking.extended = true;
    booking.expires += HOLD;
    return true;
  }

  /** Ends the holds of one departure, or of all, whose time is up. */
  sweep(departure?: number): number {
    const due = this.bookings.filter(
      (one) => one.status === "held" && one.expires <= this.now && (departure ?? one.departure) === one.departure,
    );
    for (const one of due) one.status = "expired";
    return due.length;
  }

  /** We hear of money: it is a confirmed booking, or it is due back. */
  hear(booking: ModelBooking, amount: number): "captured" | "refunding" {
    const fits = CAPACITY - this.taken(booking.departure) >= booking.seats;
    const givable = booking.status === "held" || (booking.status === "expired" && fits);
    if (amount !== booking.total || !givable) {
      this.due += amount;
      return "refunding";
    }
    booking.status = "confirmed";
    this.revenue += amount;
    return "captured";
  }

  sendRefunds(): void {
    this.sentBack += this.due;
    this.due = 0;
  }
}
