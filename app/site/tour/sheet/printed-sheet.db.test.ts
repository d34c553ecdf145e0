import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listTours } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openReadingContext } from "#tests/harness/pages/reading-context.ts";
import { loadTour, packTour, type TourPageData } from "../tour-data.server.ts";
import { TourView } from "../tour-view.tsx";
import { drawSheet } from "./draw-sheet.server.ts";
import { sheetOf } from "./sheet-content.ts";

/** A long one: it must not run into the date beside it. */
const publicUrl = "https://www.rides-of-ours.example";

describe("a tour's printed sheet", () => {
  let database: Database;
  let app: Parameters<typeof loadTour>[0];

  beforeAll(async () => {
    ({ database, app } = await openReadingContext());
  });
  afterAll(() => database?.close());

  const load = async (slug: string): Promise<TourPageData> => {
    const page = await loadTour(app, slug, new URL(`${publicUrl}/x`));
    if (!page) throw new Error(`no tour ${slug}`);
    return page;
  };
  const draw = async (slug: string) => {
    const sheet = sheetOf(await load(slug), await getPage(database.db, "company"), publicUrl);
    const paper = await getDocumentProxy(await drawSheet(sheet));
    const { totalPages, text } = await extractText(paper, { mergePages: true });
    return { sheet, paper, totalPages, text: text.replaceAll(/\s+/g, " ") };
  };
  const drawn = new Map<string, ReturnType<typeof draw>>();
  /** Each sheet is drawn and read once: no test here changes anything that stands on one. */
  const sheetText = (slug: string) => {
    const sheet = drawn.get(slug) ?? draw(slug);
    drawn.set(slug, sheet);
    return sheet;
  };

  it("names group size and minimum age, as the page does", async () => {
    const school = await sheetText("school-and-team-rides");
    expect(school.text).toContain("10 to 60");
    expect(school.text).not.toContain("at most 60");
    expect((await sheetText("delhi-your-own-way")).text).not.toMatch(/\b0 years/);
    const page = createElement(TourView, { packed: packTour(await load("delhi-your-own-way")) });
    const router = createMemoryRouter([{ path: "/", element: page }]);
    expect(renderToStaticMarkup(createElement(RouterProvider, { router }))).not.toMatch(/\b0 years/);
  });

  it("has what, when, price, place and refunds of the ride", async () => {
    const { totalPages, text } = await sheetText("old-delhi-at-dawn");
    expect(totalPages).toBe(2);
    for (const words of [
      "Old Delhi at Dawn",
      "₹2,000",
      "Private: ₹3,600 for one, ₹2,600 each for more",
      "Sun 22 Nov",
      "06:30 IST",
      "Chandni Chowk without people",
      "Meeting Place",
      "Please bring",
      "Netaji Subhash Marg",
      "Until Sat 21 Nov, 18:30 IST: 30% refund.",
      "Printed on 21 November 2026",
      `${publicUrl}/tours/cycle-tours/old-delhi-at-dawn`,
    ])
      expect(text).toContain(words);
  });

  it("names the time zone of the highlights once, if they have hours", async () => {
    expect((await sheetText("nizamuddin-and-lodhi")).text).toContain(
      "Highlights All times are Delhi time (IST). 07:10 ",
    );
    expect((await sheetText("old-delhi-at-dawn")).text).toContain("(IST). The hours of the 06:30 IST start");
    expect((await sheetText("bazaars-at-dusk")).text).toContain("(IST). The hours of the 16:30 IST start");
    expect((await sheetText("kerala-backwaters-by-cycle")).text).not.toContain("(IST)");
  });

  it("gives refunds in days for a tour without dates, as its page does", async () => {
    const { text } = await sheetText("delhi-your-own-way");
    expect(text).toContain("Until 3 days before the start: 90% refund.");
    expect(text).toContain("Until 12 hours before the start: 30% refund.");
    expect(text).toContain("Later, or if you don't come: no refund.");
  });

  it("has no overlapping text, and no heading at a page's foot", async () => {
    for (const { slug } of await listTours(database.db)) {
      const { sheet, paper } = await sheetText(slug);
      const headings = sheet.parts.map(({ heading }) => heading);
      for (let number = 1; number <= paper.numPages; number += 1) {
        const { items } = await (await paper.getPage(number)).getTextContent();
        const words = items.flatMap((one) => ("str" in one && one.str.trim() !== "" ? [one] : []));
        const at = words.findIndex(({ str }) => str.startsWith("Printed on"));
        expect(headings, slug).not.toContain(words[at - 1]?.str);
        for (const one of words) {
          const [left, line] = one.transform.slice(4).map(Number);
          const sameLine = words.filter(({ transform }) => transform[5] === line && transform[4] > Number(left));
          const next = Math.min(...sameLine.map(({ transform }) => Number(transform[4])));
          expect(Number(left) + one.width, `${slug}, page ${number}: ${one.str}`).toBeLessThan(next + 0.5);
        }
      }
    }
  });

  it("has no empty page for any tour", { timeout: 60_000 }, async () => {
    for (const { slug, name } of await listTours(database.db)) {
      const { totalPages, text } = await sheetText(slug);
      expect(text, slug).toContain(name);
      expect(totalPages, slug).toBeLessThanOrEqual(4);
    }
    expect((await sheetText("delhi-agra-jaipur")).text).toContain("Day 7");
  });
});
