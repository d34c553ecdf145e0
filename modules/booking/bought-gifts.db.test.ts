import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  auditCredit,
  changeSending,
  expireGifts,
  findBoughtGift,
  forgetGifts,
  giveGiftBack,
  mayGiveBack,
  orderGift,
  owedToGifts,
  resendGift,
  sendDueGifts,
  startGiftPayment,
} from "#modules/credit/index.server.ts";
import { auditLedger, balances, findHeldPaise, sendRefunds } from "#modules/payments/index.server.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { auditBookings } from "./audit-bookings.server.ts";
import { cancelPeople } from "./cancellations/cancel-people.server.ts";
import { findManagedBooking } from "./find-managed-booking.server.ts";
import { expireHolds, expireHoldsOf } from "./holds/expire-holds.server.ts";
import { holdSeats } from "./holds/hold-seats.server.ts";
import { quoteCancellation } from "./model.ts";
import {
  confirmFromBrowser,
  noteFailureFromBrowser,
  processPaymentEvents,
  reconcilePayments,
} from "./pay-booking.server.ts";
import { forgetPersonOf } from "./privacy/forget-person.server.ts";

const TODAY = "2026-11-21";

describe("a gift that a guest buys", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  putClockBack(() => desk.clock);
  afterAll(() => desk?.close());

  const wish = {
    ...{ amountPaise: 5000_00, tourName: null, recipientName: "Mira", words: "Have a good ride <b>", on: TODAY },
    ...{ recipientEmail: "mira@example.com", name: "Anna", email: "anna@example.com" },
  };
  const order = async (more: Partial<typeof wish> | { recipientEmail: null } = {}) => {
    const id = await orderGift(desk.deps, { ...wish, ...more });
    const { number, amount_paise } = await look(id);
    const { providerOrderId } = await startGiftPayment(desk.deps, { id, number, amount_paise });
    return { id, number, providerOrderId };
  };
  it("is one order for two simultaneous presses, within the hour", async () => {
    const email = "presses.twice@example.com";
    const [one, other] = await Promise.all([1, 2].map(() => orderGift(desk.deps, { ...wish, email })));
    expect(other).toBe(one);
    expect(await orderGift(desk.deps, { ...wish, email, recipientName: "Nila" })).not.toBe(one);
    desk.clock.advanceMinutes(61);
    expect(await orderGift(desk.deps, { ...wish, email })).not.toBe(one);
    await desk.deps.db.deleteFrom("gift_order").where("buyer_email", "=", email).execute();
  });

  const look = async (id: string) => {
    const found = await findBoughtGift(desk.deps.db, id);
    if (!found) throw new Error("the gift is there");
    return found;
  };
  const pay = async (providerOrderId: string) => confirmFromBrowser(desk.deps, await desk.sandbox.pay(providerOrderId));
  const bought = async (more: Parameters<typeof order>[0] = {}) => {
    const gift = await order(more);
    await pay(gift.providerOrderId);
    return gift;
  };
  const told = async (number: string) => {
    const rows = await desk.deps.db.selectFrom("outbox").select(["topic", "payload"]).orderBy("id").execute();
    return rows
      .map(({ topic, payload }) => ({ topic, ...(payload as Record<string, unknown>) }) as Record<string, unknown>)
      .filter(({ reference }) => reference === number);
  };
  const saidOf = async (number: string) => (await told(number)).map(({ topic, what }) => what ?? topic);
  const faults = async () => [
    ...(await auditCredit(desk.deps.db)),
    ...(await auditBookings(desk.deps.db)),
    ...(await auditLedger(desk.deps.db)).faults,
  ];
  const giveBack = (id: string, seenPaise = 5000_00, isByBuyer = true) =>
    giveGiftBack(desk.deps, id, { seenPaise, reason: "a test", isByBuyer });

  const loseToBank = async (providerOrderId: string) => {
    const payment_id = (await desk.deps.provider.listOrderPayments(providerOrderId))[0]?.id;
    const { id } = (await desk.sandbox.control("/disputes", { payment_id, amount: 5000_00 })) as { id: string };
    await desk.sandbox.control(`/disputes/${id}/settle`, { status: "lost" });
    await desk.hearEvents();
    await processPaymentEvents(desk.deps);
  };

  it("is no gift before it is paid, and one when it is, as a debt and no revenue", async () => {
    const before = await balances(desk.deps.db);
    const gift = await order();
    expect((await look(gift.id)).gift).toBeNull();
    expect(await pay(gift.providerOrderId)).toBe("captured");
    const after = await balances(desk.deps.db);
    expect(after.gifts - before.gifts).toBe(-5000_00);
    expect(after.revenue).toBe(before.revenue);
    expect(await look(gift.id)).toMatchObject({
      status: "sent",
      gift: { word: expect.stringMatching(/^[A-Z0-9]{12}$/), balancePaise: 5000_00, until: "2028-11-20" },
    });
    expect(await owedToGifts(desk.deps.db)).toEqual({ gifts: 1, paise: 5000_00 });
    expect(await saidOf(gift.number)).toEqual(["bought", "gift.sold", "gift.given", "sent"]);
    expect((await told(gift.number))[2]).toMatchObject({
      to: "mira@example.com",
      remarks: wish.words,
      isToBuyer: false,
    });
    expect(await faults()).toEqual([]);
  });

  it("is made once when browser, notices and reconciler meet", async () => {
    const gift = await order();
    const result = await desk.sandbox.pay(gift.providerOrderId);
    await desk.hearEvents();
    await desk.hearEvents();
    desk.clock.advanceMinutes(3);
    const confirm = () => confirmFromBrowser(desk.deps, result);
    await Promise.all([confirm(), confirm(), processPaymentEvents(desk.deps), reconcilePayments(desk.deps)]);
    expect(await saidOf(gift.number)).toEqual(["bought", "gift.sold", "gift.given", "sent"]);
    expect(await faults()).toEqual([]);
  });

  it("is made by the reconciler alone if the return and the notices are lost", async () => {
    const gift = await order();
    await desk.sandbox.pay(gift.providerOrderId);
    desk.clock.advanceMinutes(3);
    expect(await reconcilePayments(desk.deps)).toBeGreaterThan(0);
    expect((await look(gift.id)).status).toBe("sent");
  });

  it("gives a second payment back whole, and stays", async () => {
    const gift = await bought();
    const { id } = await desk.sandbox.api("POST", "/orders", { amount: 5000_00, currency: "INR" });
    const orders = desk.deps.db.updateTable("payment_order").set({ provider_order_id: String(id) });
    await orders.where("provider_order_id", "=", gift.providerOrderId).execute();
    expect(await pay(String(id))).toBe("refunding");
    await sendRefunds(desk.deps, { freshOnly: true });
    expect((await look(gift.id)).gift?.balancePaise).toBe(5000_00);
    expect(await saidOf(gift.number)).toEqual(["bought", "gift.sold", "gift.given", "sent", "money_returned"]);
    expect(await faults()).toEqual([]);
  });

  it("tells of a failed payment, and is made by the next one", async () => {
    const gift = await order();
    await desk.sandbox.pay(gift.providerOrderId, { outcome: "failure" });
    const [tried] = await desk.deps.provider.listOrderPayments(gift.providerOrderId);
    await noteFailureFromBrowser(desk.deps, tried?.id ?? "");
    expect(await saidOf(gift.number)).toEqual(["payment_failed"]);
    await pay(gift.providerOrderId);
    expect((await look(gift.id)).status).toBe("sent");
  });

  it("is made by late money too, and sent at once if its day is over", async () => {
    const gift = await order({ on: "2026-11-23" });
    desk.clock.advanceMinutes(10 * 24 * 60);
    expect(await pay(gift.providerOrderId)).toBe("captured");
    expect(await look(gift.id)).toMatchObject({ status: "sent", gift: { until: "2028-11-30" } });
  });

  it("is sent on its day in the morning, once, however many look", async () => {
    const gift = await bought({ on: "2026-12-24" });
    const other = await bought({ on: "2026-12-25" });
    expect((await look(gift.id)).gift?.until).toBe("2028-12-23");
    desk.clock.set("2026-12-24T02:29:00Z");
    expect(await sendDueGifts(desk.deps)).toBe(0);
    desk.clock.set("2026-12-24T02:30:00Z");
    const rounds = await Promise.all([sendDueGifts(desk.deps), sendDueGifts(desk.deps)]);
    expect(rounds.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await sendDueGifts(desk.deps)).toBe(0);
    expect(await saidOf(gift.number)).toEqual(["bought", "gift.sold", "gift.given", "sent"]);
    expect(await saidOf(other.number)).toEqual(["bought", "gift.sold"]);
  });

  it("takes another day and address until it is sent, and lasts from that day", async () => {
    const gift = await bought({ on: "2026-12-24" });
    expect(await changeSending(desk.deps, gift.id, { on: "2027-02-14", recipientEmail: null })).toBe(true);
    expect(await look(gift.id)).toMatchObject({ status: "paid", recipient_email: null, gift: { until: "2029-02-13" } });
    expect(await changeSending(desk.deps, gift.id, { on: TODAY, recipientEmail: null })).toBe(true);
    expect((await told(gift.number)).at(-1)).toMatchObject({
      topic: "gift.given",
      to: "anna@example.com",
      isToBuyer: true,
    });
    expect(await changeSending(desk.deps, gift.id, { on: TODAY, recipientEmail: null })).toBe(false);
    expect(await resendGift(desk.deps, gift.id, "mira@example.com")).toBe(true);
    expect((await told(gift.number)).at(-1)).toMatchObject({ topic: "gift.given", to: "mira@example.com" });
  });

  it("goes back whole as long as nothing of it is used, and its code pays no more", async () => {
    const gift = await bought();
    const before = await balances(desk.deps.db);
    expect(await giveBack(gift.id)).toMatchObject({ promisedBy: "2026-12-06" });
    const after = await balances(desk.deps.db);
    expect([
      after.gifts - before.gifts,
      after.revenue - before.revenue,
      after.refunds_due - before.refunds_due,
    ]).toEqual([5000_00, 0, -5000_00]);
    expect(await giveBack(gift.id)).toBe("gone");
    expect((await look(gift.id)).gift).toMatchObject({ balancePaise: 0, isEnded: true });
    await sendRefunds(desk.deps, { freshOnly: true });
    expect(await findHeldPaise(desk.deps.db, [gift.id])).toBe(0);
    expect((await saidOf(gift.number)).at(-1)).toBe("given_back");
    expect(await faults()).toEqual([]);
  });

  /** Holds places with the gift's code. A gift that pays all confirms them at once. */
  const rideWith = async (id: string, people: number) => {
    const code = (await look(id)).gift?.word ?? "";
    const departure = desk.freshDeparture();
    const wish = { departure, people, category: "regular" } as const;
    const seenPaise = people * 2000_00;
    const answer = await holdSeats(desk.deps, { wish, seenPaise, code, holder, requestKey: crypto.randomUUID() });
    if (!("held" in answer)) throw new Error(`refused: ${JSON.stringify(answer)}`);
    return { ...answer.held, departure };
  };
  const cancelAll = async (reference: string) => {
    const booking = await findManagedBooking(desk.deps, reference);
    if (!booking) throw new Error("it is booked");
    const { refundPaise } = quoteCancellation(booking, booking.people, desk.clock.now().toISOString());
    const riderIds = booking.riders.map(({ id }) => id);
    await cancelPeople(desk.deps, {
      bookingId: booking.id,
      riderIds,
      seenRefundPaise: refundPaise,
      actor: "traveller",
    });
    return refundPaise;
  };

  it("goes back with the part that a hold kept, in the minute in which that ended", async () => {
    const gift = await bought();
    const { departure } = await rideWith(gift.id, 4);
    expect((await look(gift.id)).gift).toMatchObject({ balancePaise: 0, heldPaise: 5000_00 });
    expect(await giveBack(gift.id, 0, false)).toBe("held");
    desk.clock.advanceMinutes(16);
    await expireHoldsOf(desk.deps, departure);
    expect(mayGiveBack(await look(gift.id), desk.clock.now())).toBe(true);
    await forgetPersonOf(desk.deps, "anna@example.com");
    expect((await look(gift.id)).buyer_email).toBe("anna@example.com");
    expect(await giveBack(gift.id)).toMatchObject({ promisedBy: expect.any(String) });
    expect((await look(gift.id)).gift).toMatchObject({ balancePaise: 0, isEnded: true });
    expect(await faults()).toEqual([]);
  });

  it("pays again, and goes back once more, when a ride that it paid is cancelled after it was given back", async () => {
    const gift = await bought();
    const ride = await rideWith(gift.id, 1);
    expect(await giveBack(gift.id, 3000_00, false)).toMatchObject({ promisedBy: expect.any(String) });
    expect((await look(gift.id)).gift).toMatchObject({ balancePaise: 0, isEnded: true });
    const backPaise = await cancelAll(ride.reference);
    expect(backPaise).toBeGreaterThan(0);
    expect((await look(gift.id)).gift).toMatchObject({ balancePaise: backPaise, isEnded: false });
    expect(await giveBack(gift.id, backPaise, true)).toBe("gone");
    expect(await giveBack(gift.id, backPaise, false)).toMatchObject({ promisedBy: expect.any(String) });
    expect(await giveBack(gift.id, 0, false)).toBe("gone");
    expect(await faults()).toEqual([]);
  });

  it("stays over when its ride is cancelled after a bank took its payment back", async () => {
    const gift = await bought();
    const ride = await rideWith(gift.id, 1);
    await loseToBank(gift.providerOrderId);
    expect(await giveBack(gift.id, 0, false)).toEqual({ promisedBy: "" });
    const backPaise = await cancelAll(ride.reference);
    expect((await look(gift.id)).gift).toMatchObject({ balancePaise: backPaise, isEnded: true });
    expect(await faults()).toEqual([]);
  });

  it("says what is left of it if its buyer used a part before it was sent", async () => {
    const gift = await bought({ on: "2026-12-24" });
    await rideWith(gift.id, 1);
    await changeSending(desk.deps, gift.id, { on: TODAY, recipientEmail: "mira@example.com" });
    const given = (await told(gift.number)).find(({ topic }) => topic === "gift.given");
    expect(given).toMatchObject({ amountPaise: 5000_00, leftPaise: 3000_00 });
  });

  it("goes back once when two press at once", async () => {
    const gift = await bought();
    const answers = await Promise.all([giveBack(gift.id), giveBack(gift.id)]);
    expect(answers.filter((answer) => answer === "gone")).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  it("stays with its recipient two weeks after it was sent", async () => {
    const gift = await bought();
    desk.clock.advanceMinutes(14 * 24 * 60 - 1);
    expect(mayGiveBack(await look(gift.id), desk.clock.now())).toBe(true);
    desk.clock.advanceMinutes(1);
    expect(await giveBack(gift.id)).toBe("gone");
    // The desk may all the same.
    expect(await giveBack(gift.id, 5000_00, false)).toMatchObject({ promisedBy: expect.any(String) });
  });

  it("ends without money if a bank took its payment back", async () => {
    const gift = await bought();
    await loseToBank(gift.providerOrderId);
    expect(await giveBack(gift.id, 5000_00, false)).toBe("changed");
    expect(await giveBack(gift.id, 0, false)).toEqual({ promisedBy: "" });
    expect((await look(gift.id)).gift).toMatchObject({ balancePaise: 0, isEnded: true });
    expect(await faults()).toEqual([]);
  });

  it("is worth less by what the provider's desk gave back, and ends with its last rupee", async () => {
    const gift = await bought();
    await rideWith(gift.id, 1);
    const refundAtDesk = async (amount: number) => {
      const payment = (await desk.deps.provider.listOrderPayments(gift.providerOrderId))[0]?.id;
      await desk.sandbox.api("POST", `/payments/${payment}/refund`, { amount });
      await desk.hearEvents();
      await processPaymentEvents(desk.deps);
      await expireHolds(desk.deps);
      return (await look(gift.id)).gift;
    };
    expect((await look(gift.id)).gift).toMatchObject({ balancePaise: 3000_00 });
    expect(await refundAtDesk(1000_00)).toMatchObject({ balancePaise: 2000_00, isEnded: false });
    expect(await refundAtDesk(2500_00)).toMatchObject({ balancePaise: 0, isEnded: true });
    await expireHolds(desk.deps);
    expect(await faults()).toEqual([]);
  });

  it("expires after two years, and then forgets its people", async () => {
    const gift = await bought();
    desk.clock.set("2028-11-21T06:00:00Z");
    const before = await balances(desk.deps.db);
    expect(await expireGifts(desk.deps)).toBeGreaterThan(0);
    expect((await balances(desk.deps.db)).gifts).toBeGreaterThan(before.gifts);
    expect((await look(gift.id)).gift?.balancePaise).toBe(0);
    await forgetGifts(desk.deps);
    expect(await look(gift.id)).toMatchObject({ buyer_email: NOBODY.email, recipient_email: null, words: "" });
    expect(await faults()).toEqual([]);
  });

  it("that nobody pays is deleted after a month, and money that comes then goes back", async () => {
    const gift = await order();
    desk.clock.advanceMinutes(31 * 24 * 60);
    await forgetGifts(desk.deps);
    expect(await findBoughtGift(desk.deps.db, gift.id)).toBeNull();
    expect(await pay(gift.providerOrderId)).toBe("refunding");
    expect(await faults()).toEqual([]);
  });

  it("keeps its buyer as long as it may pay, and forgets who has got it at once", async () => {
    const gift = await bought({ email: "owner@example.com", recipientEmail: "got@example.com" } as Partial<
      typeof wish
    >);
    await forgetPersonOf(desk.deps, "got@example.com");
    expect(await look(gift.id)).toMatchObject({ recipient_email: null, words: "", buyer_email: "owner@example.com" });
    expect(await forgetPersonOf(desk.deps, "owner@example.com")).toBe(1);
    await giveBack(gift.id);
    expect(await forgetPersonOf(desk.deps, "owner@example.com")).toBe(1);
    await sendRefunds(desk.deps, { freshOnly: true });
    expect(await forgetPersonOf(desk.deps, "owner@example.com")).toBe(0);
    expect(await look(gift.id)).toMatchObject({ buyer_email: NOBODY.email });
  });
});
