import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { completeBookings, correctEmail } from "#modules/booking/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, type Departure, endOf, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { followAuthor } from "./follow-author.server.ts";
import { findReview, listReviewsBy, moderateReview } from "./moderate-review.server.ts";
import { postReview, postReviewOfBooking } from "./post-review.server.ts";
import { listReviews, overallRating, ratingSummaries } from "./reviews.server.ts";

const TOUR = "old-delhi-at-dawn";
const INBOX = "hello@pahiya.example";
let office: BookingOffice;
let tourId: string;
let departure: () => Departure;

beforeAll(async () => {
  office = await openBookingOffice();
  const tour = await office.db.selectFrom("tour").select("id").where("slug", "=", TOUR).executeTakeFirstOrThrow();
  tourId = tour.id;
  departure = inTurn((await office.departuresOf(TOUR)).slice(3));
});
afterAll(() => office?.close());
// Puts the clock back after a test that moved it on to the end of a ride.
putClockBack(() => office.clock, "2026-11-21T06:00:00Z");
beforeEach(async () => {
  await office.db.deleteFrom("review").execute();
});

async function newTraveller(email: string, isVerified = true) {
  const id = newId();
  const now = office.clock.now();
  await office.db
    .insertInto("user")
    .values({ id, name: "Anna Example", email, emailVerified: isVerified, createdAt: now, updatedAt: now })
    .execute();
  return { id, email, country: "Germany" };
}
const words = (rating: number, contactmessage = "Flat, loud, wonderful.") => ({
  rating,
  name: "Anna",
  contactmessage,
  tourName: TOUR,
});
const posted = async (...[traveller, review]: [Parameters<typeof postReview>[1], ReturnType<typeof words>]) => {
  const answer = await postReview(office.deps, traveller, review, INBOX);
  if (!("posted" in answer)) throw new Error(answer.refused);
  return answer.posted;
};
/** The company's decision on the present text. */
const decide = async (id: string, status: "published" | "refused") =>
  moderateReview(office.deps, { id, status, digest: (await findReview(office.db, id))?.digest ?? "" });
const shown = () => listReviews(office.db, { tourId });
/** A ride that is paid, booked with an address that no other ride has. */
async function riddenBooking(contactEmail: string) {
  const booking = await office.book(departure(), 1);
  const change = (to: { contact_email: string } | { status: "completed" }) =>
    office.db.updateTable("booking").set(to).where("id", "=", booking.id).execute();
  await change({ contact_email: contactEmail });
  return {
    booking: { status: booking.status, tourId, contactEmail, country: booking.country },
    complete: () => change({ status: "completed" }),
  };
}

it("refuses visitors, and unknown tours", async () => {
  expect(await postReview(office.deps, null, words(5), INBOX)).toEqual({ refused: "not_logged_in" });
  const anna = await newTraveller("nowhere@example.com");
  expect(await postReview(office.deps, anna, { ...words(5), tourName: "moon" }, INBOX)).toEqual({
    refused: "no_such_tour",
  });
  expect(await office.db.selectFrom("review").select("id").execute()).toEqual([]);
});

it("shows a review once approved, and hides it when rejected", async () => {
  const anna = await newTraveller("shown@example.com");
  const { id, isReplaced } = await posted(anna, words(3.5, "First.\r\n\r\nSecond line\nstill second."));
  expect(isReplaced).toBe(false);
  expect(await shown()).toEqual([]);
  expect(await ratingSummaries(office.db, [tourId])).toEqual(new Map());
  const mail = await office.db.selectFrom("outbox").select("payload").where("topic", "=", "review.pending").execute();
  expect(mail.map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ to: INBOX, reviewId: id, rating: 3.5, isVerified: false }),
  );
  expect(await decide(id, "published")).toEqual({ moderated: true });
  expect(await shown()).toMatchObject([
    { rating: 3.5, reviewerName: "Anna", country: "Germany", date: "2026-11-21", isVerified: false },
  ]);
  expect((await shown())[0]?.paragraphs).toEqual(["First.", "Second line\nstill second."]);
  await decide(id, "refused");
  expect(await shown()).toEqual([]);
  expect(await decide(newId(), "published")).toEqual({ refused: "not_found" });
});

it("keeps a traveller's latest review of a tour, to be approved again", async () => {
  const anna = await newTraveller("again@example.com");
  const first = await posted(anna, words(1));
  await decide(first.id, "published");
  const second = await posted(anna, words(4, "It grew on me."));
  expect(second).toEqual({ id: first.id, isReplaced: true });
  expect(await shown()).toEqual([]);
  expect(await listReviewsBy(office.db, anna.id)).toMatchObject([
    { rating: 4, paragraphs: ["It grew on me."], status: "pending", tourPath: `/tours/cycle-tours/${TOUR}` },
  ]);
  const bo = await newTraveller("bo@example.com");
  expect((await posted(bo, words(2))).isReplaced).toBe(false);
  expect(await listReviewsBy(office.db, bo.id)).toHaveLength(1);
});

it("is one review for two simultaneous presses: the company hears of it once, and both get the same answer", async () => {
  const anna = await newTraveller("presses.twice@example.com");
  const told = async () =>
    (await office.db.selectFrom("outbox").select("id").where("topic", "=", "review.pending").execute()).length;
  const before = await told();
  const twice = (text: string) => Promise.all([posted(anna, words(4, text)), posted(anna, words(4, text))]);
  const [first, again] = await twice("Flat and loud.");
  expect([again, first.isReplaced, await told()]).toEqual([first, false, before + 1]);
  office.clock.advanceMinutes(1);
  const [third, fourth] = await twice("Loud and flat.");
  expect([fourth, third.isReplaced, await told()]).toEqual([third, true, before + 2]);
  await decide(first.id, "published");
  await posted(anna, words(4, "Loud and flat."));
  expect(await told(), "the verdict was given since").toBe(before + 3);
});

it("publishes only the version that was read", async () => {
  const anna = await newTraveller("replaces@example.com");
  const { id } = await posted(anna, words(5, "Kind guides, good tea."));
  const read = await findReview(office.db, id);
  await posted(anna, words(5, "Buy watches at watches.example."));
  const verdict = { id, digest: read?.digest ?? "", status: "published" } as const;
  expect(await moderateReview(office.deps, verdict)).toEqual({ refused: "changed" });
  expect(await shown()).toEqual([]);
  expect((await findReview(office.db, id))?.status).toBe("pending");
  await posted(anna, words(5, "Kind guides, good tea."));
  expect(await moderateReview(office.deps, verdict)).toEqual({ moderated: true });
  // A verdict changes no word: the same page may be pressed again.
  expect(await moderateReview(office.deps, { ...verdict, status: "refused" })).toEqual({ moderated: true });
});

it("keeps one of many simultaneous reviews", async () => {
  const anna = await newTraveller("hasty@example.com");
  await Promise.all([1, 2, 3, 4, 5].map((rating) => posted(anna, words(rating))));
  expect(await listReviewsBy(office.db, anna.id)).toHaveLength(1);
});

it("marks a review verified for a completed booking with a confirmed address only", async () => {
  const { booking, complete } = await riddenBooking("rode@example.com");
  const anna = await newTraveller(booking.contactEmail);
  const markOf = async (traveller: typeof anna) => {
    await posted(traveller, words(5));
    return (await listReviewsBy(office.db, traveller.id))[0]?.isVerified;
  };
  expect(await markOf(anna)).toBe(false);
  await complete();
  const confirmed = (emailVerified: boolean) =>
    office.db.updateTable("user").set({ emailVerified }).where("id", "=", anna.id).execute();
  await confirmed(false);
  expect(await markOf(anna)).toBe(false);
  await confirmed(true);
  expect(await markOf(anna)).toBe(true);
  expect(await markOf(await newTraveller("somebody@example.com"))).toBe(false);
});

it("accepts a review by a ride's link, and finds the account by address", async () => {
  const { booking, complete } = await riddenBooking("linked@example.com");
  const review = { rating: 5, name: "Anna", contactmessage: "By the mail's link." };
  expect(await postReviewOfBooking(office.deps, booking, review, INBOX)).toEqual({ refused: "not_ridden" });
  await complete();
  const answer = await postReviewOfBooking(office.deps, { ...booking, status: "completed" }, review, INBOX);
  if (!("posted" in answer)) throw new Error(answer.refused);
  expect(answer.posted.isReplaced).toBe(false);
  await decide(answer.posted.id, "published");
  expect(await shown()).toMatchObject([{ isVerified: true, country: "India" }]);
  const owner = await newTraveller(booking.contactEmail);
  const later = await posted(owner, words(4));
  expect(later).toEqual({ id: answer.posted.id, isReplaced: true });
  // An account that only claims the address replaces nothing.
  await office.db.updateTable("user").set({ email: "moved@example.com" }).where("id", "=", owner.id).execute();
  const claimed = await newTraveller(booking.contactEmail, false);
  expect((await posted(claimed, words(0))).isReplaced).toBe(false);
  expect(await office.db.selectFrom("review").select("id").execute()).toHaveLength(2);
});

it("averages half stars and zeros", async () => {
  const ratings = [5, 4.5, 0];
  for (const [index, rating] of ratings.entries()) {
    const { id } = await posted(await newTraveller(`rates-${index}@example.com`), words(rating));
    await decide(id, "published");
  }
  const expected = { average: 3.2, count: 3, spread: { 1: 1, 2: 0, 3: 0, 4: 1, 5: 1 } };
  expect((await ratingSummaries(office.db, [tourId])).get(tourId)).toEqual(expected);
  expect(await overallRating(office.db)).toEqual(expected);
});

it("is deleted with its author's account", async () => {
  const anna = await newTraveller("leaves@example.com");
  await posted(anna, words(5));
  await office.db.deleteFrom("user").where("id", "=", anna.id).execute();
  expect(await office.db.selectFrom("review").select("id").execute()).toEqual([]);
});

it("waits for confirmation or erasure of the account, without deadlock", async () => {
  const anna = await newTraveller("anna.proves@example.com");
  const { id } = await posted(anna, words(4));
  let again: Promise<unknown> = Promise.resolve();
  await office.db.transaction().execute(async (tx) => {
    await tx.selectFrom("user").select("id").where("id", "=", anna.id).forUpdate().execute();
    again = posted(anna, words(5));
    await untilStatementsWait(office.database);
    const free = tx.selectFrom("review").select("id").where("id", "=", id).forUpdate().skipLocked();
    expect(await free.execute()).toEqual([{ id }]);
  });
  expect(await again).toEqual({ id, isReplaced: true });
});

/** `isVerified` of a review by a new account with this address. */
async function markOfAccount(email: string): Promise<boolean | undefined> {
  const traveller = await newTraveller(email);
  await posted(traveller, words(5));
  return (await listReviewsBy(office.db, traveller.id))[0]?.isVerified;
}
async function correct(reference: string, email: string, by: "operator" | "traveller"): Promise<void> {
  const booking = await office.managed(reference);
  await correctEmail(office.deps, booking.id, email, by === "operator" ? by : booking);
}
/** Time goes on until the ride is over, and the hour's sweep has seen it. */
async function ride(reference: string): Promise<void> {
  office.clock.set(endOf(await office.managed(reference)));
  await completeBookings(office.deps);
}

it("verifies the address at the ride's end, not later corrections", async () => {
  const { reference } = await office.book(departure(), 1);
  await correct(reference, "right@example.com", "traveller");
  await ride(reference);
  expect(await markOfAccount("right@example.com")).toBe(true);
  office.clock.advanceMinutes(1);
  for (const friend of ["friend-1@example.com", "friend-2@example.com"]) {
    await correct(reference, friend, "traveller");
    expect(await markOfAccount(friend)).toBe(false);
    const linked = { status: "completed" as const, tourId, contactEmail: friend, country: "IN" };
    await postReviewOfBooking(office.deps, linked, { rating: 5, name: "Friend", contactmessage: "So good." }, INBOX);
  }
  const kept = await office.db.selectFrom("review").select(["author_email", "is_verified"]).execute();
  expect(kept.filter(({ is_verified }) => is_verified)).toMatchObject([{ author_email: "right@example.com" }]);
});

it("verifies an address the desk corrected after the ride, and none the link set", async () => {
  const { reference } = await office.book(departure(), 1);
  await ride(reference);
  office.clock.advanceMinutes(1);
  await correct(reference, "by-telephone@example.com", "operator");
  expect(await markOfAccount("by-telephone@example.com")).toBe(true);
  office.clock.advanceMinutes(1);
  await correct(reference, "by-link@example.com", "traveller");
  expect(await markOfAccount("by-link@example.com")).toBe(false);
});

it("verifies an address confirmed after it had the ride, and none that got it later", async () => {
  const { reference } = await office.book(departure(), 1);
  await ride(reference);
  office.clock.advanceMinutes(1);
  await correct(reference, "proves@example.com", "traveller");
  const traveller = await newTraveller("writes@example.com");
  await posted(traveller, words(5));
  await inTransaction(office.db, (tx) =>
    followAuthor(tx, office.clock, { travellerId: traveller.id, email: "proves@example.com", former: traveller.email }),
  );
  expect(await listReviewsBy(office.db, traveller.id)).toMatchObject([{ isVerified: false }]);
});
