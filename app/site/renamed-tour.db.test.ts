import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppContext } from "#app/web/app-context.server.ts";
import { findTourByName } from "#modules/catalogue/index.server.ts";
import { noLimits } from "#platform/http/rate-limit.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf } from "#tests/harness/pages/ask-page.ts";
import { action } from "./contact/route.tsx";
import { findListed } from "./tours/find-listed.server.ts";
import { readListParams } from "./tours/list-search-params.ts";

let office: BookingOffice;
let app: AppContext;
beforeAll(async () => {
  office = await openBookingOffice();
  app = { ...contextOf(office), limits: noLimits };
  // As publishing leaves a tour with a new address, and an unpublished one.
  const { db } = office.database;
  await sql`UPDATE tour SET slug = 'ruins-by-bicycle', slug_history = '["mehrauli-ruins"]' WHERE slug = 'mehrauli-ruins'`.execute(
    db,
  );
  await sql`UPDATE tour SET published = false WHERE slug = 'bazaars-at-dusk'`.execute(db);
});
afterAll(() => office?.close());

it.each([
  ["mehrauli-ruins", "ruins-by-bicycle"],
  ["bazaars-at-dusk", "bazaars-at-dusk"],
])("a message names a tour that was republished meanwhile (%s)", async (asked, now) => {
  const message = {
    name: "Anna",
    number: "+44 20 0000 0000",
    email: "anna@example.com",
    message: `Is ${asked} flat?`,
    tour: asked,
  };
  await askPage(app, action as never, {}, {}, message).catch((thrown: unknown) => thrown);
  const { db } = office.database;
  const ours = db.selectFrom("contact_message").select("tour_slug").where("message", "=", message.message);
  expect(await ours.execute()).toEqual([{ tour_slug: now }]);
  const { name } = await db.selectFrom("tour").select("name").where("slug", "=", now).executeTakeFirstOrThrow();
  const mails = await db.selectFrom("outbox").select("payload").where("topic", "=", "contact.received").execute();
  expect(mails.map(({ payload }) => payload)).toContainEqual(expect.objectContaining({ tourName: name }));
});

it("a tour is found by a former slug, after the one that has it now", async () => {
  expect(await findTourByName(office.database.db, "mehrauli-ruins")).toMatchObject({ slug: "ruins-by-bicycle" });
  expect(await findTourByName(office.database.db, "bazaars-at-dusk")).toBeNull();
});

it("saved tours are found by their former slugs", async () => {
  const saved = new URLSearchParams({ saved: "mehrauli-ruins,old-delhi-at-dawn,no-such-tour" });
  const { found } = await findListed({ ...app, cachedDb: app.db }, readListParams(saved));
  expect(found.map(({ slug }) => slug).sort()).toEqual(["old-delhi-at-dawn", "ruins-by-bicycle"]);
});
