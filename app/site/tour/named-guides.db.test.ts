import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppContext } from "#app/web/app-context.server.ts";
import { assignGuide, changeGuide, findGuide, findLeadId } from "#modules/availability/index.server.ts";
import { findReview, moderateReview, postReview, postReviewOfBooking } from "#modules/reviews/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { contextOf } from "#tests/harness/pages/ask-page.ts";
import { loadTour, packTour } from "./tour-data.server.ts";

let office: BookingOffice;
let app: AppContext;
beforeAll(async () => {
  office = await openBookingOffice();
  app = contextOf(office);
});
afterAll(() => office?.close());

const TOUR = "old-delhi-at-dawn";
async function partsOf() {
  const page = await loadTour(app, TOUR, new URL("https://rides.example/x"));
  if (!page) throw new Error("no tour");
  const { riders, host } = packTour(page).parts;
  return { riders: riders.html ?? "", host: host.html ?? "" };
}
async function guideNamed(name: string) {
  const guide = await findGuide(office.db, name);
  if (!guide) throw new Error(`no guide ${name}`);
  return guide;
}

it("names the guide who led the ride beside a review and in the guide's own card, while the guide agrees", async () => {
  const before = await partsOf();
  expect(before.riders, "older reviews name nobody").not.toContain("led the ride");
  expect(before.host).not.toContain("rides that");
  const [departure] = (await office.departuresOf(TOUR)).slice(9);
  const departureId = departure?.id ?? "";
  const host = await guideNamed("Imran Qureshi");
  expect(await findLeadId(office.db, departureId)).toBeNull();
  await assignGuide(office.deps, { departureId, guideId: host.id, role: "lead", by: "meera", reason: null });
  const ledBy = await findLeadId(office.db, departureId);
  expect(ledBy).toBe(host.id);
  const [{ id: tourId } = { id: "" }] = await office.db
    .selectFrom("tour")
    .select("id")
    .where("slug", "=", TOUR)
    .execute();
  const ride = { status: "completed", tourId, contactEmail: "gita@example.com", country: "DE", ledBy } as const;
  const review = { rating: 4, name: "Gita", contactmessage: "Quiet streets." };
  const posted = await postReviewOfBooking(office.deps, ride, review, "hello@example.com");
  if (!("posted" in posted)) throw new Error(posted.refused);
  const { id } = posted.posted;
  await moderateReview(office.deps, {
    id,
    status: "published",
    digest: (await findReview(office.db, id))?.digest ?? "",
  });

  const shown = await partsOf();
  expect(shown.riders.match(/Imran led the ride/g)).toHaveLength(1);
  expect(shown.host).toContain("4.0 from one review of rides that Imran led");
  const { portraitKey, ...known } = host;
  await changeGuide(office.deps, host.id, { ...known, portrait: portraitKey, namedInReviews: false });
  const silent = await partsOf();
  expect(silent.riders).not.toContain("led the ride");
  expect(silent.host).not.toContain("rides that");
});

it("names the guide of the latest ride that an account was on", async () => {
  const id = newId();
  const email = "anna.led@example.com";
  const now = office.clock.now();
  const account = { id, name: "Anna", email, emailVerified: true, createdAt: now, updatedAt: now };
  await office.db.insertInto("user").values(account).execute();
  const ledBy = async (): Promise<string | null> => {
    const review = { rating: 5, name: "Anna", contactmessage: "Flat and loud.", tourName: TOUR };
    await postReview(office.deps, { id }, review, "hello@example.com");
    const kept = await office.db.selectFrom("review").select("led_by").where("traveller_id", "=", id).execute();
    expect(kept).toHaveLength(1);
    return kept[0]?.led_by ?? null;
  };
  const [first, second] = (await office.departuresOf(TOUR)).slice(10);
  if (!first || !second) throw new Error("too few departures");
  const ride = async (departure: typeof first): Promise<void> => {
    const { id: booking } = await office.book(departure, 1);
    const ridden = { contact_email: email, status: "completed" } as const;
    await office.db.updateTable("booking").set(ridden).where("id", "=", booking).execute();
  };
  expect(await ledBy()).toBeNull();
  await ride(first);
  const { id: guideId } = await guideNamed("Imran Qureshi");
  await assignGuide(office.deps, { departureId: first.id, guideId, role: "lead", by: "meera", reason: null });
  expect(await ledBy()).toBe(guideId);
  await ride(second);
  expect(await ledBy(), "the roster names nobody for the second").toBeNull();
  const other = await guideNamed("Harpreet Singh");
  const lead = { departureId: second.id, guideId: other.id, role: "lead" } as const;
  await assignGuide(office.deps, { ...lead, by: "meera", reason: "Imran is ill" });
  expect(await ledBy()).toBe(other.id);
});
