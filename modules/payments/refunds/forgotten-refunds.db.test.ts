import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { acceptingPayable } from "#tests/harness/money/accepting-payable.ts";
import { openOrder } from "../capture/open-order.server.ts";
import { findPaymentStanding } from "../capture/payment-standing.server.ts";
import { recordCapture } from "../capture/record-capture.server.ts";
import { processEvents } from "../razorpay/process-events.server.ts";
import { closeRefund } from "./close-refund.server.ts";
import { requestRefund } from "./request-refunds.server.ts";
import { sendRefunds } from "./send-refunds.server.ts";

describe("the provider's refunds, checked before sending one", () => {
  let desk: BookingDesk;
  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  afterAll(() => desk?.close());
  beforeEach(() => desk.sandbox.control("/account", { balance: null, refunds: "processed" }));
  afterEach(async () => expect(await desk.faultsOfLedger()).toEqual([]));

  /** A payment of ₹4,000, with ways to make part due or to refund it without a row of ours. */
  async function paid() {
    const payableRef = newId();
    const payable = { ref: payableRef, amountPaise: 4000_00, receipt: "a quote", notes: {} };
    const { providerOrderId } = await openOrder(desk.deps, payable);
    const { razorpay_payment_id: providerPaymentId } = await desk.sandbox.pay(providerOrderId);
    expect(await recordCapture(desk.deps, providerPaymentId, acceptingPayable)).toBe("captured");
    const { db } = desk.database;
    const { id: paymentId } = await db
      .selectFrom("payment")
      .select("id")
      .where("provider_payment_id", "=", providerPaymentId)
      .executeTakeFirstOrThrow();
    return {
      providerPaymentId,
      async due(amountPaise: number): Promise<string> {
        const about = { paymentId, payableRef, amountPaise, reason: "a test", now: desk.clock.now() };
        await inTransaction(db, (tx) => requestRefund(tx, about));
        const newest = db.selectFrom("refund").select("id").where("payment_id", "=", paymentId).orderBy("id", "desc");
        return (await newest.executeTakeFirstOrThrow()).id;
      },
      sendForgotten: (amount: number) => desk.deps.provider.refundPayment(providerPaymentId, amount, newId()),
      atDesk: (amount: number) => desk.sandbox.api("POST", `/payments/${providerPaymentId}/refund`, { amount }),
      given: async () =>
        (await desk.deps.provider.listRefunds(providerPaymentId)).map(({ amount }) => amount).toReversed(),
    };
  }
  const refund = (id: string) =>
    desk.database.db.selectFrom("refund").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  it("hold two due refunds, and not the desk's", async () => {
    const { due, sendForgotten, given: sent } = await paid();
    await sendForgotten(500_00);
    const both = [await due(400_00), await due(300_00)];
    await Promise.all([sendRefunds(desk.deps), sendRefunds(desk.deps)]);
    expect(await sent()).toEqual([500_00]);
    for (const id of both) expect((await refund(id)).by_hand_since).not.toBeNull();
    const other = await paid();
    await other.atDesk(500_00);
    const free = await other.due(400_00);
    await sendRefunds(desk.deps);
    expect(await refund(free)).toMatchObject({ status: "processed", by_hand_since: null });
  });

  it("hold all of a payment fully refunded before we knew it, by an unknown refund", async () => {
    const payableRef = newId();
    const payable = { ref: payableRef, amountPaise: 4000_00, receipt: "a quote", notes: {} };
    const { providerOrderId } = await openOrder(desk.deps, payable);
    const { razorpay_payment_id: unheard } = await desk.sandbox.pay(providerOrderId);
    const { id } = await desk.deps.provider.refundPayment(unheard, null, newId());
    expect(await recordCapture(desk.deps, unheard, acceptingPayable)).toBe("refunding");
    await sendRefunds(desk.deps);
    const { refund: standing } = await findPaymentStanding(desk.database.db, payableRef);
    expect(standing).toMatchObject({ status: "requested", isByHand: true, isSentBefore: true });
    expect(await desk.alerts("refund.forgotten")).toContain(id);
  });

  it("hold nothing for two closed by one refund", async () => {
    const { due, sendForgotten, given: sent } = await paid();
    const [{ id: reference }] = [await sendForgotten(500_00), await sendForgotten(500_00)];
    const refundId = await due(1000_00);
    await sendRefunds(desk.deps);
    expect(await closeRefund(desk.deps, { refundId, reference })).toBeNull();
    const free = await due(300_00);
    await sendRefunds(desk.deps);
    expect(await sent()).toEqual([500_00, 500_00, 300_00]);
    expect(await refund(free)).toMatchObject({ status: "processed", by_hand_since: null });
  });

  it("hold nothing for known ones: two of a payment sent at once", async () => {
    const { due, given: sent } = await paid();
    const both = [await due(400_00), await due(300_00)];
    await Promise.all([sendRefunds(desk.deps), sendRefunds(desk.deps)]);
    expect((await sent()).toSorted()).toEqual([300_00, 400_00]);
    for (const id of both) expect(await refund(id)).toMatchObject({ status: "processed", by_hand_since: null });
  });

  it("hold nothing for one that failed at the bank", async () => {
    const { due, sendForgotten, atDesk } = await paid();
    await desk.sandbox.control("/account", { refunds: "pending" });
    const { id } = await sendForgotten(500_00);
    const held = await due(300_00);
    await sendRefunds(desk.deps);
    expect((await refund(held)).by_hand_since, "the bank has not said yet").not.toBeNull();
    await desk.sandbox.control(`/refunds/${id}/settle`, { status: "failed" });
    await desk.sandbox.control("/account", { refunds: "processed" });
    await atDesk(100_00);
    const free = await due(400_00);
    await sendRefunds(desk.deps);
    expect(await refund(free)).toMatchObject({ status: "processed", by_hand_since: null });
  });

  it("hold nothing for ours whose answer was lost", async () => {
    const { providerPaymentId, due, given: sent } = await paid();
    await desk.sandbox.control("/account", { refunds: "pending" });
    const first = await due(400_00);
    const path = `POST /v1/payments/${providerPaymentId}/refund`;
    await desk.sandbox.control("/faults/next", { fault: "dieMidRequest", path, afterWork: true });
    await sendRefunds(desk.deps);
    expect(await refund(first)).toMatchObject({ status: "requested", provider_refund_id: null });
    const second = await due(300_00);
    await sendRefunds(desk.deps);
    expect(await refund(second)).toMatchObject({ status: "sent", by_hand_since: null });
    desk.clock.advanceMinutes(2);
    await sendRefunds(desk.deps);
    expect(await refund(first)).toMatchObject({ status: "sent", by_hand_since: null });
    expect(await sent()).toEqual([400_00, 300_00]);
  });

  it("include ours sent by a lost machine, which is not sent again", async () => {
    const { providerPaymentId, due, given: sent } = await paid();
    const id = await due(1500_00);
    await desk.sandbox.control("/account", { refunds: "pending" });
    const first = await desk.deps.provider.refundPayment(providerPaymentId, 1500_00, id);
    await desk.sandbox.control(`/refunds/${first.id}/settle`, { status: "failed" });
    await desk.sandbox.control("/account", { refunds: "processed" });
    const second = await desk.deps.provider.refundPayment(providerPaymentId, 1500_00, `${id}-1`);
    await sendRefunds(desk.deps);
    expect(await sent()).toEqual([1500_00, 1500_00]);
    expect(await refund(id)).toMatchObject({ status: "processed", provider_refund_id: second.id, attempts: 0 });
  });

  it("are checked again later after a failure", async () => {
    const { providerPaymentId, due, given: sent } = await paid();
    const path = `GET /v1/payments/${providerPaymentId}/refunds`;
    await desk.sandbox.control("/faults/next", { fault: "html502", path });
    const id = await due(1500_00);
    await sendRefunds(desk.deps);
    expect(await refund(id)).toMatchObject({ status: "requested", tries: 1, by_hand_since: null });
    expect(await sent()).toEqual([]);
    desk.clock.advanceMinutes(2);
    await sendRefunds(desk.deps);
    expect(await refund(id)).toMatchObject({ status: "processed", tries: 0 });
  });

  it("are all checked, however many", async () => {
    const { due, sendForgotten, atDesk, given: sent } = await paid();
    await sendForgotten(500_00);
    for (let number = 0; number < 100; number += 1) await atDesk(1_00);
    const id = await due(300_00);
    await sendRefunds(desk.deps);
    expect((await refund(id)).by_hand_since).not.toBeNull();
    expect(await sent()).toHaveLength(101);
  });

  it("are recognised as ours in an event, not as the desk's", async () => {
    const { sendForgotten } = await paid();
    const { id } = await sendForgotten(500_00);
    await desk.hearEvents();
    await processEvents(desk.deps, acceptingPayable);
    expect(await desk.alerts("refund.forgotten")).toContain(id);
    expect(await desk.alerts("refund.not_ours")).not.toContain(id);
  });
});
