import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { atTime, putClockBack } from "#tests/harness/time/clock.ts";
import { runCommand } from "./run-command.server.ts";

describe("commands about money", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  // One for all of them, each with departures of its own.
  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterAll(() => office?.close());
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");

  const give = (command: string, options: Record<string, string>, dryRun = false) =>
    runCommand(office.deps, { command, options, actor: "meera", dryRun });
  const booked = (people = 1) => office.book(departure(), people);

  it("refund at most what was paid", async () => {
    const booking = await booked();
    const refund = (rupees: string, seen = "0") =>
      give("refund", { reference: booking.reference, rupees, seen, reason: "a flat tyre" });
    expect(await refund("2000.01")).toMatchObject({ ok: false });
    expect(await refund("0.50")).toMatchObject({
      ok: false,
      faults: [expect.stringContaining("at least one rupee")],
    });
    expect(await refund("500")).toMatchObject({ ok: true });
    const after = await office.managed(booking.reference);
    expect(after).toMatchObject({ status: "confirmed", refunds: [{ amountPaise: 500_00, reason: "a flat tyre" }] });
    expect(after.history.at(-1)?.reason).toBe("₹500 given back: a flat tyre");
    expect(await refund("100.50", "500")).toMatchObject({ ok: true });
    expect(await office.sumOfLedger()).toBe(0);
  });

  it("refund once for a repeated command", async () => {
    const { reference } = await booked();
    const order = { reference, rupees: "500", reason: "a flat tyre" };
    expect(await give("refund", order)).toEqual({ ok: false, faults: [expect.stringContaining("--dry-run first")] });
    const shown = await give("refund", order, true);
    expect(shown).toMatchObject({ lines: expect.arrayContaining(["If that is right: --seen 0"]) });
    const both = await Promise.all([1, 2].map(() => give("refund", { ...order, seen: "0" })));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const again = { ok: false, faults: [expect.stringMatching(/^₹500 of .* has been given back by now, not ₹0/)] };
    expect(both).toContainEqual(again);
    expect(await give("refund", { ...order, seen: "0" })).toEqual(again);
    expect((await office.managed(reference)).refunds).toHaveLength(1);
    expect(await give("refund", order, true)).toMatchObject({
      lines: expect.arrayContaining(["If that is right: --seen 500"]),
    });
  });

  it("list late refunds and current holds", async () => {
    const booking = await booked();
    await give("refund", { reference: booking.reference, rupees: "123", seen: "0", reason: "tea" });
    await atTime(office.clock, { minutes: 10 * 24 * 60 + 1 }, async () => {
      const late = await give("late-refunds", {});
      expect("lines" in late && late.lines.some((line) => line.includes("₹123,"))).toBe(true);
    });
    const { reference } = await office.hold({ departure: departure().id, people: 1, category: "regular" });
    const holds = await give("list-holds", {});
    expect("lines" in holds && holds.lines.find((line) => line.startsWith(reference))).toMatch(/anna@.*, \+\d+$/);
  });

  it("list the provider's payments unknown to our books, and nothing else", async () => {
    const since = { since: "2020-01-01T00:00:00Z" };
    await booked();
    expect(await give("payments-since", since)).toEqual({ ok: true, lines: ["Nothing to show."] });
    const lost = await office.deps.provider.createOrder({ amountPaise: 2000_00, receipt: "lost", notes: {} });
    const { razorpay_payment_id: paymentId } = await office.sandbox.pay(lost.id);
    const found = await give("payments-since", since);
    expect(found).toMatchObject({
      ok: true,
      lines: [expect.stringContaining(`${paymentId}  ₹2,000  order ${lost.id}`)],
    });
    const keyless = { ...office.deps, provider: null };
    const order = { command: "payments-since", options: since, actor: "meera", dryRun: false };
    expect(await runCommand(keyless, order)).toMatchObject({ ok: false, faults: [expect.stringContaining("keys")] });
    expect(await give("payments-since", { since: "yesterday" })).toMatchObject({ ok: false });
    const ofAnotherYear = { since: "2126-11-21T06:00:00Z" };
    expect(await give("payments-since", ofAnotherYear)).toEqual({ ok: false, faults: ["--since: has not come yet"] });
  });
});
