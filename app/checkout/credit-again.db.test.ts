import { afterAll, beforeAll, describe, expect, it } from "vitest";
import BookingPage, { loader as manage } from "#app/manage/booking/route.tsx";
import ChoicePage, { loader as choice } from "#app/manage/choice/route.tsx";
import { loader as credit, action as spend } from "#app/manage/credit/route.tsx";
import type { AppContext } from "#app/web/app-context.server.ts";
import {
  bookWithCredit,
  callOff,
  cancelPeople,
  chooseAlternative,
  confirmFromBrowser,
  correctEmail,
  expireHolds,
  findBooking,
  type ManagedBooking,
  refundByOperator,
  startPayment,
} from "#modules/booking/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, linksOf, wordsOf } from "#tests/harness/pages/ask-page.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import OutcomePage, { loader as outcome } from "./outcome/route.tsx";
import Pay, { loader as pay } from "./pay/route.tsx";

describe("pages about a credit", () => {
  let office: BookingOffice;
  let app: AppContext;
  let ride: () => Departure;

  beforeAll(async () => {
    office = await openBookingOffice();
    app = contextOf(office);
    ride = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterAll(() => office?.close());
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");

  const keyOf = (purpose: string, id: string) => ({ key: office.deps.signer.sign(purpose, id) });
  /** A guest of a ride called off has taken a credit of ₹2,000 for it. */
  const givenCredit = async () => {
    const booking = await office.book(ride(), 1);
    await callOff(office.deps, { departureId: booking.departureId, reason: "The road is away.", answerHours: 48 });
    const { choiceId } = await office.managed(booking.reference);
    await chooseAlternative(office.deps, { choiceId: choiceId ?? "", choice: "credit", by: "traveller" });
    const { creditId } = (await office.told(booking.reference)).at(-1) as { creditId: string };
    return { booking, choiceId: choiceId ?? "", creditId };
  };
  /** Three people on it: ₹4,000 are still to be paid. */
  const partlyPaid = async (creditId: string) => {
    const departure = ride();
    const wish = { departure: departure.id, people: 3, category: "regular" as const };
    const answer = await bookWithCredit(office.deps, { creditId, wish, seenPaise: 6000_00 });
    if (!("reference" in answer)) throw new Error(answer.refused);
    return { reference: answer.reference, departureId: departure.id };
  };
  const pages = { pay: [pay, Pay], outcome: [outcome, OutcomePage], manage: [manage, BookingPage] } as const;
  const see = async (page: keyof typeof pages, reference: string, linkId = reference): Promise<string> => {
    const [loader, component] = pages[page];
    return drawPage(component, await askPage(app, loader, { reference }, keyOf("booking", linkId)));
  };
  const wholeAgain = /Your credit of ₹2,000 is yours to use again/;
  const toTour = (html: string) => linksOf(html, /again|another date|IST$/).filter((to) => !to.startsWith("/credit/"));

  it("say after an unpaid hold that the credit is free again, with a link to the same ride", async () => {
    const { creditId } = await givenCredit();
    const { reference } = await partlyPaid(creditId);
    expect(wordsOf(await see("pay", reference))).not.toMatch(wholeAgain);
    office.clock.advanceMinutes(16);
    const link = `/credit/${creditId}?${new URLSearchParams(keyOf("credit", creditId))}&tour=old-delhi-at-dawn&people=3&category=regular`;
    const over = await see("pay", reference);
    expect(wordsOf(over)).toMatch(wholeAgain);
    expect(linksOf(over, /Use my credit/)).toEqual([link]);
    expect(toTour(over), "nobody is sent past the credit to pay in full").toEqual([]);
    expect(over).not.toContain('action="/checkout?');
    // The sweep has not come by yet, and the credit's page says the same.
    const query = Object.fromEntries(new URL(link, "http://test.example").searchParams);
    const shown = await askPage(app, credit, { id: creditId }, query);
    expect(shown).toMatchObject({ isSpent: false, chosen: "old-delhi-at-dawn", people: 3, totalPaise: 6000_00 });
    const form = { departure: ride().id, people: "1", seen: "200000" };
    const booked = askPage(app, spend, { id: creditId }, query, form);
    await expect(booked).rejects.toSatisfy((to: Response) => /^\/booking\//.test(to.headers.get("location") ?? ""));
    const after = await see("outcome", reference);
    expect(wordsOf(after)).toContain("This booking wasn't paid in time");
    expect(wordsOf(after), "it pays for another booking now").not.toMatch(/credit of/);
  });

  it.each(["expired", "released"])("say that the credit is free again on a booking that is %s", async (end) => {
    const { booking, creditId } = await givenCredit();
    const { reference, departureId } = await partlyPaid(creditId);
    if (end === "released") await callOff(office.deps, { departureId, reason: "Fog.", answerHours: 1 });
    else office.clock.advanceMinutes(16);
    await expireHolds(office.deps);
    expect((await office.managed(reference)).status).toBe(end);
    for (const page of ["outcome", "manage"] as const) {
      const html = await see(page, reference);
      expect(wordsOf(html), page).toMatch(wholeAgain);
      expect(wordsOf(html), page).not.toContain("paid with your credit");
      const [link = ""] = linksOf(html, /Use my credit/);
      expect(link).toContain(`/credit/${creditId}?`);
      expect(toTour(html)).toEqual([]);
    }
    // "Given back" is for money alone, and none came.
    const standing = end === "released" ? "Released" : "Not paid in time";
    expect(wordsOf(await see("manage", reference))).toContain(`${reference} ${standing}`);
    // The link that opened it may be a stranger's by now: it leads to no newer one of the credit.
    await correctEmail(office.deps, booking.id, "anna.right@example.com", booking);
    for (const page of ["outcome", "manage"] as const) {
      const html = await see(page, reference);
      expect(wordsOf(html), page).toContain("You'll find its link in our latest mail about it.");
      expect(html).not.toContain(`/credit/${creditId}`);
      expect(toTour(html)).not.toEqual([]);
    }
  });

  it("say that the credit expired when its last day has passed", async () => {
    const { creditId } = await givenCredit();
    const { reference } = await partlyPaid(creditId);
    await office.db.updateTable("credit").set({ expires_on: "2026-11-20" }).where("id", "=", creditId).execute();
    office.clock.advanceMinutes(16);
    await expireHolds(office.deps);
    expect(wordsOf(await see("outcome", reference))).toMatch(/Your credit of ₹2,000 has run out.*20 Nov/);
  });

  it("show what is left to pay beside the credit only while something is", async () => {
    const { creditId } = await givenCredit();
    const { reference } = await partlyPaid(creditId);
    expect(wordsOf(await see("pay", reference))).toMatch(
      /Your credit pays −₹2,000 Left to pay no tax added, no booking fee ₹4,000/,
    );
    expect(wordsOf(await see("outcome", reference))).toContain("Left to pay ₹4,000");
    const held = await findBooking(office.deps, reference);
    const { providerOrderId } = await startPayment(office.deps, held ?? expect.unreachable());
    await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId));
    const paid = wordsOf(await see("outcome", reference));
    expect(paid).toContain("You are riding");
    expect(paid).toContain("Paid with your credit ₹2,000");
    expect(paid).not.toContain("Left to pay");
  });

  it.each(["pay", "outcome"] as const)("leave the credit out beside the price of an unpaid ride: %s", async (page) => {
    const { creditId } = await givenCredit();
    const { reference } = await partlyPaid(creditId);
    office.clock.advanceMinutes(16);
    if (page === "outcome") await expireHolds(office.deps);
    expect(wordsOf(await see(page, reference))).not.toMatch(/Left to pay|Your credit pays|Paid with your credit/);
  });

  it("say that its money had gone back when the rest was paid, and which part is free again", async () => {
    const { booking, creditId } = await givenCredit();
    const { reference } = await partlyPaid(creditId);
    const held = await findBooking(office.deps, reference);
    const { providerOrderId } = await startPayment(office.deps, held ?? expect.unreachable());
    // Its time is over, the sweep has not come by yet, and the payment is on its way.
    office.clock.advanceMinutes(16);
    const goodwill = { amountPaise: 500_00, seenBackPaise: 0, reason: "a flat tyre" };
    await refundByOperator(office.deps, { bookingId: booking.id, ...goodwill });
    await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId));
    const html = await see("outcome", reference);
    expect(wordsOf(html)).toMatch(
      /₹4,000, all of it When your payment came, the places, or the credit for the rest, were gone, or you had another booking of this ride\./,
    );
    expect(wordsOf(html)).not.toMatch(/time to pay ran out|₹2,000 is yours to use again/);
    expect(wordsOf(html)).toContain("₹1,500 of your credit is yours to use again");
    expect(linksOf(html, /Use my credit/)).toHaveLength(1);
  });

  it("link to the credit from the choice and from the exchanged booking", async () => {
    const { booking, choiceId, creditId } = await givenCredit();
    const link = `/credit/${creditId}?${new URLSearchParams(keyOf("credit", creditId))}`;
    const html = await see("manage", booking.reference);
    expect(wordsOf(html)).toMatch(
      /exchanged for a credit The voucher below is no longer valid\. It became a credit of ₹2,000\./,
    );
    expect(wordsOf(html)).not.toContain("find your refund under Money");
    expect(linksOf(html, /See your credit/)).toEqual([link]);
    const settled = drawPage(ChoicePage, await askPage(app, choice, { id: choiceId }, keyOf("choice", choiceId)));
    expect(linksOf(settled, /See your credit/)).toEqual([link]);
    expect(wordsOf(settled)).not.toContain("on its way");
    // Both links are renewed together, and the newer one of the booking leads to the newer one of the credit.
    const corrected = await correctEmail(office.deps, booking.id, "anna.right@example.com", booking);
    const now = await see("manage", booking.reference, corrected?.linkId);
    const [newer = ""] = linksOf(now, /See your credit/);
    expect(newer).not.toBe(link);
    const query = Object.fromEntries(new URL(newer, "http://test.example").searchParams);
    expect(await askPage(app, credit, { id: creditId }, query)).toMatchObject({ credit: { amountPaise: 2000_00 } });
  });

  it("do not mention a credit or its list for a booking cancelled too late", async () => {
    const booking: ManagedBooking = await office.book(ride(), 1);
    office.clock.set(new Date(Date.parse(booking.startsAt) - 3_600_000));
    const riderIds = booking.riders.map(({ id }) => id);
    await cancelPeople(office.deps, { bookingId: booking.id, riderIds, seenRefundPaise: 0, actor: "traveller" });
    const words = wordsOf(await see("manage", booking.reference));
    expect(words).toMatch(
      /This booking is cancelled The voucher below is no longer valid\. There is no refund for it\./,
    );
  });
});
