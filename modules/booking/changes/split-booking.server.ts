import { findDeparture } from "#modules/availability/index.server.ts";
import { giftHeldPaise } from "#modules/credit/index.server.ts";
import { shareMoney } from "#modules/payments/index.server.ts";
import { LEAST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Tx } from "#platform/database/database.server.ts";
import { isId, newBookingReference, newId } from "#platform/ids.server.ts";
import { sum } from "#platform/money.ts";
import { countryOf } from "#platform/text/countries.server.ts";
import { findParty } from "../bespoke/party.server.ts";
import { hasPendingChange, inTheirWords } from "../cancellations/cancel-people.server.ts";
import { isCalledOffFor } from "../cancellations/close-choice.server.ts";
import { cancellationTerms, moneyRefs } from "../cancellations/payable-refs.server.ts";
import { handedOverSince } from "../cancellations/request-refund.server.ts";
import { writeUnderFree } from "../holds/draw-reference.server.ts";
import { lockBooking } from "../lock-booking.server.ts";
import { notifyTraveller, recordBookingEvent } from "../mails/booking-notifications.server.ts";
import {
  type BookingRefusal,
  bookingCategoryLabels,
  describePeople,
  linkIdOf,
  offOf,
  type PriceLine,
  quoteCancellation,
  withPromo,
} from "../model.ts";
import { quote } from "../quote.server.ts";
import { countMissingRiders } from "../riders/riders.server.ts";
import type { NewContact } from "../tables.server.ts";
import { canChangeDate, landOn, type MoveAnswer } from "./change-date.server.ts";
import { expirePendingChanges } from "./pending-change.server.ts";
import { findRest } from "./rest.server.ts";

export interface SplitRequest {
  bookingId: string;
  riderIds: string[];
  toDepartureId: string;
  /** Price of these riders on the new date, as shown. */
  seenPaise: number;
  /** Worth of their places, as shown: prices of the booking may have changed. */
  seenWorthPaise: number;
  /** After the free change of date has ended, but before the ride starts. */
  isLate: boolean;
  /** The company bears what the new date costs more. */
  isOnUs: boolean;
  /** Holder of the new booking, if another person. */
  contact: NewContact | null;
}

export type SplitRefusal =
  | BookingRefusal
  | "changed"
  | "nobody_stays"
  | "change_waiting"
  | "rest_due"
  | "called_off"
  | "too_late"
  | "too_little"
  | "quoted_pays"
  | "by_gift";

export type SplitAnswer =
  | { split: { reference: string }; landed: Extract<MoveAnswer, { moved: unknown } | { toPay: unknown }> }
  | { refused: SplitRefusal }
  | { refused: "price_moved"; seenPaise: number; nowPaise: number };

/**
 * Share of some riders, as a cancellation of them would price it. `paidPaise`: what the payments still hold of it.
 * `promo`: their part of what a code takes off, which they keep on another date.
 */
export function quoteShare(booking: Parameters<typeof quoteCancellation>[0], leaving: number, now: string) {
  const { worthPaise, remainingLines, remainingPaise } = quoteCancellation(booking, leaving, now, true);
  const paidPaise = Math.min(worthPaise, booking.heldPaise ?? worthPaise);
  const line = booking.lines.find(({ code }) => code !== undefined);
  const offPaise = offOf(booking.lines) - offOf(remainingLines);
  const promo = line?.code === undefined ? null : { code: line.code, label: line.label, offPaise };
  return { worthPaise, paidPaise, remainingLines, remainingPaise, promo };
}

class Refused extends Error {
  readonly refused: SplitRefusal;
  constructor(refused: SplitRefusal) {
    super(refused);
    this.refused = refused;
  }
}

/**
 * Moves some riders of a booking to another departure, as a booking of their own with their share of price and
 * payments. Prices, dates and what is paid first follow the rules of a whole move (`changeDate`).
 */
export async function splitBooking(deps: { db: Db; clock: Clock }, request: SplitRequest): Promise<SplitAnswer> {
  const { db, clock } = deps;
  const booked = await db.selectFrom("booking").selectAll().where("id", "=", request.bookingId).executeTakeFirst();
  if (booked?.status !== "confirmed" || booked.departure_id === request.toDepartureId) return { refused: "changed" };
  const people = new Set(request.riderIds).size;
  const wish = { departure: request.toDepartureId, people, category: booked.category };
  const answer = await quote(deps, wish, { settledPaise: Number.MAX_SAFE_INTEGER });
  if ("refused" in answer) return { refused: answer.refused };
  if (answer.tour.id !== booked.tour_id) return { refused: "not_found" };
  const { lines } = answer.quote;
  const { prices } = answer.tour;
  try {
    return await inTransaction(db, (tx) => splitIn(tx, clock, request, { lines, prices }));
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refused };
    throw error;
  }
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockBooking>>>;
type NewPrice = Pick<Parameters<typeof landOn>[2], "lines" | "prices">;

async function splitIn(tx: Tx, clock: Clock, request: SplitRequest, { lines, prices }: NewPrice): Promise<SplitAnswer> {
  const { toDepartureId, isOnUs, seenPaise } = request;
  const { booking, leaving, share } = await judge(tx, clock, request);
  if (share.worthPaise !== request.seenWorthPaise) throw new Refused("changed");
  const price = { ...withPromo(lines, share.promo), prices };
  if (price.totalPaise !== seenPaise) return { refused: "price_moved", seenPaise, nowPaise: price.totalPaise };
  const isQuoted = (await findParty(tx, booking.id)) !== null;
  const split = await writeSplit(tx, clock, { booking, leaving, share, contact: request.contact });
  const landed = await landOn(tx, clock, { booking: split, toDepartureId, ...price, isOnUs, actor: "operator" });
  if ("refused" in landed) throw new Refused(landed.refused);
  // The agreement of a quoted party knows of no second booking on its departure.
  if ("toPay" in landed && isQuoted) throw new Refused("quoted_pays");
  await tell(tx, clock, { booking, split, leaving: leaving.length, toDepartureId, landed });
  return { split: { reference: split.reference }, landed };
}

async function judge(tx: Tx, clock: Clock, { bookingId, riderIds, toDepartureId, isLate }: SplitRequest) {
  const booking = await lockBooking(tx, bookingId, toDepartureId);
  if (booking?.status !== "confirmed" || booking.departure_id === toDepartureId) throw new Refused("changed");
  const named = [...new Set(riderIds)].filter(isId);
  const leaving = await tx
    .selectFrom("rider")
    .select(["id"])
    .where("booking_id", "=", bookingId)
    .where("id", "in", named)
    .where("cancelled_at", "is", null)
    .orderBy("position")
    .execute();
  if (leaving.length === 0 || leaving.length < new Set(riderIds).size) throw new Refused("changed");
  if (leaving.length >= booking.people) throw new Refused("nobody_stays");
  // Money of a gift goes back to the gift, which knows one booking: this one, or one whose credit pays for this.
  if ((await giftHeldPaise(tx, (await moneyRefs(tx, booking.id)).refundable)) > 0) throw new Refused("by_gift");
  const departure = await findDeparture({ db: tx, clock }, booking.departure_id);
  const now = clock.now();
  if (!departure) throw new Refused("changed");
  if (await isCalledOffFor(tx, departure, bookingId)) throw new Refused("called_off");
  if (await hasPendingChange(tx, bookingId, now)) throw new Refused("change_waiting");
  if (await findRest(tx, bookingId)) throw new Refused("rest_due");
  const mayStill = isLate ? departure.startsAt > now.toISOString() : canChangeDate(booking, departure, now);
  if (!mayStill) throw new Refused("too_late");
  // Overdue changes were priced for more people: once ended here, their late money goes back.
  await expirePendingChanges(tx, { bookingId, due: now });
  const terms = await cancellationTerms(tx, booking, departure.startsAt);
  const share = quoteShare(terms, leaving.length, now.toISOString());
  if (share.worthPaise < LEAST_PAYMENT_PAISE) throw new Refused("too_little");
  return { booking, leaving: leaving.map(({ id }) => id), share };
}

interface Splitting {
  booking: Locked;
  leaving: string[];
  share: ReturnType<typeof quoteShare>;
  contact: NewContact | null;
}

/** Writes the booking of those who leave, on the departure where they still are, and makes the other one smaller. */
async function writeSplit(tx: Tx, clock: Clock, { booking, leaving, share, contact }: Splitting): Promise<Locked> {
  const now = clock.now();
  const id = newId();
  const people = leaving.length;
  const grossPaise = share.worthPaise + (share.promo?.offPaise ?? 0);
  const { lines: own } = withPromo(linesOf(booking.category, people, grossPaise), share.promo);
  const lines = await inTheirWords(tx, booking.id, own);
  const row = {
    ...booking,
    ...{ id, request_key: `split ${id}`, people, seats: people, split_from: booking.id },
    ...{ price_lines: json(lines), total_paise: share.worthPaise, policy: json(booking.policy) },
    ...{ prices: booking.prices && json(booking.prices), link_version: 0, credit_paise: 0, credit_id: null },
    // The use of a promo stays with the booking that used it; they keep their part of what it takes off.
    ...{ code_use_id: null },
    ...{ updated_at: now, ...(contact && holderOfSplit(contact, booking, now)) },
  };
  const split = await writeUnderFree(newBookingReference, (reference) =>
    tx
      .insertInto("booking")
      .values({ ...row, reference })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
  await tx
    .updateTable("booking")
    .set({
      ...{ people: booking.people - people, seats: booking.seats - people, total_paise: share.remainingPaise },
      price_lines: json(await inTheirWords(tx, booking.id, share.remainingLines)),
      credit_paise: Math.min(booking.credit_paise, share.remainingPaise),
      updated_at: now,
    })
    .where("id", "=", booking.id)
    .execute();
  for (const [index, rider] of leaving.entries())
    await tx
      .updateTable("rider")
      // Another holder gets new links: the former one could read and overwrite their details.
      .set({ booking_id: id, position: index + 1, updated_at: now, ...(contact && { id: newId() }) })
      .where("id", "=", rider)
      .execute();
  if (contact === null) await copyBill(tx, booking.id, id);
  const { refundable: payableRefs } = await moneyRefs(tx, booking.id);
  const since = await handedOverSince(tx, booking.id);
  await shareMoney(tx, { payableRefs, to: id, amountPaise: share.paidPaise, since, now });
  await noteSplit(tx, clock, booking, split);
  return split;
}

/** Lines that add up to the worth, even if it cannot be shared evenly. */
function linesOf(category: Locked["category"], people: number, worthPaise: number): PriceLine[] {
  const unitPaise = Math.floor(worthPaise / people);
  const label = `${bookingCategoryLabels[category]}, ${describePeople(people)}`;
  const lines = [{ label, unitPaise, count: people, amountPaise: unitPaise * people }];
  const rest = worthPaise - sum(lines.map(({ amountPaise }) => amountPaise));
  return rest === 0 ? lines : [...lines, { label: "Rounding", unitPaise: rest, count: 1, amountPaise: rest }];
}

/** Remarks and kind of traveller are of the former holder. */
const holderOfSplit = ({ name, email, phone }: NewContact, { country }: Locked, now: Date) => ({
  ...{ contact_name: name, contact_email: email, contact_phone: phone, contact_since: now },
  ...{ country: countryOf(phone) ?? country, tourist_category: "", remarks: "" },
});

async function copyBill(tx: Tx, from: string, to: string): Promise<void> {
  const bill = await tx.selectFrom("company_bill").selectAll().where("booking_id", "=", from).executeTakeFirst();
  if (bill)
    await tx
      .insertInto("company_bill")
      .values({ ...bill, booking_id: to })
      .execute();
}

async function noteSplit(tx: Tx, clock: Clock, booking: Locked, split: Locked): Promise<void> {
  const who = split.people === 1 ? "one person rides" : `${split.people} people ride`;
  await recordBookingEvent(tx, clock, {
    ...{ bookingId: booking.id, status: "confirmed", actor: "operator", kind: "riders_split" },
    reason: `${who} as a booking of their own, ${split.reference}`,
  });
  await tx
    .insertInto("booking_event")
    .values({
      ...{ id: newId(), booking_id: split.id, from_status: null, to_status: "confirmed", actor: "operator" },
      ...{ kind: "split_off", reason: `a booking of their own, split off ${booking.reference}`, at: clock.now() },
    })
    .execute();
}

interface Telling {
  booking: Locked;
  split: Locked;
  leaving: number;
  toDepartureId: string;
  landed: Extract<MoveAnswer, { moved: unknown } | { toPay: unknown }>;
}

/** Once moved, the new booking has the mail of its move already. */
async function tell(tx: Tx, clock: Clock, { booking, split, leaving, toDepartureId, landed }: Telling): Promise<void> {
  const to = await findDeparture({ db: tx, clock }, toDepartureId);
  if (!to) throw new Error(`booking ${split.id} moves to a departure that does not exist`);
  const day = { toDate: to.localDate, toTime: to.localTime };
  const isWaiting = "toPay" in landed;
  const isTheirs = split.contact_email === booking.contact_email;
  const news = { leaving, newReference: split.reference, ...day, isWaiting };
  const newLinkId = isTheirs ? linkIdOf({ reference: split.reference, linkVersion: split.link_version }) : null;
  await notifyTraveller(
    tx,
    clock,
    booking.id,
    "booking.guests_moved",
    { ...news, newLinkId },
    {
      what: "guests_moved",
      ...news,
    },
  );
  if (!isWaiting) return;
  const { duePaise, changeId } = landed.toPay;
  const { expires_at } = await tx
    .selectFrom("booking_change")
    .select("expires_at")
    .where("id", "=", changeId)
    .executeTakeFirstOrThrow();
  await notifyTraveller(tx, clock, split.id, "booking.split_off", {
    ...{ fromReference: booking.reference, ...day, duePaise, payUntil: expires_at.toISOString() },
    ridersMissing: await countMissingRiders(tx, split.id),
  });
}
