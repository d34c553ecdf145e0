import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { search } from "./index.server.ts";

/** Tests searches as travellers type them. */
let database: Database;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database?.close());

const ask = (text: string) => search(database.db, text, { limit: 20 });
const tours = async (text: string) => (await ask(text)).tours.map(({ slug }) => slug);

describe("typed letters", () => {
  it.each([
    ["of full width, as some keyboards give them", "ｄｅｌｈｉ", "delhi"],
    ["with the joiners that Hindi keyboards put between them", "दिल्\u200dली", "दिल्ली"],
    ["with a hyphen that is seen only at the end of a line", "ker\u00adala", "kerala"],
  ])("%s match what is meant", async (_, typed, meant) => {
    expect(await tours(typed)).toEqual(await tours(meant));
    expect((await ask(typed)).meant).toBeNull();
  });
});

describe("common words", () => {
  it.each([
    ["agra tour", "delhi-agra-jaipur"],
    ["tours in delhi", "old-delhi-at-dawn"],
    ["goa trip", "goa-back-roads"],
    ["delhi to agra", "delhi-agra-jaipur"],
    ["दिल्ली में", "old-delhi-at-dawn"],
  ])("%s finds the same as its place alone", async (typed, first) => {
    const answer = await ask(typed);
    expect(answer.tours[0]?.slug).toBe(first);
    expect(answer).toMatchObject({ meant: null, isNearest: false });
  });

  it("are searched if alone", async () => {
    expect((await ask("the")).total.tours).toBeGreaterThan(0);
    expect((await ask("tour")).total.tours).toBeGreaterThan(0);
  });
});

describe("synonyms", () => {
  it.each([
    ["bike", "cycle"],
    ["biking", "cycle"],
    ["vegan", "vegetarian"],
    ["alleppey", "alappuzha"],
    ["houseboats", "backwaters"],
    ["पैदल", "walk"],
    ["bik", "cycle"],
  ])("%s finds %s", async (typed, here) => {
    const found = await tours(typed);
    expect(found).toEqual(expect.arrayContaining(await tours(here)));
    expect(found.length).toBeGreaterThan(0);
    expect((await ask(typed)).meant).toBeNull();
  });

  it("are highlighted", async () => {
    const { tours: found } = await ask("bike kerala");
    expect(found[0]?.name.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(["Kerala", "Cycle"]);
    expect((await ask("kids")).total.tours).toBeGreaterThan(0);
  });
});

describe("typing errors", () => {
  it.each([
    ["udiapur", "udaipur", "rajasthan-lake-and-fort"],
    ["qutab minar", "qutub minar", "mehrauli-ruins"],
    ["mehroli", "mehrauli", "mehrauli-ruins"],
    ["rajsthan", "rajasthan", "rajasthan-lake-and-fort"],
  ])("%s is corrected to %s", async (typed, meant, first) => {
    const answer = await ask(typed);
    expect(answer).toMatchObject({ meant, isNearest: false });
    expect(answer.tours[0]?.slug).toBe(first);
  });

  it.each(["manali", "haridwar", "refund", "contact", "bhutan", "xyzzy", "x", "gift", "gift voucher", "multi"])(
    "%s is not changed to another word",
    async (typed) => {
      expect((await ask(typed)).meant).toBeNull();
    },
  );
});

describe("compound words", () => {
  it.each([
    ["olddelhi", "old delhi", "old-delhi-at-dawn"],
    ["tajmahal", "taj mahal", "delhi-agra-jaipur"],
    ["ताजमहल", "ताज महल", "delhi-agra-jaipur"],
    ["foodtour", "food tour", "chandni-chowk-food-walk"],
    ["indiagate", "india gate", "new-delhi-avenues"],
  ])("%s is read as %s", async (typed, meant, tour) => {
    const answer = await ask(typed);
    expect(answer).toMatchObject({ meant, isNearest: false });
    expect(answer.tours.map(({ slug }) => slug)).toContain(tour);
  });
});

it("several words find first what has all of them in name, place, tagline or tags", async () => {
  expect((await tours("india gate"))[0]).toBe("new-delhi-avenues");
});
