import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sendRefunds } from "#modules/payments/index.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking-desk.ts";
import { cancelPeople } from "./cancel-people.server.ts";
import { findManagedBooking } from "./find-managed-booking.server.ts";
import { confirmFromBrowser, processPaymentEvents } from "./pay-booking.server.ts";

describe("a traveller whose bank answers late, and who has booked the same ride anew meanwhile", () => {
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

  /** Two people whose hold ran out, and who have paid for the same departure since, or for another. */
  const bookTwice = async ({ email = "anna@example.com", departure = "" } = {}) => {
    const first = await desk.hold(2);
    const pending = await desk.sandbox.pay(first.orderId, { outcome: "pending" });
    await desk.letHoldsExpire();
    desk.clock.advanceMinutes(1);
    const second = await desk.hold(2, departure || first.departureId, "regular", email);
    expect(await pay(second.orderId)).toBe("captured");
    const comeLate = () =>
      desk.sandbox.control(`/payments/${pending.razorpay_payment_id}/capture-late`, { minutes: 40 });
    return { first, second, comeLate, paymentId: pending.razorpay_payment_id };
  };
  const standing = async ({ first, second }: Awaited<ReturnType<typeof bookTwice>>) => [
    (await desk.find(first.reference)).status,
    (await desk.find(second.reference)).status,
    await desk.placesTaken(first.departureId),
  ];

  it("rides once and pays once: the late yes is let go, and takes no places", async () => {
    const twice = await bookTwice({ email: "Anna@Example.com" });
    await twice.comeLate();
    await hear();
    expect((await desk.sandbox.api("GET", `/payments/${twice.paymentId}`)).status).toBe("authorized");
    expect(await standing(twice)).toEqual(["expired", "confirmed", 2]);
  });

  it("has money back whole that was taken late, and both traveller and company are told why", async () => {
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

  it("keeps the first where the newer one is another's, of another day, or stands no more", async () => {
    const others = await bookTwice({ email: "bo@example.com" });
    await others.comeLate();
    await hear();
    expect(await standing(others)).toEqual(["confirmed", "confirmed", 4]);

    const elsewhere = await bookTwice({ departure: desk.freshDeparture() });
    await elsewhere.comeLate();
    await hear();
    expect(await standing(elsewhere)).toEqual(["confirmed", "confirmed", 2]);

    const gone = await bookTwice();
    const { riders } = (await findManagedBooking(desk.deps, gone.second.reference)) ?? { riders: [] };
    const all = { bookingId: gone.second.id, riderIds: riders.map(({ id }) => id), actor: "traveller" as const };
    const shown = await cancelPeople(desk.deps, { ...all, seenRefundPaise: -1 });
    await cancelPeople(desk.deps, { ...all, seenRefundPaise: "nowPaise" in shown ? shown.nowPaise : 0 });
    await gone.comeLate();
    await hear();
    expect(await standing(gone)).toEqual(["confirmed", "cancelled", 2]);
  });

  it("lets a later booking stand beside an earlier one that was paid in time, though its own money comes late", async () => {
    const earlier = await desk.hold(1);
    expect(await pay(earlier.orderId)).toBe("captured");
    const later = await desk.hold(3, earlier.departureId);
    await desk.letHoldsExpire();
    expect(await pay(later.orderId)).toBe("captured");
    expect(await desk.placesTaken(earlier.departureId)).toBe(4);
  });
});
