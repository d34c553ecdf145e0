import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CheckoutResult } from "#modules/payments/model.ts";
import { createRateLimits, limitRules, type RateLimits } from "#platform/http/rate-limit.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { type BookingDesk, type HeldBooking, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { openContract } from "#tests/harness/pages/contract.ts";
import { checkoutReturn } from "./checkout-return.server.ts";

const { perPerson } = limitRules.return;
const TOO_MANY = perPerson + 3;

describe("confirming a payment from the browser", () => {
  let desk: BookingDesk;
  let booking: HeldBooking;
  let limits: RateLimits;
  const signer = createSigner("a secret for tests only");

  beforeAll(async () => {
    desk = await openBookingDesk();
    limits = createRateLimits(desk.database, signer);
  });
  beforeEach(async () => {
    await desk.sandbox.control("/faults", { seed: 1, rates: {} });
    booking = await desk.hold();
  });
  afterAll(() => desk?.close());

  const bring = async (form: Record<string, string>): Promise<string> => {
    const key = signer.sign("booking", booking.reference);
    const app = checkoutReturn({ ...desk.deps, signer, limits, poke: () => undefined });
    const response = await app.request(`/${booking.reference}?key=${key}`, {
      method: "POST",
      body: new URLSearchParams(form),
    });
    expect(response.status).toBe(303);
    return (response.headers.get("location") ?? "").split("/PH-")[0] ?? "";
  };
  const confirm = async (paid: CheckoutResult) => {
    const response = await openContract({ ...desk.deps, limits }).request("/razorpaybooking", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        paymentId: paid.razorpay_payment_id,
        order_id: paid.razorpay_order_id,
        signature: paid.razorpay_signature,
      }),
    });
    return response.status;
  };
  /** From now on the provider does not answer, and notes how often it was asked. */
  const silence = () =>
    desk.sandbox.control("/faults/next", { fault: "html502", path: "GET /v1/payments/:id", times: 1000 });
  const asked = async () => ((await desk.sandbox.control("/faults")) as { done: unknown[] }).done.length;
  const fields = (paid: CheckoutResult): Record<string, string> => ({ ...paid });

  it("asks the provider only so often for one booking, and then leaves it to the webhook", async () => {
    const { razorpay_payment_id: id } = await desk.sandbox.pay(booking.orderId, { outcome: "failure" });
    const failed = { "error[metadata]": JSON.stringify({ payment_id: id }) };
    expect(await bring(failed)).toBe("/checkout/pay");
    await silence();
    for (let turn = 1; turn < TOO_MANY; turn += 1) expect(await bring(failed)).toBe("/checkout/outcome");
    expect(await asked()).toBe(perPerson - 1);
  });

  it("believes a signed result, however often it comes", async () => {
    const paid = await desk.sandbox.pay(booking.orderId);
    await silence();
    for (let turn = 0; turn < TOO_MANY; turn += 1) expect(await bring(fields(paid))).toBe("/checkout/outcome");
    expect(await asked()).toBe(perPerson);
    expect((await desk.find(booking.reference)).payment.promised).toBe(true);
    for (let turn = 0; turn < TOO_MANY; turn += 1) expect(await confirm(paid)).toBe(202);
    expect(await asked(), "by the other door it is the same order").toBe(perPerson);
  });

  it("does not ask the provider again once the booking is paid", async () => {
    const paid = await desk.sandbox.pay(booking.orderId);
    expect(await bring(fields(paid))).toBe("/checkout/outcome");
    await silence();
    expect(await bring(fields(paid))).toBe("/checkout/outcome");
    expect(await confirm(paid)).toBe(200);
    const failed = { "error[metadata]": JSON.stringify({ payment_id: paid.razorpay_payment_id }) };
    expect(await bring(failed)).toBe("/checkout/pay");
    expect(await asked()).toBe(0);
  });
});
