import { afterAll, beforeAll, expect, it } from "vitest";
import { auditBookings } from "#modules/booking/index.server.ts";
import { auditLedger, reconcileDisputes } from "#modules/payments/index.server.ts";
import { disagreement, runDry } from "#tests/chaos/aftermath.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { MANY_CONNECTIONS } from "#tests/harness/database/database.ts";
import { receiveWebhooks } from "#tests/harness/money/provider-webhooks.ts";
import { seatsOutOfStep } from "../seats-out-of-step.ts";
import { ACTORS, again, allAtOnce, deadlocksOf, dice, unevenLine } from "./at-once.ts";
import { deedsOfTheCompany } from "./company.ts";
import { deedsOfGuests } from "./guests.ts";
import { deedsOfJobs } from "./jobs.ts";
import { deedsAtTheProvider } from "./provider.ts";
import { sceneOf } from "./scene.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice({ connections: MANY_CONNECTIONS });
});
afterAll(() => office?.close());

it(`simultaneous actions of all kinds do not deadlock (${again})`, async () => {
  const { database, db, sandbox, clock } = office;
  const chances = dice();
  const line = db.withPlugin(unevenLine(chances.random));
  const deps = { ...office.deps, db: line };
  const webhook = await receiveWebhooks(deps, sandbox);
  const some = async (slug: string) => (await office.departuresOf(slug)).slice(1, 7);
  const departures = [...(await some("old-delhi-at-dawn")), ...(await some("kerala-backwaters-by-cycle")).slice(0, 2)];
  const scene = sceneOf({ ...office, db: line, deps }, departures, chances);
  const deeds = [deedsOfGuests, deedsOfTheCompany, deedsAtTheProvider, deedsOfJobs].flatMap((of) => of(scene));
  const paid = db.selectFrom("booking_event").select("booking_id").where("to_status", "=", "confirmed");
  const faults: string[] = [];
  // Chance may have it that hardly anybody buys: they go on until it was a crowd.
  do faults.push(...(await allAtOnce(deeds, chances.random)));
  while (faults.length === 0 && (await paid.execute()).length <= ACTORS);
  await sandbox.control("/account", { balance: null, refunds: "processed" });
  await sandbox.control("/events/flush", {});
  await runDry(database, sandbox, clock);
  await reconcileDisputes(office.deps);
  await webhook.stop();

  expect(faults).toEqual([]);
  expect(await deadlocksOf(database)).toBe(0);
  expect(await auditBookings(db)).toEqual([]);
  expect((await auditLedger(db)).faults).toEqual([]);
  expect(await disagreement(database, sandbox)).toEqual([]);
  expect(await seatsOutOfStep(db)).toEqual([]);
  // And it was a crowd.
  expect((await paid.execute()).length).toBeGreaterThan(ACTORS);
});
