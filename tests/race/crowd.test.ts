import { setTimeout as wait } from "node:timers/promises";
import { type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditBookings, reconcilePayments } from "#modules/booking/index.server.ts";
import { auditLedger, sendRefunds } from "#modules/payments/index.server.ts";
import { chance, seedOfRun } from "#tests/chaos/chance.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/bookings.ts";
import { crowdOf } from "./crowd.ts";

const seed = seedOfRun();
const ACTORS = 12;
const deedsOfEach = Number(process.env.DEEDS ?? 30);

/** A line to the database on which answers take their time and overtake each other: whoever has locked something has it for longer. */
const unevenLine = (random: () => number): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await wait(random() * 8);
    return result;
  },
});

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

it(`a crowd that does everything at once stands in nobody's way (SEED=${seed} DEEDS=${deedsOfEach})`, async () => {
  const { database, deps, db } = office;
  const random = chance(seed);
  const line = db.withPlugin(unevenLine(random));
  const some = async (slug: string) => (await office.departuresOf(slug)).slice(10, 16);
  const departures = [...(await some("old-delhi-at-dawn")), ...(await some("kerala-backwaters-by-cycle")).slice(0, 2)];
  const deeds = crowdOf({ ...office, db: line, deps: { ...deps, db: line } }, departures, random);
  const drawn = deeds.flatMap((deed) => Array.from({ length: deed.weight }, () => deed));

  const faults: string[] = [];
  const act = async (): Promise<void> => {
    for (let count = 0; count < deedsOfEach; count += 1) {
      const deed = drawn[Math.floor(random() * drawn.length)];
      await deed?.run().catch((error: unknown) => {
        faults.push(`${deed.name}: ${error instanceof AggregateError ? error.errors.join(", ") : error}`);
      });
    }
  };
  await Promise.all(Array.from({ length: ACTORS }, act));
  await reconcilePayments(deps);
  await sendRefunds(deps);

  expect(faults).toEqual([]);
  const locks = "SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()";
  expect((await database.executeRaw(locks)).rows).toEqual([{ deadlocks: 0 }]);
  expect(await auditBookings(db)).toEqual([]);
  expect((await auditLedger(db)).faults).toEqual([]);
  // Places that are taken are those of bookings that have some, and of moves that wait for their money.
  const { rows } = await sql`
    SELECT id, taken, capacity, booked, coming FROM departure,
      LATERAL (SELECT coalesce(sum(seats), 0)::int AS booked FROM booking
        WHERE departure_id = departure.id AND status IN ('held', 'confirmed')) AS bookings,
      LATERAL (SELECT coalesce(sum(seats), 0)::int AS coming FROM booking_change
        WHERE to_departure_id = departure.id AND status = 'waiting') AS changes
    WHERE taken <> booked + coming OR taken > capacity`.execute(db);
  expect(rows).toEqual([]);
  // And it was a crowd.
  const paid = db.selectFrom("booking_event").select("booking_id").where("to_status", "=", "confirmed");
  expect((await paid.execute()).length).toBeGreaterThan(ACTORS);
});
