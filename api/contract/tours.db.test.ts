import { afterAll, beforeAll, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { TAGS_HEADER } from "#platform/http/page-tags.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { openContract } from "#tests/harness/pages/contract.ts";

let database: Database;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database?.close());

it("tells the page cache which answers show places, and nobody else", async () => {
  const app = openContract({ db: database.db, clock: new SteppedClock(new Date()) });
  const tagsOf = async (path: string, env: object = {}) => (await app.request(path, {}, env)).headers.get(TAGS_HEADER);
  expect(await tagsOf("/tourdetailpage")).toBe("tours");
  expect(await tagsOf("/tourlistpage")).toBe("");
  expect(await tagsOf("/tourdetailpage", { incoming: { socket: {} } })).toBeNull();
});

it("says that a tailor-made tour is on request and prices begin there; an order finds no date", async () => {
  const app = openContract({ db: database.db, clock: new SteppedClock(new Date()) });
  const answered = async (path: string) => (await app.request(path)).json();
  const tours: { tourName: string; byEnquiry: boolean; starts: string[] }[] = await answered("/tourdetailpage");
  const asked = tours.filter(({ byEnquiry }) => byEnquiry);
  expect(asked.map(({ tourName }) => tourName).sort()).toEqual(["Delhi Your Own Way", "School and Team Rides"]);
  expect(asked.flatMap(({ starts }) => starts)).toEqual([]);
  const form = { name: "Anna Example", email: "anna@example.com", phone: "98123 45678", touristCategory: "Students" };
  const wish = { tourName: asked[0]?.tourName, category: "Regular Tour", people: 1, amount: 2000, date: "2026-12-01" };
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ ...form, ...wish });
  const ordered = await app.request("/razorpay", { method: "POST", headers, body });
  expect([ordered.status, await ordered.json()]).toMatchObject([404, { code: "not_found" }]);
  const { components } = await answered("/openapi.json");
  const { properties } = components.schemas.Tour;
  expect(properties.price.description).toContain("where prices begin");
  expect(properties.byEnquiry.description).toContain("razorpay");
  expect(components.schemas.TourListItem.properties.price.description).toContain("where prices begin");
});

it("shows no fixed price for a slide about a tailor-made tour", async () => {
  const app = openContract({ db: database.db, clock: new SteppedClock(new Date()) });
  const besidePrices = async (): Promise<string[]> =>
    (await (await app.request("/homepage")).json()).banner.map(({ priceField }: { priceField: string }) => priceField);
  expect(new Set(await besidePrices())).toEqual(new Set(["INR per person"]));
  const selling = (sells: "enquiry" | "instant") =>
    database.db.updateTable("tour").set({ sells }).where("slug", "=", "old-delhi-at-dawn").execute();
  await selling("enquiry");
  const [first, ...others] = await besidePrices();
  await selling("instant");
  expect(first).toBe("INR per person and up");
  expect(new Set(others)).toEqual(new Set(["INR per person"]));
});
