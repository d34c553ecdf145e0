import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reconcileDisputes, requestRefunds } from "#modules/payments/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { callOff, chooseAlternative } from "./cancellations/call-off.server.ts";
import { findCredit, renewCreditLink } from "./cancellations/credits.server.ts";
import { refundByOperator } from "./cancellations/refund-by-operator.server.ts";
import { correctEmail } from "./changes/transfer-booking.server.ts";
import { findBooking } from "./find-booking.server.ts";
import type { ManagedBooking } from "./find-managed-booking.server.ts";
import { bookWithCredit } from "./holds/book-with-credit.server.ts";
import { expireHolds } from "./holds/expire-holds.server.ts";
import { lockBooking } from "./lock-booking.server.ts";
import { creditLinkIdOf } from "./model.ts";
import { confirmFromBrowser, noteFailureFromBrowser, startPayment } from "./pay-booking.server.ts";

describe("the money of a credit", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  beforeEach(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterEach(() => office?.close());

  /** Its ride is called off, and its guest takes a credit for it. */
  const exchange = async (booking: ManagedBooking) => {
    await callOff(office.deps, { departureId: booking.departureId, reason: "The road is away.", answerHours: 48 });
    const { choiceId } = await office.managed(booking.reference);
    await chooseAlternative(office.deps, { choiceId: choiceId ?? "", choice: "credit", by: "traveller" });
    const { creditId } = (await office.told(booking.reference)).at(-1) as { creditId: string };
    return { booking, creditId };
  };
  /** A guest has taken a credit of ₹2,000. */
  const givenCredit = async () => exchange(await office.book(departure(), 1));
  /** Riders, and the order for the rest of the price. */
  const partlyPaid = async (creditId: string, people: number) => {
    const wish = { departure: departure().id, people, category: "regular" as const };
    const answer = await bookWithCredit(office.deps, { creditId, wish, seenPaise: people * 2000_00 });
    if (!("reference" in answer)) throw new Error(answer.refused);
    const held = await findBooking(office.deps, answer.reference);
    if (!held) throw new Error("it is held");
    return { ...held, departure: wish.departure, order: await startPayment(office.deps, held) };
  };
  const giveBack = (bookingId: string, amountPaise: number, seenBackPaise = 0) =>
    refundByOperator(office.deps, { bookingId, amountPaise, seenBackPaise, reason: "goodwill" });
  const pay = async ({ order }: { order: { providerOrderId: string } }) =>
    confirmFromBrowser(office.deps, await office.sandbox.pay(order.providerOrderId));

  it("pays only for places it covers when used for several rides at once", async () => {
    const { creditId } = await givenCredit();
    const departures = [departure().id, departure().id, departure().id];
    const answers = await Promise.all(
      departures.map((id) => {
        const wish = { departure: id, people: 2, category: "regular" as const };
        return bookWithCredit(office.deps, { creditId, wish, seenPaise: 4000_00 });
      }),
    );
    expect(answers.filter((answer) => "reference" in answer)).toHaveLength(1);
    expect(answers.filter((answer) => "refused" in answer && answer.refused === "spent")).toHaveLength(2);
    const taken = await Promise.all(departures.map((id) => office.taken(id)));
    expect(taken.toSorted()).toEqual([0, 0, 2]);
  });

  it("keeps its places for a repeated press", async () => {
    const { creditId } = await givenCredit();
    const wish = { departure: departure().id, people: 2, category: "regular" as const };
    const press = () => bookWithCredit(office.deps, { creditId, wish, seenPaise: 4000_00 });
    const answers = await Promise.all([press(), press()]);
    expect(answers).toEqual([{ reference: expect.stringMatching(/^PH-/), isPaid: false }, answers[0]]);
    expect(await office.taken(wish.departure)).toBe(2);
  });

  it("is worthless during a bank's dispute, and whole again after a win", async () => {
    const { booking, creditId } = await givenCredit();
    const worth = async () => (await findCredit(office.deps, creditId))?.amountPaise;
    const [paid] = booking.payments;
    const { id } = (await office.sandbox.control("/disputes", { payment_id: paid?.providerPaymentId })) as {
      id: string;
    };
    for (const [status, paise] of [
      ["lost", 0],
      ["won", 2000_00],
    ] as const) {
      await office.sandbox.control(`/disputes/${id}/settle`, { status });
      await reconcileDisputes(office.deps);
      expect(await worth(), status).toBe(paise);
    }
    const { order, ...held } = await partlyPaid(creditId, 2);
    expect(order.amountPaise).toBe(2000_00);
    expect(await pay({ order })).toBe("captured");
    expect(await office.managed(held.reference)).toMatchObject({ status: "confirmed", creditPaise: 2000_00 });
  });

  it("pays for no ride when refunded while the rest was being paid", async () => {
    const { booking, creditId } = await givenCredit();
    const held = await partlyPaid(creditId, 2);
    // Its time is over, the sweep has not come by yet, and the payment is on its way.
    office.clock.advanceMinutes(16);
    expect(await giveBack(booking.id, 1500_00)).toHaveProperty("promisedBy");
    expect(await pay(held)).toBe("refunding");
    expect(await office.managed(held.reference)).toMatchObject({ status: "expired" });
    expect(await office.taken(held.departure), "they wait for nobody").toBe(0);
    expect(await findCredit(office.deps, creditId)).toMatchObject({ amountPaise: 500_00, spentOn: null });
    expect((await office.told(held.reference)).at(-1)).toMatchObject({
      ...{ topic: "booking.money_returned", refundPaise: 2000_00, isCreditGone: true },
    });
    expect(await office.sumOfLedger()).toBe(0);
  });

  it("is refunded to the last paisa when an earlier payment is too small to share", async () => {
    const [first, second] = [await office.book(departure(), 1), await office.book(departure(), 1)];
    const ask = (payableRefs: string[], amountPaise: number) =>
      inTransaction(office.db, (tx) =>
        requestRefunds(tx, {
          payableRefs,
          askedBy: first.id,
          amountPaise,
          reason: "goodwill",
          now: office.clock.now(),
        }),
      );
    await ask([first.id], 2000_00 - 1_20);
    await ask([first.id, second.id], 1_80);
    const asked = office.db.selectFrom("refund").select("amount_paise").where("asked_by", "=", first.id).orderBy("id");
    expect(await asked.execute()).toEqual([{ amount_paise: 2000_00 - 1_20 }, { amount_paise: 1_80 }]);
    await ask([first.id, second.id], 1_999_00);
    expect((await asked.execute()).slice(2)).toEqual([{ amount_paise: 1_20 }, { amount_paise: 1_997_80 }]);
  });

  it("is not asked for again when the rest was not paid: the mail names what is due", async () => {
    const { creditId } = await givenCredit();
    const held = await partlyPaid(creditId, 2);
    await office.sandbox.pay(held.order.providerOrderId, { outcome: "failure" });
    const [tried] = await office.deps.provider.listOrderPayments(held.order.providerOrderId);
    await noteFailureFromBrowser(office.deps, tried?.id ?? "");
    expect((await office.told(held.reference)).at(-1)).toMatchObject({
      topic: "booking.payment_failed",
      duePaise: 2000_00,
    });
  });

  it("is looked at after a refund in progress", async () => {
    const { booking, creditId } = await givenCredit();
    const held = await partlyPaid(creditId, 2);
    let paying: Promise<unknown> = Promise.resolve();
    await office.db.transaction().execute(async (tx) => {
      await lockBooking(tx, booking.id);
      const back = { payableRefs: [booking.id], askedBy: booking.id, amountPaise: 2000_00, reason: "goodwill" };
      await requestRefunds(tx, { ...back, now: office.clock.now() });
      paying = pay(held);
      await untilStatementsWait(office.database);
    });
    expect(await paying).toBe("refunding");
    expect(await findCredit(office.deps, creditId)).toMatchObject({ amountPaise: 0, isOver: true });
  });

  it("is locked before its booking by every use", async () => {
    const { booking, creditId } = await givenCredit();
    const wish = { departure: departure().id, people: 1, category: "regular" as const };
    let spending: Promise<unknown> = Promise.resolve();
    // As `correctEmail` does.
    await office.db.transaction().execute(async (tx) => {
      await lockBooking(tx, booking.id);
      spending = bookWithCredit(office.deps, { creditId, wish, seenPaise: 2000_00 });
      await untilStatementsWait(office.database);
      await renewCreditLink(tx, office.clock, booking.id);
    });
    expect(await spending).toMatchObject({ isPaid: true });
  });

  it("is mailed with a new link to a corrected address while in use, and not once used", async () => {
    const { booking, creditId } = await givenCredit();
    const held = await partlyPaid(creditId, 2);
    const mails = async () => (await office.told(booking.reference)).filter(({ topic }) => topic === "booking.credit");
    await correctEmail(office.deps, booking.id, "anna.right@example.com", "operator");
    const linkVersion = (await findCredit(office.deps, creditId))?.linkVersion ?? 0;
    expect(linkVersion).toBeGreaterThan(0);
    const creditLinkId = creditLinkIdOf({ id: creditId, linkVersion });
    const works = { to: "anna.right@example.com", creditLinkId, amountPaise: 2000_00 };
    expect((await mails()).slice(1)).toMatchObject([works]);
    office.clock.advanceMinutes(60);
    await expireHolds(office.deps);
    const free = await findCredit(office.deps, creditId);
    expect(free, "the latest mail has its link").toMatchObject({ spentOn: null, linkVersion });
    expect(await office.managed(held.reference)).toMatchObject({ status: "expired" });
    const paid = await partlyPaid(creditId, 2);
    expect(await pay(paid)).toBe("captured");
    await correctEmail(office.deps, booking.id, "anna.again@example.com", "operator");
    expect(await mails(), "it pays for nothing any more").toHaveLength(2);
  });

  it("comes back by what the ride costs less, with amount and date in the confirmation", async () => {
    const { creditId } = await exchange(await office.book(departure(), 2));
    const [cheaper] = (await office.departuresOf("new-delhi-avenues")).slice(9);
    const wish = { departure: cheaper?.id ?? "", people: 2, category: "regular" as const };
    const answer = await bookWithCredit(office.deps, { creditId, wish, seenPaise: 3000_00 });
    const { reference } = answer as { reference: string };
    expect((await office.managed(reference)).refunds).toMatchObject([{ amountPaise: 1000_00 }]);
    const said = (await office.told(reference)).at(-1);
    expect(said).toMatchObject({ topic: "booking.confirmed", restPaise: 1000_00, promisedBy: "2026-12-06" });
    const exact = await exchange(await office.book(departure(), 1));
    const same = { ...wish, departure: departure().id, people: 1 };
    await bookWithCredit(office.deps, { creditId: exact.creditId, wish: same, seenPaise: 2000_00 });
    const rows = await office.db
      .selectFrom("outbox")
      .select("payload")
      .where("topic", "=", "booking.confirmed")
      .execute();
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ payload }) => "restPaise" in (payload as object))).toHaveLength(1);
  });

  it("is not refunded while in use for a ride, and pays for it", async () => {
    const { booking, creditId } = await givenCredit();
    const held = await partlyPaid(creditId, 2);
    const inUse = { refused: "credit_in_use", reference: held.reference };
    expect(await giveBack(booking.id, 1500_00)).toEqual(inUse);
    expect(await pay(held)).toBe("captured");
    expect(await office.managed(held.reference)).toMatchObject({ status: "confirmed", creditPaise: 2000_00 });
    expect((await office.managed(booking.reference)).status).toBe("cancelled");
  });

  it("is not refunded of the ride before when a credit became the next credit", async () => {
    const { booking, creditId } = await givenCredit();
    const wish = { departure: departure().id, people: 1, category: "regular" as const };
    const second = await bookWithCredit(office.deps, { creditId, wish, seenPaise: 2000_00 });
    const next = await exchange(await office.managed("reference" in second ? second.reference : ""));
    const held = await partlyPaid(next.creditId, 2);
    expect(await giveBack(booking.id, 1500_00)).toEqual({ refused: "credit_in_use", reference: held.reference });
    expect(await pay(held)).toBe("captured");
  });
});
