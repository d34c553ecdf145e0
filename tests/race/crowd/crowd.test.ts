import { setTimeout as wait } from "node:timers/promises";
import { type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditBookings } from "#modules/booking/index.server.ts";
import { auditLedger, reconcileDisputes } from "#modules/payments/index.server.ts";
import { disagreement, runDry } from "#tests/chaos/aftermath.ts";
import { chance, seedOfRun } from "#tests/chaos/chance.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/bookings.ts";
import { hearProvider } from "#tests/harness/hear-provider.ts";
import { deedsOfTheCompany } from "./company.ts";
import { deedsOfGuests } from "./guests.ts";
import { deedsOfJobs } from "./jobs.ts";
import { deedsAtTheProvider } from "./provider.ts";
import { sceneOf } from "./scene.ts";

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
  const { database, db, sandbox, clock } = office;
  const random = chance(seed);
  const line = db.withPlugin(unevenLine(random));
  const deps = { ...office.deps, db: line };
  const webhook = await hearProvider(deps, sandbox);
  const some = async (slug: string) => (await office.departuresOf(slug)).slice(1, 7);
  const departures = [...(await some("old-delhi-at-dawn")), ...(await some("kerala-backwaters-by-cycle")).slice(0, 2)];
  const scene = sceneOf({ ...office, db: line, deps }, departures, random);
  const deeds = [deedsOfGuests, deedsOfTheCompany, deedsAtTheProvider, deedsOfJobs].flatMap((of) => of(scene));
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
  await sandbox.control("/account", { balance: null, refunds: "processed" });
  await sandbox.control("/events/flush", {});
  await runDry(database, sandbox, clock);
  await reconcileDisputes(office.deps);
  await webhook.stop();

  expect(faults).toEqual([]);
  const locks = "SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()";
  expect((await database.executeRaw(locks)).rows).toEqual([{ deadlocks: 0 }]);
  expect(await auditBookings(db)).toEqual([]);
  expect((await auditLedger(db)).faults).toEqual([]);
  expect(await disagreement(database, sandbox)).toEqual([]);
  // Places that are taken are those of bookings that have some, and of moves that wait for their money.
  const { rows } = await sql`
    SELECT id, taken, capacity, booked, coming FROM departure,
      LATERAL (SELECT coalesce(sum(seats), 0)::int AS booked FROM booking
        WHERE departure_id = departure.id AND status IN ('held', 'confirmed', 'completed', 'no_show')) AS bookings,
      LATERAL (SELECT coalesce(sum(seats), 0)::int AS coming FROM booking_change
        WHERE to_departure_id = departure.id AND status = 'waiting') AS changes
    WHERE taken <> booked + coming OR taken > capacity`.execute(db);
  expect(rows).toEqual([]);
  // And it was a crowd.
  const paid = db.selectFrom("booking_event").select("booking_id").where("to_status", "=", "confirmed");
  expect((await paid.execute()).length).toBeGreaterThan(ACTORS);
});
