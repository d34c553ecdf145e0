import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findListed } from "#app/site/tours/find-listed.server.ts";
import { readListParams } from "#app/site/tours/list-search-params.ts";
import { isBookable } from "#modules/availability/model.ts";
import { holdSeats } from "#modules/booking/index.server.ts";
import { bookingCategories, priceLines } from "#modules/booking/model.ts";
import { readTourDocument, saveTour } from "#modules/catalogue/index.server.ts";
import type { TourContent } from "#modules/catalogue/model.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { sum } from "#platform/money.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { standingFor, unpackDepartures } from "./booking/offered-departure.ts";
import { sheetOf } from "./sheet/sheet-content.ts";
import { loadTour, packTour } from "./tour-data.server.ts";
import { structuredTour } from "./tour-json-ld.tsx";

const DAWN = "old-delhi-at-dawn";
let office: BookingOffice;
let tourId = "";
beforeAll(async () => {
  office = await openBookingOffice();
  tourId = (await office.departuresOf(DAWN))[0]?.tourId ?? "";
});
afterAll(() => office?.close());

type Seasons = NonNullable<TourContent["price"]["seasons"]>;
const setSeasons = async (seasons: Seasons) => {
  const tour = await readTourDocument(office.db, tourId, true);
  if (!tour) throw new Error("guests see it");
  await inTransaction(office.db, (tx) =>
    saveTour(tx, tourId, { ...tour, price: { regularPaise: 2000_00, offerPaise: 1900_00, seasons } }),
  );
};
const app = () => ({ ...office.deps, cachedDb: office.db, mapExtract: null });
const load = async () => {
  const page = await loadTour(app(), DAWN, new URL("https://rides.example/x"));
  if (!page) throw new Error("there is such a tour");
  return page;
};

/** Seasons that follow one another, each so many days after the last, with prices of their own. */
const someSeasons = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 6 }),
      days: fc.integer({ min: 0, max: 9 }),
      rupees: fc.integer({ min: 900, max: 4000 }),
    }),
    {
      ...{ minLength: 1, maxLength: 4 },
    },
  )
  .map((drawn) => {
    let next = Date.UTC(2026, 11, 1);
    const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
    return drawn.map(({ gap, days, rupees }, at) => {
      const from = next + gap * 86_400_000;
      const to = from + days * 86_400_000;
      next = to + 86_400_000;
      return { name: `Season ${at}`, from: dayOf(from), to: dayOf(to), regularPaise: rupees * 100 };
    });
  });

it("holds at the price that the page shows for a date, whatever the seasons", async () => {
  await fc.assert(
    fc.asyncProperty(someSeasons, fc.nat(), fc.integer({ min: 1, max: 2 }), async (seasons, at, people) => {
      await setSeasons(seasons);
      const page = await load();
      const { departures: packed, prices } = packTour(page);
      const category = bookingCategories[at % 2] ?? "regular";
      const free = unpackDepartures(packed).filter((one) =>
        isBookable(standingFor(one, { people, category }, page.now)),
      );
      const chosen = free[at % free.length];
      const shown = chosen && prices[chosen.priced];
      if (!chosen || !shown) throw new Error("each date has its prices");
      const seenPaise = sum(priceLines(shown, category, people).map(({ amountPaise }) => amountPaise));
      const meant = seasons.find(({ from, to }) => from <= chosen.localDate && chosen.localDate <= to);
      expect([shown.season, shown.regularPaise]).toEqual([meant?.name ?? null, meant?.regularPaise ?? 2000_00]);
      const answer = await holdSeats(office.deps, {
        ...{ wish: { departure: chosen.id, people, category }, seenPaise, requestKey: crypto.randomUUID(), holder },
      });
      if (!("held" in answer)) throw new Error(JSON.stringify(answer));
      const { total_paise } = await office.db
        .selectFrom("booking")
        .select("total_paise")
        .where("id", "=", answer.held.id)
        .executeTakeFirstOrThrow();
      expect(total_paise).toBe(seenPaise);
    }),
    { numRuns: 15 },
  );
});

it("shows on cards and to search engines the lowest price that can be booked, and sorts by it", async () => {
  const dates = (await load()).departures.map(({ localDate }) => localDate);
  const [first = "", last = ""] = [dates[0], dates.at(-1)];
  const listed = async (order: string) =>
    (await findListed(app(), readListParams(new URLSearchParams(`order=${order}`)))).found;
  const cardOf = async () => (await listed("0")).find(({ slug }) => slug === DAWN)?.prices;
  const root = { publicUrl: "https://rides.example", company: { name: "Pahiya" } };
  const offers = async () => structuredTour(await load(), root)[0].offers;

  // All dates that can be booked are dearer: the usual price is none of them.
  const whole = { name: "High season", from: first, to: last, regularPaise: 190_000_00 };
  await setSeasons([whole]);
  expect(await cardOf()).toMatchObject({ regularPaise: 190_000_00, offerPaise: null, isFrom: false });
  expect((await listed("1"))[0]?.slug).toBe(DAWN);
  expect(await offers()).toMatchObject({ "@type": "Offer", price: "190000.00" });
  expect((await load()).tour.prices.regularPaise).toBe(190_000_00);

  await setSeasons([{ ...whole, name: "Cheap days", from: last, regularPaise: 100_00 }]);
  expect(await cardOf()).toMatchObject({ regularPaise: 100_00, isFrom: true });
  expect((await listed("0"))[0]?.slug).toBe(DAWN);
  expect(await offers()).toMatchObject({ "@type": "AggregateOffer", lowPrice: "100.00", highPrice: "1900.00" });
  const sheet = sheetOf(await load(), { name: "Pahiya", phone: "", email: "" }, "https://rides.example");
  expect([sheet.price, sheet.parts[0]?.lines[0]?.text]).toEqual(["from ₹100", expect.stringContaining("₹1,900")]);
  // Nobody can book the cheap day any more.
  await office.db
    .updateTable("departure")
    .set({ status: "closed" })
    .where("tour_id", "=", tourId)
    .where("local_date", "=", last)
    .execute();
  expect(await cardOf()).toMatchObject({ regularPaise: 2000_00, offerPaise: 1900_00, isFrom: false });
});
