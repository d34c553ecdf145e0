import { afterAll, beforeAll, expect, it } from "vitest";
import { createPromo, endCode, issueGift } from "#modules/credit/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { type Colleague, openConsole } from "#tests/harness/people/console-desk.ts";
import { loadConsole } from "../console/load-console.server.ts";
import type { CodesData } from "./load-codes.server.ts";

const CODES = "/staff/codes";

let office: BookingOffice;
let desk: ReturnType<typeof openConsole>;
let owner: Colleague;
beforeAll(async () => {
  office = await openBookingOffice();
  desk = openConsole(office);
  owner = await desk.join("oona", "owner");
});
afterAll(() => office.close());

async function pageAt(query: string): Promise<CodesData> {
  const { shown } = (await loadConsole(desk.app, desk.requestOf(CODES + query, owner))).data;
  return (shown as { data: CodesData }).data;
}
const labels = ({ rows }: CodesData["gifts"]): string[] => rows.map(({ label }) => label);

it("lists fifty gifts a page, the newest first, and ended codes behind those that hold", async () => {
  const now = office.clock.now();
  await inTransaction(office.db, async (tx) => {
    for (let at = 1; at <= 53; at += 1)
      await issueGift(tx, { word: `GROWN${1000 + at}`, label: `Gift ${at}`, amountPaise: 100_000, now });
  });
  const none = { offPaise: null, tours: null, rideFrom: null, rideUntil: null, bookFrom: null, bookUntil: null };
  const terms = { label: "Fair", percent: 10, leastPaise: 0, mostUses: null, mostEach: null, ...none };
  const ids: (string | null)[] = [];
  for (const word of ["FAIR1", "FAIR2"]) ids.push(await createPromo(office.db, word, terms, now));
  await endCode(office.db, ids[1] ?? "", true, now);
  const first = await pageAt("");
  expect([first.gifts.rows.length, first.gifts.first, first.promos.next]).toEqual([50, null, null]);
  expect(labels(first.gifts).slice(0, 2)).toEqual(["Gift 53", "Gift 52"]);
  expect(first.promos.rows.map(({ word }) => word)).toEqual(["FAIR1", "FAIR2"]);
  const next = first.gifts.next?.split("#")[0] ?? "";
  const second = await pageAt(next);
  expect(labels(second.gifts)).toEqual(["Gift 3", "Gift 2", "Gift 1"]);
  expect(second.gifts.next).toBeNull();
  expect(labels((await pageAt(second.gifts.first?.split("#")[0] ?? "")).gifts)).toEqual(labels(first.gifts));
  expect(second.promos.rows.length, "the other list stays").toBe(2);
  expect(second.owed).toContain("53 gifts");
});

it("begins with the first page beside an address that names no code", async () => {
  expect((await pageAt("?gifts=nothing")).gifts.rows.length).toBe(50);
});
