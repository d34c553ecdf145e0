import { afterAll, beforeAll, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import { json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { moderateReview } from "./moderate-review.server.ts";
import { listShownReviews, listWaitingReviews } from "./reviews-for-desk.server.ts";

let database: Awaited<ReturnType<typeof openSeededDatabase>>;
const clock = new SteppedClock("2026-11-21T06:00:00Z");
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database?.close());

it("lists waiting reviews in full with their mark, oldest first", async () => {
  const { db } = database;
  const tour = await db
    .selectFrom("tour")
    .select("id")
    .where("slug", "=", "old-delhi-at-dawn")
    .executeTakeFirstOrThrow();
  const write = async (name: string, at: string) =>
    db
      .insertInto("review")
      .values({
        ...{ id: newId(), tour_id: tour.id, reviewer_name: name, country: "India", reviewed_on: "2026-11-20" },
        ...{ rating_halves: 9, quote: "Tea", paragraphs: json(["Tea at dawn.", "Again!"]), status: "pending" },
        ...{ author_email: `${name.toLowerCase()}@example.com`, is_verified: true, created_at: new Date(at) },
      })
      .execute();
  await write("Later", "2026-11-20T08:00:00Z");
  await write("Earlier", "2026-11-20T07:00:00Z");
  const waiting = await listWaitingReviews(db);
  expect(waiting.map(({ name, rating, paragraphs, email }) => ({ name, rating, paragraphs, email }))).toEqual([
    { name: "Earlier", rating: 4.5, paragraphs: ["Tea at dawn.", "Again!"], email: "earlier@example.com" },
    { name: "Later", rating: 4.5, paragraphs: ["Tea at dawn.", "Again!"], email: "later@example.com" },
  ]);
  const { id = "", digest = "" } = waiting[0] ?? {};
  expect(await moderateReview({ db, clock }, { id, digest, status: "published" })).toEqual({ moderated: true });
  expect((await listWaitingReviews(db)).map(({ name }) => name)).toEqual(["Later"]);
});

it("pages published reviews completely, and finds unanswered ones", async () => {
  const { db } = database;
  const all = await db
    .selectFrom("review")
    .select("id")
    .where("status", "=", "published")
    .orderBy("reviewed_on", "desc")
    .orderBy("id", "desc")
    .execute();
  const paged: string[] = [];
  for (let after: string | null = null; ; ) {
    const { reviews, isMore } = await listShownReviews(db, { after, isOpen: false });
    paged.push(...reviews.map(({ id }) => id));
    after = reviews.at(-1)?.id ?? null;
    if (!isMore) break;
  }
  expect(paged).toEqual(all.map(({ id }) => id));
  const [first = ""] = paged;
  await db
    .updateTable("review")
    .set({ answer: "Thank you", answered_at: clock.now() })
    .where("id", "=", first)
    .execute();
  const open = await listShownReviews(db, { after: "nonsense", isOpen: true });
  expect(open.reviews.map(({ id }) => id)).not.toContain(first);
  expect(open.reviews.length).toBeGreaterThan(0);
});
