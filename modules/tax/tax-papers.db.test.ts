import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  bookWithCredit,
  callOff,
  cancelPeople,
  chooseAlternative,
  forgetPersonOf,
  refundByOperator,
  setCompanyBill,
} from "#modules/booking/index.server.ts";
import { balances } from "#modules/payments/index.server.ts";
import { sum } from "#platform/money.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import {
  addGstRate,
  listPapers,
  listPapersOf,
  listStandingInvoices,
  makeDuePapers,
  reissueForAddress,
  reissueInvoices,
  reportSeries,
  reportTax,
} from "./index.server.ts";

const terms = { sac: "998555", rateHundredths: 1800, riddenIn: "07" };

describe("tax papers", () => {
  let office: BookingOffice;
  beforeEach(async () => {
    office = await openBookingOffice();
  });
  afterEach(() => office.close());

  const enter = (fromDay = "2026-11-21", of = terms) =>
    addGstRate(office.db, {
      ...{ product: "all", productKey: null, fromDay, terms: of, enteredBy: "Meera", createdAt: office.clock.now() },
    });
  const there = async (at: number) => ({ id: (await office.departuresOf("old-delhi-at-dawn"))[at]?.id ?? "" });
  const papersOf = (id: string) => listPapersOf(office.db, id);
  const made = async (id: string) =>
    (await papersOf(id)).map(({ serial, totalPaise, of }) => [serial, totalPaise, of?.serial ?? null]);
  const cancel = async (reference: string, riders: number, seenRefundPaise: number) => {
    const booking = await office.managed(reference);
    const riderIds = booking.riders.slice(0, riders).map(({ id }) => id);
    const answer = await cancelPeople(office.deps, {
      bookingId: booking.id,
      riderIds,
      actor: "traveller",
      seenRefundPaise,
    });
    expect(answer).not.toHaveProperty("refused");
  };

  it("makes nothing without a rate, and nothing of what was sold before it", async () => {
    const { id } = await office.book(await there(9), 2);
    expect(await makeDuePapers(office.deps)).toBe(0);
    office.clock.advanceMinutes(5);
    await enter();
    await refundByOperator(office.deps, { bookingId: id, amountPaise: 500_00, seenBackPaise: 0, reason: "goodwill" });
    expect(await makeDuePapers(office.deps)).toBe(0);
    expect(await papersOf(id)).toEqual([]);
  });

  it("invoices a sale once, with what the rule wants", async () => {
    await enter();
    const { id, reference } = await office.book(await there(9), 2);
    expect(await makeDuePapers(office.deps)).toBe(1);
    expect(await makeDuePapers(office.deps)).toBe(0);
    const [paper] = await papersOf(id);
    expect(paper).toMatchObject({
      ...{ kind: "invoice", serial: "T/26-27/00001", issuedOn: "2026-11-21", sac: "998555", rateHundredths: 1800 },
      ...{
        place: "07",
        totalPaise: 4000_00,
        taxablePaise: 3389_84,
        cgstPaise: 305_08,
        sgstPaise: 305_08,
        igstPaise: 0,
      },
      words: {
        reference,
        seller: { gstin: "07AAAAA0000A1Z4", state: "07" },
        buyer: { name: "Anna Example", gstin: null },
      },
    });
    expect(sum((paper?.words.lines ?? []).map(({ paise }) => paise))).toBe(4000_00);
  });

  it("takes IGST of a company of another state", async () => {
    await enter();
    const { reference, pay } = await office.hold({
      ...{ departure: (await there(9)).id, people: 1, category: "regular" },
    });
    const { id, linkId } = await office.managed(reference);
    const bill = {
      company: "Rides LLP",
      gstin: "27AAAAA0000A1Z2",
      address: "1 Fort, Mumbai",
      state: null,
      orderNumber: null,
    };
    expect(await setCompanyBill(office.deps, { id, linkId, bill })).toBe(true);
    await pay();
    await makeDuePapers(office.deps);
    expect((await papersOf(id))[0]).toMatchObject({
      ...{ place: "27", cgstPaise: 0, igstPaise: 305_08, words: { buyer: { name: "Rides LLP", gstin: bill.gstin } } },
    });
  });

  it("takes IGST of a buyer without a GSTIN whose address is in another state", async () => {
    await enter();
    const { reference, pay } = await office.hold({
      ...{ departure: (await there(9)).id, people: 1, category: "regular" },
    });
    const { id, linkId } = await office.managed(reference);
    const bill = { company: "Anna Example", gstin: null, address: "1 Fort, Mumbai", state: "27", orderNumber: null };
    await setCompanyBill(office.deps, { id, linkId, bill });
    await pay();
    await makeDuePapers(office.deps);
    expect((await papersOf(id))[0]).toMatchObject({
      ...{ place: "27", cgstPaise: 0, igstPaise: 305_08, words: { buyer: { address: bill.address, state: "27" } } },
    });
  });

  it("declares what the rate of 5 % for tours wants, and no other rate", async () => {
    await enter("2026-11-21", { ...terms, rateHundredths: 500 });
    const { id } = await office.book(await there(9), 1);
    await makeDuePapers(office.deps);
    expect((await papersOf(id))[0]?.words.declared).toMatch(/^Gross amount charged for the tour\./);
  });

  it("makes a large invoice out again, once, with the address that its guest gives later", async () => {
    await enter();
    const [departure] = await office.departuresOf("ladakh-high-passes");
    const { id, linkId } = await office.book({ id: departure?.id ?? "" }, 2);
    const small = await office.book(await there(9), 1);
    await makeDuePapers(office.deps);
    const bill = { company: "Anna Example", gstin: null, address: "1 Fort, Mumbai", state: "27", orderNumber: null };
    await setCompanyBill(office.deps, { id, linkId, bill });
    expect(await reissueForAddress(office.deps, id)).toHaveLength(2);
    expect(await reissueForAddress(office.deps, id)).toEqual([]);
    const [first, note, again] = await papersOf(id);
    expect(note).toMatchObject({ kind: "credit_note", totalPaise: first?.totalPaise, place: "07" });
    expect(again).toMatchObject({ kind: "invoice", totalPaise: first?.totalPaise, place: "27" });
    expect(again?.words.buyer).toMatchObject({ address: "1 Fort, Mumbai", state: "27" });
    await setCompanyBill(office.deps, { id: small.id, linkId: small.linkId, bill });
    expect(await reissueForAddress(office.deps, small.id), "below ₹50,000").toEqual([]);
  });

  it("credits what goes back, and leaves the fee of a cancellation taxed", async () => {
    await enter();
    const { id, reference } = await office.book(await there(9), 3);
    await makeDuePapers(office.deps);
    await cancel(reference, 1, 1800_00);
    await makeDuePapers(office.deps);
    await refundByOperator(office.deps, {
      bookingId: id,
      amountPaise: 100_00,
      seenBackPaise: 1800_00,
      reason: "a flat tyre",
    });
    await makeDuePapers(office.deps);
    await cancel(reference, 2, 3600_00);
    await makeDuePapers(office.deps);
    const first = "T/26-27/00001";
    expect(await made(id)).toEqual([
      [first, 6000_00, null],
      ["C/26-27/00001", 1800_00, first],
      ["C/26-27/00002", 100_00, first],
      ["C/26-27/00003", 3600_00, first],
    ]);
    expect((await papersOf(id))[0]?.creditedPaise).toBe(5500_00);
  });

  it("credits a ride exchanged for a credit, and invoices the ride that it pays for", async () => {
    await enter();
    const former = await office.book(await there(9), 2);
    await makeDuePapers(office.deps);
    await callOff(office.deps, { departureId: former.departureId, reason: "The road is away.", answerHours: 48 });
    const choiceId = (await office.managed(former.reference)).choiceId ?? "";
    await chooseAlternative(office.deps, { choiceId, choice: "credit", by: "traveller" });
    await makeDuePapers(office.deps);
    expect(await made(former.id)).toHaveLength(2);
    const { creditId } = (await office.told(former.reference)).at(-1) as { creditId: string };
    const wish = { departure: (await there(11)).id, people: 1, category: "regular" as const };
    const answer = await bookWithCredit(office.deps, { creditId, wish, seenPaise: 2000_00 });
    if (!("reference" in answer)) throw new Error(answer.refused);
    await makeDuePapers(office.deps);
    const { id } = await office.managed(answer.reference);
    expect(await made(id)).toEqual([["T/26-27/00002", 2000_00, null]]);
    expect(await made(former.id), "the rest of the credit was no sale").toHaveLength(2);
    await cancel(answer.reference, 1, 1800_00);
    await makeDuePapers(office.deps);
    expect(await made(id)).toEqual([
      ["T/26-27/00002", 2000_00, null],
      ["C/26-27/00002", 1800_00, "T/26-27/00002"],
    ]);
  });

  it("comes to the revenue of the ledger", async () => {
    await enter();
    const before = (await balances(office.db)).revenue;
    const one = await office.book(await there(9), 3);
    const other = await office.book(await there(10), 2);
    await makeDuePapers(office.deps);
    await cancel(one.reference, 2, 3600_00);
    await refundByOperator(office.deps, { bookingId: other.id, amountPaise: 123_45, seenBackPaise: 0, reason: "rain" });
    await makeDuePapers(office.deps);
    const papers = [...(await papersOf(one.id)), ...(await papersOf(other.id))];
    const net = sum(papers.map(({ kind, totalPaise }) => (kind === "invoice" ? totalPaise : -totalPaise)));
    expect(net).toBe(before - (await balances(office.db)).revenue);
    const span = { from: "2026-11-01", to: "2026-11-30" };
    const sums = await reportTax(office.db, span);
    expect(sum(sums.map(({ kind, totalPaise }) => (kind === "invoice" ? totalPaise : -totalPaise)))).toBe(net);
    expect(await reportTax(office.db, { from: "2026-12-01", to: "2026-12-31" })).toEqual([]);
    for (const { kind, sac, rateHundredths, place, ...of } of sums) {
      const rows = await listPapers(office.db, { ...span, kind, sac, rateHundredths, place }, 100);
      expect(rows).toHaveLength(of.papers);
      expect(sum(rows.map(({ taxablePaise }) => taxablePaise))).toBe(of.taxablePaise);
    }
    expect(await reportSeries(office.db, span)).toEqual([
      { kind: "invoice", first: "T/26-27/00001", last: "T/26-27/00002", papers: 2 },
      { kind: "credit_note", first: "C/26-27/00001", last: "C/26-27/00002", papers: 2 },
    ]);
  });

  it("are reissued to a company by a credit note and an invoice at the rate of the sale", async () => {
    await enter();
    const { id, reference } = await office.book(await there(9), 2);
    await makeDuePapers(office.deps);
    const bill = {
      company: "Rides and Co.",
      gstin: "27AAPFU0939F1ZV",
      address: "1 Market Road, Mumbai",
      state: null,
      orderNumber: null,
    };
    const { linkId } = await office.managed(reference);
    expect(await setCompanyBill(office.deps, { id, linkId, bill })).toBe(true);
    expect(await reissueInvoices(office.deps, { bookingId: id, seenPaise: 1 })).toBeNull();
    const both = await Promise.all(
      [1, 2].map(() => reissueInvoices(office.deps, { bookingId: id, seenPaise: 4000_00 })),
    );
    expect(both).toContainEqual(["C/26-27/00001", "T/26-27/00002"]);
    expect(both, "a double press reissues once").toContain(null);
    const papers = await papersOf(id);
    expect(
      papers.map(({ kind, totalPaise, igstPaise, words }) => [kind, totalPaise, igstPaise > 0, words.buyer.name]),
    ).toEqual([
      ["invoice", 4000_00, false, holder.contactName],
      ["credit_note", 4000_00, false, holder.contactName],
      ["invoice", 4000_00, true, "Rides and Co."],
    ]);
    expect(papers[2]).toMatchObject({ place: "27", rateHundredths: 1800, words: { buyer: { gstin: bill.gstin } } });
    expect(await makeDuePapers(office.deps)).toBe(0);
    expect(sum((await listStandingInvoices(office.db, id)).map(({ leftPaise }) => leftPaise))).toBe(4000_00);
    await cancel(reference, 2, 3600_00);
    await makeDuePapers(office.deps);
    expect(sum((await listStandingInvoices(office.db, id)).map(({ leftPaise }) => leftPaise))).toBe(400_00);
  });

  it("numbers each financial year from one, across midnight of 31 March in Delhi", async () => {
    await enter();
    office.clock.set("2027-03-31T18:29:00Z");
    const one = await office.book(await there(9), 1);
    await makeDuePapers(office.deps);
    office.clock.advanceMinutes(1);
    const other = await office.book(await there(9), 1);
    await makeDuePapers(office.deps);
    expect([(await papersOf(one.id))[0], (await papersOf(other.id))[0]]).toMatchObject([
      { serial: "T/26-27/00001", issuedOn: "2027-03-31" },
      { serial: "T/27-28/00001", issuedOn: "2027-04-01" },
    ]);
  });

  it("keeps a paper as it was made, also of a person who is forgotten", async () => {
    await enter();
    const { id, reference } = await office.book(await there(9), 1);
    await makeDuePapers(office.deps);
    const before = await papersOf(id);
    await cancel(reference, 1, 1800_00);
    await makeDuePapers(office.deps);
    await forgetPersonOf(office.deps, "anna@example.com");
    expect((await papersOf(id)).map(({ words }) => words.buyer.name)).toEqual(["Anna Example", "Anna Example"]);
    expect((await papersOf(id))[0]?.words).toEqual(before[0]?.words);
    for (const statement of [
      sql`UPDATE tax_paper SET total_paise = 1, taxable_paise = 1, cgst_paise = 0, sgst_paise = 0`,
      sql`UPDATE tax_paper SET credited_paise = total_paise + 1 WHERE kind = 'invoice'`,
      sql`DELETE FROM tax_paper`,
      sql`TRUNCATE tax_paper`,
    ])
      await expect(statement.execute(office.db)).rejects.toMatchObject({ code: "23514" });
  });
});
