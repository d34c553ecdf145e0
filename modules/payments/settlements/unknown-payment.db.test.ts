import { expect, it, onTestFinished } from "vitest";
import { listAlerts } from "#platform/jobs/alerts.server.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { openBookingDesk } from "#tests/harness/booking/desk.ts";
import { acceptingPayable } from "#tests/harness/money/accepting-payable.ts";
import { recordCapture } from "../capture/record-capture.server.ts";
import { reconcileSettlements } from "./reconcile-settlements.server.ts";

it("looks at a settlement of an unknown payment for sixty days, and later only when asked", async () => {
  const desk = await openBookingDesk();
  onTestFinished(() => desk.close());
  const { db } = desk.database;
  const settledAt = Math.floor(desk.clock.now().getTime() / 1000);
  const reconcile = (since?: string) =>
    reconcileSettlements({ ...desk.deps, namePayable: async () => "PH-AAAAAA" }, since);
  const isTold = async () => (await listAlerts(db)).some(({ kind }) => kind === "settlement.differs");
  const { razorpay_payment_id: paymentId } = await desk.sandbox.pay((await desk.hold(2)).orderId);
  await desk.sandbox.control("/settlements", { at: settledAt });
  await reconcile();
  // The reports of the last ten days name it no more.
  desk.clock.advanceMinutes(11 * 24 * 60);
  const longAgo = addCalendarDays(delhiDate(desk.clock.now()), -61);
  await db
    .updateTable("settlement")
    .set({ settled_at: delhiToInstant(longAgo, "08:30") })
    .execute();
  expect(await recordCapture(desk.deps, paymentId, acceptingPayable)).toBe("captured");
  await reconcile();
  expect(await isTold()).toBe(true);
  await reconcile(longAgo);
  expect(await isTold()).toBe(false);
});
