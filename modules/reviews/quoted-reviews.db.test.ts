import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { insertReview, listQuotedReviews, overallRating } from "./reviews.server.ts";

let database: Database;
let tours: { id: string; slug: string }[];
beforeAll(async () => {
  database = await openSeededDatabase();
  tours = await database.db.selectFrom("tour").select(["id", "slug"]).orderBy("slug").execute();
});
afterAll(() => database?.close());
beforeEach(() => database.db.deleteFrom("review").execute());

const write = async (quote: string, parts: { day: number; rating?: number; featured?: boolean; tour?: number }) => {
  const { day, rating = 5, featured = false, tour = day % tours.length } = parts;
  const date = `2026-10-${String(day).padStart(2, "0")}`;
  const words = { reviewerName: "Anna", country: "", quote, paragraphs: [quote], photo: "reader-marit" };
  await insertReview(database.db, tours[tour]?.id ?? "", { tour: "", ...words, date, rating, featured });
};
const quotes = async (tourIds?: string[]) => (await listQuotedReviews(database.db, tourIds)).map(({ quote }) => quote);

it("quotes the newest with four stars or more if none is chosen, and counts all", async () => {
  expect(await quotes()).toEqual([]);
  for (let day = 1; day <= 9; day += 1) await write(`day ${day}`, { day });
  await write("cross", { day: 20, rating: 1 });
  await write("so-so", { day: 21, rating: 3.5 });
  await write("good", { day: 22, rating: 4 });
  expect(await quotes()).toEqual(["good", "day 9", "day 8", "day 7", "day 6", "day 5"]);
  expect(await overallRating(database.db)).toMatchObject({ count: 12, spread: { 1: 1 } });
});

it("quotes chosen ones first, and fills up only short lists", async () => {
  await write("chosen", { day: 1, rating: 3, featured: true });
  for (let day = 2; day <= 9; day += 1) await write(`day ${day}`, { day });
  expect(await quotes()).toEqual(["chosen", "day 9", "day 8", "day 7", "day 6", "day 5"]);
  for (let day = 11; day <= 17; day += 1) await write(`chosen ${day}`, { day, featured: true });
  expect(await quotes()).toEqual([17, 16, 15, 14, 13, 12, 11].map((day) => `chosen ${day}`).concat("chosen"));
});

it("quotes only published ones of the requested, open tours", async () => {
  await write("waits", { day: 1, tour: 0 });
  await database.db.updateTable("review").set({ status: "pending" }).execute();
  await write("here", { day: 2, tour: 0 });
  await write("elsewhere", { day: 3, tour: 1 });
  await write("led no more", { day: 4, tour: 2 });
  const led = (published: boolean) =>
    database.db
      .updateTable("tour")
      .set({ published })
      .where("id", "=", tours[2]?.id ?? "")
      .execute();
  await led(false);
  expect(await quotes()).toEqual(["elsewhere", "here"]);
  await led(true);
  expect(await quotes([tours[0]?.id ?? ""])).toEqual(["here"]);
  expect(await quotes([])).toEqual([]);
});
