import { type DepartureKind, isThere, type ModelBooking, type ModelChange, type PriceList } from "./model-booking.ts";

export const CAPACITY = 8;
const HOLD = 15;
const ANSWER = 60;
const FEE = 7500_00;
/** Minutes before the start at which the best band of a ride ends. */
const BEST_BAND = 72 * 60;
/** The start of the departure that is near: its best band ends in the middle of a walk. */
export const SOON = BEST_BAND + 40;

/** What the holiday costs (a full one no more than the provider takes at once), and the ride unless its price is changed. */
export const PRICES: Record<"ride" | "holiday", PriceList> = {
  ride: { regular: 2000_00, privateOne: 3600_00, privateMore: 2600_00 },
  holiday: { regular: 40000_00, privateOne: 90000_00, privateMore: 60000_00 },
};
/** The departures of a walk, by their index. */
export const KINDS: DepartureKind[] = ["ride", "ride", "soon", "holiday"];

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
const priceOf = (prices: PriceList, people: number, category: "regular" | "private"): number => {
  if (category === "regular") return prices.regular * people;
  return (people === 1 ? prices.privateOne : prices.privateMore) * people;
};
const listOf = (departure: number): "ride" | "holiday" => (KINDS[departure] === "holiday" ? "holiday" : "ride");

/**
 * The booking engine as one would explain it at a table: plain numbers, no database, no provider. The model test walks the
 * real one and this one side by side.
 */
export class SeatModel {
  /** Minutes since the walk began. */
  now = 0;
  readonly bookings: ModelBooking[] = [];
  readonly changes: ModelChange[] = [];
  readonly calledOff = new Set<number>();
  prices: Record<"ride" | "holiday", PriceList> = PRICES;
  revenue = 0;
  due = 0;
  sentBack = 0;

  /** A move that waits for its money has its places on the new date, beside those of the booking. */
  taken(departure: number): number {
    const there = this.bookings.filter((one) => one.departure === departure && isThere(one));
    const coming = this.changes.filter((one) => one.to === departure && one.status === "waiting");
    return sum([...there, ...coming].map(({ seats }) => seats));
  }

  /** What a quote answers; holds that have run out are ended when they stand in the way, and only then. */
  quote(departure: number, people: number, category: "regular" | "private"): number | string {
    const before = this.#quoteNow(departure, people, category);
    if (typeof before === "number" || before === "group_too_large" || before === "closed") return before;
    return this.sweep(departure) > 0 ? this.#quoteNow(departure, people, category) : before;
  }

  #quoteNow(departure: number, people: number, category: "regular" | "private"): number | string {
    const left = CAPACITY - this.taken(departure);
    if (people > CAPACITY) return "group_too_large";
    if (this.calledOff.has(departure)) return "closed";
    if (left <= 0) return "sold_out";
    if (left < people) return "too_few_places";
    if (category === "private" && left < CAPACITY) return "not_private";
    return priceOf(this.prices[listOf(departure)], people, category);
  }

  hold(departure: number, people: number, category: "regular" | "private"): ModelBooking | string {
    const total = this.quote(departure, people, category);
    if (typeof total === "string") return total;
    const booking: ModelBooking = {
      departure,
      people,
      category,
      total,
      prices: this.prices[listOf(departure)],
      seats: category === "private" ? CAPACITY : people,
      status: "held",
      expires: this.now + HOLD,
      extended: false,
      unheard: [],
      paidAtProvider: false,
      failed: [],
      confirmations: 0,
      choiceUntil: null,
      name: "Anna Example",
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

  #fits(departure: number, seats: number): boolean {
    return !this.calledOff.has(departure) && CAPACITY - this.taken(departure) >= seats;
  }

  /** We hear of money: it is a confirmed booking, or it is due back. */
  hear(booking: ModelBooking, amount: number): "captured" | "refunding" {
    const isLate = booking.status === "expired" || booking.status === "released";
    const givable = booking.status === "held" || (isLate && this.#fits(booking.departure, booking.seats));
    if (amount !== booking.total || !givable) return this.#return(amount);
    booking.status = "confirmed";
    booking.confirmations += 1;
    this.revenue += amount;
    return "captured";
  }

  #return(amount: number): "refunding" {
    this.due += amount;
    return "refunding";
  }

  #giveBack(amount: number): void {
    this.revenue -= amount;
    this.due += amount;
  }

  /** What comes back, in per cent, of what is cancelled now. */
  #percent({ departure }: ModelBooking): number {
    if (this.calledOff.has(departure)) return 100;
    return KINDS[departure] === "holiday" ? 75 : this.#isFree(departure) ? 90 : 60;
  }

  #isFree(departure: number): boolean {
    return KINDS[departure] !== "soon" || SOON - this.now >= BEST_BAND;
  }

  #waitsFor(booking: ModelBooking): boolean {
    return this.changes.some((one) => one.booking === booking && one.status === "waiting" && one.expires > this.now);
  }

  /** Some of a party, or all, do not come. Answers what is due back. */
  cancel(booking: ModelBooking, leaving: number): number | "change_waiting" {
    if (this.#waitsFor(booking)) return "change_waiting";
    const staying = booking.people - leaving;
    const rest = this.#restOf(booking, staying);
    const back = Math.floor(((booking.total - rest) * this.#percent(booking)) / 100);
    this.#takeOut(booking, staying, rest);
    this.#giveBack(back);
    return back;
  }

  /** What those who stay have paid: their own price, but never more than the party has paid in all. */
  #restOf({ prices, category, total }: ModelBooking, staying: number): number {
    if (staying === 0) return 0;
    const each = Math.min(priceOf(prices, staying, category) / staying, Math.floor(total / staying));
    return each * staying;
  }

  #takeOut(booking: ModelBooking, staying: number, rest: number): void {
    if (staying === 0) {
      booking.status = "cancelled";
      booking.choiceUntil = null;
      return;
    }
    booking.people = staying;
    booking.total = rest;
    if (booking.category === "regular") booking.seats = staying;
  }

  /** Another date: at once when it costs no more, after the difference is paid when it does. */
  move(booking: ModelBooking, to: number): ModelChange | { refund: number } | string {
    const { departure: from, total, people, category } = booking;
    if (from === to) return "same_date";
    const quoted = this.quote(to, people, category);
    if (typeof quoted === "string") return quoted;
    if (listOf(from) !== listOf(to)) return "not_found";
    if (this.#waitsFor(booking)) return "change_waiting";
    const isOurs = this.calledOff.has(from);
    if (!isOurs && !this.#isFree(from)) return "too_late";
    const isPresent = quoted > total && (isOurs || quoted - total < 100);
    const total2 = isPresent ? total : quoted;
    const prices = isPresent ? booking.prices : this.prices[listOf(to)];
    const seats = category === "private" ? CAPACITY : people;
    if (total2 <= total) return { refund: this.#land(booking, { to, seats, total: total2, prices }) };
    this.#endWaiting(booking);
    return this.#wait({ booking, to, seats, due: total2 - total, total: total2, prices, people });
  }

  #wait(what: Omit<ModelChange, "status" | "expires" | "paidAtProvider">): ModelChange {
    const change: ModelChange = { ...what, status: "waiting", expires: this.now + HOLD, paidAtProvider: false };
    this.changes.push(change);
    return change;
  }

  #land(booking: ModelBooking, at: { to: number; seats: number; total: number; prices: PriceList }): number {
    const refund = Math.max(0, booking.total - at.total);
    booking.departure = at.to;
    booking.seats = at.seats;
    booking.total = at.total;
    booking.prices = at.prices;
    booking.choiceUntil = null;
    this.#giveBack(refund);
    return refund;
  }

  #endWaiting(booking: ModelBooking): void {
    for (const one of this.changes) if (one.booking === booking && one.status === "waiting") one.status = "expired";
  }

  drop = (booking: ModelBooking): void => this.#endWaiting(booking);

  sweepChanges(): number {
    const due = this.changes.filter((one) => one.status === "waiting" && one.expires <= this.now);
    for (const one of due) one.status = "expired";
    return due.length;
  }

  /** Hands a holiday over; the fee is paid before. */
  transfer(booking: ModelBooking): ModelChange | string {
    if (listOf(booking.departure) !== "holiday") return "not_a_holiday";
    if (this.calledOff.has(booking.departure)) return "too_late";
    if (this.#waitsFor(booking)) return "change_waiting";
    this.#endWaiting(booking);
    const { total, people, prices } = booking;
    return this.#wait({ booking, to: null, seats: 0, due: FEE, total, prices, people });
  }

  /** The same when some stay at home: the fee is kept back from what they get. */
  transferWithout(booking: ModelBooking, leaving: number, name: string): number | string {
    if (listOf(booking.departure) !== "holiday") return "not_a_holiday";
    if (this.calledOff.has(booking.departure)) return "too_late";
    if (this.#waitsFor(booking)) return "change_waiting";
    const staying = booking.people - leaving;
    const rest = this.#restOf(booking, staying);
    const back = Math.floor(((booking.total - rest) * this.#percent(booking)) / 100) - FEE;
    if (staying === 0 || back < 0) return "refund_too_small";
    this.#takeOut(booking, staying, rest);
    this.#giveBack(back);
    this.#handOver(booking, name);
    return back;
  }

  #handOver(booking: ModelBooking, name: string): void {
    booking.name = name;
    booking.confirmations += 1;
  }

  /** The money of a change has come: it is made if the booking is still what it was made for. */
  payChange(change: ModelChange, name: string): "captured" | "refunding" {
    const { booking, to, due } = change;
    if (booking.status !== "confirmed") return this.#return(due);
    if (to === null) {
      if (change.status === "expired") return this.#return(due);
      this.#handOver(booking, name);
    } else {
      if (change.people !== booking.people || change.total - booking.total !== due) return this.#return(due);
      if (change.status === "expired" && !this.#fits(to, change.seats)) return this.#return(due);
      this.#land(booking, { ...change, to });
    }
    change.status = "applied";
    this.revenue += due;
    return "captured";
  }

  /** The company calls a departure off: holds end, guests are asked. Null the second time. */
  callOff(departure: number): { asked: number; released: number } | null {
    if (this.calledOff.has(departure)) return null;
    this.calledOff.add(departure);
    for (const one of this.changes) if (one.to === departure && one.status === "waiting") one.status = "expired";
    const there = this.bookings.filter((one) => one.departure === departure && isThere(one));
    const held = there.filter(({ status }) => status === "held");
    const guests = there.filter(({ status }) => status === "confirmed");
    for (const one of held) one.status = "released";
    for (const one of guests) one.choiceUntil = this.now + ANSWER;
    return { asked: guests.length, released: held.length };
  }

  /** A guest whose departure was called off has everything back. */
  refundAll(booking: ModelBooking): void {
    this.#giveBack(booking.total);
    this.#takeOut(booking, 0, 0);
  }

  settleChoices(): number {
    const due = this.bookings.filter(({ choiceUntil }) => choiceUntil !== null && choiceUntil <= this.now);
    for (const one of due) this.refundAll(one);
    return due.length;
  }

  sendRefunds(): void {
    this.sentBack += this.due;
    this.due = 0;
  }
}
