import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inTransaction, type Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { taxesIn } from "../model.ts";
import { drawPaper, type NewPaper } from "./draw-paper.server.ts";

let office: BookingOffice;
let booking: { id: string };
beforeAll(async () => {
  office = await openBookingOffice();
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  booking = await office.book({ id: departure?.id ?? "" }, 1);
});
afterAll(() => office?.close());

const bearing = { rateHundredths: 1800, isInterState: false };
const paper = (now: Date): NewPaper => ({
  ...{ kind: "invoice", bookingId: booking.id, invoiceId: null, now, sac: "998555", place: "07", totalPaise: 100_00 },
  ...{ rateHundredths: 1800, ...taxesIn(100_00, bearing) },
  words: {
    seller: { name: "Rides", address: [], gstin: "07AAAAA0000A1Z4", state: "07" },
    buyer: { name: "Anna", address: null, gstin: null, orderNumber: null },
    ...{ reference: "PH-ABCDEF", tour: "Old Delhi", rideOn: "2026-12-01", lines: [] },
  },
});

class GivenUp extends Error {}

/** Draws many papers at once; every third transaction is rolled back after its number was drawn. */
const drawMany = (draw: (tx: Tx) => Promise<unknown>) =>
  Promise.allSettled(
    Array.from({ length: 60 }, (_, at) =>
      inTransaction(office.db, async (tx) => {
        await draw(tx);
        if (at % 3 === 0) throw new GivenUp();
      }),
    ),
  );

const numbersOf = async (year: number): Promise<number[]> => {
  const rows = await office.db
    .selectFrom("tax_paper")
    .select("number")
    .where("year", "=", year)
    .orderBy("number")
    .execute();
  return rows.map(({ number }) => number);
};

it("leaves no gap and gives no number twice, with many at once and some taken back", async () => {
  const done = await drawMany((tx) => drawPaper(tx, paper(new Date("2030-05-01T06:00:00Z"))));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(40);
  expect(await numbersOf(2030)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  const { last_number } = await office.db
    .selectFrom("tax_paper_counter")
    .select("last_number")
    .where("year", "=", 2030)
    .executeTakeFirstOrThrow();
  expect(last_number).toBe(40);
});

it("would collide without the counter's lock, and leave gaps by a sequence", async () => {
  const first = paper(new Date("2031-05-01T06:00:00Z"));
  const insert = (tx: Tx, serial: string, number: number) =>
    sql`
    INSERT INTO tax_paper (id, kind, year, number, serial, booking_id, issued_at, issued_on, sac, rate_hundredths, place,
      total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, words)
    VALUES (${newId()}, 'invoice', 2031, ${number}, ${serial}, ${booking.id}, ${first.now}, '2031-05-01', '998555', 1800, '07',
      10000, ${first.taxablePaise}, ${first.cgstPaise}, ${first.sgstPaise}, 0, '{}')`.execute(tx);
  const unguarded = await drawMany(async (tx) => {
    const { rows } = await sql<{ next: number }>`
      SELECT coalesce(max(number), 0) + 1 AS next FROM tax_paper WHERE year = 2031`.execute(tx);
    await insert(tx, `U/31-32/${rows[0]?.next}`, rows[0]?.next ?? 0);
  });
  const collided = unguarded.filter((one) => one.status === "rejected" && !(one.reason instanceof GivenUp));
  expect(collided.length).toBeGreaterThan(0);

  await sql`CREATE SEQUENCE paper_number START 1000`.execute(office.db);
  await drawMany(async (tx) => {
    const { rows } = await sql<{ next: number }>`SELECT nextval('paper_number')::integer AS next`.execute(tx);
    await insert(tx, `S/31-32/${rows[0]?.next}`, rows[0]?.next ?? 0);
  });
  const drawn = (await numbersOf(2031)).filter((number) => number >= 1000);
  expect((drawn.at(-1) ?? 0) - 999).toBeGreaterThan(drawn.length);
});
