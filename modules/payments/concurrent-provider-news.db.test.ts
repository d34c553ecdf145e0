import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { acceptingPayable } from "#tests/harness/money/accepting-payable.ts";
import { openProviderLine, type ProviderLine } from "#tests/harness/network/provider-line.ts";
import type { CaptureDeps } from "./capture/capture-deps.server.ts";
import { openOrder } from "./capture/open-order.server.ts";
import { recordCapture } from "./capture/record-capture.server.ts";
import { reconcileDisputes } from "./disputes/reconcile-disputes.server.ts";
import { processEvents } from "./razorpay/process-events.server.ts";
import { ProviderClient } from "./razorpay/provider-client.server.ts";
import { requestRefund } from "./refunds/request-refunds.server.ts";
import { sendRefunds } from "./refunds/send-refunds.server.ts";

describe("while an older provider answer is on its way", () => {
  let desk: BookingDesk;
  let line: ProviderLine;
  /** The process with slow answers. */
  let slow: CaptureDeps;

  beforeAll(async () => {
    desk = await openBookingDesk();
    line = await openProviderLine(desk.sandbox.settings.apiBase);
    slow = { ...desk.deps, provider: new ProviderClient({ ...desk.sandbox.settings, apiBase: line.url }) };
  });
  afterAll(async () => {
    await line?.close();
    await desk?.close();
  });
  afterEach(async () => expect(await desk.faultsOfLedger()).toEqual([]));

  const hear = async () => {
    await desk.hearEvents();
    await processEvents(desk.deps, acceptingPayable);
  };
  /** ₹4,000 that were paid. */
  async function paid() {
    const payableRef = newId();
    const payable = { ref: payableRef, amountPaise: 4000_00, receipt: "a quote", notes: {} };
    const { providerOrderId } = await openOrder(desk.deps, payable);
    const { razorpay_payment_id: providerPaymentId } = await desk.sandbox.pay(providerOrderId);
    expect(await recordCapture(desk.deps, providerPaymentId, acceptingPayable)).toBe("captured");
    const { id: paymentId } = await desk.database.db
      .selectFrom("payment")
      .select("id")
      .where("provider_payment_id", "=", providerPaymentId)
      .executeTakeFirstOrThrow();
    return { payableRef, paymentId, providerPaymentId };
  }
  const moves = async (paymentId: string): Promise<number[]> => {
    const rows = await desk.database.db
      .selectFrom("ledger_entry")
      .select(["amount_paise", "memo"])
      .where("payment_id", "=", paymentId)
      .where("account", "=", "provider")
      .orderBy("id")
      .execute();
    return rows.filter(({ memo }) => memo.includes("dispute")).map(({ amount_paise }) => amount_paise);
  };
  const settle = (id: string, status: string) => desk.sandbox.control(`/disputes/${id}/settle`, { status });
  async function lost(providerPaymentId: string): Promise<string> {
    const wanted = { payment_id: providerPaymentId, amount: 1500_00 };
    const { id } = (await desk.sandbox.control("/disputes", wanted)) as { id: string };
    await settle(id, "lost");
    return id;
  }

  it("a finished refund stays finished: its lost third try alerts nobody", async () => {
    const { payableRef, paymentId, providerPaymentId } = await paid();
    const about = { paymentId, payableRef, amountPaise: 1000_00, reason: "a test", now: desk.clock.now() };
    await inTransaction(desk.database.db, (tx) => requestRefund(tx, about));
    const path = `POST /v1/payments/${providerPaymentId}/refund`;
    await desk.sandbox.control("/faults/next", { fault: "html502", path, times: 2 });
    for (const minutes of [2, 5]) {
      await sendRefunds(desk.deps);
      desk.clock.advanceMinutes(minutes);
    }
    line.keepAnswerTo(path, hear, "lost");
    await sendRefunds(slow);
    const { status, id } = await desk.database.db
      .selectFrom("refund")
      .select(["status", "id"])
      .where("payment_id", "=", paymentId)
      .executeTakeFirstOrThrow();
    expect(status).toBe("processed");
    expect(await desk.alerts("refund.stuck")).not.toContain(id);
  });

  it("a dispute lost and won again stays so", async () => {
    const { paymentId, providerPaymentId } = await paid();
    const id = await lost(providerPaymentId);
    line.keepAnswerTo(`GET /v1/disputes/${id}`, async () => {
      await hear();
      await settle(id, "won");
      await hear();
    });
    await reconcileDisputes(slow);
    expect(await moves(paymentId)).toEqual([-1500_00, 1500_00]);
    expect(await desk.alerts("payment.dispute_lost")).not.toContain(id);
  });

  it("a won dispute without a record is corrected at once", async () => {
    const { paymentId, providerPaymentId } = await paid();
    const id = await lost(providerPaymentId);
    await desk.sandbox.control("/faults/next", { fault: "dropWebhook", path: "payment.dispute.lost" });
    line.keepAnswerTo(`GET /v1/disputes/${id}`, () => settle(id, "won"));
    await reconcileDisputes(slow);
    expect(await moves(paymentId)).toEqual([-1500_00, 1500_00]);
    await hear();
    expect(await moves(paymentId)).toHaveLength(2);
    expect(await desk.alerts("payment.dispute_lost")).not.toContain(id);
  });
});
