import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { search } from "./index.server.ts";
import type { Piece } from "./model.ts";

/** Tests searches for the facts of a tour: length, inclusions and questions. */
let database: Database;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database?.close());

const ask = (text: string) => search(database.db, text, { limit: 20, passages: true });
const tours = async (text: string) => (await ask(text)).tours.map(({ slug }) => slug);
const stories = async (text: string) => (await ask(text)).posts.map(({ slug }) => slug);
const marked = (pieces: Piece[] | null | undefined) =>
  pieces?.map(({ text, hit }) => (hit ? `[${text}]` : text)).join("");

describe("included items and questions", () => {
  it.each([
    ["wheelchair", "delhi-your-own-way", "[wheelchair]"],
    ["e-bike", "mehrauli-ruins", "[electric]"],
    ["gluten free", "chandni-chowk-food-walk", "[gluten]-[free]"],
    ["toilets", "old-delhi-at-dawn", "[Toilets]"],
    ["insurance", "school-and-team-rides", "[insurance]"],
    ["luggage van", "kerala-backwaters-by-cycle", "[luggage] [van]"],
    ["french", "delhi-your-own-way", "[French]"],
    ["lodhi qawwali", "nizamuddin-and-lodhi", "[qawwali]"],
  ])("%s finds %s, and shows where", async (text, slug, where) => {
    const { tours: found, meant, isNearest } = await ask(text);
    expect({ meant, isNearest }).toEqual({ meant: null, isNearest: false });
    expect(marked(found.find((tour) => tour.slug === slug)?.passage)).toContain(where);
  });

  it("are found in all tours with them", async () => {
    expect((await tours("helmet")).length).toBeGreaterThanOrEqual(13);
    expect((await tours("toilets")).length).toBe(17);
    expect(await tours("rain")).toContain("hauz-khas-and-deer-park");
  });

  it("show a tour's level", async () => {
    const { tours: found } = await ask("challenging");
    expect(found.map(({ slug }) => slug)).toEqual(["ladakh-high-passes"]);
    expect(marked(found[0]?.passage)).toContain("Level: [Challenging]");
  });

  it("rank below other matches", async () => {
    const { db } = database;
    const { rows } = await database.executeRaw(
      "SELECT slug FROM search_entry JOIN search_hit USING (kind, id) WHERE kind = 'tour' AND words @@ to_tsquery('english', 'rain')",
    );
    const told = rows.map(({ slug }) => slug);
    const found = (await search(db, "rain", { limit: 20 })).tours.map(({ slug }) => slug);
    expect(told.length).toBeGreaterThan(1);
    expect(found.length).toBeGreaterThan(told.length);
    expect(found.slice(0, told.length).toSorted()).toEqual(told.toSorted());
  });

  it("follow the company's changes", async () => {
    const faq = JSON.stringify([{ question: "May I bring my ukulele?", answer: "Please do." }]);
    await database.executeRaw(
      "UPDATE tour SET details = jsonb_set(details, '{faq}', $1::text::jsonb) WHERE slug = 'goa-back-roads'",
      [faq],
    );
    const { tours: found } = await ask("ukulele");
    expect(found.map(({ slug }) => slug)).toEqual(["goa-back-roads"]);
    expect(marked(found[0]?.passage)).toContain("my [ukulele]?");
  });
});

describe("a tour's duration", () => {
  it.each([
    ["5 days", ["kerala-backwaters-by-cycle", "karnataka-mysore-and-coorg"]],
    ["five days", ["kerala-backwaters-by-cycle", "karnataka-mysore-and-coorg"]],
    ["5-day tour", ["kerala-backwaters-by-cycle", "karnataka-mysore-and-coorg"]],
    ["5days", ["kerala-backwaters-by-cycle", "karnataka-mysore-and-coorg"]],
    ["4 nights", ["kerala-backwaters-by-cycle", "karnataka-mysore-and-coorg"]],
    ["kerala 5 days", ["kerala-backwaters-by-cycle"]],
    ["two days", ["himalayan-foothills-weekend"]],
    ["one week", ["rajasthan-lake-and-fort", "delhi-agra-jaipur"]],
    ["10 दिन", ["ladakh-high-passes"]],
    ["two hours", ["hauz-khas-and-deer-park"]],
    ["2hrs", ["hauz-khas-and-deer-park"]],
    ["full day", ["delhi-your-own-way"]],
  ])("%s finds %s only", async (text, slugs) => {
    const { meant, isNearest } = await ask(text);
    expect({ meant, isNearest }).toEqual({ meant: null, isNearest: false });
    expect(await tours(text)).toEqual(slugs);
  });

  it.each([
    ["half day", "old-delhi-at-dawn", 9],
    ["half-day", "old-delhi-at-dawn", 9],
    ["half a day", "old-delhi-at-dawn", 9],
    ["one day", "old-delhi-at-dawn", 10],
    ["day trip", "old-delhi-at-dawn", 10],
    ["multi day", "rajasthan-lake-and-fort", 7],
    ["multiday", "rajasthan-lake-and-fort", 7],
    ["half day old delhi", "old-delhi-at-dawn", 5],
    ["week", "rajasthan-lake-and-fort", 8],
    ["weekend", "himalayan-foothills-weekend", 3],
    ["3 hours", "chandni-chowk-food-walk", 6],
  ])("%s finds %s, and has %i tours", async (text, first, many) => {
    expect((await tours(text))[0]).toBe(first);
    expect(await tours(text)).toHaveLength(many);
  });

  it("finds near ones if none matches", async () => {
    const answer = await ask("3 days");
    expect(answer).toMatchObject({ meant: null, isNearest: true });
    expect(answer.tours).toHaveLength(7);
    expect((await ask("3 days kerala")).tours[0]?.slug).toBe("kerala-backwaters-by-cycle");
  });

  it("finds a story's title", async () => {
    expect(await stories("6 days")).toEqual(["how-to-pack-for-six-days"]);
    expect((await stories("how to pack for six days"))[0]).toBe("how-to-pack-for-six-days");
    expect((await stories("week of the kite"))[0]).toBe("the-week-of-the-kite");
  });
});

describe("a whole word", () => {
  it("ranks before a beginning", async () => {
    const holi = await ask("holi");
    expect(holi.storiesFirst).toBe(true);
    expect(holi.posts.slice(0, 2).map(({ slug }) => slug)).toEqual([
      "breakfast-in-the-old-city",
      "when-to-come-month-by-month",
    ]);
    expect(await ask("होली")).toMatchObject({ storiesFirst: true });
    expect(await ask("hol")).toMatchObject({ storiesFirst: false });
    expect(await ask("holid")).toMatchObject({ storiesFirst: false, total: { tours: 7 } });
    expect(await ask("holidays")).toMatchObject({ storiesFirst: false, total: { tours: 7 } });
    expect((await tours("tea"))[0]).not.toBe("school-and-team-rides");
  });
});

/** First tour expected for each of these words. */
it.each(
  Object.entries({
    "old-delhi-at-dawn": [
      "delhi",
      "old delhi",
      "dilli",
      "OLD-DELHI",
      "🚲 delhi",
      "पुरानी दिल्ली",
      "breakfast",
      "sunrise",
      "easy",
      "helmet",
      "mosque",
    ],
    "new-delhi-avenues": ["india gate", "december", "family", "family of 5", "january 26"],
    "nizamuddin-and-lodhi": ["lodhi garden", "nizamuddin"],
    "mehrauli-ruins": ["qutub minar", "moderate", "winter", "insurance", "rain", "camp"],
    "bazaars-at-dusk": ["evening", "train", "street food at dusk"],
    "chandni-chowk-food-walk": [
      "food",
      "food walk",
      "street food",
      "walk",
      "lunch",
      "vegetarian",
      "november",
      "metro",
      "women",
    ],
    "hauz-khas-and-deer-park": ["birds", "water", "deer"],
    "shahjahanabad-on-sunday": ["sunday", "toilets", "photography"],
    "delhi-your-own-way": ["private", "wheelchair", "qawwali"],
    "school-and-team-rides": ["school", "team building", "groups"],
    "delhi-agra-jaipur": ["agra", "taj mahal", "jaipur"],
    "kerala-backwaters-by-cycle": ["kerala", "kochi", "cycle", "ferry", "holiday kerala", "christmas", "केरल"],
    "goa-back-roads": ["goa"],
    "ladakh-high-passes": ["ladakh", "altitude", "summer", "permit", "airport", "challenging"],
    "rajasthan-lake-and-fort": ["rajasthan", "udaipur", "hotel", "van", "holidays", "beginner", "dinner"],
    "karnataka-mysore-and-coorg": ["mysore", "coorg", "elephants"],
    "himalayan-foothills-weekend": ["himalaya", "rishikesh", "weekend trip", "night"],
  }).flatMap(([slug, texts]) => texts.map((text) => [text, slug])),
)("%s finds %s first", async (text, slug) => {
  expect((await tours(text))[0]).toBe(slug);
});
