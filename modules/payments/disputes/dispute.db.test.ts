import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "#platform/database/database.server.ts";
import { listAlerts } from "#platform/jobs/alerts.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { acceptingPayable } from "#tests/harness/money/accepting-payable.ts";
import { recordCapture } from "../capture/record-capture.server.ts";
import { auditLedger } from "../ledger/audit-ledger.server.ts";
import { processEvents } from "../razorpay/process-events.server.ts";
import { findHeldPaise } from "../refunds/held-money.server.ts";
import { requestRefund } from "../refunds/request-refunds.server.ts";
import { sendRefunds } from "../refunds/send-refunds.server.ts";
import { reconcileDisputes } from "./reconcile-disputes.server.ts";

describe("a dispute lost during a refund", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  afterAll(() => desk?.close());
  beforeEach(() => desk.sandbox.control("/account", { balance: null, refunds: "processed" }));
  afterEach(async () => expect(await desk.faultsOfLedger()).toEqual([]));

  /** A payment of ₹4,000, with a way to make part of it due. */
  async function paid() {
    const booking = await desk.hold(2);
    const { razorpay_payment_id: paymentId } = await desk.sandbox.pay(booking.orderId);
    expect(await recordCapture(desk.deps, paymentId, acceptingPayable)).toBe("captured");
    const { db } = desk.database;
    const { id } = await db
      .selectFrom("payment")
      .select("id")
      .where("provider_payment_id", "=", paymentId)
      .executeTakeFirstOrThrow();
    const due = async (amountPaise: number): Promise<string> => {
      const about = { paymentId: id, payableRef: booking.id, amountPaise, reason: "a test" };
      await inTransaction(db, (tx) => requestRefund(tx, { ...about, now: desk.clock.now() }));
      const newest = db.selectFrom("refund").select("id").where("payment_id", "=", id).orderBy("id", "desc");
      desk.clock.advanceMinutes(1);
      return (await newest.executeTakeFirstOrThrow()).id;
    };
    return { ...booking, paymentId, due };
  }
  const hear = async () => {
    await desk.hearEvents();
    await processEvents(desk.deps, acceptingPayable);
  };
  const settle = (id: string, status: string) => desk.sandbox.control(`/disputes/${id}/settle`, { status });
  const lose = async (paymentId: string, amount: number): Promise<string> => {
    const { id } = (await desk.sandbox.control("/disputes", { payment_id: paymentId, amount })) as { id: string };
    await settle(id, "lost");
    await hear();
    return id;
  };
  const refund = (id: string) =>
    desk.database.db.selectFrom("refund").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const atProvider = async (paymentId: string) =>
    ((await desk.sandbox.api("GET", `/payments/${paymentId}/refunds`)).items ?? []) as Record<string, unknown>[];
  const twice = async (paymentId: string) =>
    (await listAlerts(desk.database.db)).find(({ kind, subject }) => kind === "refund.twice" && subject === paymentId);
  const listedTwice = async (paymentId: string) =>
    (await auditLedger(desk.database.db)).givenTwice.filter((line) => line.includes(paymentId));

  it("is recorded although it is the first news of its payment", async () => {
    const { id, orderId } = await desk.hold(2);
    const { razorpay_payment_id: unheard } = await desk.sandbox.pay(orderId);
    await desk.hearEvents();
    await desk.database.db.deleteFrom("provider_event").execute();
    await desk.sandbox.control("/faults/next", { fault: "dropWebhook", path: "payment.dispute.created" });
    await lose(unheard, 1500_00);
    expect(await findHeldPaise(desk.database.db, [id])).toBe(2500_00);
  });

  it("names the amount paid twice until settled; the audit lists it", async () => {
    const { paymentId, due } = await paid();
    await desk.sandbox.control("/account", { refunds: "pending" });
    await due(3000_00);
    await sendRefunds(desk.deps);
    const id = await lose(paymentId, 1500_50);
    expect((await twice(paymentId))?.detail).toMatchObject({
      ...{ sum: "₹500.50", paise: 500_50, todo: expect.stringContaining("ask the guest") },
      refunds: [{ amount_paise: 3000_00, status: "sent", provider_refund_id: expect.stringMatching(/^rfnd_/) }],
    });
    expect(await listedTwice(paymentId)).toEqual([expect.stringContaining("₹500.50 of it goes to the guest twice")]);
    await settle(id, "won");
    await hear();
    expect(await twice(paymentId)).toBeUndefined();
    expect(await listedTwice(paymentId)).toEqual([]);
  });

  it("repeats no refund that the provider had accepted and that failed at the bank", async () => {
    const { paymentId, due } = await paid();
    await desk.sandbox.control("/account", { refunds: "pending" });
    const refundId = await due(3000_00);
    await sendRefunds(desk.deps);
    await lose(paymentId, 4000_00);
    expect((await twice(paymentId))?.detail).toMatchObject({ paise: 3000_00 });
    const [first] = await atProvider(paymentId);
    await desk.sandbox.control(`/refunds/${first?.id}/settle`, { status: "failed" });
    await hear();
    desk.clock.advanceMinutes(61);
    await sendRefunds(desk.deps);
    expect((await atProvider(paymentId)).map(({ status }) => status)).toEqual(["failed"]);
    expect((await refund(refundId)).by_hand_since).not.toBeNull();
    expect(await desk.alerts("refund.stuck")).toContain(refundId);
    expect(await twice(paymentId), "it does not go out a second time").toBeUndefined();
  });

  it("repeats no refund that the provider refused", async () => {
    const { paymentId, due } = await paid();
    await desk.sandbox.control("/account", { balance: 0 });
    const refundId = await due(3000_00);
    await sendRefunds(desk.deps);
    await lose(paymentId, 4000_00);
    await desk.sandbox.control("/account", { balance: null });
    desk.clock.advanceMinutes(5);
    await sendRefunds(desk.deps);
    expect(await atProvider(paymentId)).toEqual([]);
    expect((await refund(refundId)).by_hand_since).not.toBeNull();
    expect(await twice(paymentId)).toBeUndefined();
  });

  it("holds no refund that the provider made, if only the answer was lost", async () => {
    const { paymentId, due } = await paid();
    await desk.sandbox.control("/account", { refunds: "pending" });
    const refundId = await due(3000_00);
    const path = `POST /v1/payments/${paymentId}/refund`;
    await desk.sandbox.control("/faults/next", { fault: "dieMidRequest", path, afterWork: true });
    for (const event of ["refund.created", "refund.processed"])
      await desk.sandbox.control("/faults/next", { fault: "dropWebhook", path: event });
    await sendRefunds(desk.deps);
    desk.clock.advanceMinutes(5);
    await lose(paymentId, 4000_00);
    expect(await refund(refundId)).toMatchObject({ status: "sent", by_hand_since: null });
    const [made] = await atProvider(paymentId);
    await desk.sandbox.control(`/refunds/${made?.id}/settle`, { status: "processed" });
    desk.clock.advanceMinutes(5);
    await sendRefunds(desk.deps);
    expect((await refund(refundId)).status, "nobody told of it: it was asked after").toBe("processed");
  });

  it("takes the rupees in our books for another currency", async () => {
    const { orderId } = await desk.hold(2);
    const dollars = { amount: 50_00, currency: "USD", base_amount: 4263_65 };
    const { razorpay_payment_id: paymentId } = await desk.sandbox.pay(orderId, dollars);
    expect(await recordCapture(desk.deps, paymentId, acceptingPayable)).toBe("refunding");
    await sendRefunds(desk.deps);
    expect(await atProvider(paymentId)).toMatchObject([{ amount: 50_00, currency: "USD", status: "processed" }]);
    expect(await desk.faultsOfLedger()).toEqual([]);
    await lose(paymentId, 25_00);
    expect((await twice(paymentId))?.detail).toMatchObject({ paise: 2131_83 });
    expect(await reconcileDisputes(desk.deps), "and nothing is news of it").toBe(0);
  });

  it("holds no more for a second dispute than is gone", async () => {
    const { paymentId, due } = await paid();
    const [small, large] = [await due(500_00), await due(700_00)];
    await lose(paymentId, 3000_00);
    await lose(paymentId, 400_00);
    await sendRefunds(desk.deps);
    expect((await refund(large)).by_hand_since, "₹200 of it are gone").not.toBeNull();
    expect((await refund(small)).status).toBe("processed");
    expect(await twice(paymentId)).toBeUndefined();
  });
});
