import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ProviderClient } from "#modules/payments/index.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { confirmFromBrowser, processPaymentEvents, startPayment } from "./pay-booking.server.ts";

describe("an order at the provider", () => {
  let desk: BookingDesk;
  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  afterAll(() => desk?.close());
  afterEach(async () => expect(await desk.faultsOfLedger()).toEqual([]));

  const hear = async () => {
    await desk.hearEvents();
    await processPaymentEvents(desk.deps);
  };
  const held = () => desk.hold(2);
  type Held = Awaited<ReturnType<typeof held>>;
  const wrongly = {
    /** At the provider's dashboard, before the payment was announced. */
    sent_back: async ({ orderId }: Held) => {
      const { razorpay_payment_id: payment } = await desk.sandbox.pay(orderId);
      await desk.sandbox.api("POST", `/payments/${payment}/refund`, {});
    },
    mismatch: async ({ orderId }: Held) => void (await desk.sandbox.pay(orderId, { amount: 500_00 })),
  };

  it.each(["sent_back", "mismatch"] as const)(
    "is not used again after its money went back (%s): the holder gets another",
    async (cause) => {
      const booking = await held();
      await wrongly[cause](booking);
      await hear();
      const after = await desk.find(booking.reference);
      expect(after).toMatchObject({ status: "held", payment: { refund: { cause } } });
      expect(await desk.told("booking.money_returned", booking.reference)).toMatchObject([{ cause }]);
      const { providerOrderId } = await startPayment(desk.deps, after);
      expect(providerOrderId).not.toBe(booking.orderId);
      expect(await startPayment(desk.deps, after)).toMatchObject({ providerOrderId });
      expect(await confirmFromBrowser(desk.deps, await desk.sandbox.pay(providerOrderId))).toBe("captured");
      expect(await desk.find(booking.reference)).toMatchObject({ status: "confirmed" });
      expect(await desk.placesTaken(booking.departureId)).toBe(2);
    },
  );

  it("keeps its places when the provider refuses us, as when it is silent", async () => {
    const booking = await held();
    const paid = await desk.sandbox.pay(booking.orderId);
    const provider = new ProviderClient({ ...desk.sandbox.settings, keyId: "rzp_test_regenerated" });
    await expect(confirmFromBrowser({ ...desk.deps, provider }, paid)).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    expect((await desk.find(booking.reference)).payment.promised).toBe(true);
    await desk.letHoldsExpire();
    expect(await desk.find(booking.reference)).toMatchObject({ status: "held" });
    expect(await confirmFromBrowser(desk.deps, paid)).toBe("captured");
  });
});
