import { createElement } from "react";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import { openReadingContext } from "#tests/harness/pages/reading-context.ts";
import { listedTours } from "./listed-tours.server.ts";
import { TourCard } from "./tour-card.tsx";

let database: Database;
let app: Parameters<typeof listedTours>[0];
beforeAll(async () => {
  ({ database, app } = await openReadingContext());
});
afterAll(() => database?.close());

it("names a tour's next date, or that none is on sale; neither for a tailor-made one", async () => {
  const slugs = ["old-delhi-at-dawn", "new-delhi-avenues", "delhi-your-own-way"];
  await database.db
    .updateTable("departure")
    .set({ status: "closed" })
    .where("tour_id", "=", (of) => of.selectFrom("tour").select("id").where("slug", "=", "new-delhi-avenues"))
    .execute();
  const tours = await listedTours(app, { slugs });
  const words = Object.fromEntries(
    tours.map((tour) => [tour.slug, wordsOf(drawPage(() => createElement(TourCard, { tour }), null))]),
  );
  expect(words["old-delhi-at-dawn"]).toMatch(/Next: .*\d\d:\d\d\sIST/);
  expect(words["new-delhi-avenues"]).toContain("No open dates");
  expect(words["delhi-your-own-way"]).not.toMatch(/Next:|No date/);
});
