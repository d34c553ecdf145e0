import { createElement } from "react";
import { expect, it } from "vitest";
import type { ListedTour } from "#app/site/tour-card.tsx";
import { drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import { openReadingContext } from "#tests/harness/pages/reading-context.ts";
import { listedTours } from "../listed-tours.server.ts";
import { HolidayCard, LeadTour } from "./holiday-cards.tsx";
import { Offers } from "./offers.tsx";

/** Pages that show these cards. */
const places = {
  foremost: LeadTour,
  wide: ({ tour }: { tour: ListedTour }) => createElement(HolidayCard, { tour, wide: true }),
  small: HolidayCard,
  offer: ({ tour }: { tour: ListedTour }) => createElement(Offers, { heading: "", description: "", tours: [tour] }),
};

it('says "from" before a tailor-made tour\'s price, and not before a fixed one', async () => {
  const { database, app } = await openReadingContext();
  try {
    const tours = await listedTours(app);
    const isFrom = tours.map(({ sells }) => sells === "enquiry");
    expect(new Set(isFrom)).toEqual(new Set([true, false]));
    for (const [place, Place] of Object.entries(places)) {
      const words = tours.map((tour) => wordsOf(drawPage(() => createElement(Place, { tour }), null)));
      expect(
        words.map((said) => /from (before: ₹[\d,]+ )?₹/.test(said)),
        place,
      ).toEqual(isFrom);
    }
  } finally {
    await database.close();
  }
});

it("shows the offer flag on every holiday with a lower price, and on no other", async () => {
  const { database, app } = await openReadingContext();
  try {
    const holidays = (await listedTours(app)).filter(({ kind }) => kind === "holiday");
    const isOnOffer = holidays.map(({ prices }) => prices.offerPaise !== null);
    expect(new Set(isOnOffer)).toEqual(new Set([true, false]));
    for (const [place, Place] of Object.entries(places)) {
      const words = holidays.map((tour) => wordsOf(drawPage(() => createElement(Place, { tour }), null)));
      expect(
        words.map((said) => said.includes("before: ₹")),
        place,
      ).toEqual(isOnOffer);
      expect(
        words.map((said) => said.includes("Special Offer")),
        place,
      ).toEqual(isOnOffer);
    }
  } finally {
    await database.close();
  }
});
