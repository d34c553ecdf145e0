import { afterAll, beforeAll, expect, it } from "vitest";
import { promisesContent } from "#content/pages/promises.ts";
import { cancelPeople, planCancellation } from "#modules/booking/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, linksOf, wordsOf } from "#tests/harness/pages/ask-page.ts";
import OutcomePage, { loader } from "./route.tsx";

let office: BookingOffice;
let ride: () => Departure;
beforeAll(async () => {
  office = await openBookingOffice();
  ride = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
});
afterAll(() => office?.close());

/** The page of a booking that has just been paid, and as it is when it is asked for again. */
async function paid(category: "regular" | "private", departure = ride()) {
  const { reference, pay } = await office.hold({ departure: departure.id, people: 2, category });
  await pay();
  const key = office.deps.signer.sign("booking", reference);
  const draw = async () => drawPage(OutcomePage, await askPage(contextOf(office), loader, { reference }, { key }));
  const own = (to: string) => `/booking/${reference}/${to}?key=${key}`;
  return { departure, reference, page: await draw(), again: draw, own };
}

it("links to receipt, friends and account, and explains the weather rule", async () => {
  const { departure, page, own } = await paid("regular");
  expect(linksOf(page, /receipt/)).toEqual([own("receipt")]);
  const { localDate, localTime } = departure;
  expect(linksOf(page, /friends/)).toEqual([
    `/tours/cycle-tours/old-delhi-at-dawn?date=${localDate}&time=${localTime}`,
  ]);
  expect(linksOf(page, /account/)).toEqual(["/register"]);
  expect(page, "not for somebody who is logged in").toMatch(/<li class="if-logged-out"[^>]*>.*Create an account/);
  expect(wordsOf(page)).toContain(promisesContent.weather.cycle);
});

it("explains the weather rule of holidays: a day moves, calling off is rare", async () => {
  const [departure] = await office.departuresOf("himalayan-foothills-weekend");
  const words = wordsOf((await paid("regular", departure)).page);
  expect(words).toContain("In a storm or dense fog a day starts later or goes another way");
  expect(words).not.toContain("call a ride off");
});

it("greets a walker as a walker", async () => {
  const [departure] = (await office.departuresOf("chandni-chowk-food-walk")).slice(9);
  const words = wordsOf((await paid("regular", departure)).page);
  expect(words).toContain("You are walking, Anna Example");
  expect(words).not.toContain("You are riding");
});

it("does not invite friends to a private ride", async () => {
  expect(linksOf((await paid("private")).page, /friends/)).toEqual([]);
});

it("shows the amount paid, until a cancellation lowers the total", async () => {
  const { reference, page, again } = await paid("regular");
  expect(wordsOf(page)).toContain("₹4,000 paid, with nothing added.");
  const { id, riders } = await office.managed(reference);
  const one = { bookingId: id, riderIds: riders.slice(1).map((rider) => rider.id), actor: "traveller" } as const;
  const plan = await planCancellation(office.deps, one);
  const seenRefundPaise = "quoted" in plan ? plan.quoted.refundPaise : 0;
  expect(await cancelPeople(office.deps, { ...one, seenRefundPaise })).toHaveProperty("cancelled");
  const words = wordsOf(await again());
  expect(words).toContain("Your booking is confirmed");
  expect(words).not.toMatch(/paid, with nothing added/);
});
