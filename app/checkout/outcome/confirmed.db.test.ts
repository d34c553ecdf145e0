import { afterAll, beforeAll, expect, it } from "vitest";
import { promisesContent } from "#content/pages/promises.ts";
import { askPage, drawPage, houseOfOffice, linksOf, wordsOf } from "#tests/harness/ask-page.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/bookings.ts";
import OutcomePage, { loader } from "../outcome.tsx";

let office: BookingOffice;
let ride: () => Departure;
beforeAll(async () => {
  office = await openBookingOffice();
  ride = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
});
afterAll(() => office?.close());

/** The page of a booking that has just been paid. */
async function paid(category: "regular" | "private", departure = ride()) {
  const { reference, pay } = await office.hold({ departure: departure.id, people: 2, category });
  await pay();
  const key = office.deps.signer.sign("booking", reference);
  const page = drawPage(OutcomePage, await askPage(houseOfOffice(office), loader, { reference }, { key }));
  return { departure, page, own: (to: string) => `/booking/${reference}/${to}?key=${key}` };
}

it("leads on to the receipt, to friends and to an account, and says what the weather does", async () => {
  const { departure, page, own } = await paid("regular");
  expect(linksOf(page, /receipt/)).toEqual([own("receipt")]);
  const { localDate, localTime } = departure;
  expect(linksOf(page, /friends/)).toEqual([
    `/tours/cycle-tours/old-delhi-at-dawn?date=${localDate}&time=${localTime}`,
  ]);
  expect(linksOf(page, /account/)).toEqual(["/register"]);
  expect(page, "not for somebody who is logged in").toMatch(/<li class="if-logged-out"[^>]*>.*Make an account/);
  expect(wordsOf(page)).toContain(promisesContent.weather.cycle);
});

it("says of a holiday what its pages say: the weather moves a day, and seldom calls anything off", async () => {
  const [departure] = await office.departuresOf("himalayan-foothills-weekend");
  const words = wordsOf((await paid("regular", departure)).page);
  expect(words).toContain("In a storm or dense fog a day starts later or goes another way");
  expect(words).not.toContain("call a ride off");
});

it("asks nobody along to a private ride", async () => {
  expect(linksOf((await paid("private")).page, /friends/)).toEqual([]);
});
