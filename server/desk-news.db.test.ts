import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { notifyHeldSeats } from "#modules/availability/index.server.ts";
import { type BookingOffice, type Departure, openBookingOffice } from "#tests/harness/booking/office.ts";
import { createDeskNews } from "./desk-news.server.ts";

let office: BookingOffice;
let departure: Departure;
let told: string[];
beforeEach(async () => {
  office = await openBookingOffice();
  [departure] = (await office.departuresOf("nizamuddin-and-lodhi")) as [Departure];
  told = [];
  await office.database.listen(
    "desk_change",
    (what) => told.push(what),
    () => undefined,
  );
});
afterEach(() => office?.close());

const hold = (people = 1) => office.hold({ departure: departure.id, people, category: "regular" });

/** Everything that was told before this moment: notes come in the order of their commits. */
async function heard(): Promise<string[]> {
  await sql`SELECT pg_notify('desk_change', 'now')`.execute(office.db);
  await expect.poll(() => told.includes("now")).toBe(true);
  const all = told.filter((what) => what !== "now");
  told = [];
  return all;
}

it("says nothing in the commit of a hold, and tells of it in the next round", async () => {
  await hold();
  await hold();
  expect(await heard()).toEqual([]);
  await notifyHeldSeats(office.deps);
  expect(await heard()).toEqual(["departure"]);
});

it("says nothing in the commit of a payment", async () => {
  await office.book(departure, 2);
  expect(await heard()).toEqual([]);
});

it("says nothing where no row is other than before", async () => {
  const { reference } = await office.book(departure, 1);
  await notifyHeldSeats(office.deps);
  await heard();
  const { db } = office;
  await sql`UPDATE booking SET remarks = remarks WHERE reference = ${reference}`.execute(db);
  await sql`UPDATE departure SET status_reason = 'rain' WHERE false`.execute(db);
  await sql`DELETE FROM waiting_party WHERE false`.execute(db);
  expect(await heard()).toEqual([]);
  await sql`UPDATE booking SET remarks = 'By the gate' WHERE reference = ${reference}`.execute(db);
  await sql`UPDATE departure SET status_reason = 'rain' WHERE id = ${departure.id}`.execute(db);
  expect(await heard()).toEqual(["booking", "departure"]);
});

it("tells of many mails and payments once", async () => {
  const news = createDeskNews(office.db);
  await news.tell();
  expect(await heard()).toEqual([]);
  news.note();
  news.note();
  await news.tell();
  await news.tell();
  expect(await heard()).toEqual(["mail"]);
});
