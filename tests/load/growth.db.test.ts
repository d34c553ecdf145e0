import { afterAll, beforeAll, expect, it } from "vitest";
import { listCodes, owedToGifts } from "#modules/credit/index.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { addOwner, consoleScreens } from "./company/console-screens.ts";
import { growCompany } from "./company/grow-company.ts";
import { growStudio } from "./company/grow-studio.ts";
import { hotPaths } from "./company/hot-paths.ts";
import { officeWork } from "./company/office-work.ts";
import {
  growing,
  isRead,
  isSearch,
  nodesOf,
  planOf,
  recorded,
  type SentQuery,
  scannedTables,
} from "./company/plans.ts";

/** Those with some thousand rows here: an index that exists but does not fit the question shows on them. */
const large = ["booking", "booking_event", "rider", "payment_order", "payment", "ledger_entry", "mail", "outbox"];

let database: Database;
beforeAll(async () => {
  database = await openSeededDatabase();
  await growCompany(database, 0.1);
  await growStudio(database, 0.1);
  await addOwner(database.db);
});
afterAll(() => database?.close());

it.each(Object.keys(hotPaths(undefined as never)))("%s has an index for each query", async (name) => {
  const { db, sent } = recorded(database.db);
  await hotPaths(db)[name]?.();
  await expectIndexes(sent.filter(isRead));
});

it.each(Object.keys(officeWork(undefined as never)))("%s: uses an index for every read and change", async (name) => {
  const { db, sent } = recorded(database.db);
  await officeWork(db)[name]?.();
  await expectIndexes(sent.filter(isSearch));
});

it.each(Object.keys(consoleScreens(undefined as never)))("console, %s: has an index for each query", async (name) => {
  const { db, sent } = recorded(database.db);
  await consoleScreens(db)[name]?.();
  for (const query of sent.filter(isRead)) {
    const unavoidable = scannedTables(await planOf(database, query, { avoiding: true }));
    expect(
      unavoidable.filter((table) => large.includes(table)),
      query.text,
    ).toEqual([]);
  }
});

it("lists a page of gifts, and sums what unpaid holds keep of them, by index", async () => {
  const { db, sent } = recorded(database.db);
  await listCodes(db, { kind: "gift", after: "01950027-0000-7000-8000-000000000002", most: 51 });
  await owedToGifts(db);
  const [page, kept] = await Promise.all(
    sent.map(async (query) => nodesOf(await planOf(database, query, { avoiding: true }))),
  );
  expect(page?.map((node) => node["Index Name"])).toContain("price_code_listed_idx");
  expect(page?.map((node) => node["Node Type"])).not.toContain("Sort");
  expect(kept?.map((node) => node["Index Name"])).toContain("code_use_kept_idx");
});

async function expectIndexes(queries: SentQuery[]): Promise<void> {
  expect(queries.length).toBeGreaterThan(0);
  for (const query of queries) {
    const unavoidable = scannedTables(await planOf(database, query, { avoiding: true }));
    expect(
      unavoidable.filter((table) => growing.includes(table)),
      query.text,
    ).toEqual([]);
    const chosen = scannedTables(await planOf(database, query, {}));
    expect(
      chosen.filter((table) => large.includes(table)),
      query.text,
    ).toEqual([]);
  }
}

it("recognises a query without an index", async () => {
  const query = { text: "SELECT * FROM booking WHERE contact_name = $1", values: ["x"] };
  expect(scannedTables(await planOf(database, query, { avoiding: true }))).toEqual(["booking"]);
});
