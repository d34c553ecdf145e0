import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { listUnbookedPayments } from "./capture/list-unbooked.server.ts";
import type { PayableHandler } from "./capture/payable-handler.server.ts";
import { processEvents } from "./razorpay/process-events.server.ts";

const given: PayableHandler = {
  settle: async () => ({ fulfilled: true }),
  promised: async () => undefined,
  failed: async () => undefined,
  returned: async () => undefined,
};

describe("an authorization that lapsed at the provider", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  afterAll(() => desk?.close());

  /** An authorization on an order that is not ours. Its webhook came while it stood, and is processed after it lapsed. */
  async function letGo(): Promise<string> {
    const capture = { capture: "manual", capture_options: { manual_expiry_period: 60 } };
    const order = await desk.sandbox.api("POST", "/orders", { amount: 2000_00, currency: "INR", payment: capture });
    const { razorpay_payment_id: promise } = await desk.sandbox.pay(String(order.id));
    await desk.hearEvents();
    await desk.sandbox.control("/clock", { advance: 61 * 60 });
    expect(await desk.deps.provider.getPayment(promise)).toMatchObject({ status: "refunded", captured: false });
    return promise;
  }

  it("is no missing money, and needs nobody", async () => {
    await letGo();
    await desk.hearEvents();
    expect(await processEvents(desk.deps, given)).toBeGreaterThan(0);
    expect(await desk.alerts("payment.unknown_order")).toEqual([]);
    expect(await listUnbookedPayments(desk.deps, new Date(0))).toEqual([]);
  });
});
