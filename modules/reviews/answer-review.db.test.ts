import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { untilStatementsWait, waitersOf } from "#tests/harness/database/lock-waiters.ts";
import { answerReview, listAnswerable } from "./answer-review.server.ts";
import { forgetAuthor } from "./forget-author.server.ts";
import { findReview, listReviewsBy, moderateReview } from "./moderate-review.server.ts";
import { postReviewOfBooking } from "./post-review.server.ts";
import { listReviews } from "./reviews.server.ts";

const INBOX = "hello@pahiya.example";
const EMAIL = "gita@example.com";
let office: BookingOffice;
let tourId: string;

beforeAll(async () => {
  office = await openBookingOffice();
  const tours = office.db.selectFrom("tour").select("id").where("slug", "=", "old-delhi-at-dawn");
  tourId = (await tours.executeTakeFirstOrThrow()).id;
});
afterAll(() => office?.close());
beforeEach(async () => {
  await office.db.deleteFrom("review").execute();
  await office.db.deleteFrom("outbox").execute();
});

/** A review by the link of a mail, of the address that booked. */
async function post(contactmessage = "The brakes squealed.") {
  const booking = { status: "completed", tourId, contactEmail: EMAIL, country: "DE" } as const;
  const review = { rating: 2, name: "Gita", contactmessage };
  const answer = await postReviewOfBooking(office.deps, booking, review, INBOX);
  if (!("posted" in answer)) throw new Error(answer.refused);
  return answer.posted.id;
}
const publish = async (id: string) =>
  moderateReview(office.deps, {
    id,
    status: "published",
    digest: (await findReview(office.db, id))?.digest ?? "",
  });
async function published() {
  const id = await post();
  await publish(id);
  return id;
}
const shown = async () => (await listReviews(office.db, { tourId })).map(({ answer }) => answer);
const told = async () =>
  (await office.db.selectFrom("outbox").select("payload").where("topic", "=", "review.answered").execute()).map(
    ({ payload }) => payload,
  );
const WORDS = "They do no more.\n\nCome and hear.";

it("is below the review with its day, and mailed to its author once", async () => {
  const id = await published();
  expect(await shown()).toEqual([null]);
  expect(await answerReview(office.deps, { id, words: WORDS })).toEqual({ answered: { isTold: true } });
  const answer = { date: "2026-11-21", paragraphs: ["They do no more.", "Come and hear."] };
  expect(await shown()).toEqual([answer]);
  expect(await listReviewsBy(office.db, null, EMAIL)).toMatchObject([{ answer }]);
  expect(await told()).toEqual([
    {
      to: EMAIL,
      reviewId: id,
      name: "Gita",
      answer: WORDS,
      tourName: "Old Delhi at Dawn",
      tourPath: "/tours/cycle-tours/old-delhi-at-dawn",
    },
  ]);

  expect(await answerReview(office.deps, { id, words: "They are quiet." })).toEqual({ answered: { isTold: false } });
  expect(await shown()).toMatchObject([{ paragraphs: ["They are quiet."] }]);
  expect(await answerReview(office.deps, { id, words: null })).toEqual({ answered: { isTold: false } });
  expect(await shown()).toEqual([null]);
  await answerReview(office.deps, { id, words: WORDS });
  expect(await shown()).toEqual([answer]);
  expect(await told(), "of the first answer alone").toHaveLength(1);
});

it("is mailed once when given twice at once", async () => {
  const id = await published();
  let giving: ReturnType<typeof answerReview>[] = [];
  await office.db.transaction().execute(async (tx) => {
    await tx.selectFrom("review").select("id").where("id", "=", id).forUpdate().execute();
    giving = [WORDS, "Quiet now."].map((words) => answerReview(office.deps, { id, words }));
    await untilStatementsWait(office.database, 2);
  });
  const given = await Promise.all(giving);
  expect(given.filter((one) => "answered" in one && one.answered.isTold)).toHaveLength(1);
  expect(await told()).toHaveLength(1);
});

it("does not wait for an erasure of its author", async () => {
  const { db, clock, database } = office;
  const id = await published();
  const [createdAt, updatedAt] = [clock.now(), clock.now()];
  const account = { id: newId(), name: "Gita", email: EMAIL, emailVerified: true, createdAt, updatedAt };
  await db.insertInto("user").values(account).execute();
  await db.updateTable("review").set({ traveller_id: account.id }).where("id", "=", id).execute();
  let answering: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom("user").select("id").where("id", "=", account.id).forUpdate().execute();
    let isAnswered = false;
    answering = answerReview(office.deps, { id, words: WORDS }).finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await waitersOf(database)) > 0).toBe(true);
    await forgetAuthor(tx, clock, account.id, []);
  });
  expect(await answering).toEqual({ answered: { isTold: true } });
  expect(await told()).toHaveLength(1);
  expect(await db.selectFrom("review").select("answer").execute()).toEqual([{ answer: null }]);
});

it("is not mailed to unconfirmed addresses, nor for a tour without a page", async () => {
  const id = await published();
  await office.db.updateTable("review").set({ author_email: null }).execute();
  expect(await answerReview(office.deps, { id, words: WORDS })).toEqual({ answered: { isTold: false } });
  await office.db.updateTable("review").set({ author_email: EMAIL }).execute();
  const show = (is: boolean) => office.db.updateTable("tour").set({ published: is }).where("id", "=", tourId).execute();
  await show(false);
  expect(await answerReview(office.deps, { id, words: "Quiet now." })).toEqual({ answered: { isTold: false } });
  await show(true);
  expect(await told()).toEqual([]);
});

it("is refused for hidden or changed words, and removed with replaced ones", async () => {
  const id = await post();
  const read = await findReview(office.db, id);
  expect(await answerReview(office.deps, { id, words: WORDS })).toEqual({ refused: "not_published" });
  await publish(id);
  expect(await answerReview(office.deps, { id, words: WORDS, digest: read?.digest ?? "" })).toHaveProperty("answered");
  await post("They are quiet now. Lovely ride.");
  expect(await findReview(office.db, id)).toMatchObject({ status: "pending", answer: null });
  await publish(id);
  expect(await shown()).toEqual([null]);
  const old = { id, words: WORDS, digest: read?.digest ?? "" };
  expect(await answerReview(office.deps, old)).toEqual({ refused: "changed" });
  expect(await answerReview(office.deps, { ...old, id: newId() })).toEqual({ refused: "not_found" });
  expect(await answerReview(office.deps, { id, words: WORDS }), "to other words").toEqual({
    answered: { isTold: true },
  });
});

it("is hidden while the review is", async () => {
  const id = await published();
  await answerReview(office.deps, { id, words: WORDS });
  const digest = (await findReview(office.db, id))?.digest ?? "";
  await moderateReview(office.deps, { id, status: "refused", digest });
  expect(await shown()).toEqual([]);
  expect(await listReviewsBy(office.db, null, EMAIL)).toMatchObject([{ status: "refused", answer: null }]);
  await answerReview(office.deps, { id, words: null });
  await moderateReview(office.deps, { id, status: "published", digest });
  expect(await shown(), "taken away meanwhile").toEqual([null]);
});

it("is removed with its erased author; a new one mails nobody", async () => {
  const id = await published();
  await answerReview(office.deps, { id, words: "Dear Gita, they do no more." });
  expect(await forgetAuthor(office.db, office.clock, null, [{ email: EMAIL, until: null }])).toEqual({
    reviews: [id],
    photographs: [],
  });
  expect(JSON.stringify(await office.db.selectFrom("review").selectAll().execute())).not.toMatch(/Gita|gita/);
  expect(await answerReview(office.deps, { id, words: WORDS })).toEqual({ answered: { isTold: false } });
});

it("is listed with open reviews, newest first", async () => {
  const id = await published();
  const row = { id, name: "Gita", tourName: "Old Delhi at Dawn", rating: 2, date: "2026-11-21" };
  expect(await listAnswerable(office.db)).toEqual([{ ...row, isAnswered: false }]);
  await answerReview(office.deps, { id, words: WORDS });
  expect(await listAnswerable(office.db)).toEqual([{ ...row, isAnswered: true }]);
});
