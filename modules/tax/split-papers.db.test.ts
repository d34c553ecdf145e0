import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelPeople, quoteShare, splitBooking } from "#modules/booking/index.server.ts";
import { quoteCancellation } from "#modules/booking/model.ts";
import { sum } from "#platform/money.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { addGstRate, listPapersOf, makeDuePapers } from "./index.server.ts";

describe("tax papers of a party on two dates", () => {
  let office: BookingOffice;
  beforeAll(async () => {
    office = await openBookingOffice();
  });
  afterAll(() => office?.close());

  const papersOf = async (id: string) =>
    (await listPapersOf(office.db, id)).map(({ kind, totalPaise }) => [kind, totalPaise]);
  const split = async (reference: string, people: number, toDepartureId: string) => {
    const booking = await office.managed(reference);
    const { worthPaise } = quoteShare(booking, people, booking.asOf);
    const answer = await splitBooking(office.deps, {
      ...{ bookingId: booking.id, riderIds: booking.riders.slice(0, people).map(({ id }) => id), toDepartureId },
      ...{ seenPaise: worthPaise, seenWorthPaise: worthPaise, isLate: false, isOnUs: false, contact: null },
    });
    if (!("split" in answer)) throw new Error(answer.refused);
    return office.managed(answer.split.reference);
  };

  it("credit the share on one booking and invoice it on the other, and come to what is kept", async () => {
    const rides = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
    const [first, second, third] = rides.map(({ id }) => id);
    if (!first || !second || !third) throw new Error("three rides");
    const terms = { sac: "998555", rateHundredths: 1800, riddenIn: "07" };
    await addGstRate(office.db, {
      ...{ product: "all", productKey: null, fromDay: "2026-11-21", terms, enteredBy: "Meera" },
      createdAt: office.clock.now(),
    });
    const { id, reference } = await office.book({ id: first }, 4);
    await makeDuePapers(office.deps);
    const own = await split(reference, 2, second);
    await makeDuePapers(office.deps);
    expect(await papersOf(id)).toEqual([
      ["invoice", 8000_00],
      ["credit_note", 4000_00],
    ]);
    expect(await papersOf(own.id)).toEqual([["invoice", 4000_00]]);
    const last = await split(own.reference, 1, third);
    await makeDuePapers(office.deps);
    await cancelPeople(office.deps, {
      ...{ bookingId: last.id, riderIds: last.riders.map((rider) => rider.id), actor: "operator" },
      seenRefundPaise: quoteCancellation(last, 1, last.asOf).refundPaise,
    });
    await makeDuePapers(office.deps);
    expect(await papersOf(last.id)).toEqual([
      ["invoice", 2000_00],
      ["credit_note", 1800_00],
    ]);
    const all = await Promise.all([id, own.id, last.id].map((one) => papersOf(one)));
    expect(sum(all.flat().map(([kind, paise]) => (kind === "invoice" ? Number(paise) : -Number(paise))))).toBe(6200_00);
    expect(await makeDuePapers(office.deps)).toBe(0);
  });
});
