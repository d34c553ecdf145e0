import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppContext } from "#app/web/app-context.server.ts";
import { addPhoto, attachPhotos, grantRights, postReviewOfBooking } from "#modules/reviews/index.server.ts";
import { json } from "#platform/database/database.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { writeBooking } from "#tests/harness/booking/ridden-booking.ts";
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

it("shows the photographs of a review with their state, and the page on which they are taken back", async () => {
  const app = { ...office.deps, signer: createSigner("the secret of this test") } as unknown as AppContext;
  await office.departuresOf("old-delhi-at-dawn");
  const email = "beth.rides@example.com";
  const written = { reference: "PH-BETH", tour: "old-delhi-at-dawn", email, status: "completed" } as const;
  const ride = { ...(await writeBooking(office.db, written)), contactEmail: email };
  const files = { name: "riders--0-0", widths: [96, 320], width: 320, height: 240, placeholder: "#fff" };
  await office.db
    .insertInto("picture_master")
    .values({ ...files, hash: "0", widths: json(files.widths), bytes: 1, created_at: office.clock.now() })
    .execute();
  await addPhoto(office.deps, ride, files);
  await grantRights(office.deps, ride.id);
  const review = { rating: 4, name: "Beth", contactmessage: "Quiet." };
  await postReviewOfBooking(office.deps, { ...ride, status: "completed", country: "DE" }, review, "hello@example.com");
  await attachPhotos(office.db, ride);
  const traveller = { id: newId(), sessionId: newId(), name: "Beth", email, token: "x", isVerified: true };
  const now = office.clock.now();
  await office.db
    .insertInto("user")
    .values({ id: traveller.id, name: "Beth", email, emailVerified: true, createdAt: now, updatedAt: now })
    .execute();
  const [shown] = (await profileData(app, traveller))?.reviews ?? [];
  expect(shown?.photos).toMatchObject([{ status: "pending", isPosted: true }]);
  expect(shown?.photos[0]?.src).toMatch(/^\/pictures\/riders--0-0-320\.webp\?key=/);
  expect(shown?.photos[0]?.page).toMatch(/^\/review\/PH-BETH\?key=/);
  await office.db.updateTable("booking").set({ contact_email: "eve@example.com" }).where("id", "=", ride.id).execute();
  expect((await profileData(app, traveller))?.reviews[0]?.photos, "handed over").toEqual([]);
});
