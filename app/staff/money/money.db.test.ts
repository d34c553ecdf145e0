import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reconcileBookedSettlements, refundByOperator } from "#modules/booking/index.server.ts";
import { runCommand } from "#modules/operations/index.server.ts";
import { findDayClose, markOfClose } from "#modules/payments/index.server.ts";
import type { Role } from "#modules/staff/model.ts";
import { raiseAlert } from "#platform/jobs/alerts.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { contextOf, drawPage, linksOf, wordsOf } from "#tests/harness/pages/ask-page.ts";
import { loadMoney } from "./load-money.server.ts";
import { MoneyScreen } from "./money-screen.tsx";

describe("the screen of money", () => {
  let office: BookingOffice;
  beforeEach(async () => {
    office = await openBookingOffice();
  });
  afterEach(() => office.close());

  const ask = async (query = "", role: Role = "desk") => {
    const url = new URL(`https://rides.example/staff/money${query}`);
    const data = await loadMoney({ app: contextOf(office), staff: { role } as never, params: {}, url });
    const html = drawPage((() => MoneyScreen({ data })) as never, {});
    return { data, html, words: wordsOf(html) };
  };
  const at = () => Math.floor(office.clock.now().getTime() / 1000);
  /** A paid booking of ₹4,000 on Saturday 21 November. */
  async function booked(nth = 9) {
    const departure = (await office.departuresOf("old-delhi-at-dawn"))[nth];
    const { id, reference, payments } = await office.book({ id: departure?.id ?? "" }, 2);
    return { id, reference, paymentId: payments[0]?.providerPaymentId ?? "" };
  }
  const nextDay = () => office.clock.advanceMinutes(24 * 60);

  it("says of a day without money that nothing was taken", async () => {
    const { words, data } = await ask();
    expect(data.day, "yesterday").toBe("2026-11-20");
    expect(words).toContain("Nothing was taken on this day.");
    expect(words).toContain("Nothing of this day is settled yet.");
    expect(words).toContain("No refund is under way.");
  });

  it("lists fifty open matters, and counts the others", async () => {
    const log = { error: () => undefined } as never;
    for (let at = 1; at <= 53; at += 1)
      await raiseAlert({ clock: office.clock, log }, office.db, {
        kind: "payment.stray",
        subject: `${at}`,
        detail: {},
      });
    const { data, words } = await ask();
    expect([data.alerts.length, data.moreAlerts, data.moreRefunds]).toEqual([50, 3, 0]);
    expect(words).toContain("3 more come here as these are dealt with.");
  });

  it("puts the ledger beside the report, and explains what settles later with its booking", async () => {
    const [one, two] = [await booked(), await booked(10)];
    nextDay();
    await office.sandbox.control("/settlements", { at: at(), without: [two.paymentId] });
    await reconcileBookedSettlements(office.deps);
    const { words, html, data } = await ask("?day=2026-11-21");
    expect(words).toContain("1 difference of ₹3,905.60, explained: not settled yet");
    expect(words).toContain("Taken 2 payments in the ledger, 1 in the report ₹8,000.00 ₹4,000.00 −₹4,000.00");
    expect(words).toContain("To the bank ₹7,811.20 ₹3,905.60 −₹3,905.60");
    expect(words).toContain("Carry over and close");
    expect(linksOf(html, new RegExp(two.reference))[0]).toBe(`/staff/bookings/${two.reference}`);
    expect(data.lines.map(({ reference, difference }) => [reference, difference])).toEqual([
      [two.reference, "next batch"],
      [one.reference, null],
    ]);
    const differing = await ask("?day=2026-11-21&show=differences");
    expect(differing.data.lines.map(({ reference }) => reference)).toEqual([two.reference]);
  });

  it("asks for a reason where no later settlement explains it, and shows the close afterwards", async () => {
    const { paymentId, reference } = await booked();
    nextDay();
    await office.sandbox.control("/settlements", { at: at(), mistakes: { [paymentId]: { credit: 3900_60 } } });
    await reconcileBookedSettlements(office.deps);
    const before = await ask("?day=2026-11-21");
    expect(before.words).toContain("1 difference of ₹5.00 that no later settlement explains.");
    expect(before.data.alerts).toMatchObject([{ reference, urgency: "now" }]);
    const seen = markOfClose(await findDayClose(office.db, "2026-11-21"));
    const options = { day: "2026-11-21", reason: "their ticket 4711", seen };
    await runCommand(office.deps, { command: "close-day", options, actor: "Kamala", dryRun: false });
    const { words, data } = await ask("?day=2026-11-21");
    expect(words).toContain("Closed by Kamala on Sun 22 Nov, 11:30 IST. “their ticket 4711”");
    expect(data.note.deed).toBeNull();
    expect(data.days.find(({ isOn }) => isOn)).toMatchObject({ isClosed: true, open: 0 });
    expect(data.alerts).toEqual([]);
  });

  it("lists money taken by hand, and a refund of it to be paid by hand", async () => {
    const departure = (await office.departuresOf("old-delhi-at-dawn"))[9];
    const held = await office.hold({ departure: departure?.id ?? "", people: 2, category: "regular" });
    const options = { reference: held.reference, kind: "cash", rupees: "4000" };
    await runCommand(office.deps, { command: "take-payment", options, actor: "Kamala", dryRun: false });
    const { id: bookingId } = await office.managed(held.reference);
    await refundByOperator(office.deps, { bookingId, amountPaise: 500_00, seenBackPaise: 0, reason: "it rained" });
    nextDay();
    const { words, data } = await ask("?day=2026-11-21", "accountant");
    expect(words).toContain("Cash at the desk ₹4,000.00 UPI at the desk ₹0.00 Receipts R-2026-0001");
    expect(data.refunds).toMatchObject([
      { reference: held.reference, urgency: "soon", deed: { command: "close-refund" } },
    ]);
    expect((await ask("?day=2026-11-21", "desk")).data.refunds[0]?.deed, "the desk does not pay").toBeNull();
  });

  it("takes a day that nobody can read for yesterday, and offers no close of today", async () => {
    expect((await ask("?day=2026-13-99")).data.day).toBe("2026-11-20");
    const { data, words } = await ask("?day=2026-11-21");
    expect(data.note.deed).toBeNull();
    expect(words).toContain("This day is not over");
  });
});
