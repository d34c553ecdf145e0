import { afterAll, beforeAll, expect, it } from "vitest";
import QuotePage, { loader as quoteLoader } from "#app/manage/quote/route.tsx";
import { editDeparture } from "#modules/availability/index.server.ts";
import { offerQuote } from "#modules/booking/index.server.ts";
import { readMail } from "#modules/messaging/model.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { render } from "#tests/harness/mail/rendered-mails.ts";
import { askPage, contextOf, drawPage, linksOf, wordsOf } from "#tests/harness/pages/ask-page.ts";
import { describeFit } from "./describe-fit.ts";
import TravellerDetails, { loader } from "./traveller-details/route.tsx";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

it.each([
  {
    tour: "ladakh-high-passes",
    says: "Everyone who rides a bicycle on this tour must be 18 or older and at least 152 cm tall. If someone isn't,",
    confirms: "Everyone is 18 or older.",
  },
  {
    tour: "chandni-chowk-food-walk",
    says: "Everyone on this tour must be 6 or older. If someone isn't,",
    confirms: "Everyone is over 18, or rides with a parent or guardian on the same departure.",
  },
])("says before payment who cannot take part: $tour", async ({ tour, says, confirms }) => {
  const [departure] = await office.departuresOf(tour);
  const wish = { departure: departure?.id ?? "", people: "2", category: "regular" };
  const words = wordsOf(drawPage(TravellerDetails, await askPage(contextOf(office), loader, {}, wish)));
  expect(words).toContain(says);
  expect(words).toContain(confirms);
  expect(words.indexOf(says)).toBeLessThan(words.indexOf(confirms));
});

it("offers no waiting list to a party larger than the departure ever takes", async () => {
  const { id: departure } = (await office.departuresOf("chandni-chowk-food-walk"))[1] ?? expect.unreachable();
  expect(await editDeparture(office.deps, departure, { capacity: 2 })).toBe(true);
  await office.book({ id: departure }, 1);
  const waitsAt = async (people: string) => {
    const wish = { departure, people, category: "regular" };
    return linksOf(
      drawPage(TravellerDetails, await askPage(contextOf(office), loader, {}, wish)),
      /Join the waiting list/,
    );
  };
  expect(await waitsAt("2")).toEqual([`/waiting?departure=${departure}&people=2`]);
  expect(await waitsAt("3")).toEqual([]);
});

it.each([
  {
    tour: "school-and-team-rides",
    says: "Everyone who rides a bicycle on this tour must be 10 or older and at least 135 cm tall. If someone isn't,",
  },
  { tour: "delhi-your-own-way", says: null },
])("says so on a quote's page and in its mail before it is accepted: $tour", async ({ tour, says }) => {
  const family = { name: "Anna Example", email: "anna@example.com", phone: "+919800000001", country: "IN" };
  const ride = { date: "2026-12-05", time: "08:00", people: 4, totalPaise: 9000_00 };
  const offer = { tour, ...family, ...ride, words: "A slow morning.", validDays: 3 };
  const offered = await offerQuote(office.deps, offer);
  if ("refused" in offered) throw new Error(offered.refused);
  const key = { key: office.deps.signer.sign("quote", offered.id) };
  const page = wordsOf(drawPage(QuotePage, await askPage(contextOf(office), quoteLoader, { id: offered.id }, key)));
  const rows = await office.db.selectFrom("outbox").select("payload").where("topic", "=", "quote.offered").execute();
  const payload = rows.map((row) => readMail("quote.offered", row.payload)).at(-1);
  if (!payload) throw new Error("a quote is mailed");
  const mail = async (told: object) =>
    (await render("quote.offered", { ...payload, ...told })).plain.replace(/\s+/g, " ");
  expect(page).toContain("Accept and pay");
  for (const words of [page, await mail({})])
    if (says === null) expect(words).not.toContain("on this tour must be");
    else expect(words).toContain(says);
  expect(await mail({ fit: null }), "of an older version").not.toContain("on this tour must be");
});

it("says nothing when everybody can take part", () => {
  expect(describeFit({ minAge: 0, minHeightCm: 0 })).toBeNull();
});
