import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sendRefunds } from "#modules/payments/index.server.ts";
import { drainOutbox } from "#platform/jobs/outbox.server.ts";
import { createLog } from "#platform/log.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { atTime, putClockBack } from "#tests/harness/time/clock.ts";
import { acceptQuote, findQuote } from "../bespoke/bespoke-quotes.server.ts";
import { offerQuote } from "../bespoke/offer-quote.server.ts";
import { changeDate } from "../changes/change-date.server.ts";
import { findBooking } from "../find-booking.server.ts";
import { bookWithCredit } from "../holds/book-with-credit.server.ts";
import { expireHolds } from "../holds/expire-holds.server.ts";
import { confirmFromBrowser, startPayment } from "../pay-booking.server.ts";
import { callOff, chooseAlternative, settleOverdueChoices } from "./call-off.server.ts";
import { findCredit } from "./credits.server.ts";
import { onRefundProcessed } from "./on-refund-processed.server.ts";
import { refundByOperator } from "./refund-by-operator.server.ts";

describe("cancellation by the company", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterAll(() => office?.close());
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");
  // Overdue choices are settled for all bookings at once: no test leaves one to the next.
  afterEach(async () => {
    await atTime(office.clock, "2026-11-24T06:00:00Z", () => settleOverdueChoices(office.deps));
  });

  const calledOff = async (people: number) => {
    const from = departure();
    const booking = await office.book(from, people);
    await callOff(office.deps, { departureId: from.id, reason: "The air is not fit to ride in.", answerHours: 48 });
    const { choiceId } = await office.managed(booking.reference);
    if (!choiceId) throw new Error("the guest was asked");
    return { booking, choiceId, from };
  };
  const chosenBy = async (choiceId: string) =>
    (await office.db.selectFrom("guest_choice").select("chosen_by").where("id", "=", choiceId).executeTakeFirst())
      ?.chosen_by;
  const drain = () =>
    drainOutbox({ db: office.db, clock: office.clock, log: createLog("silent") }, (tx, event) =>
      onRefundProcessed(tx, office.clock, event),
    );

  it("calls a departure off once, asks every guest, and ends holds", async () => {
    const from = departure();
    const booking = await office.book(from, 2);
    const held = await office.hold({ departure: from.id, people: 1, category: "regular" });
    expect(await office.taken(from.id)).toBe(3);
    const calling = { departureId: from.id, reason: "The air is not fit to ride in.", answerHours: 48 };
    expect(await callOff(office.deps, calling)).toEqual({ asked: 1, released: 1 });
    expect(await callOff(office.deps, { ...calling, reason: "Again" })).toBeNull();
    expect(await office.managed(booking.reference)).toMatchObject({ status: "confirmed", isCalledOff: true });
    expect((await office.told(booking.reference)).at(-1)).toMatchObject({ topic: "booking.called_off" });
    expect(await findBooking(office.deps, held.reference)).toMatchObject({ status: "released" });
    expect(await office.taken(from.id)).toBe(2);
  });

  it("refunds in full at any time, once", async () => {
    const { booking, choiceId, from } = await calledOff(2);
    await atTime(office.clock, new Date(Date.parse(booking.startsAt) - 3_600_000), async () => {
      expect(await chooseAlternative(office.deps, { choiceId, choice: "refund", by: "traveller" })).toBe(true);
      expect(await chooseAlternative(office.deps, { choiceId, choice: "credit", by: "traveller" })).toBe(false);
    });
    expect(await chosenBy(choiceId)).toBe("traveller");
    const after = await office.managed(booking.reference);
    expect(after).toMatchObject({ status: "cancelled", refunds: [{ amountPaise: 4000_00 }], choiceId: null });
    expect((await office.told(booking.reference)).at(-1)).toMatchObject({ byOperator: true });
    expect(await office.taken(from.id)).toBe(0);
  });

  it("moves a guest past every cut-off for free", async () => {
    const { booking, from } = await calledOff(1);
    const to = departure();
    const wanted = { bookingId: booking.id, toDepartureId: to.id, seenPaise: 2000_00, actor: "traveller" as const };
    const hourBefore = new Date(Date.parse(booking.startsAt) - 3_600_000);
    const moved = await atTime(office.clock, hourBefore, () => changeDate(office.deps, wanted));
    expect(moved).toHaveProperty("moved");
    expect(await office.managed(booking.reference)).toMatchObject({ departureId: to.id, choiceId: null });
    expect(await office.taken(from.id)).toBe(0);
  });

  it("gives a credit that pays another ride, and refunds the rest", async () => {
    const { booking, choiceId } = await calledOff(2);
    await chooseAlternative(office.deps, { choiceId, choice: "credit", by: "traveller" });
    const { creditId } = (await office.told(booking.reference)).at(-1) as { creditId: string };
    const wish = { departure: departure().id, people: 1, category: "regular" as const };
    const answers = await Promise.all(
      [1, 2].map(() => bookWithCredit(office.deps, { creditId, wish, seenPaise: 2000_00 })),
    );
    const booked = answers.find((answer) => "reference" in answer && answer.isPaid);
    if (!booked || !("reference" in booked)) throw new Error("the credit pays");
    const after = await office.managed(booked.reference);
    expect(after).toMatchObject({ status: "confirmed", creditPaise: 2000_00, refunds: [{ amountPaise: 2000_00 }] });
    expect(await bookWithCredit(office.deps, { creditId, wish, seenPaise: 2000_00 })).toEqual(booked);
    const other = { creditId, wish: { ...wish, people: 2 }, seenPaise: 4000_00 };
    expect(await bookWithCredit(office.deps, other)).toEqual({ refused: "spent" });
    await sendRefunds(office.deps);
    expect(await office.sumOfLedger()).toBe(0);
  });

  it("pays a part by credit, frees it when the rest is unpaid, and uses it again for late money", async () => {
    const { booking, choiceId } = await calledOff(1);
    await chooseAlternative(office.deps, { choiceId, choice: "credit", by: "traveller" });
    const { creditId } = (await office.told(booking.reference)).at(-1) as { creditId: string };
    const wish = { departure: departure().id, people: 3, category: "regular" as const };
    const seen = { creditId, wish, seenPaise: 6000_00 };
    expect(await bookWithCredit(office.deps, { ...seen, seenPaise: 5000_00 })).toEqual({ refused: "price_moved" });
    const answer = await bookWithCredit(office.deps, seen);
    if (!("reference" in answer)) throw new Error("the credit pays a part");
    const held = await findBooking(office.deps, answer.reference);
    if (!held) throw new Error("it is held");
    const order = await startPayment(office.deps, held);
    expect(order.amountPaise).toBe(4000_00);
    office.clock.advanceMinutes(16);
    await expireHolds(office.deps);
    expect(await confirmFromBrowser(office.deps, await office.sandbox.pay(order.providerOrderId))).toBe("captured");
    expect(await office.managed(answer.reference)).toMatchObject({ status: "confirmed", totalPaise: 6000_00 });
    const { reference } = answer;
    expect(await bookWithCredit(office.deps, seen)).toEqual({ reference, isPaid: true });
    const other = { creditId, wish: { ...wish, people: 2 }, seenPaise: 4000_00 };
    expect(await bookWithCredit(office.deps, other)).toEqual({ refused: "spent" });
  });

  it("owes only what is left after a goodwill refund, as money or credit", async () => {
    const goodwill = { amountPaise: 500_00, seenBackPaise: 0, reason: "a flat tyre" };
    for (const choice of ["refund", "credit"] as const) {
      const { booking, choiceId } = await calledOff(1);
      await refundByOperator(office.deps, { bookingId: booking.id, ...goodwill });
      expect(await chooseAlternative(office.deps, { choiceId, choice, by: "traveller" })).toBe(true);
      const after = await office.managed(booking.reference);
      expect(after.refunds.map(({ amountPaise }) => amountPaise)).toEqual(
        choice === "refund" ? [500_00, 1500_00] : [500_00],
      );
      const credit = office.db.selectFrom("credit").select("amount_paise").where("from_booking_id", "=", booking.id);
      expect(await credit.execute()).toEqual(choice === "credit" ? [{ amount_paise: 1500_00 }] : []);
    }
    expect(await office.sumOfLedger()).toBe(0);
  });

  it("confirms no booking paid by credit whose places are gone", async () => {
    const { booking, choiceId } = await calledOff(2);
    await chooseAlternative(office.deps, { choiceId, choice: "credit", by: "traveller" });
    const { creditId } = (await office.told(booking.reference)).at(-1) as { creditId: string };
    const wish = { departure: departure().id, people: 4, category: "regular" as const };
    const first = await bookWithCredit(office.deps, { creditId, wish, seenPaise: 8000_00 });
    if (!("reference" in first)) throw new Error("the credit pays a part");
    await atTime(office.clock, { minutes: 16 }, () => expireHolds(office.deps));
    // The same minute again, as two machines may have it: the booking that the same press made has no places any more.
    const again = await bookWithCredit(office.deps, { creditId, wish: { ...wish, people: 2 }, seenPaise: 4000_00 });
    if (!("reference" in again)) throw new Error(again.refused);
    expect(await findBooking(office.deps, first.reference)).toMatchObject({ status: "expired" });
    expect(await office.managed(again.reference)).toMatchObject({ status: "confirmed", creditPaise: 4000_00 });
    expect(await office.taken(wish.departure)).toBe(2);
    expect((await findCredit(office.deps, creditId))?.spentOn).toMatchObject({ reference: again.reference });
  });

  it("refunds guests who have not chosen by the deadline", async () => {
    const { booking, choiceId } = await calledOff(1);
    expect(await settleOverdueChoices(office.deps)).toBe(0);
    await atTime(office.clock, { minutes: 48 * 60 + 1 }, async () => {
      expect(await settleOverdueChoices(office.deps)).toBe(1);
    });
    expect((await office.managed(booking.reference)).status).toBe("cancelled");
    expect(await chosenBy(choiceId)).toBe("system");
    await sendRefunds(office.deps);
    await drain();
    expect((await office.told(booking.reference)).at(-1)).toMatchObject({
      topic: "booking.refund_done",
      refundPaise: 2000_00,
    });
  });

  it("settles other guests when one guest's choice cannot be settled", async () => {
    const [stuck, other] = [await calledOff(1), await calledOff(1)];
    const { executeRaw } = office.database;
    await executeRaw(
      `ALTER TABLE guest_choice ADD CONSTRAINT stuck CHECK (id <> '${stuck.choiceId}' OR chosen_at IS NULL) NOT VALID`,
    );
    office.clock.advanceMinutes(48 * 60 + 1);
    try {
      await expect(settleOverdueChoices(office.deps)).rejects.toThrow("1 overdue");
    } finally {
      await executeRaw("ALTER TABLE guest_choice DROP CONSTRAINT stuck");
    }
    expect((await office.managed(other.booking.reference)).status).toBe("cancelled");
    expect(await settleOverdueChoices(office.deps)).toBe(1);
  });

  it("reports money that could not be kept", async () => {
    const from = departure();
    const wish = { departure: from.id, people: 1, category: "regular" as const };
    const { reference, pay } = await office.hold(wish);
    office.clock.advanceMinutes(16);
    await expireHolds(office.deps);
    await office.book(from, 10);
    expect(await pay()).toBe("refunding");
    await drain();
    expect((await office.told(reference)).at(-1)).toMatchObject({
      topic: "booking.money_returned",
      refundPaise: 2000_00,
    });
  });

  it("tells a refused guest that the places were released", async () => {
    const { reference, pay } = await office.hold({ departure: departure().id, people: 1, category: "regular" });
    expect(await pay("failure")).toBe("failed");
    office.clock.advanceMinutes(16);
    await expireHolds(office.deps);
    expect((await office.told(reference)).map(({ topic }) => topic)).toEqual(["booking.payment_failed"]);
  });

  it.each([2000_30, 1999_70])(
    "pays %i paise in full by a credit of ₹2,000: the provider moves no less than a rupee",
    async (paise) => {
      const booking = await office.book(departure(), 1);
      await callOff(office.deps, { departureId: booking.departureId, reason: "Fog.", answerHours: 1 });
      const { choiceId } = await office.managed(booking.reference);
      await chooseAlternative(office.deps, { choiceId: choiceId ?? "", choice: "credit", by: "traveller" });
      const { id: creditId } = await office.db
        .selectFrom("credit")
        .select("id")
        .where("from_booking_id", "=", booking.id)
        .executeTakeFirstOrThrow();
      const ride = office.db.updateTable("tour").where("slug", "=", "old-delhi-at-dawn");
      await ride.set({ regular_paise: paise, offer_paise: null }).execute();
      const wish = { departure: departure().id, people: 1, category: "regular" } as const;
      const answer = await bookWithCredit(office.deps, { creditId, wish, seenPaise: paise });
      await ride.set({ regular_paise: 2000_00 }).execute();
      if (!("reference" in answer)) throw new Error(answer.refused);
      const after = await office.managed(answer.reference);
      expect(after).toMatchObject({ status: "confirmed", totalPaise: 2000_00, creditPaise: 2000_00 });
      expect(after.lines.reduce((sum, line) => sum + line.amountPaise, 0)).toBe(2000_00);
      await callOff(office.deps, { departureId: after.departureId, reason: "More fog.", answerHours: 1 });
      const second = (await office.managed(answer.reference)).choiceId ?? "";
      expect(await chooseAlternative(office.deps, { choiceId: second, choice: "refund", by: "traveller" })).toBe(true);
      expect(await office.sumOfLedger()).toBe(0);
    },
  );

  it("pays by credit only what is left of its money", async () => {
    const { booking, choiceId } = await calledOff(2);
    await chooseAlternative(office.deps, { choiceId, choice: "credit", by: "traveller" });
    const { creditId } = (await office.told(booking.reference)).at(-1) as { creditId: string };
    const goodwill = { bookingId: booking.id, reason: "goodwill" };
    await refundByOperator(office.deps, { ...goodwill, amountPaise: 3000_00, seenBackPaise: 0 });
    expect(await findCredit(office.deps, creditId)).toMatchObject({ amountPaise: 1000_00, isOver: false });
    const wish = { departure: departure().id, people: 1, category: "regular" as const };
    const answer = await bookWithCredit(office.deps, { creditId, wish, seenPaise: 2000_00 });
    if (!("reference" in answer)) throw new Error(answer.refused);
    expect(answer.isPaid).toBe(false);
    const partly = await findBooking(office.deps, answer.reference);
    if (!partly) throw new Error("it is held");
    expect(partly).toMatchObject({ status: "held", creditPaise: 1000_00 });
    const { providerOrderId, amountPaise } = await startPayment(office.deps, partly);
    expect(amountPaise).toBe(1000_00);
    office.clock.advanceMinutes(16);
    await expireHolds(office.deps);
    await refundByOperator(office.deps, { ...goodwill, amountPaise: 1000_00, seenBackPaise: 3000_00 });
    expect(await findCredit(office.deps, creditId)).toMatchObject({ amountPaise: 0, isOver: true });
    expect(await bookWithCredit(office.deps, { creditId, wish, seenPaise: 2000_00 })).toEqual({ refused: "over" });
    expect(await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId))).toBe("refunding");
  });

  it("makes a quote, ends older versions, and holds the accepted one for the party", async () => {
    const offer = {
      tour: "delhi-your-own-way",
      name: "Carla Example",
      email: "carla@example.com",
      phone: "+919800000001",
      country: "IT",
      date: "2026-12-20",
      time: "07:00",
      people: 4,
      totalPaise: 26_000_00,
      words: "Two courtyards and the potters' lane, slowly.",
      validDays: 5,
    };
    const offered = async (what: typeof offer & { number?: string }) => {
      const answer = await offerQuote(office.deps, what);
      if ("refused" in answer) throw new Error(answer.refused);
      return answer;
    };
    const first = await offered(offer);
    const second = await offered({ ...offer, number: first.number, totalPaise: 24_000_00 });
    expect(second).toMatchObject({ number: first.number, version: 2 });
    expect(await acceptQuote(office.deps, first.id)).toBeNull();
    expect(await findQuote(office.deps, first.id)).toMatchObject({ standing: "superseded" });
    const accepted = await Promise.all([1, 2].map(() => acceptQuote(office.deps, second.id)));
    expect(new Set(accepted.map((answer) => answer?.reference)).size).toBe(1);
    const held = await findBooking(office.deps, accepted[0]?.reference ?? "");
    if (!held) throw new Error("it is held");
    const order = await startPayment(office.deps, held);
    expect(order.amountPaise).toBe(24_000_00);
    await confirmFromBrowser(office.deps, await office.sandbox.pay(order.providerOrderId));
    expect(await office.managed(held.reference)).toMatchObject({ status: "confirmed", people: 4, localTime: "07:00" });
    expect(await offerQuote(office.deps, { ...offer, tour: "no-such-tour" })).toEqual({ refused: "not_found" });
    expect(await offerQuote(office.deps, { ...offer, number: "Q-TYPED0" })).toEqual({ refused: "no_such_quote" });
    expect(await offerQuote(office.deps, { ...offer, date: "2026-11-20" })).toEqual({ refused: "too_late" });
  });

  it("runs a departure that was called off and then promised to a party", async () => {
    const { id, localDate: date, localTime: time } = departure();
    await callOff(office.deps, { departureId: id, reason: "Nobody had booked.", answerHours: 1 });
    const person = { name: "Carla Example", email: "carla@example.com", phone: "+919800000001", country: "IT" };
    const ride = { tour: "old-delhi-at-dawn", date, time, people: 4, totalPaise: 9_000_00, words: "As you wished." };
    const offered = await offerQuote(office.deps, { ...person, ...ride, validDays: 2 });
    if ("refused" in offered) throw new Error(offered.refused);
    const { reference = "" } = (await acceptQuote(office.deps, offered.id)) ?? {};
    expect(await findBooking(office.deps, reference)).toMatchObject({ departureId: id, isCalledOff: false });
    expect(await office.taken(id)).toBe(4);
  });
});
