import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callOff,
  cancelPeople,
  completeBookings,
  findManagedBooking,
  markNoShow,
  processPaymentEvents,
  reconcilePayments,
} from "#modules/booking/index.server.ts";
import type { CheckoutResult } from "#modules/payments/model.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { type BookingDesk, type HeldBooking, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { openContract } from "#tests/harness/pages/contract.ts";
import { atTime } from "#tests/harness/time/clock.ts";

describe("the answer to somebody who has paid", () => {
  let desk: BookingDesk;
  let app: Hono;

  beforeAll(async () => {
    desk = await openBookingDesk();
    app = openContract(desk.deps);
  });
  afterAll(() => desk?.close());

  /** Passes the payment window's result to the contract, and reads its answer. */
  async function bring(paid: CheckoutResult) {
    const response = await app.request("/razorpaybooking", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        paymentId: paid.razorpay_payment_id,
        order_id: paid.razorpay_order_id,
        signature: paid.razorpay_signature,
      }),
    });
    const said = await response.text();
    return response.status < 400 ? `${response.status} ${said}` : { status: response.status, ...JSON.parse(said) };
  }
  const paidAndConfirmed = async () => {
    const booking = await desk.hold();
    const paid = await desk.sandbox.pay(booking.orderId);
    expect(await bring(paid)).toMatch(/^200 .* is confirmed\./);
    return { booking, paid };
  };

  it("says that nothing was taken once the bank's yes came too late", async () => {
    const early = await desk.hold(10);
    const promise = await desk.sandbox.pay(early.orderId, { outcome: "pending" });
    await desk.letHoldsExpire();
    const late = await desk.hold(10, early.departureId, "regular", "bo@example.com");
    await bring(await desk.sandbox.pay(late.orderId));
    const id = promise.razorpay_payment_id;
    await desk.sandbox.control(`/payments/${id}/capture-late`, { minutes: 40 });
    expect(await bring(promise)).toEqual({
      status: 409,
      code: "let_go",
      message: expect.stringMatching(/^Your bank replied too late.*by itself/),
    });
    expect((await desk.find(early.reference)).payment).toMatchObject({ isLetGo: true });
    await desk.sandbox.control("/clock", { advance: 25 * 3600 });
    await desk.hearEvents();
    desk.clock.advanceMinutes(60);
    await reconcilePayments(desk.deps);
    await processPaymentEvents(desk.deps);
    expect((await desk.find(early.reference)).payment).toMatchObject({ promised: false, refund: null });
    expect(await bring(promise)).toEqual({
      status: 409,
      code: "let_go",
      message: "This booking wasn't paid in time. You haven't been charged.",
    });
  });

  it("says that we are checking while the provider cannot be asked", async () => {
    const booking = await desk.hold();
    const paid = await desk.sandbox.pay(booking.orderId);
    await desk.sandbox.control("/faults/next", { fault: "html502", path: "GET /v1/payments/:id", times: 2 });
    expect(await bring(paid)).toMatch(/^202 We're checking/);
    desk.clock.advanceMinutes(30);
    await desk.letHoldsExpire();
    expect((await desk.find(booking.reference)).status).toBe("expired");
    expect(await bring(paid)).toMatch(/^202 We're checking/);
    expect(await bring(paid)).toMatch(/^200 .* is confirmed\./);
  });

  const ends: Record<string, (booking: HeldBooking) => Promise<unknown>> = {
    async cancelled({ id, reference }) {
      const riderIds = (await findManagedBooking(desk.deps, reference))?.riders.map((rider) => rider.id) ?? [];
      const seenRefundPaise = 1800_00;
      expect(
        await cancelPeople(desk.deps, { bookingId: id, riderIds, seenRefundPaise, actor: "traveller" }),
      ).toHaveProperty("cancelled");
    },
    "called off": ({ departureId }) => callOff(desk.deps, { departureId, reason: "Smog.", answerHours: 1 }),
    async completed({ localDate }) {
      await atTime(desk.clock, `${localDate}T18:00:00Z`, async () => {
        await completeBookings(desk.deps);
      });
    },
    missed: ({ id }) => markNoShow(desk.deps, id),
  };
  it.each(Object.keys(ends))("says that a booking %s in the meantime is over", async (end) => {
    const { booking, paid } = await paidAndConfirmed();
    await ends[end]?.(booking);
    expect(await bring(paid)).toEqual({
      status: 409,
      code: "over",
      message: expect.stringMatching(/^This booking was paid and confirmed\. Since then/),
    });
  });

  it.each([
    ["didn't match what we asked for", ({ orderId }: HeldBooking) => desk.sandbox.pay(orderId, { amount: 500_00 })],
    [
      "was sent back before it reached us",
      async ({ orderId }: HeldBooking) => {
        const paid = await desk.sandbox.pay(orderId);
        await desk.sandbox.api("POST", `/payments/${paid.razorpay_payment_id}/refund`, {});
        return paid;
      },
    ],
  ])("says that a payment %s, and until when the places are held", async (why, pay) => {
    const booking = await desk.hold();
    const paid = await pay(booking);
    const returned = `Your payment ${why}. All of it is on its way back to you.`;
    expect(await bring(paid)).toEqual({
      status: 409,
      code: "money_returned",
      message: `${returned} Your places are still held until ${delhiInstant(booking.holdExpiresAt)}.`,
    });
    await desk.letHoldsExpire();
    expect(await bring(paid)).toEqual({ status: 409, code: "money_returned", message: returned });
  });

  it("says nothing about places when the company has called the ride off", async () => {
    const booking = await desk.hold();
    await callOff(desk.deps, { departureId: booking.departureId, reason: "Smog.", answerHours: 1 });
    expect(await bring(await desk.sandbox.pay(booking.orderId))).toEqual({
      status: 409,
      code: "money_returned",
      message: "Your payment came after we withdrew this ride. All of it is on its way back to you.",
    });
  });
});
