import { expect, it } from "vitest";
import {
  canWait,
  describeMinimum,
  freeAgain,
  heldLabel,
  heldSentence,
  nextDates,
  type OfferedDeparture,
  packDepartures,
  standingFor,
  standingLabel,
  unpackDepartures,
} from "./offered-departure.ts";

const dawn: OfferedDeparture = {
  id: "019aa000-0000-7000-8000-000000000000",
  localDate: "2026-12-06",
  localTime: "06:30",
  startsAt: "2026-12-06T01:00:00.000Z",
  cutoffAt: "2026-12-05T12:30:00.000Z",
  capacity: 12,
  placesLeft: 3,
  guidedPlaces: 3,
  isOpen: true,
  priced: 0,
  group: null,
  reason: null,
};

it("keeps a season of departures complete when packed", () => {
  const holiday: OfferedDeparture = {
    ...dawn,
    guidedPlaces: 0,
    priced: 1,
    isOpen: false,
    reason: 'Closed: "Republic Day", <roads> & bridges',
    group: { state: "forming", minimum: 4, riders: 2, decidesAt: "2026-11-20T01:00:00.000Z" },
  };
  const season = packDepartures([dawn, holiday]);
  const none = packDepartures([]);
  expect(unpackDepartures(season), "read again, as a browser does").toEqual([dawn, holiday]);
  expect(unpackDepartures(none), "the last one packed, as the server draws it").toEqual([]);
  expect(unpackDepartures(packDepartures([holiday]))).toEqual([holiday]);
});

it("packs a shared start time once, and little per departure", () => {
  expect(packDepartures([dawn])).toBe(
    '[["019aa000-0000-7000-8000-000000000000","2026-12-06","06:30",750,12,3,3,true]]',
  );
});

it.each([
  ["2 of 10 sold, room for the party", { capacity: 10, placesLeft: 8, guidedPlaces: 8 }, 2, "others have joined"],
  ["9 of 10 sold, no room for it either", { capacity: 10, placesLeft: 1, guidedPlaces: 1 }, 2, "others have joined"],
  ["all sold", { capacity: 10, placesLeft: 0, guidedPlaces: 0 }, 2, "sold out"],
  [
    "empty, but made smaller than the party",
    { capacity: 4, placesLeft: 4, guidedPlaces: 4 },
    6,
    "only 4\u00a0places left",
  ],
  ["empty, with room", { capacity: 10, placesLeft: 10, guidedPlaces: 10 }, 6, "10\u00a0places"],
  [
    "empty, with guides for fewer than all places",
    { capacity: 10, placesLeft: 10, guidedPlaces: 4 },
    2,
    "no guide free",
  ],
  ["shared, and closed", { capacity: 10, placesLeft: 8, guidedPlaces: 8, isOpen: false }, 2, "closed for booking"],
])("describes a date to a party that wants it private: %s", (_, stands, people, words) => {
  const departure = { ...dawn, ...stands };
  const standing = standingFor(departure, { people, category: "private" }, "2026-12-01T00:00:00.000Z");
  expect(standingLabel(departure, standing)).toBe(words);
});

it("offers as many places as guides allow, and none without a guide", () => {
  const offered = (guidedPlaces: number, people: number) => {
    const departure = { ...dawn, capacity: 10, placesLeft: 10, guidedPlaces };
    const standing = standingFor(departure, { people, category: "regular" }, "2026-12-01T00:00:00.000Z");
    return standingLabel(departure, standing);
  };
  expect(offered(10, 6)).toBe("10\u00a0places");
  expect(offered(4, 4)).toBe("4\u00a0places left");
  expect(offered(4, 6)).toBe("only 4\u00a0places left");
  expect(offered(0, 1)).toBe("no guide free");
});

it.each([
  ["a single traveller, of a departure that one unpaid private hold takes", 0, 10, 1, "regular", true],
  ["a party that wants it private", 0, 10, 4, "private", true],
  ["a party, where paid places stay taken", 0, 3, 4, "regular", false],
  ["a party that the held places and the free ones hold together", 1, 3, 4, "regular", true],
  ["a party that wants it private, where somebody has paid", 0, 9, 2, "private", false],
  ["nobody, where nothing is held", 0, 0, 1, "regular", false],
] as const)(
  "says until when places are held for %s: %s left, %s held, for %s",
  (_, placesLeft, places, people, category, isHeld) => {
    const held = { places, until: "2026-12-01T09:02:00.000Z" };
    const departure = { ...dawn, capacity: 10, placesLeft, guidedPlaces: placesLeft, ...(places > 0 && { held }) };
    const standing = standingFor(departure, { people, category }, "2026-12-01T00:00:00.000Z");
    expect(freeAgain(departure, standing, { people, category })).toBe(isHeld ? held.until : null);
    expect(unpackDepartures(JSON.parse(JSON.stringify(packDepartures([departure]))))).toEqual([departure]);
  },
);

it("gives the end of a hold in Delhi time", () => {
  expect(heldSentence("2026-12-01T09:02:00.000Z")).toBe("on hold, free again by 14:32 IST if not paid");
  expect(heldLabel("2026-12-01T09:02:00.000Z")).toBe("held until 14:32 IST");
});

it("offers no waiting list to a party that is larger than the date's capacity", () => {
  const waits = (capacity: number, placesLeft: number, people: number) => {
    const departure = { ...dawn, capacity, placesLeft, guidedPlaces: placesLeft };
    const standing = standingFor(departure, { people, category: "regular" }, "2026-12-01T00:00:00.000Z");
    return canWait(departure, standing, people);
  };
  expect(waits(10, 1, 3), "too few places are left").toBe(true);
  expect(waits(10, 0, 10), "all of it").toBe(true);
  expect(waits(2, 2, 3), "made smaller than the party").toBe(false);
  expect(waits(2, 0, 3), "and sold out").toBe(false);
  expect(waits(10, 8, 3), "there is room").toBe(false);
});

it("lists the next ten dates with room, and a few full ones between", () => {
  const season = Array.from({ length: 40 }, (_, at) => ({ ...dawn, id: `${at}` }));
  const listed = (full: number[], selected?: OfferedDeparture) => {
    const free = season.filter((_, at) => !full.includes(at));
    return nextDates(season, free, selected).map(({ id }) => Number(id));
  };
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
  expect(listed([])).toEqual(upTo(10));
  expect(listed([0, 3])).toEqual(upTo(12));
  expect(listed(upTo(9)), "not a season of full ones").toEqual(upTo(14));
  expect(listed([], season[30])).toEqual([...upTo(10), 30]);
});

it("names a minimum of riders only while places are on sale", () => {
  const group = { state: "forming", minimum: 4, riders: 1, decidesAt: "2026-11-20T01:00:00.000Z" } as const;
  expect(describeMinimum({ ...dawn, group })).toMatch(/^1 of 4 riders so far/);
  const fog: OfferedDeparture = { ...dawn, isOpen: false, reason: "Fog", group: { ...group, state: "not_running" } };
  expect(describeMinimum(fog)).toBeUndefined();
  expect(standingLabel(fog, "closed")).toBe("Fog");
  expect(describeMinimum({ ...dawn, isOpen: false, group })).toBeUndefined();
});
