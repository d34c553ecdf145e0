import {
  BEST_BAND,
  type Category,
  type DepartureKind,
  dueOf,
  heldBooking,
  isThere,
  type ModelBooking,
  type ModelChange,
  type ModelCredit,
  PRICES,
  type PriceList,
  priceOf,
  restOf,
  SOON,
} from "./model-booking.ts";
import { RefundsDue, RUPEE, sent, sum } from "./refunds-due.ts";
import { isLate, ridesByAnother } from "./same-traveller.ts";

export const CAPACITY = 8;
/** Minutes that places are held, before they are lengthened. */
export const HOLD = 15;
const ANSWER = 60;
const DECIDED_ANSWER = 48 * 60;
const FEE = 7500_00;
const LARGEST_PAYMENT = 5_00_000_00;
/** Riders that the forming departure needs, and the minute at which that is decided. */
export const MINIMUM = 3;
export const DECIDES = 45;

/** The departures of a walk, by their index. */
export const KINDS: DepartureKind[] = ["ride", "ride", "soon", "twin", "forming", "holiday"];
/** The two that one guide cannot both lead; there is one guide. */
const AT_ONE_TIME = [KINDS.indexOf("ride"), KINDS.indexOf("twin")];
const FORMING = KINDS.indexOf("forming");

export const listOf = (departure: number): "ride" | "holiday" => (KINDS[departure] === "holiday" ? "holiday" : "ride");

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
  readonly credits: ModelCredit[] = [];
  readonly refunds = new RefundsDue();
  isGuaranteed = false;
  revenue = 0;

  /** A move that waits for its money has its places on the new date, beside those of the booking. */
  taken(departure: number): number {
    const there = this.bookings.filter((one) => one.departure === departure && isThere(one));
    const coming = this.changes.filter((one) => one.to === departure && one.status === "waiting");
    return sum([...there, ...coming].map(({ seats }) => seats));
  }

  /** Answers a quote. Expired holds are ended only if they are in the way. */
  quote(departure: number, people: number, category: Category, settled = 0): number | string {
    const answer = this.#quoteWithPlaces(departure, people, category);
    return typeof answer === "number" && answer - settled > LARGEST_PAYMENT ? "over_one_payment" : answer;
  }

  #quoteWithPlaces(departure: number, people: number, category: Category): number | string {
    const before = this.#quoteNow(departure, people, category);
    if (typeof before === "number" || before === "group_too_large" || before === "closed") return before;
    const made = this.sweep(before === "no_guide" ? undefined : departure);
    return made > 0 ? this.#quoteNow(departure, people, category) : before;
  }

  /** True if a guide leads that departure already, or is free at its time. */
  #hasGuide(departure: number): boolean {
    if (this.taken(departure) > 0 || !AT_ONE_TIME.includes(departure)) return true;
    return AT_ONE_TIME.every((one) => one === departure || this.calledOff.has(one) || this.taken(one) === 0);
  }

  #quoteNow(departure: number, people: number, category: Category): number | string {
    const left = CAPACITY - this.taken(departure);
    if (people > CAPACITY) return "group_too_large";
    if (this.calledOff.has(departure)) return "closed";
    if (left <= 0) return "sold_out";
    if (left < people) return "too_few_places";
    if (!this.#hasGuide(departure)) return "no_guide";
    if (category === "private" && left < CAPACITY) return "not_private";
    return priceOf(this.prices[listOf(departure)], people, category);
  }

  hold(departure: number, people: number, category: Category, settled = 0): ModelBooking | string {
    const total = this.quote(departure, people, category, settled);
    if (typeof total === "string") return total;
    const seats = category === "private" ? CAPACITY : people;
    const prices = this.prices[listOf(departure)];
    const booking = heldBooking({ departure, people, category, total, prices, seats, expires: this.now + HOLD });
    this.bookings.push(booking);
    return booking;
  }

  extend(booking: ModelBooking): boolean {
    if (booking.status !== "held" || booking.extended || booking.expires <= this.now) return false;
    booking.extended = true;
    booking.expires += HOLD;
    return true;
  }

  /** Ends expired holds, and moves to it, on one departure or all. */
  sweep(departure?: number): number {
    const due = this.bookings.filter(
      (one) => one.status === "held" && one.expires <= this.now && (departure ?? one.departure) === one.departure,
    );
    for (const one of due) this.#letGo(one, "expired");
    const moves = this.changes.filter(
      ({ to, status, expires }) =>
        to !== null && status === "waiting" && expires <= this.now && (departure ?? to) === to,
    );
    for (const one of moves) one.status = "expired";
    return due.length + moves.length;
  }

  /** A hold that ends sets its credit free. */
  #letGo(booking: ModelBooking, to: "expired" | "released"): void {
    booking.status = to;
    if (booking.credit?.spentOn === booking) booking.credit.spentOn = null;
  }

  /** True if a late payer finds places; lapsed holds make room. */
  #retakes(departure: number, seats: number): boolean {
    return this.#fits(departure, seats) || (this.sweep(departure) > 0 && this.#fits(departure, seats));
  }

  #fits(departure: number, seats: number): boolean {
    if (this.calledOff.has(departure) || !this.#hasGuide(departure)) return false;
    return CAPACITY - this.taken(departure) >= seats;
  }

  /** We hear of money: it is a confirmed booking, or it is due back. */
  hear(booking: ModelBooking, amount: number): "captured" | "refunding" {
    if (amount !== dueOf(booking) || !this.#canBeGiven(booking)) return this.#return(amount);
    if (booking.credit) booking.credit.spentOn = booking;
    this.#confirm(booking);
    this.revenue += amount;
    return "captured";
  }

  #canBeGiven(booking: ModelBooking): boolean {
    const { status, departure, seats, credit } = booking;
    const isHeld = status === "held";
    if (ridesByAnother(this.bookings, booking, this.now)) {
      if (isHeld) this.#letGo(booking, "expired");
      return false;
    }
    if (isHeld || (status !== "expired" && status !== "released")) return isHeld;
    return this.#retakes(departure, seats) && (credit === null || credit.spentOn === null);
  }

  #confirm(booking: ModelBooking): void {
    booking.confirmedLate = isLate(booking, this.now) ? this.bookings.length : null;
    booking.status = "confirmed";
    booking.confirmations += 1;
    this.#arrive(booking);
  }

  /** A paying party joins a departure, which may now be guaranteed. */
  #arrive({ departure, category }: ModelBooking): void {
    if (departure !== FORMING || this.calledOff.has(FORMING)) return;
    if (category === "private" || this.#ridersFormed() >= MINIMUM) this.isGuaranteed = true;
  }

  #ridersFormed(): number {
    const there = this.bookings.filter((one) => one.departure === FORMING && one.status === "confirmed");
    return sum(there.map(({ people }) => people));
  }

  /** The time to decide has come: enough have paid, or it is called off. Answers how many are. */
  decide(): number {
    if (this.now < DECIDES || this.isGuaranteed || this.calledOff.has(FORMING)) return 0;
    if (this.#ridersFormed() >= MINIMUM) this.isGuaranteed = true;
    else this.callOff(FORMING, DECIDED_ANSWER);
    return this.isGuaranteed ? 0 : 1;
  }

  #return(amount: number): "refunding" {
    this.refunds.ask(amount, this.now);
    return "refunding";
  }

  #giveBack(amount: number): void {
    this.revenue -= amount;
    this.refunds.ask(amount, this.now);
  }

  /** Refund of a cancellation now, in per cent. */
  #percent({ departure }: ModelBooking): number {
    if (this.calledOff.has(departure)) return 100;
    return KINDS[departure] === "holiday" ? 75 : this.#isFree(departure) ? 90 : 60;
  }

  #isFree(departure: number): boolean {
    return KINDS[departure] !== "soon" || SOON - this.now >= BEST_BAND;
  }

  #waitingOf(booking: ModelBooking): ModelChange | undefined {
    return this.changes.find((one) => one.booking === booking && one.status === "waiting" && one.expires > this.now);
  }

  /** Cancels some of a party, or all. Returns the refund due. */
  cancel(booking: ModelBooking, leaving: number): number | "change_waiting" {
    if (this.#waitingOf(booking)) return "change_waiting";
    this.endWaiting(booking, this.now);
    const staying = booking.people - leaving;
    const rest = restOf(booking, staying);
    const worth = booking.total - rest;
    const back = worth < RUPEE ? 0 : sent(Math.floor((worth * this.#percent(booking)) / 100));
    this.#takeOut(booking, staying, rest);
    this.#giveBack(back);
    return back;
  }

  #takeOut(booking: ModelBooking, staying: number, rest: number): void {
    if (staying === 0) {
      booking.status = "cancelled";
      booking.choiceUntil = null;
      return;
    }
    booking.people = staying;
    booking.total = rest;
    booking.creditPays = Math.min(booking.creditPays, rest);
    if (booking.category === "regular") booking.seats = staying;
  }

  /** Moves to another date: at once if it costs no more, else after the difference is paid. */
  move(booking: ModelBooking, to: number): ModelChange | { refund: number } | string {
    const { departure: from, total, people, category } = booking;
    if (from === to) return "same_date";
    // A second press is answered like the first.
    const waiting = this.#waitingOf(booking);
    if (waiting?.to === to) return waiting;
    const quoted = this.quote(to, people, category, Number.POSITIVE_INFINITY);
    if (typeof quoted === "string") return quoted;
    if (listOf(from) !== listOf(to)) return "not_found";
    const isOurs = this.calledOff.has(from);
    if (!isOurs && waiting) return "change_waiting";
    this.endWaiting(booking, isOurs ? undefined : this.now);
    if (!isOurs && !this.#isFree(from)) return "too_late";
    const isSettled = (quoted > total && isOurs) || Math.abs(quoted - total) < RUPEE;
    const total2 = isSettled ? total : quoted;
    const prices = isSettled ? booking.prices : this.prices[listOf(to)];
    const seats = category === "private" ? CAPACITY : people;
    if (total2 <= total) return { refund: this.#land(booking, { to, seats, total: total2, prices }) };
    return this.#wait({ booking, to, seats, due: total2 - total, total: total2, prices, people });
  }

  #wait(what: Omit<ModelChange, "moves" | "status" | "expires" | "paidAtProvider">): ModelChange {
    this.endWaiting(what.booking);
    const { moves } = what.booking;
    const change: ModelChange = { ...what, moves, status: "waiting", expires: this.now + HOLD, paidAtProvider: false };
    this.changes.push(change);
    return change;
  }

  #land(booking: ModelBooking, at: { to: number; seats: number; total: number; prices: PriceList }): number {
    const refund = Math.max(0, booking.total - at.total);
    booking.departure = at.to;
    booking.seats = at.seats;
    booking.total = at.total;
    booking.prices = at.prices;
    booking.creditPays = Math.min(booking.creditPays, at.total);
    booking.moves += 1;
    booking.choiceUntil = null;
    this.#arrive(booking);
    this.#giveBack(refund);
    return refund;
  }

  /** Ends pending changes, or, before another change, those due by `due`, swept or not. */
  endWaiting(booking: ModelBooking, due = Number.POSITIVE_INFINITY): void {
    const waiting = this.changes.filter((one) => one.booking === booking && one.status === "waiting");
    for (const one of waiting) if (one.expires <= due) one.status = "expired";
  }

  /** "Leave everything as it was": late money makes none of the pending or earlier changes. */
  drop(booking: ModelBooking): void {
    const open = this.changes.filter((one) => one.booking === booking && one.status !== "applied");
    if (open.some(({ status }) => status === "waiting")) for (const one of open) one.status = "dropped";
  }

  sweepChanges(): number {
    const due = this.changes.filter((one) => one.status === "waiting" && one.expires <= this.now);
    for (const one of due) one.status = "expired";
    return due.length;
  }

  /** Hands a holiday over; the fee is paid before. */
  transfer(booking: ModelBooking): ModelChange | string {
    if (listOf(booking.departure) !== "holiday") return "not_a_holiday";
    if (this.calledOff.has(booking.departure)) return "too_late";
    const waiting = this.#waitingOf(booking);
    if (waiting) return waiting.to === null ? waiting : "change_waiting";
    const { total, people, prices } = booking;
    return this.#wait({ booking, to: null, seats: 0, due: FEE, total, prices, people });
  }

  /** The same with some staying at home: the fee is deducted from their refund. */
  transferWithout(booking: ModelBooking, leaving: number, name: string): number | string {
    if (listOf(booking.departure) !== "holiday") return "not_a_holiday";
    if (this.calledOff.has(booking.departure)) return "too_late";
    if (this.#waitingOf(booking)) return "change_waiting";
    this.endWaiting(booking, this.now);
    const staying = booking.people - leaving;
    const rest = restOf(booking, staying);
    const beyondFee = Math.floor(((booking.total - rest) * this.#percent(booking)) / 100) - FEE;
    if (staying === 0 || beyondFee < 0) return "refund_too_small";
    const back = sent(beyondFee);
    this.#takeOut(booking, staying, rest);
    this.#giveBack(back);
    this.#handOver(booking, name);
    return back;
  }

  #handOver(booking: ModelBooking, name: string): void {
    booking.name = name;
    booking.confirmations += 1;
  }

  /** A change was paid: it is made if the booking has not changed since. */
  payChange(change: ModelChange, name: string): "captured" | "refunding" {
    const { booking, to, due } = change;
    const isLate = change.status === "expired";
    const isGone = change.status === "dropped" || booking.status !== "confirmed";
    if (isGone || this.calledOff.has(booking.departure)) return this.#return(due);
    if (isLate && (to === null || change.moves !== booking.moves || this.#waitingOf(booking))) return this.#return(due);
    if (to === null) this.#handOver(booking, name);
    else {
      if (change.people !== booking.people || change.total - booking.total !== due) return this.#return(due);
      if (isLate && !(this.#isFree(booking.departure) && this.#retakes(to, change.seats))) return this.#return(due);
      this.#land(booking, { ...change, to });
    }
    change.status = "applied";
    this.revenue += due;
    return "captured";
  }

  /** The company calls a departure off: holds end, guests are asked. Null the second time. */
  callOff(departure: number, answer = ANSWER): { asked: number; released: number } | null {
    if (this.calledOff.has(departure)) return null;
    this.calledOff.add(departure);
    for (const one of this.changes) if (one.to === departure && one.status === "waiting") one.status = "expired";
    const there = this.bookings.filter((one) => one.departure === departure && isThere(one));
    const held = there.filter(({ status }) => status === "held");
    const guests = there.filter(({ status }) => status === "confirmed");
    for (const one of held) this.#letGo(one, "released");
    for (const one of guests) one.choiceUntil = this.now + answer;
    return { asked: guests.length, released: held.length };
  }

  /** Refunds a guest of a called-off departure in full. */
  refundAll(booking: ModelBooking): void {
    this.#giveBack(booking.total);
    this.#takeOut(booking, 0, 0);
  }

  settleChoices(): number {
    const due = this.bookings.filter(({ choiceUntil }) => choiceUntil !== null && choiceUntil <= this.now);
    for (const one of due) this.refundAll(one);
    return due.length;
  }

  /** The guest of a called-off departure takes a credit instead of the money. */
  takeCredit(booking: ModelBooking): ModelCredit {
    this.#takeOut(booking, 0, 0);
    const credit: ModelCredit = { amount: booking.total, spentOn: null, name: booking.name };
    this.credits.push(credit);
    return credit;
  }

  /** Books with a credit: a rest is refunded, a shortfall is paid. Less than a rupee stays. */
  spend(credit: ModelCredit, departure: number, people: number): ModelBooking | string {
    const { spentOn } = credit;
    // A hold that is over stands in the way of its own credit too.
    if (spentOn?.status === "held" && spentOn.expires <= this.now) this.sweep(spentOn.departure);
    if (credit.spentOn !== null) return "spent";
    const booking = this.hold(departure, people, "regular", credit.amount);
    if (typeof booking === "string") return booking;
    credit.spentOn = booking;
    booking.name = credit.name;
    booking.credit = credit;
    booking.creditPays = Math.min(credit.amount, booking.total);
    if (booking.total - credit.amount >= RUPEE) return booking;
    if (Math.abs(booking.total - credit.amount) < RUPEE) booking.total = booking.creditPays = credit.amount;
    booking.paidAtProvider = true;
    this.#confirm(booking);
    this.#giveBack(credit.amount - booking.total);
    return booking;
  }
}
