import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import { inTransaction, json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { writeBooking } from "#tests/harness/booking/ridden-booking.ts";
import { MANY_CONNECTIONS } from "#tests/harness/database/database.ts";
import { forgetAuthor } from "./forget-author.server.ts";
import { findReview, moderateReview } from "./moderate-review.server.ts";
import {
  addPhoto,
  attachPhotos,
  exportPhotos,
  findPhotoForDesk,
  forgetLoosePhotos,
  grantRights,
  isShownPhoto,
  listOwnPhotos,
  listReviewPhotos,
  moderatePhoto,
  savePhotoWords,
  takeBackPhoto,
} from "./photos.server.ts";
import { postReviewOfBooking } from "./post-review.server.ts";
import { listWaitingReviews } from "./reviews-for-desk.server.ts";
import { arePhotosAs, type ToldOfPhotos, tellOfPhotosAgain } from "./tell-of-photos.server.ts";

const EMAIL = "gita@example.com";
let office: BookingOffice;
let deps: Pick<BookingOffice["deps"], "db" | "clock">;
let ride: { id: string; tourId: string; contactEmail: string };
let count = 0;

beforeAll(async () => {
  office = await openBookingOffice({ connections: MANY_CONNECTIONS });
  ({ deps } = office);
  // Departures are made when somebody looks at them first.
  await office.departuresOf("old-delhi-at-dawn");
  const written = { reference: "PH-GITA", tour: "old-delhi-at-dawn", email: EMAIL, status: "completed" } as const;
  ride = { ...(await writeBooking(office.db, written)), contactEmail: EMAIL };
});
afterAll(() => office?.close());
beforeEach(async () => {
  await office.db.deleteFrom("review_photo").execute();
  await office.db.deleteFrom("review").execute();
});

/** A cleaned picture without files. Returns the name of its master. */
async function addMaster(): Promise<string> {
  count += 1;
  const hash = String(count).padStart(16, "0");
  const files = { widths: [96, 320], width: 320, height: 240, placeholder: "#fff" };
  const name = `riders--${hash}-${hash}`;
  await office.db
    .insertInto("picture_master")
    .values({ ...files, name, hash, widths: json(files.widths), bytes: 1, created_at: deps.clock.now() })
    .execute();
  return name;
}
async function bring(of = ride) {
  const name = await addMaster();
  const files = { name, widths: [96, 320], width: 320, height: 240, placeholder: "#fff" };
  return (await addPhoto(deps, of, files)) ? name : null;
}
const own = () => listOwnPhotos(office.db, ride.id);
const post = async () => {
  const booking = { ...ride, status: "completed", country: "DE" } as const;
  const review = { rating: 4, name: "Gita", contactmessage: "Quiet streets." };
  const answer = await postReviewOfBooking(deps, booking, review, "hello@pahiya.example");
  if (!("posted" in answer)) throw new Error(answer.refused);
  return answer.posted.id;
};
const publish = async (id: string) =>
  moderateReview(deps, { id, status: "published", digest: (await findReview(office.db, id))?.digest ?? "" });
const show = async (id: string) =>
  moderatePhoto(deps, {
    id,
    status: "published",
    digest: (await findPhotoForDesk(office.db, id))?.digest ?? "",
  });

it("takes five photographs of a booking, also from two forms at once", async () => {
  const taken = await Promise.all(Array.from({ length: 7 }, () => bring()));
  expect(taken.filter((name) => name !== null)).toHaveLength(5);
  expect(await own()).toHaveLength(5);
});

it("puts photographs beside the review once their guest has the rights, and tells the company of them", async () => {
  await bring();
  const id = await post();
  expect((await own()).map(({ isPosted, hasRights }) => [isPosted, hasRights])).toEqual([[false, false]]);
  await grantRights(deps, ride.id);
  await bring();
  await attachPhotos(office.db, ride);
  expect((await own()).map(({ isPosted, hasRights }) => [isPosted, hasRights])).toEqual([
    [true, true],
    [false, false],
  ]);
  await grantRights(deps, ride.id);
  expect(await post()).toBe(id);
  expect((await own()).every(({ isPosted }) => isPosted)).toBe(true);
  const pending = office.db.selectFrom("outbox").select("payload").where("topic", "=", "review.pending");
  const told = await pending.orderBy("id").execute();
  expect(told.map(({ payload }) => (payload as { photographs?: number }).photographs)).toEqual([undefined, 2]);
});

it("shows a photograph once review and picture are published, and hides it when its words change", async () => {
  const master = (await bring()) ?? "";
  await grantRights(deps, ride.id);
  const review = await post();
  const [photo] = await own();
  const id = photo?.id ?? "";
  const shown = async () => (await listReviewPhotos(office.db, [review])).get(review)?.map(({ alt }) => alt);
  await publish(review);
  expect(await shown()).toBeUndefined();
  expect((await listWaitingReviews(office.db)).map((one) => [one.id, one.isPublished])).toEqual([[review, true]]);
  expect(await show(id)).toEqual({ moderated: true });
  expect([await shown(), await isShownPhoto(office.db, master)]).toEqual([["A photograph by Gita"], true]);
  expect(await listWaitingReviews(office.db)).toEqual([]);

  const seen = (await findPhotoForDesk(office.db, id))?.digest ?? "";
  await savePhotoWords(deps, ride.id, new Map([[id, "The spice market at six"]]));
  expect([await shown(), await isShownPhoto(office.db, master)]).toEqual([undefined, false]);
  expect(await moderatePhoto(deps, { id, status: "published", digest: seen })).toEqual({ refused: "changed" });
  await show(id);
  expect(await shown()).toEqual(["The spice market at six"]);
  // The same words again are no change.
  await savePhotoWords(deps, ride.id, new Map([[id, "The spice market at six"]]));
  expect(await shown()).toEqual(["The spice market at six"]);
  await office.db.updateTable("review").set({ status: "refused" }).execute();
  expect([await shown(), await isShownPhoto(office.db, master)]).toEqual([undefined, false]);
});

describe("the mail about verdicts", () => {
  const told = async () => {
    const events = office.db.selectFrom("outbox").select("payload").where("topic", "=", "review.photographs");
    return (await events.orderBy("id").execute()).map(({ payload }) => payload as ToldOfPhotos & { reference: string });
  };
  const judge = async (id: string, status: "published" | "refused") =>
    moderatePhoto(deps, { id, status, digest: (await findPhotoForDesk(office.db, id))?.digest ?? "" });
  const add = async (): Promise<string> => {
    await bring();
    await grantRights(deps, ride.id);
    await attachPhotos(office.db, ride);
    return (await own()).at(-1)?.id ?? "";
  };
  beforeEach(() => office.db.deleteFrom("outbox").where("topic", "=", "review.photographs").execute());

  it("is none for photographs that came with a review, and one for all that were added later", async () => {
    const first = await add();
    const reviewId = await post();
    await attachPhotos(office.db, ride);
    await judge(first, "published");
    await publish(reviewId);
    expect(await told()).toEqual([]);
    const [second, third] = [await add(), await add()];
    await Promise.all([judge(second, "published"), judge(third, "refused")]);
    expect(await told()).toMatchObject([
      { to: EMAIL, reference: "PH-GITA", reviewId, shownIds: [second], refusedIds: [third] },
    ]);
    await judge(third, "refused");
    expect(await told()).toHaveLength(1);
  });

  it("is untrue once a verdict changed or a photograph was taken back, and says then what stands", async () => {
    const reviewId = await post();
    await publish(reviewId);
    const [first, second] = [await add(), await add()];
    await judge(first, "published");
    await judge(second, "refused");
    const [mail] = await told();
    if (!mail) throw new Error("no mail");
    expect(await arePhotosAs(office.db, mail)).toBe(true);
    expect(await arePhotosAs(office.db, { ...mail, to: "eve@example.com" })).toBe(false);
    await takeBackPhoto(office.db, ride.id, second);
    expect(await arePhotosAs(office.db, mail)).toBe(false);
    await inTransaction(office.db, (tx) => tellOfPhotosAgain(tx, deps.clock, mail));
    expect((await told()).at(-1)).toMatchObject({ shownIds: [first], refusedIds: [] });
  });
});

it("lets only its own booking take a photograph back", async () => {
  const master = await bring();
  const [photo] = await own();
  expect(await takeBackPhoto(office.db, newId(), photo?.id ?? "")).toBeNull();
  expect(await takeBackPhoto(office.db, ride.id, photo?.id ?? "")).toBe(master);
  expect(await own()).toEqual([]);
});

it("forgets photographs of a review that nobody posted, after seven days", async () => {
  await bring();
  await grantRights(deps, ride.id);
  const posted = await post();
  const loose = await bring();
  const later = { ...deps, clock: new SteppedClock("2026-11-28T06:00:01Z") };
  expect(await forgetLoosePhotos(deps)).toEqual([]);
  expect(await forgetLoosePhotos(later)).toEqual([loose]);
  expect((await exportPhotos(office.db, [posted], null)).map(({ reviewId }) => reviewId)).toEqual([posted]);
});

it("forgets them with their author, posted or not", async () => {
  const first = await bring();
  await grantRights(deps, ride.id);
  const review = await post();
  const second = await bring();
  const erased = await forgetAuthor(office.db, deps.clock, null, [{ email: EMAIL, until: null }]);
  expect(erased.reviews).toEqual([review]);
  expect(erased.photographs.toSorted()).toEqual([first, second].toSorted());
  expect(await own()).toEqual([]);
});
