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
  status: "held" | "confirmed" | "expired" | "cancelled";
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
}

const isThere = ({ status }: ModelBooking): boolean => status === "held" || status === "confirmed";

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
    const there = this.bookings.filter((one) => one.departure === departure && isThere(one));
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
      confirmations: 0,
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
    booking.confirmations += 1;
    this.revenue += amount;
    return "captured";
  }

  /** Some of a party do not come, long before the start: nine tenths of their share is due back. Returns how much. */
  cancel(booking: ModelBooking, leaving: number): number {
    const staying = booking.people - leaving;
    // A single rider of a private party would cost more than each of two: it never costs more than was paid.
    const price = staying === 0 ? 0 : Math.min(this.priceOf(staying, booking.category), booking.total);
    const back = ((booking.total - price) * 90) / 100;
    if (staying === 0) booking.status = "cancelled";
    else {
      booking.people = staying;
      booking.total = price;
      if (booking.category === "regular") booking.seats = staying;
    }
    this.revenue -= back;
    this.due += back;
    return back;
  }

  sendRefunds(): void {
    this.sentBack += this.due;
    this.due = 0;
  }
}
