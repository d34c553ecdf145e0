import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppContext } from "#app/web/app-context.server.ts";
import { postReviewOfBooking } from "#modules/reviews/index.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { profileData } from "./profile-data.server.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

it("shows reviews written by a mailed link under 'Reviews By You' once the address is confirmed", async () => {
  const app = { ...office.deps, signer: createSigner("the secret of this test") } as unknown as AppContext;
  const { id: tourId } = await office.db.selectFrom("tour").select("id").limit(1).executeTakeFirstOrThrow();
  const id = newId();
  const now = office.clock.now();
  const email = "anna.rides@example.com";
  await office.db
    .insertInto("user")
    .values({ id, name: "Anna Example", email, emailVerified: false, createdAt: now, updatedAt: now })
    .execute();
  const booking = { status: "completed" as const, tourId, contactEmail: "Anna.Rides@Example.com", country: "DE" };
  const review = { rating: 4, name: "Anna", contactmessage: "By the link of the mail." };
  await postReviewOfBooking(office.deps, booking, review, "hello@example.com");
  const traveller = { id, sessionId: newId(), name: "Anna Example", email: "Anna.Rides@example.com", token: "x" };
  const shown = async (isVerified: boolean) => (await profileData(app, { ...traveller, isVerified }))?.reviews;
  expect(await shown(false)).toEqual([]);
  expect(await shown(true)).toMatchObject([{ paragraphs: ["By the link of the mail."] }]);
});
