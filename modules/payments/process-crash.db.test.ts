import type { KyselyPlugin } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Db, inTransaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { acceptingPayable } from "#tests/harness/money/accepting-payable.ts";
import type { CaptureDeps } from "./capture/capture-deps.server.ts";
import { openOrder } from "./capture/open-order.server.ts";
import { reconcileOrders } from "./capture/reconcile-orders.server.ts";
import { recordCapture } from "./capture/record-capture.server.ts";
import { reconcileDisputes } from "./disputes/reconcile-disputes.server.ts";
import { processEvents } from "./razorpay/process-events.server.ts";
import { requestRefund } from "./refunds/request-refunds.server.ts";
import { sendRefunds } from "./refunds/send-refunds.server.ts";

/** A database connection of a process that dies after this many statements. */
function mortal(db: Db, statements: number): { db: Db; hasDied: () => boolean } {
  let made = 0;
  const dying: KyselyPlugin = {
    transformQuery({ node }) {
      made += 1;
      if (made > statements) throw new Error("the process has died");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(dying), hasDied: () => made > statements };
}

describe("a process killed between any two statements", () => {
  let desk: BookingDesk;

  beforeAll(async () => {
    desk = await openBookingDesk();
  });
  afterAll(() => desk?.close());
  // Orders of the former test are no longer reconciled.
  beforeEach(() => desk.clock.advanceMinutes(30 * 24 * 60));
  afterEach(async () => expect(await desk.faultsOfLedger()).toEqual([]));

  /** Starts over and lets `work` die one statement later each time, until it completes; `after` checks each state. */
  async function dieEverywhere<Begun>(
    begin: () => Promise<Begun>,
    work: (deps: CaptureDeps) => Promise<unknown>,
    after: (begun: Begun, died: string) => Promise<void>,
  ): Promise<void> {
    for (let statements = 0; ; statements += 1) {
      const begun = await begin();
      const { db, hasDied } = mortal(desk.database.db, statements);
      await work({ ...desk.deps, db }).catch((fault: unknown) => {
        if (!hasDied()) throw fault;
      });
      desk.clock.advanceMinutes(10);
      await after(begun, `died after ${statements} statements`);
      if (!hasDied()) return expect(statements).toBeGreaterThan(2);
    }
  }
  const order = async (): Promise<{ ref: string; orderId: string }> => {
    const ref = newId();
    const payable = { ref, amountPaise: 4000_00, receipt: "a quote", notes: {} };
    return { ref, orderId: (await openOrder(desk.deps, payable)).providerOrderId };
  };
  const fault = (path: string, times = 1) => desk.sandbox.control("/faults/next", { fault: "html502", path, times });
  const events = (deps = desk.deps) => processEvents(deps, acceptingPayable);

  /** ₹4,000 that were paid, of which ₹1,000 are due back. */
  async function due() {
    const { ref: payableRef, orderId } = await order();
    const { razorpay_payment_id: providerPaymentId } = await desk.sandbox.pay(orderId);
    expect(await recordCapture(desk.deps, providerPaymentId, acceptingPayable)).toBe("captured");
    const { db } = desk.database;
    const { id: paymentId } = await db
      .selectFrom("payment")
      .select("id")
      .where("provider_payment_id", "=", providerPaymentId)
      .executeTakeFirstOrThrow();
    const about = { paymentId, payableRef, amountPaise: 1000_00, reason: "a test", now: desk.clock.now() };
    await inTransaction(db, (tx) => requestRefund(tx, about));
    const { id } = await db
      .selectFrom("refund")
      .select("id")
      .where("payment_id", "=", paymentId)
      .executeTakeFirstOrThrow();
    return { refundId: id, paymentId, providerPaymentId };
  }

  it("leaves no alert about an order that recovers", () =>
    dieEverywhere(
      async () => {
        const { orderId } = await order();
        await fault(`GET /v1/orders/${orderId}/payments`, 2);
        for (const minutes of [3, 11]) {
          desk.clock.advanceMinutes(minutes);
          await reconcileOrders(desk.deps, acceptingPayable);
        }
        expect(await desk.alerts("order.stuck")).toContain(orderId);
        desk.clock.advanceMinutes(1);
        return orderId;
      },
      (deps) => reconcileOrders(deps, acceptingPayable),
      async (orderId, died) => {
        await reconcileOrders(desk.deps, acceptingPayable);
        expect(await desk.alerts("order.stuck"), died).not.toContain(orderId);
      },
    ));

  it("leaves no alert about a processed event", () =>
    dieEverywhere(
      async () => {
        const { orderId } = await order();
        const { razorpay_payment_id: paymentId } = await desk.sandbox.pay(orderId);
        await desk.hearEvents();
        await fault(`GET /v1/payments/${paymentId}`, 3 * 8);
        for (let tries = 0; tries < 8; tries += 1) {
          await events();
          desk.clock.advanceMinutes(61);
        }
        const stuck = await desk.alerts("event.stuck");
        expect(stuck.length).toBeGreaterThan(0);
        return stuck;
      },
      events,
      async (_, died) => {
        desk.clock.advanceMinutes(120);
        await events();
        expect(await desk.alerts("event.stuck"), died).toEqual([]);
      },
    ));

  it("keeps no refund locked that the provider will never send", () =>
    dieEverywhere(
      async () => {
        const begun = await due();
        await desk.sandbox.control("/clock", { advance: 184 * 24 * 3600 });
        return begun;
      },
      sendRefunds,
      async ({ refundId }, died) => {
        await sendRefunds(desk.deps);
        expect(await desk.alerts("refund.stuck"), died).toContain(refundId);
      },
    ));

  it("sends and posts a refund once", () =>
    dieEverywhere(due, sendRefunds, async ({ refundId, providerPaymentId }, died) => {
      await sendRefunds(desk.deps);
      const { items } = await desk.sandbox.api("GET", `/payments/${providerPaymentId}/refunds`);
      expect(items, died).toMatchObject([{ receipt: refundId, status: "processed" }]);
      expect(await desk.faultsOfLedger(), died).toEqual([]);
    }));

  it("records a lost dispute and its return once each", () =>
    dieEverywhere(
      async () => {
        const begun = await due();
        const wanted = { payment_id: begun.providerPaymentId, amount: 4000_00 };
        const { id } = (await desk.sandbox.control("/disputes", wanted)) as { id: string };
        await desk.sandbox.control(`/disputes/${id}/settle`, { status: "lost" });
        await desk.hearEvents();
        return { ...begun, id };
      },
      events,
      async ({ refundId, paymentId, id }, died) => {
        await events();
        const taken = async () => {
          const rows = await desk.database.db
            .selectFrom("ledger_entry")
            .select(["amount_paise", "memo"])
            .where("payment_id", "=", paymentId)
            .where("account", "=", "provider")
            .orderBy("id")
            .execute();
          return rows.filter(({ memo }) => memo.includes("dispute")).map(({ amount_paise }) => amount_paise);
        };
        expect(await taken(), died).toEqual([-4000_00]);
        expect(await desk.alerts("payment.dispute_lost"), died).toContain(id);
        expect(await desk.alerts("payment.disputed"), died).not.toContain(id);
        await sendRefunds(desk.deps);
        expect(await desk.alerts("refund.stuck"), died).toContain(refundId);
        await desk.sandbox.control(`/disputes/${id}/settle`, { status: "won" });
        await reconcileDisputes(desk.deps);
        expect(await taken(), died).toEqual([-4000_00, 4000_00]);
        expect(await desk.faultsOfLedger(), died).toEqual([]);
      },
    ));
});
