import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRefunds } from "#modules/payments/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { atTime, putClockBack } from "#tests/harness/time/clock.ts";
import { callOff, chooseAlternative } from "../cancellations/call-off.server.ts";
import { cancelPeople } from "../cancellations/cancel-people.server.ts";
import { refundByOperator } from "../cancellations/refund-by-operator.server.ts";
import type { ManagedBooking } from "../find-managed-booking.server.ts";
import { expireHolds } from "../holds/expire-holds.server.ts";
import { lockBooking } from "../lock-booking.server.ts";
import { quoteCancellation } from "../model.ts";
import { confirmFromBrowser } from "../pay-booking.server.ts";
import { quote } from "../quote.server.ts";
import { changeDate } from "./change-date.server.ts";
import { dropChange, expireChanges, findChange, startChangePayment } from "./changes.server.ts";
import { awaitPayment } from "./pending-change.server.ts";

describe("a change of date", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  putClockBack(() => office.clock);
  afterAll(() => office?.close());

  const priced = (paise: number) =>
    sql`UPDATE tour SET regular_paise = ${paise}, offer_paise = NULL WHERE slug = 'old-delhi-at-dawn'`.execute(
      office.db,
    );
  const move = (booking: { id: string }, to: { id: string }, seenPaise: number) =>
    changeDate(office.deps, { bookingId: booking.id, toDepartureId: to.id, seenPaise, actor: "traveller" });
  const leave = (booking: ManagedBooking) =>
    cancelPeople(office.deps, {
      bookingId: booking.id,
      riderIds: booking.riders.slice(0, 1).map(({ id }) => id),
      seenRefundPaise: quoteCancellation(booking, 1, office.clock.now().toISOString()).refundPaise,
      actor: "traveller",
    });

  it("is free in the best refund step: places, history and mail follow", async () => {
    const [from, to] = [departure(), departure()];
    const booking = await office.book(from, 2);
    expect(booking.history.at(-1)?.reason, "in words of theirs").toBe("paid, and the places are booked");
    expect(await move(booking, to, 4000_00)).toEqual({ moved: { refundPaise: 0, promisedBy: null } });
    expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([0, 2]);
    const after = await office.managed(booking.reference);
    expect(after).toMatchObject({ status: "confirmed", departureId: to.id, localDate: to.localDate });
    expect(after.history.at(-1)?.reason).toMatch(/^date changed from/);
    const told = (await office.told(booking.reference)).filter(({ topic }) => topic === "booking.moved");
    expect(told, "with the terms of the new date").toMatchObject([{ localDate: to.localDate, policy: after.policy }]);
    expect(after.policy[0]).toMatchObject({ refundPercent: 90 });
    expect(await move(booking, to, 4000_00)).toEqual({ refused: "same_date" });
  });

  it("happens once for two simultaneous presses", async () => {
    const [from, to] = [departure(), departure()];
    const booking = await office.book(from, 2, "private");
    const { totalPaise } = booking;
    const answers = await Promise.all([move(booking, to, totalPaise), move(booking, to, totalPaise)]);
    expect(answers).toContainEqual({ moved: { refundPaise: 0, promisedBy: null } });
    // Not "sold out": the places it finds taken are its own.
    expect(answers).toContainEqual({ refused: "same_date" });
    const told = (await office.told(booking.reference)).filter(({ topic }) => topic === "booking.moved");
    expect(told).toHaveLength(1);
  });

  it("waits for its turn: a simultaneous change has unlocked places", async () => {
    const [from, to, dearer] = [departure(), departure(), departure()];
    const booking = await office.book(from, 1);
    let moving: Promise<unknown> = Promise.resolve();
    const changeId = await office.db.transaction().execute(async (tx) => {
      const locked = await lockBooking(tx, booking.id, dearer.id);
      if (!locked) throw new Error("it is there");
      moving = move(booking, to, 2000_00);
      await untilStatementsWait(office.database);
      // As `changeDate` does of a dearer one.
      await tx.updateTable("departure").set({ taken: 1 }).where("id", "=", dearer.id).execute();
      const { lines, prices, totalPaise } = booking;
      const wanted = { toDepartureId: dearer.id, seats: 1, lines, prices, newTotal: totalPaise + 100_00 };
      return awaitPayment(tx, office.clock.now(), locked, 100_00, { kind: "move", ...wanted });
    });
    expect(await moving).toEqual({ refused: "not_confirmed" });
    expect(await move(booking, to, 2000_00)).toEqual({ refused: "change_waiting" });
    await dropChange(office.deps, changeId);
  });

  it("to more places is the private party's alone, and frees all when they leave", async () => {
    const [from, to] = [departure(), departure()];
    await office.db.updateTable("departure").set({ capacity: 14 }).where("id", "=", to.id).execute();
    const booking = await office.book(from, 2, "private");
    expect(await move(booking, to, booking.totalPaise)).toHaveProperty("moved");
    expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([0, 14]);
    const moved = await office.managed(booking.reference);
    await cancelPeople(office.deps, {
      ...{ bookingId: booking.id, riderIds: moved.riders.map(({ id }) => id), actor: "traveller" },
      seenRefundPaise: quoteCancellation(moved, 2, office.clock.now().toISOString()).refundPaise,
    });
    expect(await office.managed(booking.reference)).toMatchObject({ status: "cancelled" });
    expect(await office.taken(to.id)).toBe(0);
  });

  it("refunds the whole difference to a cheaper date", async () => {
    const booking = await office.book(departure(), 2);
    await priced(1500_00);
    expect(await move(booking, departure(), 3000_00)).toMatchObject({ moved: { refundPaise: 1000_00 } });
    await priced(2000_00);
    const after = await office.managed(booking.reference);
    const lines = [{ unitPaise: 1500_00, count: 2, amountPaise: 3000_00 }];
    expect(after).toMatchObject({ totalPaise: 3000_00, lines, refunds: [{ amountPaise: 1000_00 }] });
    await sendRefunds(office.deps);
    expect(await office.sumOfLedger()).toBe(0);
  });

  it("keeps a dearer date paid in time while the provider is silent", async () => {
    const [from, to] = [departure(), departure()];
    const booking = await office.book(from, 2);
    await priced(2500_00);
    const answer = await move(booking, to, 5000_00);
    await priced(2000_00);
    const change = "toPay" in answer ? await findChange(office.deps, answer.toPay.changeId) : null;
    if (!change) throw new Error("the dearer date was to be paid");
    const { providerOrderId } = await startChangePayment(office.deps, change);
    const paid = await office.sandbox.pay(providerOrderId);
    const path = `GET /v1/payments/${paid.razorpay_payment_id}`;
    await office.sandbox.control("/faults/next", { fault: "html502", path });
    await expect(confirmFromBrowser(office.deps, paid)).rejects.toMatchObject({ code: "provider_unavailable" });
    await atTime(office.clock, { minutes: 16 }, async () => {
      await expireHolds(office.deps);
      await expireChanges(office.deps);
      expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([2, 2]);
      expect(await findChange(office.deps, change.id)).toMatchObject({ status: "waiting", isRunning: true });
      expect(await confirmFromBrowser(office.deps, paid)).toBe("captured");
    });
    expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([0, 2]);
  });

  it("holds a dearer date until the difference is paid, and then moves", async () => {
    const [from, to] = [departure(), departure()];
    const booking = await office.book(from, 2);
    await priced(2500_00);
    const answer = await move(booking, to, 5000_00);
    await priced(2000_00);
    if (!("toPay" in answer)) throw new Error("the dearer date was to be paid");
    expect(answer.toPay.duePaise).toBe(1000_00);
    expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([2, 2]);
    expect((await office.managed(booking.reference)).waiting).toMatchObject({ kind: "move", duePaise: 1000_00 });
    const change = await findChange(office.deps, answer.toPay.changeId);
    if (!change) throw new Error("the change is there");
    const order = await startChangePayment(office.deps, change);
    const paid = await office.sandbox.pay(order.providerOrderId);
    expect(await confirmFromBrowser(office.deps, paid)).toBe("captured");
    expect(await confirmFromBrowser(office.deps, paid)).toBe("already_known");
    expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([0, 2]);
    const after = await office.managed(booking.reference);
    const lines = [{ unitPaise: 2500_00, count: 2, amountPaise: 5000_00 }];
    expect(after).toMatchObject({ departureId: to.id, totalPaise: 5000_00, lines, waiting: null });
    expect(after.payments.map(({ amountPaise }) => amountPaise)).toEqual([4000_00, 1000_00]);
    expect(await office.sumOfLedger()).toBe(0);
  });

  it("leads two simultaneous presses to one payment, also for the last place", async () => {
    const [from, to] = [departure(), departure()];
    const booking = await office.book(from, 2);
    await office.db.updateTable("departure").set({ capacity: 2 }).where("id", "=", to.id).execute();
    await priced(2500_00);
    const press = (linkId?: string) =>
      changeDate(office.deps, {
        ...{ bookingId: booking.id, toDepartureId: to.id, seenPaise: 5000_00, actor: "traveller" as const },
        ...(linkId && { linkId }),
      });
    const [one, other] = await Promise.all([press(), press()]);
    expect(other).toEqual(one);
    expect(one).toMatchObject({ toPay: { duePaise: 1000_00 } });
    expect(await press(), "its own places are not sold out").toEqual(one);
    expect(await press("an older link"), "it leads nobody else to the payment").toHaveProperty("refused");
    await priced(2000_00);
    expect(await office.taken(to.id)).toBe(2);
    if ("toPay" in one) await dropChange(office.deps, one.toPay.changeId);
  });

  it("frees held places when unpaid, and takes them again for late money", async () => {
    const [from, to] = [departure(), departure()];
    const booking = await office.book(from, 1);
    await priced(2500_00);
    const answer = await move(booking, to, 2500_00);
    await priced(2000_00);
    if (!("toPay" in answer)) throw new Error("the dearer date was to be paid");
    const change = await findChange(office.deps, answer.toPay.changeId);
    if (!change) throw new Error("the change is there");
    const order = await startChangePayment(office.deps, change);
    office.clock.advanceMinutes(16);
    await expireChanges(office.deps);
    expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([1, 0]);
    expect(await confirmFromBrowser(office.deps, await office.sandbox.pay(order.providerOrderId))).toBe("captured");
    expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([0, 1]);
  });

  it("refunds a change's payment when the booking changed meanwhile", async () => {
    const booking = await office.book(departure(), 1);
    const to = departure();
    await priced(2500_00);
    const answer = await move(booking, to, 2500_00);
    await priced(2000_00);
    if (!("toPay" in answer)) throw new Error("the dearer date was to be paid");
    const change = await findChange(office.deps, answer.toPay.changeId);
    if (!change) throw new Error("the change is there");
    const order = await startChangePayment(office.deps, change);
    await dropChange(office.deps, change.id);
    expect(await move(booking, departure(), 2000_00)).toHaveProperty("moved");
    await priced(3000_00);
    const other = await move(booking, departure(), 3000_00);
    await priced(2000_00);
    if (!("toPay" in other)) throw new Error("the other dearer date was to be paid");
    await dropChange(office.deps, other.toPay.changeId);
    await office.db.updateTable("booking").set({ total_paise: 2100_00 }).where("id", "=", booking.id).execute();
    expect(await confirmFromBrowser(office.deps, await office.sandbox.pay(order.providerOrderId))).toBe("refunding");
    await office.db.updateTable("booking").set({ total_paise: 2000_00 }).where("id", "=", booking.id).execute();
    expect(await office.taken(to.id)).toBe(0);
  });

  it("uses the new date's prices for riders who leave later", async () => {
    const cheaper = await office.book(departure(), 2);
    await priced(1500_00);
    await move(cheaper, departure(), 3000_00);
    await priced(2000_00);
    expect(await leave(await office.managed(cheaper.reference))).toMatchObject({
      cancelled: { refundPaise: 1350_00, remainingPaise: 1500_00 },
    });
    const dearer = await office.book(departure(), 2);
    await priced(2500_00);
    const answer = await move(dearer, departure(), 5000_00);
    await priced(2000_00);
    if (!("toPay" in answer)) throw new Error("the dearer date was to be paid");
    const change = await findChange(office.deps, answer.toPay.changeId);
    if (!change) throw new Error("the change is there");
    const order = await startChangePayment(office.deps, change);
    await confirmFromBrowser(office.deps, await office.sandbox.pay(order.providerOrderId));
    expect(await leave(await office.managed(dearer.reference))).toMatchObject({
      cancelled: { refundPaise: 2250_00, remainingPaise: 2500_00 },
    });
  });

  it("waives a difference too small to charge, and never owes it", async () => {
    const booking = await office.book(departure(), 1);
    const to = departure();
    await priced(2000_50);
    expect(await move(booking, to, 2000_50)).toHaveProperty("moved");
    await priced(2000_00);
    expect(await office.managed(booking.reference)).toMatchObject({ departureId: to.id, totalPaise: 2000_00 });
    await callOff(office.deps, { departureId: to.id, reason: "The air is not fit to ride in.", answerHours: 1 });
    const { choiceId } = await office.managed(booking.reference);
    const choice = { choiceId: choiceId ?? "", choice: "refund", by: "traveller" } as const;
    expect(await chooseAlternative(office.deps, choice)).toBe(true);
    expect((await office.managed(booking.reference)).refunds).toMatchObject([{ amountPaise: 2000_00 }]);
  });

  it("keeps a difference too small to refund, and adds it to a later refund", async () => {
    await priced(2000_30);
    const booking = await office.book(departure(), 3);
    await priced(2000_00);
    const to = departure();
    expect(await move(booking, to, 6000_00)).toEqual({ moved: { refundPaise: 0, promisedBy: null } });
    expect(await office.managed(booking.reference)).toMatchObject({ departureId: to.id, totalPaise: 6000_90 });
    await callOff(office.deps, { departureId: to.id, reason: "The air is not fit to ride in.", answerHours: 1 });
    const { choiceId } = await office.managed(booking.reference);
    await chooseAlternative(office.deps, { choiceId: choiceId ?? "", choice: "refund", by: "traveller" });
    expect((await office.managed(booking.reference)).refunds).toMatchObject([{ amountPaise: 6000_90 }]);
  });

  it("splits a refund over two payments", async () => {
    const booking = await office.book(departure(), 1);
    await priced(2100_00);
    const answer = await move(booking, departure(), 2100_00);
    await priced(2000_00);
    if (!("toPay" in answer)) throw new Error("the difference was to be paid");
    const change = await findChange(office.deps, answer.toPay.changeId);
    if (!change) throw new Error("the change is there");
    const order = await startChangePayment(office.deps, change);
    await confirmFromBrowser(office.deps, await office.sandbox.pay(order.providerOrderId));
    const goodwill = { amountPaise: 2000_50, seenBackPaise: 0, reason: "the train was late" };
    await refundByOperator(office.deps, { bookingId: booking.id, ...goodwill });
    const parts = await office.db
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "payment_id")
      .select(["refund.amount_paise", "refund.id"])
      .where("reason", "=", "the train was late")
      .orderBy("payment.amount_paise", "desc")
      .execute();
    expect(parts.map(({ amount_paise }) => amount_paise)).toEqual([1999_50, 1_00]);
    await sendRefunds(office.deps);
    const ids = parts.map(({ id }) => id);
    const sent = await office.db.selectFrom("refund").select("provider_refund_id").where("id", "in", ids).execute();
    expect(sent.map(({ provider_refund_id }) => provider_refund_id !== null)).toEqual([true, true]);
  });

  it("stops counting after its time, swept or not, for its own booking too", async () => {
    const [from, to] = [departure(), departure()];
    const booking = await office.book(from, 1, "private");
    await office.db
      .updateTable("tour")
      .set({ private_single_paise: 4000_00 })
      .where("slug", "=", "old-delhi-at-dawn")
      .execute();
    expect(await move(booking, to, 4000_00)).toHaveProperty("toPay");
    expect(await office.taken(to.id)).toBe(to.capacity);
    await office.db
      .updateTable("tour")
      .set({ private_single_paise: 3600_00 })
      .where("slug", "=", "old-delhi-at-dawn")
      .execute();
    office.clock.advanceMinutes(16);
    expect(await move(booking, to, 3600_00)).toHaveProperty("moved");
    expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([0, to.capacity]);
    expect(await expireChanges(office.deps)).toBe(0);
    expect(await office.taken(to.id)).toBe(to.capacity);
  });

  it("gives a late payer places that only an expired hold has", async () => {
    const wanted = departure();
    await office.db.updateTable("departure").set({ capacity: 1 }).where("id", "=", wanted.id).execute();
    const late = await office.hold({ departure: wanted.id, people: 1, category: "regular" });
    office.clock.advanceMinutes(16);
    await office.hold({ departure: wanted.id, people: 1, category: "regular" });
    office.clock.advanceMinutes(16);
    expect(await late.pay()).toBe("captured");
    expect((await office.managed(late.reference)).status).toBe("confirmed");
    expect(await office.taken(wanted.id)).toBe(1);
  });

  it("refuses a full date, another tour, an unseen price, and a booking past its best step", async () => {
    const full = departure();
    await office.book(full, 10);
    const booking = await office.book(departure(), 1);
    expect(await move(booking, full, 2000_00)).toEqual({ refused: "sold_out" });
    // At its very price there, so that nothing but the tour is in the way.
    const wish = { departure: (await office.departuresOf("nizamuddin-and-lodhi")).at(-1)?.id ?? "", people: 1 };
    const there = await quote(office.deps, { ...wish, category: "regular" });
    if ("refused" in there) throw new Error(there.refused);
    expect(await move(booking, { id: wish.departure }, there.quote.totalPaise)).toEqual({ refused: "not_found" });
    const free = departure();
    expect(await move(booking, free, 1_00)).toMatchObject({ refused: "price_moved", nowPaise: 2000_00 });
    office.clock.set(new Date(Date.parse(booking.startsAt) - 71 * 3_600_000));
    expect(await move(booking, free, 2000_00)).toEqual({ refused: "too_late" });
  });

  it("moves once when two tabs move at once", async () => {
    const booking = await office.book(departure(), 1);
    const [one, other] = [departure(), departure()];
    const answers = await Promise.all([move(booking, one, 2000_00), move(booking, other, 2000_00)]);
    expect(answers.some((answer) => "moved" in answer)).toBe(true);
    expect((await office.taken(one.id)) + (await office.taken(other.id))).toBe(1);
    expect(await office.taken(booking.departureId)).toBe(0);
  });
});
