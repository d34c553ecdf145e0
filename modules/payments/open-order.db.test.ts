import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#platform/ids.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking-desk.ts";
import { openOrder } from "./open-order.server.ts";

describe("an account at the provider that takes each receipt once", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk();
    await desk.sandbox.control("/account", { unique_receipts: true });
  });
  afterAll(() => desk?.close());

  /** A change of a booking, as the booking names every change of this kind. */
  const change = () => ({ ref: newId(), amountPaise: 500_00, receipt: "PH-7K3M9Q transfer", notes: {} });
  const receiptOf = async (providerOrderId: string) =>
    String((await desk.sandbox.api("GET", `/orders/${providerOrderId}`)).receipt);

  it("opens an order for a second change of a booking, and each says whose it is", async () => {
    const first = await openOrder(desk.deps, change());
    const second = await openOrder(desk.deps, change());
    const receipts = [await receiptOf(first.providerOrderId), await receiptOf(second.providerOrderId)];
    expect(new Set(receipts).size).toBe(2);
    for (const receipt of receipts) {
      expect(receipt).toMatch(/^PH-7K3M9Q transfer \w/);
      expect(receipt.length).toBeLessThanOrEqual(40);
    }
  });

  it("opens an order after the answer to the first try was lost", async () => {
    const wanted = change();
    await desk.sandbox.control("/faults/next", { fault: "http500", path: "POST /v1/orders", afterWork: true });
    await expect(openOrder(desk.deps, wanted)).rejects.toMatchObject({ code: "provider_unavailable" });
    const { providerOrderId } = await openOrder(desk.deps, wanted);
    expect((await openOrder(desk.deps, wanted)).providerOrderId).toBe(providerOrderId);
  });
});
