import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sendRefunds } from "#modules/payments/index.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { cancelPeople } from "../cancellations/cancel-people.server.ts";
import { findManagedBooking } from "../find-managed-booking.server.ts";
import { confirmFromBrowser, processPaymentEvents } from "../pay-booking.server.ts";

describe("a traveller whose payment comes late after booking again", () => {
  let desk: BookingDesk;
  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  afterEach(async () => {
    expect(await desk.faultsOfLedger()).toEqual([]);
  });
  afterAll(() => desk?.close());

  const hear = async () => {
    await desk.hearEvents();
    await processPaymentEvents(desk.deps);
    await sendRefunds(desk.deps);
  };
  const pay = async (orderId: string) => confirmFromBrowser(desk.deps, await desk.sandbox.pay(orderId));

  /** Authorizes a pending payment; after this many minutes the provider no longer captures by itself. */
  const sayYes = (paymentId: string, minutes = 40) =>
    desk.sandbox.control(`/payments/${paymentId}/capture-late`, { minutes });
  const statusOf = async (paymentId: string) => (await desk.sandbox.api("GET", `/payments/${paymentId}`)).status;

  /** Two people whose hold has expired, swept or not, and who hold again, on the same departure or another. */
  const holdTwice = async ({ email = "anna@example.com", departure = "", people = 2, isSwept = true } = {}) => {
    const first = await desk.hold(2);
    const pending = await desk.sandbox.pay(first.orderId, { outcome: "pending" });
    if (isSwept) await desk.letHoldsExpire();
    desk.clock.advanceMinutes(isSwept ? 1 : 16);
    const second = await desk.hold(people, departure || first.departureId, "regular", email);
    expect((await desk.find(first.reference)).status).toBe(isSwept ? "expired" : "held");
    const paymentId = pending.razorpay_payment_id;
    return { first, second, comeLate: (minutes?: number) => sayYes(paymentId, minutes), paymentId };
  };
  /** The same, with the second hold paid. */
  const bookTwice = async (how?: Parameters<typeof holdTwice>[0]) => {
    const twice = await holdTwice(how);
    expect(await pay(twice.second.orderId)).toBe("captured");
    return twice;
  };
  const cancelAll = async ({ id, reference }: { id: string; reference: string }) => {
    const { riders } = (await findManagedBooking(desk.deps, reference)) ?? { riders: [] };
    const all = { bookingId: id, riderIds: riders.map((rider) => rider.id), actor: "traveller" as const };
    const shown = await cancelPeople(desk.deps, { ...all, seenRefundPaise: -1 });
    await cancelPeople(desk.deps, { ...all, seenRefundPaise: "nowPaise" in shown ? shown.nowPaise : 0 });
  };
  const standing = async ({ first, second }: Awaited<ReturnType<typeof holdTwice>>) => [
    (await desk.find(first.reference)).status,
    (await desk.find(second.reference)).status,
    await desk.placesTaken(first.departureId),
  ];

  it("rides and pays once: the late authorization lapses, without places", async () => {
    const twice = await bookTwice({ email: "Anna@Example.com" });
    await twice.comeLate();
    await hear();
    expect(await statusOf(twice.paymentId)).toBe("authorized");
    expect(await standing(twice)).toEqual(["expired", "confirmed", 2]);
  });

  it("gets late captured money back in full, and both sides are told why", async () => {
    const twice = await bookTwice();
    // Another payment on the first order, which the bank lets through at once.
    expect(await pay(twice.first.orderId)).toBe("refunding");
    await hear();
    expect(await standing(twice)).toEqual(["expired", "confirmed", 2]);
    expect((await desk.find(twice.first.reference)).payment.refund).toMatchObject({
      status: "processed",
      amountPaise: 4000_00,
    });
    expect(await desk.told("booking.money_returned", twice.first.reference)).toMatchObject([
      { cause: "not_given", isBookedAgain: true, stillBooked: false, alternatives: [] },
    ]);
    const company = await desk.told("company.told", twice.first.reference);
    expect(company).toMatchObject([{ what: "returned", standing: "booked_again", refundPaise: 4000_00 }]);
  });

  it("keeps the first if the newer one is another's, another day's, or ended", async () => {
    const others = await bookTwice({ email: "bo@example.com" });
    await others.comeLate();
    await hear();
    expect(await standing(others)).toEqual(["confirmed", "confirmed", 4]);

    const elsewhere = await bookTwice({ departure: desk.freshDeparture() });
    await elsewhere.comeLate();
    await hear();
    expect(await standing(elsewhere)).toEqual(["confirmed", "confirmed", 2]);

    const gone = await bookTwice();
    await cancelAll(gone.second);
    await gone.comeLate();
    await hear();
    expect(await standing(gone)).toEqual(["confirmed", "cancelled", 2]);
  });

  it("keeps both if the first was paid in time and the second late", async () => {
    const earlier = await desk.hold(1);
    expect(await pay(earlier.orderId)).toBe("captured");
    const later = await desk.hold(3, earlier.departureId);
    await desk.letHoldsExpire();
    expect(await pay(later.orderId)).toBe("captured");
    expect(await desk.placesTaken(earlier.departureId)).toBe(4);
  });

  it("rides and pays once before the sweep ended the first", async () => {
    const promised = await bookTwice({ isSwept: false });
    await promised.comeLate();
    await hear();
    expect(await statusOf(promised.paymentId)).toBe("authorized");
    await desk.letHoldsExpire();
    expect(await standing(promised)).toEqual(["expired", "confirmed", 2]);

    const taken = await bookTwice({ isSwept: false });
    expect(await pay(taken.first.orderId)).toBe("refunding");
    expect(await standing(taken)).toEqual(["expired", "confirmed", 2]);
  });

  it.each([
    ["taken by the provider", true, 0],
    ["promised", true, 40],
    ["taken by the provider, before the sweep", false, 0],
    ["promised, before the sweep", false, 40],
  ])("pays no second time once a late authorization confirmed the first: %s", async (_how, isSwept, minutes) => {
    const twice = await holdTwice({ isSwept });
    await twice.comeLate(minutes);
    await hear();
    expect(await standing(twice)).toEqual(["confirmed", "held", 4]);
    const { paymentId } = twice;
    expect(await pay(twice.second.orderId)).toBe("refunding");
    await hear();
    expect(await standing(twice)).toEqual(["confirmed", "expired", 2]);
    expect(await statusOf(paymentId)).toBe("captured");
    expect((await desk.find(twice.second.reference)).payment.refund).toMatchObject({
      status: "processed",
      amountPaise: 4000_00,
    });
    expect(await desk.told("booking.money_returned", twice.second.reference)).toMatchObject([
      { cause: "not_given", wasBookedBefore: true, isBookedAgain: false, stillBooked: false, alternatives: [] },
    ]);
    const company = await desk.told("company.told", twice.second.reference);
    expect(company).toMatchObject([{ what: "returned", standing: "booked_before", refundPaise: 4000_00 }]);
  });

  it("lets the second's late authorization lapse, and not capture it after its hold", async () => {
    const twice = await holdTwice();
    const pending = await desk.sandbox.pay(twice.second.orderId, { outcome: "pending" });
    await twice.comeLate();
    await hear();
    await sayYes(pending.razorpay_payment_id);
    await hear();
    expect(await statusOf(pending.razorpay_payment_id)).toBe("authorized");
    expect(await standing(twice)).toEqual(["confirmed", "held", 4]);

    const over = await holdTwice();
    await over.comeLate();
    await hear();
    await desk.letHoldsExpire();
    expect(await pay(over.second.orderId)).toBe("refunding");
    expect(await standing(over)).toEqual(["confirmed", "expired", 2]);
  });

  it("keeps the second if it is larger, another's, or the first was paid in time or ended", async () => {
    for (const how of [{ people: 3 }, { email: "bo@example.com" }]) {
      const other = await holdTwice(how);
      await other.comeLate();
      await hear();
      expect(await pay(other.second.orderId)).toBe("captured");
      expect((await standing(other)).slice(0, 2)).toEqual(["confirmed", "confirmed"]);
    }

    const first = await desk.hold(2);
    const second = await desk.hold(2, first.departureId);
    expect([await pay(first.orderId), await pay(second.orderId)]).toEqual(["captured", "captured"]);

    const gone = await holdTwice();
    await gone.comeLate();
    await hear();
    await cancelAll(gone.first);
    expect(await pay(gone.second.orderId)).toBe("captured");
    expect(await standing(gone)).toEqual(["cancelled", "confirmed", 2]);

    const more = await holdTwice();
    await more.comeLate();
    await hear();
    const third = await desk.hold(2, more.first.departureId);
    expect(await pay(third.orderId), "booked when the first stood already").toBe("captured");
  });
});
