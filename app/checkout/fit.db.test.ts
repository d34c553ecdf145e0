import { afterAll, beforeAll, expect, it } from "vitest";
import { askPage, drawPage, houseOfOffice, wordsOf } from "#tests/harness/ask-page.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/bookings.ts";
import { fitWords } from "./fit-words.ts";
import Who, { loader } from "./who.tsx";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
}, 60_000);
afterAll(() => office?.close());

it.each([
  {
    tour: "ladakh-high-passes",
    says: "To ride a bicycle on this tour one has to be 18 or older and at least 152 cm tall. If somebody is not,",
  },
  { tour: "chandni-chowk-food-walk", says: "To come on this tour one has to be 6 or older. If somebody is not," },
])("says who cannot come along before anybody pays: $tour", async ({ tour, says }) => {
  const [departure] = await office.departuresOf(tour);
  const wish = { departure: departure?.id ?? "", people: "2", category: "regular" };
  const words = wordsOf(drawPage(Who, await askPage(houseOfOffice(office), loader, {}, wish)));
  expect(words).toContain(says);
  expect(words.indexOf(says)).toBeLessThan(words.indexOf("Everyone is over 18"));
});

it("says nothing where everybody can come along", () => {
  expect(fitWords({ minAge: 0, minHeightCm: 0 })).toBeNull();
});
