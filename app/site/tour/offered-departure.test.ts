import { expect, it } from "vitest";
import { type OfferedDeparture, packDepartures, unpackDepartures } from "./offered-departure.ts";

it("loses nothing of a season of departures on its way", () => {
  const dawn: OfferedDeparture = {
    id: "019aa000-0000-7000-8000-000000000000",
    localDate: "2026-12-06",
    localTime: "06:30",
    startsAt: "2026-12-06T01:00:00.000Z",
    cutoffAt: "2026-12-05T12:30:00.000Z",
    capacity: 12,
    placesLeft: 3,
    hasGuide: true,
    isOpen: true,
    group: null,
    reason: null,
  };
  const holiday: OfferedDeparture = {
    ...dawn,
    hasGuide: false,
    isOpen: false,
    reason: 'Closed: "Republic Day", <roads> & bridges',
    group: { state: "forming", minimum: 4, riders: 2, decidesAt: "2026-11-20T01:00:00.000Z" },
  };
  expect(unpackDepartures(packDepartures([dawn, holiday]))).toEqual([dawn, holiday]);
  expect(unpackDepartures(packDepartures([]))).toEqual([]);
});
