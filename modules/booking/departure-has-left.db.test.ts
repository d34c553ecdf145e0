import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editDeparture } from "#modules/availability/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { changeDate } from "./changes/change-date.server.ts";
import { findChange, startChangePayment } from "./changes/changes.server.ts";
import { transferBooking } from "./changes/transfer-booking.server.ts";
import { findBooking } from "./find-booking.server.ts";
import { expireHolds } from "./holds/expire-holds.server.ts";
import { extendHold } from "./holds/extend-hold.server.ts";
import { extendHoldForAuthorization } from "./holds/extend-hold-for-authorization.server.ts";
import { HOLD_MINUTES } from "./model.ts";
import { confirmFromBrowser, noteFailureFromBrowser, startPayment } from "./pay-booking.server.ts";
import { quote } from "./quote.server.ts";

const RIDE = "old-delhi-at-dawn";

describe("a departure that sells until it leaves", () => {
  let office: BookingOffice;
  let ride: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice();
    ride = inTurn((await office.departuresOf(RIDE)).slice(9));
  });
  afterAll(() => office?.close());
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");

  const minutes = (count: number) => count * 60_000;
  /** A departure that is bookable until some minutes after its start, with the clock some minutes before that. */
  const leaving = async ({ latecomers = 0, inMinutes = 5 } = {}) => {
    const { id, startsAt } = ride();
    const leavesAt = new Date(Date.parse(startsAt) + minutes(latecomers));
    expect(await editDeparture(office.deps, id, { cutoffAt: leavesAt })).toBe(true);
    office.clock.set(new Date(leavesAt.getTime() - minutes(inMinutes)));
    return { departure: id, leavesAt: leavesAt.toISOString() };
  };
  const hold = async (departure: string) => {
    const held = await office.hold({ departure, people: 1, category: "regular" });
    const read = async () => {
      const booking = await findBooking(office.deps, held.reference);
      if (!booking) throw new Error("a booking just held is there");
      return booking;
    };
    return { ...held, read, id: (await read()).id };
  };

  it.each([
    ["at its start", { latecomers: 0 }],
    ["when latecomers may no longer join", { latecomers: 30 }],
  ])("ends holds at its start, %s, says so, and extends none beyond", async (_, how) => {
    const { departure, leavesAt } = await leaving(how);
    const wish = { departure, people: 1, category: "regular" as const };
    expect(await quote(office.deps, wish)).toMatchObject({ quote: { heldMinutes: 5 } });
    office.clock.advanceMinutes(-30);
    expect(await quote(office.deps, wish)).toMatchObject({ quote: { heldMinutes: HOLD_MINUTES } });
    office.clock.advanceMinutes(30);
    const { id, read } = await hold(departure);
    expect(await read()).toMatchObject({ holdExpiresAt: leavesAt, canExtend: false });
    expect(await extendHold(office.deps, id)).toBe(false);
    expect(await read()).toMatchObject({ holdExpiresAt: leavesAt });
  });

  it("extends a hold that ends before its start", async () => {
    const { departure, leavesAt } = await leaving({ inMinutes: 30 });
    const { id, read } = await hold(departure);
    expect(await read()).toMatchObject({ canExtend: true });
    expect(await extendHold(office.deps, id)).toBe(true);
    expect(await read()).toMatchObject({ holdExpiresAt: leavesAt });
  });

  it.each(["swept", "not swept yet"])("refunds money that comes after its start, with its hold %s", async (how) => {
    const { departure } = await leaving();
    const { pay, read } = await hold(departure);
    office.clock.advanceMinutes(6);
    if (how === "swept") await expireHolds(office.deps);
    expect(await pay()).toBe("refunding");
    expect(await read()).toMatchObject({ status: "expired" });
    expect(await office.taken(departure)).toBe(0);
    expect(await office.sumOfLedger()).toBe(0);
  });

  it("admits a payment made before its start and heard of later", async () => {
    const { departure } = await leaving();
    const { id, pay, read } = await hold(departure);
    await inTransaction(office.db, (tx) => extendHoldForAuthorization(tx, office.clock, id));
    office.clock.advanceMinutes(6);
    expect(await pay()).toBe("captured");
    expect(await read()).toMatchObject({ status: "confirmed" });
  });

  /** A try to pay that is pending; `answer` says yes too late for the provider to take it by itself, and tells us. */
  const tryToPay = async (orderId: string) => {
    const { razorpay_payment_id: payment } = await office.sandbox.pay(orderId, { outcome: "pending" });
    const answer = async () => {
      await office.sandbox.control(`/payments/${payment}/capture-late`, { minutes: 40 });
      return noteFailureFromBrowser(office.deps, payment);
    };
    return { answer, atProvider: async () => (await office.deps.provider.getPayment(payment)).status };
  };

  it("refuses an authorization heard of after its start, before the sweep", async () => {
    const { departure } = await leaving();
    const { read } = await hold(departure);
    const { answer, atProvider } = await tryToPay((await startPayment(office.deps, await read())).providerOrderId);
    office.clock.advanceMinutes(6);
    expect(await answer()).toBe("promised");
    expect(await atProvider()).toBe("authorized");
    await expireHolds(office.deps);
    expect(await read()).toMatchObject({ status: "expired" });
    expect(await office.taken(departure)).toBe(0);
  });

  it("admits an authorization heard of after the hold and before its start", async () => {
    const { departure } = await leaving({ inMinutes: 60 });
    const { id, read } = await hold(departure);
    office.clock.advanceMinutes(HOLD_MINUTES);
    const until = new Date(office.clock.now().getTime() + minutes(30)).toISOString();
    await inTransaction(office.db, (tx) => extendHoldForAuthorization(tx, office.clock, id));
    await expireHolds(office.deps);
    expect(await read()).toMatchObject({ status: "held", holdExpiresAt: until });
  });

  /** A traveller paying for a dearer date, which leaves in five minutes. */
  const payingToMove = async () => {
    const last = (await office.departuresOf(RIDE)).at(-1);
    if (!last) throw new Error("the season has a last date");
    const booking = await office.book(last, 1);
    const tour = office.db.updateTable("tour").where("slug", "=", RIDE);
    const before = await office.db
      .selectFrom("tour")
      .select(["regular_paise", "offer_paise"])
      .where("slug", "=", RIDE)
      .executeTakeFirstOrThrow();
    const seenPaise = booking.totalPaise + 50_00;
    await tour.set({ regular_paise: seenPaise, offer_paise: null }).execute();
    const { departure: toDepartureId, leavesAt } = await leaving();
    const wanted = { bookingId: booking.id, toDepartureId, seenPaise, actor: "traveller" as const };
    const answer = await changeDate(office.deps, wanted);
    await tour.set(before).execute();
    if (!("toPay" in answer)) throw new Error("the dearer date was to be paid");
    return { booking, toDepartureId, leavesAt, ...(await payable(answer.toPay.changeId)) };
  };
  const payable = async (changeId: string) => {
    const change = (await findChange(office.deps, changeId)) ?? expect.unreachable();
    return { change, orderId: (await startChangePayment(office.deps, change)).providerOrderId };
  };

  it("refunds a dearer date paid after its start, and keeps the ride", async () => {
    const { booking, toDepartureId, leavesAt, change, orderId } = await payingToMove();
    expect(change.expiresAt).toBe(leavesAt);
    office.clock.advanceMinutes(6);
    expect(await confirmFromBrowser(office.deps, await office.sandbox.pay(orderId))).toBe("refunding");
    expect(await office.managed(booking.reference)).toMatchObject({ departureId: booking.departureId });
    expect(await office.taken(toDepartureId)).toBe(0);
  });

  it("refuses a dearer date's authorization heard of after its start", async () => {
    const { booking, toDepartureId, orderId } = await payingToMove();
    const { answer, atProvider } = await tryToPay(orderId);
    office.clock.advanceMinutes(6);
    expect(await answer()).toBe("promised");
    expect(await atProvider()).toBe("authorized");
    await expireHolds(office.deps);
    expect(await office.managed(booking.reference)).toMatchObject({ departureId: booking.departureId });
    expect(await office.taken(toDepartureId)).toBe(0);
  });

  it.each(["promised", "taken"])("refuses a transfer paid after its start: %s", async (how) => {
    const [holiday] = (await office.departuresOf("kerala-backwaters-by-cycle")).slice(how === "taken" ? 1 : 0);
    const booking = await office.book(holiday ?? expect.unreachable(), 1);
    const leavesAt = new Date(booking.startsAt);
    await editDeparture(office.deps, booking.departureId, { cutoffAt: leavesAt });
    office.clock.set(new Date(leavesAt.getTime() - minutes(5)));
    const to = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };
    const wanted = { bookingId: booking.id, to, leavingRiderIds: [], seenRefundPaise: 0 };
    const asked = await transferBooking(office.deps, wanted);
    if (!("toPay" in asked)) throw new Error("the fee was to be paid");
    const { orderId } = await payable(asked.toPay.changeId);
    const { answer, atProvider } = await tryToPay(orderId);
    office.clock.advanceMinutes(6);
    if (how === "taken")
      expect(await confirmFromBrowser(office.deps, await office.sandbox.pay(orderId))).toBe("refunding");
    else expect([await answer(), await atProvider()]).toEqual(["promised", "authorized"]);
    expect(await office.managed(booking.reference)).toMatchObject({ contactName: "Anna Example" });
    expect(await office.sumOfLedger()).toBe(0);
  });
});
