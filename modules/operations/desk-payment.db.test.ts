import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loader as receipt } from "#app/manage/receipt/route.tsx";
import { expireHolds, reconcileBookedSettlements } from "#modules/booking/index.server.ts";
import { auditLedger, balances, findDayClose, reconcileRefunds, sendRefunds } from "#modules/payments/index.server.ts";
import { listAlerts } from "#platform/jobs/alerts.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf } from "#tests/harness/pages/ask-page.ts";
import { planCommand, runPlanned } from "./plan-command.server.ts";
import { runCommand } from "./run-command.server.ts";

const UPI = "634512345678";

describe("money taken at the desk", () => {
  let office: BookingOffice;
  beforeEach(async () => {
    office = await openBookingOffice();
  });
  afterEach(async () => {
    expect((await auditLedger(office.db)).faults).toEqual([]);
    await office.close();
  });

  const give = async (command: string, options: Record<string, string>, dryRun = false): Promise<string[]> => {
    const answer = await runCommand(office.deps, { command, options, actor: "meera", dryRun });
    return answer.ok ? answer.lines : answer.faults;
  };
  /** A held booking of ₹4,000. */
  async function held(at = 9) {
    const departure = (await office.departuresOf("old-delhi-at-dawn"))[at];
    return office.hold({ departure: departure?.id ?? "", people: 2, category: "regular" });
  }
  const take = (reference: string, also: Record<string, string> = {}, dryRun = false) =>
    give("take-payment", { reference, kind: "cash", rupees: "4000", ...also }, dryRun);

  it("confirms the booking as a capture does, with the year's next receipt number", async () => {
    const [one, two] = [await held(), await held(10)];
    expect(await take(one.reference, {}, true)).toEqual(
      expect.arrayContaining([
        expect.stringContaining("₹4,000 is due."),
        "If you have taken it: --rupees 4000",
        "Nothing was changed (dry run).",
      ]),
    );
    expect(await take(one.reference)).toEqual([
      `₹4,000 is booked, receipt R-2026-0001. ${one.reference} is confirmed.`,
    ]);
    expect(await take(two.reference, { kind: "upi", "upi-reference": UPI })).toEqual([
      expect.stringContaining("receipt R-2026-0002"),
    ]);
    expect((await office.told(one.reference)).map(({ topic }) => topic)).toContain("booking.confirmed");
    expect(await balances(office.db)).toMatchObject({ cash: 4000_00, bank: 4000_00, provider: 0, revenue: -8000_00 });
    expect((await office.managed(one.reference)).payments).toMatchObject([
      { providerPaymentId: "R-2026-0001", method: "cash", amountPaise: 4000_00 },
    ]);
    const key = { key: office.deps.signer.sign("booking", one.reference) };
    const page = await askPage(contextOf(office), receipt, { reference: one.reference }, key);
    expect(page).toMatchObject({ booking: { payments: [{ providerPaymentId: "R-2026-0001" }] } });
    expect(await office.db.selectFrom("desk_payment").selectAll().orderBy("receipt_number").execute()).toMatchObject([
      { kind: "cash", taken_by: "meera", upi_reference: null },
      { kind: "upi", taken_by: "meera", upi_reference: UPI },
    ]);
    await office.sandbox.control("/settlements", { also: [{}] });
    const close = await findDayClose(office.db, "2026-11-21");
    expect(close.byHand.map(({ receipt: number, kind }) => [number, kind])).toEqual([
      ["R-2026-0002", "upi"],
      ["R-2026-0001", "cash"],
    ]);
    expect(close).toMatchObject({ ledgerPaise: 0, differences: [] });
  });

  it("uses no receipt number and books nothing when the places are gone", async () => {
    const gone = await held();
    const { departure_id: departure } = await office.db
      .selectFrom("booking")
      .select("departure_id")
      .where("reference", "=", gone.reference)
      .executeTakeFirstOrThrow();
    office.clock.advanceMinutes(16);
    await expireHolds(office.deps);
    await office.book({ id: departure }, 2, "private");
    expect(await take(gone.reference)).toEqual([expect.stringMatching(/cannot be confirmed: .* Nothing was booked/)]);
    expect(await office.db.selectFrom("desk_payment").selectAll().execute()).toEqual([]);
    const next = await held(12);
    expect(await take(next.reference)).toEqual([expect.stringContaining("receipt R-2026-0001")]);
  });

  it("is taken once in full, with a UPI payment's number", async () => {
    const { reference } = await held();
    expect(await take(reference, { rupees: "3999" })).toEqual(["₹4,000 is due, not ₹3,999: nothing was booked."]);
    expect(await take(reference, { kind: "upi" })).toEqual([expect.stringContaining("12 digits in the payer's app")]);
    const both = await Promise.all([take(reference), take(reference)]);
    expect(both.flat().filter((line) => line.includes("is confirmed"))).toHaveLength(1);
    const once = `${reference} is booked and paid: ₹4,000 in cash, receipt R-2026-0001, taken by meera on`;
    expect(both).toContainEqual([expect.stringContaining(once)]);
    for (const again of [await take(reference), await take(reference, {}, true)])
      expect(again).toEqual([expect.stringMatching(/R-2026-0001.*It was booked once\.$/)]);
    expect(both.flat().join(), "one press took the money of both").not.toContain("give");
    expect(await take(reference, { kind: "upi", "upi-reference": UPI })).toEqual([
      expect.stringContaining("give back what you took beyond that"),
    ]);
    expect(await office.db.selectFrom("desk_payment").selectAll().execute()).toHaveLength(1);
  });

  it("takes the number of a UPI payment once, and names the booking that it paid for", async () => {
    const [one, two] = [await held(), await held(10)];
    const upi = { kind: "upi", "upi-reference": UPI };
    await take(one.reference, upi);
    const words = `${UPI} has paid for ${one.reference}, receipt R-2026-0001. Look at the number of this payment once more.`;
    for (const dryRun of [true, false]) expect(await take(two.reference, upi, dryRun)).toEqual([words]);
    const planned = await planCommand(office.deps, {
      ...{ command: "take-payment", options: { reference: two.reference, ...upi }, actor: "meera" },
    });
    expect(planned).toEqual({ ok: false, faults: [{ option: "upi-reference", words }] });
    expect((await office.managed(two.reference)).status).toBe("held");
    const [three, four] = [await held(11), await held(12)];
    const other = { kind: "upi", "upi-reference": "634512345679" };
    const both = await Promise.all([take(three.reference, other), take(four.reference, other)]);
    expect(both.flat().filter((line) => line.includes("has paid for"))).toHaveLength(1);
    expect(await take(two.reference)).toEqual([expect.stringContaining("receipt R-2026-0003")]);
  });

  it("refunds a later online payment", async () => {
    const booking = await held();
    await take(booking.reference);
    expect(await booking.pay()).toBe("refunding");
    await sendRefunds(office.deps);
    expect(await balances(office.db)).toMatchObject({ cash: 4000_00, revenue: -4000_00, refunds_due: 0 });
  });

  it("tells a guest who cancels that it comes by hand", async () => {
    const { reference } = await held();
    await take(reference);
    const agreed = { percent: "100", refund: "4000", reason: "she fell ill" };
    expect((await give("cancel-booking", { reference, ...agreed })).join()).toContain("₹4,000 goes back");
    const mail = (await office.told(reference)).find(({ topic }) => topic === "booking.cancelled");
    expect(mail).toMatchObject({ refundPaise: 4000_00, deskPaise: 4000_00, formerPaise: 0 });
  });

  it("is refunded by hand, with an alert at once", async () => {
    const { reference } = await held();
    await take(reference);
    expect(await give("refund", { reference, rupees: "1000", seen: "0", reason: "it rained" })).toEqual([
      expect.stringContaining("₹1,000 goes back"),
      expect.stringContaining("waits for a transfer by hand"),
    ]);
    for (let round = 0; round < 2; round += 1) await sendRefunds(office.deps);
    await reconcileRefunds(office.deps);
    const row = await office.db.selectFrom("refund").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: "requested", provider_refund_id: null });
    expect(row.by_hand_since).not.toBeNull();
    expect(await listAlerts(office.db)).toMatchObject([
      { kind: "refund.stuck", subject: row.id, times: 1, detail: { isByHand: true, receipt: "R-2026-0001" } },
    ]);
    const asked = (await office.sandbox.api("GET", "/refunds")).items;
    expect(asked).toEqual([]);
    expect(
      await give("close-refund", { refund: row.id, rupees: "1000", "bank-reference": "N326261234567890" }),
    ).toEqual([expect.stringContaining("₹1,000 is recorded as paid")]);
    expect(await balances(office.db)).toMatchObject({ cash: 4000_00, bank: -1000_00, refunds_due: 0, provider: 0 });
    expect(await listAlerts(office.db)).toEqual([]);
  });

  it("has a form filled in with the amount", async () => {
    const { reference } = await held();
    const options = { reference, kind: "cash" };
    const planned = await planCommand(office.deps, { command: "take-payment", options, actor: "meera" });
    if (!planned.ok) throw new Error("refused");
    expect(planned.plan.money).toEqual([{ words: "Into the cash box", paise: 4000_00 }]);
    const ran = await runPlanned(office.deps, {
      ...{ command: "take-payment", options, actor: "meera", digest: planned.digest },
    });
    expect(ran).toMatchObject({ ok: true });
  });
});

describe("a day's close by command", () => {
  let office: BookingOffice;
  beforeEach(async () => {
    office = await openBookingOffice();
  });
  afterEach(() => office.close());

  const run = async (command: string, options: Record<string, string>) => {
    const planned = await planCommand(office.deps, { command, options, actor: "kamala" });
    if (!planned.ok) return planned;
    return runPlanned(office.deps, {
      command,
      options,
      actor: "kamala",
      digest: planned.digest,
      reason: options.why ?? "",
    });
  };

  it("shows the plan, records who and when, and writes CSV and XLSX", async () => {
    const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
    const { reference, payments } = await office.book({ id: departure?.id ?? "" }, 2);
    const paid = payments[0]?.providerPaymentId ?? "";
    office.clock.advanceMinutes(24 * 60);
    const at = Math.floor(office.clock.now().getTime() / 1000);
    await office.sandbox.control("/settlements", { at, mistakes: { [paid]: { credit: 3900_60 } } });
    expect(await run("settlements-since", { since: "2026-11-20" })).toMatchObject({
      ok: true,
      outcome: { data: { settlements: 1, lines: 1 } },
    });
    const planned = await planCommand(office.deps, {
      command: "close-day",
      options: { day: "2026-11-21" },
      actor: "kamala",
    });
    if (!planned.ok) throw new Error("refused");
    expect(planned.plan.money?.map(({ words, paise }) => [words, paise])).toEqual([
      ["Taken", 3995_00],
      ["Provider's fee", -80_00],
      ["GST on the fee", -14_40],
      ["Given back", 0],
      ["Disputes", 0],
      ["Corrections", 0],
      ["To the bank", 3900_60],
      ["Difference from our books", -5_00],
    ]);
    expect(planned.plan.table?.rows).toEqual([
      { booking: reference, entity: paid, words: "is of another amount", paise: -5_00 },
    ]);
    const order = { command: "close-day", options: { day: "2026-11-21" }, actor: "kamala", digest: planned.digest };
    expect(await runPlanned(office.deps, order)).toMatchObject({ ok: false, faults: [{ option: "reason" }] });
    const reason = "The provider corrects it on Monday.";
    expect(await runPlanned(office.deps, { ...order, reason })).toMatchObject({ ok: true });
    expect(await office.db.selectFrom("day_close").selectAll().executeTakeFirstOrThrow()).toMatchObject({
      ...{ day: "2026-11-21", closed_by: "kamala", reason, closed_at: office.clock.now() },
    });
    expect(await run("close-day", { day: "2026-11-21" })).toMatchObject({
      ok: false,
      faults: [{ option: "day", words: expect.stringContaining("closed already") }],
    });
    const csv = await run("export-day", { day: "2026-11-21", to: "day.csv" });
    const text = "outcome" in csv ? Buffer.from(csv.outcome.file ?? []).toString() : "";
    expect(text.split("\r\n")[1]).toBe(
      `11:30,${reference},${paid},Taken,4000,-80,-14.4,3905.6,3900.6,${(await settled()).id},${(await settled()).utr},is of another amount`,
    );
    const sheet = await run("export-day-sheet", { day: "2026-11-21", to: "day.xlsx" });
    expect(
      "outcome" in sheet &&
        Buffer.from(sheet.outcome.file ?? [])
          .subarray(0, 2)
          .toString(),
    ).toBe("PK");
    expect(await reconcileBookedSettlements(office.deps)).toEqual({ settlements: 1, lines: 0 });
  });
  const settled = () => office.db.selectFrom("settlement").selectAll().executeTakeFirstOrThrow();

  it("writes rows that come to the sums of both sides, whatever differs", async () => {
    const [departure, other] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
    const { reference } = await office.book({ id: departure?.id ?? "" }, 2);
    await office.book({ id: other?.id ?? "" }, 1);
    const refund = { reference, rupees: "500", seen: "0", reason: "it rained" };
    await runCommand(office.deps, { command: "refund", options: refund, actor: "meera", dryRun: false });
    await sendRefunds(office.deps);
    const { provider_refund_id: refundId } = await office.db.selectFrom("refund").selectAll().executeTakeFirstOrThrow();
    const created_at = Math.floor(office.clock.now().getTime() / 1000);
    await office.sandbox.control("/settlements", {
      ...{ at: created_at, mistakes: { [refundId ?? ""]: { debit: 600_00 } } },
      also: [{ created_at, credit: 700_00 }],
    });
    expect(await run("settlements-since", { since: "2026-11-20" })).toMatchObject({ ok: true });
    const close = await findDayClose(office.db, "2026-11-21");
    const csv = await run("export-day", { day: "2026-11-21", to: "day.csv" });
    const text = "outcome" in csv ? Buffer.from(csv.outcome.file ?? []).toString() : "";
    const rows = text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(","));
    const total = (column: number) => Math.round(rows.reduce((sum, cells) => sum + Number(cells[column]), 0) * 100);
    expect([total(7), total(8)]).toEqual([close.ledgerPaise, close.reportPaise]);
    expect(close.reportPaise - close.ledgerPaise).toBe(700_00 - 100_00);
    const ofRefund = rows.find((cells) => cells[3] === "Given back");
    expect(ofRefund?.at(-1)).toBe("is of another amount");
    expect(ofRefund?.at(-3)).toBe((await settled()).id);
  });

  it("says that the provider does not answer", async () => {
    const path = "GET /v1/settlements/recon/combined";
    await office.sandbox.control("/faults/next", { fault: "html502", path, times: 9 });
    expect(await run("settlements-since", { since: "2026-11-20" })).toMatchObject({
      ok: false,
      faults: [{ words: expect.stringContaining("does not answer") }],
    });
  });

  it("refuses a day that is not over", async () => {
    expect(await run("close-day", { day: "2026-11-21" })).toMatchObject({
      faults: [{ option: "day", words: expect.stringContaining("not over") }],
    });
    expect(await run("settlements-since", { since: "2027-01-01" })).toMatchObject({
      faults: [{ option: "since", words: "This has not come yet." }],
    });
  });
});
