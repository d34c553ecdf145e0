import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { limitRules } from "#platform/http/rate-limit.server.ts";
import { listAlerts } from "#platform/jobs/alerts.server.ts";
import { createLog } from "#platform/log.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { HOLD_MINUTES } from "../model.ts";
import { expireHolds } from "./expire-holds.server.ts";
import { MANY_HOLDS, watchHolds } from "./watch-holds.server.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());
// No holds and no events.
beforeEach(async () => {
  office.clock.advanceMinutes(HOLD_MINUTES);
  await expireHolds(office.deps);
  expect(await watch()).toEqual([]);
});

const watch = async () => {
  await watchHolds({ db: office.db, clock: office.clock, log: createLog("silent") });
  return (await listAlerts(office.db)).filter(({ kind }) => kind === "hold.many");
};

it("tells the company once about unusually many holds, until they are normal again", async () => {
  const rides = (await office.departuresOf("old-delhi-at-dawn")).slice(0, 10);
  const hold = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        office.hold({ departure: rides[at % rides.length]?.id ?? "", people: 1, category: "regular" }),
      ),
    );
  await hold(MANY_HOLDS - 7);
  expect(await watch()).toEqual([]);
  office.clock.advanceMinutes(HOLD_MINUTES - 1);
  await hold(6);
  expect(await watch(), "one fewer than many").toEqual([]);
  await hold(1);
  expect(await watch()).toMatchObject([{ times: 1, detail: { holds: MANY_HOLDS, places: MANY_HOLDS, departures: 9 } }]);
  office.clock.advanceMinutes(1);
  await expireHolds(office.deps);
  expect(await watch(), "seven are left").toEqual([]);
});

it("notices one network that holds repeatedly for the time of a hold", () => {
  expect(limitRules.hold.perPlace).toBeGreaterThanOrEqual(MANY_HOLDS);
  expect(limitRules.hold.seconds).toBeGreaterThanOrEqual(2 * HOLD_MINUTES * 60);
});

it("neither tells nor withdraws between the limits", async () => {
  const rides = (await office.departuresOf("old-delhi-at-dawn")).slice(0, 10);
  const hold = () => Promise.all(rides.map(({ id }) => office.hold({ departure: id, people: 1, category: "regular" })));
  await hold();
  office.clock.advanceMinutes(1);
  await hold();
  expect(await watch()).toHaveLength(1);
  office.clock.advanceMinutes(HOLD_MINUTES - 1);
  await expireHolds(office.deps);
  expect(await watch(), "ten are left").toMatchObject([{ times: 1 }]);
});
