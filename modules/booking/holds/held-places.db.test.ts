import { afterAll, beforeAll, expect, it } from "vitest";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { HOLD_MINUTES, refusals } from "../model.ts";
import { expireHolds } from "./expire-holds.server.ts";
import { describeRefusedPlaces, freeAgainAt, listHeldPlaces } from "./held-places.server.ts";

let office: BookingOffice;
let departure: () => Departure;
beforeAll(async () => {
  office = await openBookingOffice();
  departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(3));
});
afterAll(() => office?.close());

const wish = (id: string, people = 1, category: "regular" | "private" = "regular") => ({
  departure: id,
  people,
  category,
});

it("names when a departure taken by one unpaid private hold is free again", async () => {
  const { id, tourId } = departure();
  const until = new Date(office.clock.now().getTime() + HOLD_MINUTES * 60_000).toISOString();
  const { pay } = await office.hold(wish(id, 1, "private"));
  expect((await listHeldPlaces(office.deps, { tourId })).get(id)).toEqual({ places: 10, until });
  expect(await freeAgainAt(office.deps, wish(id, 10), "sold_out")).toBe(until);
  expect(await describeRefusedPlaces(office.deps, wish(id), "sold_out")).toBe(
    "Someone is holding these places but hasn't paid yet. If they don't, the places are free again by 11:45 IST.",
  );
  expect(await describeRefusedPlaces(office.deps, wish(id), "no_guide")).toBe(refusals.no_guide);
  await pay();
  expect(await freeAgainAt(office.deps, wish(id), "sold_out"), "paid: it is sold").toBeNull();
  expect(await describeRefusedPlaces(office.deps, wish(id), "sold_out")).toBe(refusals.sold_out);
});

it("names the last of several holds that fill a departure, for as many places", async () => {
  const { id } = departure();
  const { pay } = await office.hold(wish(id, 7));
  await pay();
  await office.hold(wish(id, 2));
  office.clock.advanceMinutes(5);
  await office.hold(wish(id, 1));
  const until = new Date(office.clock.now().getTime() + HOLD_MINUTES * 60_000).toISOString();
  expect(await freeAgainAt(office.deps, wish(id, 3), "sold_out")).toBe(until);
  expect(await freeAgainAt(office.deps, wish(id, 4), "sold_out")).toBeNull();
  expect(await freeAgainAt(office.deps, wish(id, 1, "private"), "sold_out")).toBeNull();
  office.clock.advanceMinutes(HOLD_MINUTES);
  await expireHolds(office.deps);
  expect(await freeAgainAt(office.deps, wish(id, 3), "sold_out")).toBeNull();
});

it("promises nothing for the end of a hold where guides are wanting and not places", async () => {
  const { id } = departure();
  await office.hold(wish(id, 2));
  expect(await freeAgainAt(office.deps, wish(id, 4), "too_few_places")).toBeNull();
});
