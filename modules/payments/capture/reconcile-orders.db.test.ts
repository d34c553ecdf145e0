import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#platform/ids.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { acceptingPayable } from "#tests/harness/money/accepting-payable.ts";
import { moneyFigures } from "../ledger/money-figures.server.ts";
import { openOrder } from "./open-order.server.ts";
import type { PayableHandler } from "./payable-handler.server.ts";
import { reconcileOrders } from "./reconcile-orders.server.ts";
import { recordAuthorization } from "./record-authorization.server.ts";
import { recordCapture } from "./record-capture.server.ts";

/** Something that was given already for other money. */
const givenAlready: PayableHandler = {
  ...acceptingPayable,
  settle: async () => ({ fulfilled: false as const, reason: "it is booked" }),
};
const DAY = 24 * 60;

describe("an order without news", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  afterAll(() => desk?.close());
  // A month later: the former test's order is no longer reconciled.
  beforeEach(() => desk.clock.advanceMinutes(30 * DAY));
  afterEach(async () => expect(await desk.faultsOfLedger()).toEqual([]));

  /** A payable for weeks: opened again, it hands out the same order. */
  const payable = () => ({ ref: newId(), amountPaise: 4000_00, receipt: "a quote", notes: {} });
  const reconcile = () => reconcileOrders(desk.deps, acceptingPayable);
  const stored = (providerOrderId: string) =>
    desk.database.db
      .selectFrom("payment_order")
      .selectAll()
      .where("provider_order_id", "=", providerOrderId)
      .executeTakeFirstOrThrow();
  const stuck = async () => (await moneyFigures(desk.deps)).stuckOrders;
  const silent = (providerOrderId: string, times: number) =>
    desk.sandbox.control("/faults/next", {
      fault: "html502",
      path: `GET /v1/orders/${providerOrderId}/payments`,
      times,
    });

  /** An order that is paid while another bank's promise stands on it. */
  const paidBesideAPromise = async () => {
    const { providerOrderId } = await openOrder(desk.deps, payable());
    const pending = () => desk.sandbox.pay(providerOrderId, { outcome: "pending" });
    const { razorpay_payment_id: promise } = await pending();
    await desk.sandbox.control("/clock", { advance: 40 * 60 });
    const { razorpay_payment_id: taken } = await pending();
    for (const id of [promise, taken]) await desk.sandbox.control(`/payments/${id}/capture-late`, {});
    const standing = await desk.deps.provider.listOrderPayments(providerOrderId);
    expect(standing.map(({ id, status }) => [id, status])).toEqual([
      [promise, "authorized"],
      [taken, "captured"],
    ]);
    return { providerOrderId, promise, taken };
  };

  it("is asked about for seven days after it was last used", async () => {
    const quote = payable();
    const { providerOrderId } = await openOrder(desk.deps, quote);
    desk.clock.advanceMinutes(9 * DAY);
    expect((await openOrder(desk.deps, quote)).providerOrderId).toBe(providerOrderId);
    await desk.sandbox.pay(providerOrderId);
    desk.clock.advanceMinutes(3);
    expect(await reconcile()).toBe(1);
    expect(await stored(providerOrderId)).toMatchObject({ status: "paid" });
  });

  it("records all its payments although one authorization cannot be captured", async () => {
    const { providerOrderId, promise } = await paidBesideAPromise();
    const path = `POST /v1/payments/${promise}/capture`;
    await desk.sandbox.control("/faults/next", { fault: "http500", path, times: 9 });
    desk.clock.advanceMinutes(3);
    await reconcile();
    await desk.sandbox.control("/faults", {});
    expect(await stored(providerOrderId)).toMatchObject({ status: "paid" });
  });

  it("is asked about as often as a new one when used again", async () => {
    const quote = payable();
    const { providerOrderId } = await openOrder(desk.deps, quote);
    desk.clock.advanceMinutes(6 * DAY);
    await openOrder(desk.deps, quote);
    await reconcile();
    await desk.sandbox.pay(providerOrderId);
    desk.clock.advanceMinutes(2);
    expect(await reconcile()).toBe(1);
  });

  it("is left alone a week after its last use", async () => {
    const { providerOrderId } = await openOrder(desk.deps, payable());
    desk.clock.advanceMinutes(7 * DAY + 1);
    await reconcile();
    expect(await stored(providerOrderId)).toMatchObject({ checked_at: null });
  });

  it("is never given up while a bank's authorization is open", async () => {
    const { providerOrderId } = await openOrder(desk.deps, payable());
    const signed = await desk.sandbox.pay(providerOrderId);
    await recordAuthorization(
      desk.deps,
      { providerOrderId, providerPaymentId: signed.razorpay_payment_id },
      acceptingPayable,
    );
    desk.clock.advanceMinutes(9 * DAY);
    expect(await reconcile()).toBe(1);
  });

  it("is asked about again within a minute after a failed question", async () => {
    const { providerOrderId } = await openOrder(desk.deps, payable());
    desk.clock.advanceMinutes(3 * DAY);
    await silent(providerOrderId, 1);
    await reconcile();
    expect(await stuck()).toBe(1);
    desk.clock.advanceMinutes(1);
    await reconcile();
    expect(await stuck()).toBe(0);
  });

  it("has its alert withdrawn once given up", async () => {
    const { providerOrderId } = await openOrder(desk.deps, payable());
    desk.clock.advanceMinutes(7 * DAY - 20);
    await silent(providerOrderId, 100);
    await reconcile();
    desk.clock.advanceMinutes(11);
    await reconcile();
    expect([await desk.alerts("order.stuck"), await stuck()]).toEqual([[providerOrderId], 1]);
    desk.clock.advanceMinutes(20);
    await reconcile();
    expect([await desk.alerts("order.stuck"), await stuck()]).toEqual([[], 0]);
    expect(await stored(providerOrderId)).toMatchObject({ trouble_since: null });
  });

  it("is not given up once paid, however long recording fails", async () => {
    const { providerOrderId } = await openOrder(desk.deps, payable());
    await desk.sandbox.pay(providerOrderId);
    const broken = { ...acceptingPayable, settle: () => Promise.reject(new Error("a departure is lost")) };
    for (let day = 0; day < 9; day += 1) {
      desk.clock.advanceMinutes(DAY);
      await reconcileOrders(desk.deps, broken);
    }
    expect([await desk.alerts("order.stuck"), await stuck()]).toEqual([[providerOrderId], 1]);
    const { handed_out_at, unrecorded_since } = await stored(providerOrderId);
    expect(unrecorded_since?.getTime()).toBe(handed_out_at.getTime() + DAY * 60_000);
    desk.clock.advanceMinutes(1);
    expect(await reconcile()).toBe(1);
    expect([await desk.alerts("order.stuck"), await stuck()]).toEqual([[], 0]);
    expect(await stored(providerOrderId)).toMatchObject({ unrecorded_since: null });
  });

  it("has its alert withdrawn once paid", async () => {
    const { providerOrderId } = await openOrder(desk.deps, payable());
    desk.clock.advanceMinutes(3);
    await silent(providerOrderId, 2);
    await reconcile();
    desk.clock.advanceMinutes(11);
    await reconcile();
    expect(await desk.alerts("order.stuck")).toEqual([providerOrderId]);
    const { razorpay_payment_id: paymentId } = await desk.sandbox.pay(providerOrderId);
    expect(await recordCapture(desk.deps, paymentId, acceptingPayable)).toBe("captured");
    expect([await desk.alerts("order.stuck"), await stuck()]).toEqual([[], 0]);
  });

  it("is asked about after payment while another authorization is open", async () => {
    const { promise, taken } = await paidBesideAPromise();
    expect(await recordCapture(desk.deps, taken, acceptingPayable)).toBe("captured");
    desk.clock.advanceMinutes(61);
    await reconcileOrders(desk.deps, givenAlready);
    const standing = async () => {
      const row = desk.database.db.selectFrom("payment").select("status").where("provider_payment_id", "=", promise);
      return (await row.executeTakeFirst())?.status;
    };
    expect(await standing()).toBe("authorized");
    await desk.sandbox.control("/clock", { advance: 6 * DAY * 60 });
    desk.clock.advanceMinutes(6 * DAY);
    await reconcileOrders(desk.deps, givenAlready);
    expect(await standing()).not.toBe("authorized");
  });

  it("is stuck while another authorization cannot be asked about", async () => {
    const { providerOrderId, taken } = await paidBesideAPromise();
    expect(await recordCapture(desk.deps, taken, acceptingPayable)).toBe("captured");
    desk.clock.advanceMinutes(61);
    await reconcileOrders(desk.deps, givenAlready);
    desk.clock.advanceMinutes(2 * DAY);
    await silent(providerOrderId, 100);
    await reconcile();
    expect(await desk.alerts("order.stuck")).toEqual([]);
    desk.clock.advanceMinutes(11);
    await reconcile();
    expect([await desk.alerts("order.stuck"), await stuck()]).toEqual([[providerOrderId], 1]);
    await desk.sandbox.control("/faults", {});
    desk.clock.advanceMinutes(1);
    await reconcile();
    expect([await desk.alerts("order.stuck"), await stuck()]).toEqual([[], 0]);
  });

  it("is asked about once more after payment, and again after a failed question", async () => {
    const { providerOrderId } = await openOrder(desk.deps, payable());
    const { razorpay_payment_id: paymentId } = await desk.sandbox.pay(providerOrderId);
    await recordCapture(desk.deps, paymentId, acceptingPayable);
    desk.clock.advanceMinutes(61);
    await silent(providerOrderId, 1);
    await reconcile();
    expect((await stored(providerOrderId)).trouble_since).not.toBeNull();
    desk.clock.advanceMinutes(1);
    await reconcile();
    expect((await stored(providerOrderId)).trouble_since).toBeNull();
  });
});
