import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { saveGuides } from "#modules/availability/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { listWaitedDepartures } from "./waitlist-ahead.server.ts";

let office: BookingOffice;
let departure: () => Departure;
beforeAll(async () => {
  office = await openBookingOffice();
  departure = inTurn(await office.departuresOf("old-delhi-at-dawn"));
});
afterAll(() => office?.close());

const wait = async (
  departureId: string,
  name: string,
  people: number,
  more: { turn?: number; passed?: number } = {},
) => {
  office.clock.advanceMinutes(1);
  const now = office.clock.now();
  const until = more.turn === undefined ? null : new Date(now.getTime() + more.turn * 60_000);
  await office.db
    .insertInto("waiting_party")
    .values({
      ...{ id: newId(), departure_id: departureId, name, email: `${name.toLowerCase()}@example.com`, people },
      ...{ entered_at: now, noted_at: now, told_at: until === null ? null : now, turn_until: until },
      turns_passed: more.passed ?? 0,
    })
    .execute();
};

it("lists coming departures with parties in order, and the present turn", async () => {
  const { id } = departure();
  // Five of ten places are left.
  await office.book({ id }, 5);
  await wait(id, "Passed", 1, { passed: 1 });
  await wait(id, "Told", 2, { turn: 60 });
  await wait(id, "Large", 4);
  await wait(id, "Small", 3);
  const [found, ...others] = (await listWaitedDepartures(office.deps)).departures;
  expect(others).toEqual([]);
  expect(found).toMatchObject({ departureId: id, tourName: "Old Delhi at Dawn", capacity: 10, taken: 5, isOpen: true });
  expect(found?.parties.map(({ name, standing }) => [name, standing])).toEqual([
    ["Told", "in_turn"],
    ["Large", "waits"],
    ["Small", "next"],
    ["Passed", "waits"],
  ]);
});

it("says next of nobody whom the next round would not tell", async () => {
  const { id } = departure();
  await office.book({ id }, 9);
  await wait(id, "Again", 1);
  // Was told half an hour ago, lost the place, and is told again after an hour at the earliest.
  const told = new Date(office.clock.now().getTime() - 30 * 60_000);
  await office.db.updateTable("waiting_party").set({ told_at: told }).where("name", "=", "Again").execute();
  const standings = async () =>
    (await listWaitedDepartures(office.deps)).departures
      .find(({ departureId }) => departureId === id)
      ?.parties.map(({ standing }) => standing);
  expect(await standings()).toEqual(["waits"]);
  office.clock.advanceMinutes(30);
  expect(await standings()).toEqual(["next"]);
  await saveGuides(office.db, 1);
  expect(await standings(), "its guides are out with it already").toEqual(["next"]);
  await office.db.updateTable("tour").set({ guide_steps: sql`'{1,10}'` }).execute();
  expect(await standings(), "a tenth rider needs another guide").toEqual(["waits"]);
  await office.db.deleteFrom("guide_pool").execute();
  await office.db.deleteFrom("waiting_party").where("name", "=", "Again").execute();
});

it("promises no place off sale, and drops departed ones", async () => {
  const [waited] = (await listWaitedDepartures(office.deps)).departures;
  const { cutoffAt = "", departureId = "" } = waited ?? {};
  office.clock.set(new Date(cutoffAt));
  const [closed] = (await listWaitedDepartures(office.deps)).departures;
  expect(closed).toMatchObject({ departureId, isOpen: false });
  expect(closed?.parties.every(({ standing }) => standing === "waits")).toBe(true);
  office.clock.set(new Date(Date.parse(cutoffAt) + 24 * 3_600_000));
  expect((await listWaitedDepartures(office.deps)).departures).toEqual([]);
});
