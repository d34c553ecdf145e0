import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inTransaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { findReview, followAuthor, moderateReview, postReview, postReviewOfBooking } from "./index.server.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

it("removes older reviews while one is published, without deadlock", async () => {
  const { db, deps, clock, database } = office;
  const slugs = ["old-delhi-at-dawn", "kerala-backwaters-by-cycle"];
  const tours = await db.selectFrom("tour").select("id").where("slug", "in", slugs).orderBy("id").execute();
  const write = async (tourId: string, contactEmail: string) => {
    const booking = { status: "completed" as const, tourId, contactEmail, country: "IN" };
    const words = { name: "Anna", rating: 5, contactmessage: "Slowly." };
    const answer = await postReviewOfBooking(deps, booking, words, "hello@example.com");
    if (!("posted" in answer)) throw new Error(answer.refused);
    return answer.posted.id;
  };
  const publish = async (id: string) =>
    moderateReview(deps, { id, status: "published", digest: (await findReview(db, id))?.digest ?? "" });
  for (const { id } of tours) await publish(await write(id, "left@example.com"));
  clock.advanceMinutes(1);
  for (const { id } of tours) await write(id, "present@example.com");
  const [, second] = tours;
  const others = await write(second?.id ?? "", "another@example.com");
  const [travellerId, at] = [newId(), clock.now()];
  const user = { id: travellerId, name: "Anna", email: "present@example.com", emailVerified: true };
  await db
    .insertInto("user")
    .values({ ...user, createdAt: at, updatedAt: at })
    .execute();
  const proved = { travellerId, email: "present@example.com", former: "left@example.com" };
  let both: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM review_tally WHERE tour_id = ${second?.id} FOR UPDATE`.execute(tx);
    const publishing = publish(others);
    await untilStatementsWait(database);
    both = Promise.all([publishing, inTransaction(db, (other) => followAuthor(other, clock, proved))]);
    await untilStatementsWait(database, 2);
  });
  expect(await both).toEqual([{ moderated: true }, undefined]);
});

it("replaces a moving account's review at that moment", async () => {
  const { db, deps, clock, database } = office;
  const tour = await db.selectFrom("tour").select("id").where("slug", "=", "mehrauli-ruins").executeTakeFirstOrThrow();
  const [travellerId, at] = [newId(), clock.now()];
  const user = { id: travellerId, name: "Meera", email: "meera.old@example.com", emailVerified: true };
  await db
    .insertInto("user")
    .values({ ...user, createdAt: at, updatedAt: at })
    .execute();
  const words = { name: "Meera", rating: 5, contactmessage: "Slowly." };
  const first = await postReview(
    deps,
    { id: travellerId },
    { ...words, tourName: "mehrauli-ruins" },
    "hello@example.com",
  );
  const booking = { status: "completed" as const, tourId: tour.id, contactEmail: "meera@example.com", country: "IN" };
  let second: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("user").set({ email: "meera@example.com" }).where("id", "=", travellerId).execute();
    await followAuthor(tx, clock, { travellerId, email: "meera@example.com", former: "meera.old@example.com" });
    const later = { ...words, contactmessage: "Slowly, and well." };
    second = postReviewOfBooking(deps, booking, later, "hello@example.com");
    await untilStatementsWait(database);
  });
  const { id } = "posted" in first ? first.posted : { id: "" };
  expect(await second).toEqual({ posted: { id, isReplaced: true } });
});

it("stores a review under the account's present address", async () => {
  const { db, deps, clock, database } = office;
  const [travellerId, at] = [newId(), clock.now()];
  const user = { id: travellerId, name: "Ravi", email: "ravi.old@example.com", emailVerified: true };
  await db
    .insertInto("user")
    .values({ ...user, createdAt: at, updatedAt: at })
    .execute();
  const review = { name: "Ravi", rating: 5, contactmessage: "Slowly.", tourName: "mehrauli-ruins" };
  let posting: ReturnType<typeof postReview> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("user").set({ email: "ravi@example.com" }).where("id", "=", travellerId).execute();
    posting = postReview(deps, { id: travellerId }, review, "hello@example.com");
    await untilStatementsWait(database);
    await followAuthor(tx, clock, { travellerId, email: "ravi@example.com", former: "ravi.old@example.com" });
  });
  expect(await posting).toMatchObject({ posted: { isReplaced: false } });
  const row = await db.selectFrom("review").select("author_email").where("traveller_id", "=", travellerId).execute();
  expect(row).toEqual([{ author_email: "ravi@example.com" }]);
});
