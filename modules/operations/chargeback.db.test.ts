import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { confirmFromBrowser, findManagedBooking, processPaymentEvents } from "#modules/booking/index.server.ts";
import { ProviderClient, sendRefunds } from "#modules/payments/index.server.ts";
import { localFiles } from "#platform/files.server.ts";
import { newId } from "#platform/ids.server.ts";
import { createSigner } from "#platform/signing.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking-desk.ts";
import { operate } from "./operate.server.ts";

describe("money that a bank has taken back", () => {
  let desk: BookingDesk;
  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  afterAll(() => desk?.close());
  afterEach(async () => expect(await desk.faultsOfLedger()).toEqual([]));

  const give = async (command: string, options: Record<string, string>, dryRun = false): Promise<string[]> => {
    const publicUrl = "https://pahiya.example";
    const signer = createSigner("a secret for tests only");
    const folder = path.join(tmpdir(), `pahiya-chargebacks-${newId()}`);
    const files = localFiles({ folder, publicUrl, signer, now: () => desk.clock.now() });
    const answer = await operate(
      { ...desk.deps, files, signer, publicUrl },
      { command, options, actor: "meera", dryRun },
    );
    return answer.ok ? answer.lines : answer.faults;
  };
  /** Two people, ₹4,000. */
  const paid = async () => {
    const booking = await desk.hold(2);
    const result = await desk.sandbox.pay(booking.orderId);
    expect(await confirmFromBrowser(desk.deps, result)).toBe("captured");
    return { ...booking, paymentId: result.razorpay_payment_id };
  };
  const hear = async (deps = desk.deps) => {
    await desk.hearEvents();
    await processPaymentEvents(deps);
  };
  const lose = async (paymentId: string, amount: number) => {
    const { id } = (await desk.sandbox.control("/disputes", { payment_id: paymentId, amount })) as { id: string };
    await desk.sandbox.control(`/disputes/${id}/settle`, { status: "lost" });
    return id;
  };
  const managed = async (reference: string) => {
    const booking = await findManagedBooking(desk.deps, reference);
    if (!booking) throw new Error(`there is no booking ${reference}`);
    return booking;
  };

  it("cannot be given back once more: cancelled, its booking gives back what is left", async () => {
    const { reference, paymentId } = await paid();
    const [part, rest] = [await lose(paymentId, 1500_00), "2500"];
    await hear();
    expect(await managed(reference)).toMatchObject({
      heldPaise: 2500_00,
      chargebacks: [{ providerDisputeId: part, amountPaise: 1500_00 }],
    });
    const tea = { reference, rupees: "2500.50", reason: "a flat tyre" };
    expect(await give("refund", tea, true)).toEqual([expect.stringContaining("only ₹2,500 left")]);
    expect((await give("refund", { ...tea, rupees: rest }, true))[0]).toContain(
      "₹4,000 paid, ₹1,500 taken back by a bank,",
    );
    expect((await give("cancel-booking", { reference }, true)).join()).toContain(
      "₹2,500 comes back, ₹0 stays with us.",
    );
    expect((await give("cancel-booking", { reference, refund: rest })).join()).toContain("₹2,500 comes back");
    expect((await managed(reference)).heldPaise).toBe(0);
  });

  it("all of it, leaves nothing to give back, and the booking can be cancelled all the same", async () => {
    const { reference, paymentId } = await paid();
    await lose(paymentId, 4000_00);
    await hear();
    expect((await give("refund", { reference, rupees: "1", reason: "a flat tyre" }, true)).join()).toContain(
      "only ₹0 left",
    );
    expect((await give("cancel-booking", { reference, refund: "0" })).join()).toContain("₹0 comes back");
    expect(await managed(reference)).toMatchObject({ status: "cancelled", refunds: [], heldPaise: 0 });
  });

  it("while a refund is on its way, is less than nothing to nobody", async () => {
    const { reference, paymentId } = await paid();
    await give("refund", { reference, rupees: "1000", seen: "0", reason: "a flat tyre" });
    await lose(paymentId, 4000_00);
    await hear();
    expect((await managed(reference)).heldPaise).toBe(0);
  });

  it("holds what was asked back of it before and has not gone out, for as much as is gone, and no more", async () => {
    const { reference, paymentId } = await paid();
    await give("refund", { reference, rupees: "500", seen: "0", reason: "a flat tyre" });
    await give("refund", { reference, rupees: "700", seen: "500", reason: "rain" });
    await lose(paymentId, 3000_00);
    await hear();
    await sendRefunds(desk.deps);
    const { refunds, heldPaise } = await managed(reference);
    expect(refunds.map(({ amountPaise, status, isByHand }) => ({ amountPaise, status, isByHand }))).toEqual(
      expect.arrayContaining([
        { amountPaise: 500_00, status: "processed", isByHand: false },
        { amountPaise: 700_00, status: "requested", isByHand: true },
      ]),
    );
    expect(heldPaise).toBe(0);
    const held = await desk.deps.db
      .selectFrom("refund")
      .select("id")
      .where("by_hand_since", "is not", null)
      .where("amount_paise", "=", 700_00)
      .executeTakeFirstOrThrow();
    expect(await desk.alerts("refund.stuck"), "a human hears of it at once").toContain(held.id);
  });

  it("is written down once however often it is told, as soon as the provider can be asked", async () => {
    const { reference, paymentId } = await paid();
    const id = await lose(paymentId, 4000_00);
    await hear({ ...desk.deps, provider: new ProviderClient({ ...desk.sandbox.settings, keyId: "rzp_test_other" }) });
    expect((await managed(reference)).chargebacks).toEqual([]);
    expect(await desk.alerts("payment.dispute_lost"), "a human hears of it at once").toContain(id);
    desk.clock.advanceMinutes(2);
    await hear();
    await desk.sandbox.control(`/disputes/${id}/settle`, { status: "lost" });
    await hear();
    expect((await managed(reference)).chargebacks).toMatchObject([{ providerDisputeId: id, amountPaise: 4000_00 }]);
    expect(await desk.alerts("payment.disputed")).not.toContain(id);
  });
});
