import type { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getPage } from "#modules/content/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database.server.ts";
import { openContract } from "#tests/harness/contract.ts";
import { openSeededDatabase } from "#tests/harness/database.ts";

let database: Database;
let app: Hono;
beforeAll(async () => {
  database = await openSeededDatabase();
  app = openContract({ db: database.db, clock: new SteppedClock(new Date()) });
}, 60_000);
afterAll(() => database?.close());

it("gives the footer's contact block: where to come, write and ring, beside its heading", async () => {
  const { footerData } = (await (await app.request("/homepage")).json()) as { footerData: object };
  const { email, phone, address, footer } = await getPage(database.db, "company");
  expect(footerData).toMatchObject({
    ...{ address: address.join(", "), info: email, heading: footer.heading, mobileNumber: phone },
  });
});
