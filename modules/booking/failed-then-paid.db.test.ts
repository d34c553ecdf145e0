import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CheckoutResult } from "#modules/payments/model.ts";
import { type BookingDesk, type HeldBooking, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { confirmFromBrowser, processPaymentEvents } from "./pay-booking.server.ts";

/** A bank's app tries again by itself: the provider tells of a failure, and of a yes to the same payment afterwards. */
describe("a payment that failed and then succeeded", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  afterAll(() => desk?.close());

  const hearAll = async () => {
    await desk.hearEvents();
    await processPaymentEvents(desk.deps);
  };

  /** A payment attempt announced as failed. */
  const failOnce = async (booking: HeldBooking): Promise<string> => {
    const { razorpay_payment_id: id } = await desk.sandbox.pay(booking.orderId, { outcome: "failure" });
    await hearAll();
    expect((await desk.find(booking.reference)).payment).toMatchObject({ promised: false, lastFailure: {} });
    return id;
  };
  const succeedAfter = (id: string, minutes: number) =>
    desk.sandbox.control(`/payments/${id}/capture-late`, { minutes });

  it("is believed by signature, and keeps its places while the provider is silent", async () => {
    const booking = await desk.hold(10);
    const id = await failOnce(booking);
    await succeedAfter(id, 2);
    desk.clock.advanceMinutes(14);
    const signature = createHmac("sha256", desk.sandbox.settings.keySecret).update(`${booking.orderId}|${id}`);
    const paid: CheckoutResult = {
      razorpay_order_id: booking.orderId,
      razorpay_payment_id: id,
      razorpay_signature: signature.digest("hex"),
    };
    const bring = async () => {
      await desk.sandbox.control("/faults/next", { fault: "html502", path: `GET /v1/payments/${id}` });
      await expect(confirmFromBrowser(desk.deps, paid)).rejects.toMatchObject({ code: "provider_unavailable" });
    };
    await bring();
    expect((await desk.find(booking.reference)).payment).toMatchObject({ promised: true, lastFailure: null });
    const lasts = new Date(desk.clock.now().getTime() + 30 * 60_000).toISOString();
    desk.clock.advanceMinutes(5);
    // Loading the page again: the same authorization extends nothing.
    await bring();
    expect(await desk.find(booking.reference)).toMatchObject({ status: "held", holdExpiresAt: lasts });
    await hearAll();
    expect((await desk.find(booking.reference)).status).toBe("confirmed");
  });

  it("keeps its places while the provider cannot capture the bank's yes", async () => {
    const booking = await desk.hold(10);
    const id = await failOnce(booking);
    await succeedAfter(id, 40);
    await desk.sandbox.control("/faults/next", { fault: "http500", path: `POST /v1/payments/${id}/capture`, times: 9 });
    await hearAll();
    await desk.letHoldsExpire();
    expect((await desk.find(booking.reference)).status).toBe("held");
    await desk.sandbox.control("/faults", {});
    await processPaymentEvents(desk.deps);
    expect((await desk.find(booking.reference)).status).toBe("confirmed");
  });
});
