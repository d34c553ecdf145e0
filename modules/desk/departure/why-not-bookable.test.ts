import { describe, expect, it } from "vitest";
import { type SaleFacts, whyNotBookable } from "./why-not-bookable.ts";

const facts = (parts: Partial<SaleFacts> = {}): SaleFacts => ({
  ...{
    departureId: "one",
    now: "2026-11-28T06:00:00.000Z",
    people: 1,
    status: "open",
    statusReason: null,
    closedBy: null,
  },
  ...{ block: null, isPublished: true, sells: "instant", tourSlug: "old-delhi-at-dawn" },
  ...{ startsAt: "2026-11-29T01:00:00.000Z", endsAt: "2026-11-29T05:00:00.000Z", cutoffAt: "2026-11-28T12:30:00.000Z" },
  ...{ capacity: 10, taken: 4, groupSizeMax: 10, isPartys: false, guidedPlaces: 100, forming: null },
  ...parts,
});
const binding = (parts: Partial<SaleFacts>): string[] =>
  whyNotBookable(facts(parts))
    .checks.filter(({ standing }) => standing === "binds")
    .map(({ name }) => name);
const ways = (parts: Partial<SaleFacts>) => whyNotBookable(facts(parts)).ways;

const AFTER_CUTOFF = { now: "2026-11-29T00:42:00.000Z" };

describe("why a departure cannot be booked", () => {
  it("says that nothing prevents a departure on sale", () => {
    expect(whyNotBookable(facts())).toMatchObject({ isOpen: true, ways: [], stays: null });
    expect(binding({})).toEqual([]);
  });

  it.each<[string, Partial<SaleFacts>, string[]]>([
    ["the cut-off", AFTER_CUTOFF, ["cutoff"]],
    ["want of places", { taken: 10 }, ["places"]],
    ["want of places for so many", { taken: 8, people: 3 }, ["places"]],
    ["a group larger than the tour takes", { capacity: 30, people: 11 }, ["places"]],
    ["guides who are out", { taken: 0, guidedPlaces: 0 }, ["guides"]],
    ["a block", { status: "closed", closedBy: "block", block: { id: "b", reason: "Procession" } }, ["block"]],
    ["one of us", { status: "closed", closedBy: "operator" }, ["status"]],
    ["the timetable", { status: "closed", closedBy: "timetable" }, ["status"]],
    ["a call-off", { status: "cancelled" }, ["status"]],
    ["a tour that is not published", { isPublished: false }, ["sale"]],
    ["a tour sold by quotes", { sells: "enquiry" }, ["sale"]],
    ["a private party", { isPartys: true, capacity: 4 }, ["party"]],
    [
      "several at once, in order",
      { ...AFTER_CUTOFF, taken: 10, status: "closed", closedBy: "operator" },
      ["status", "cutoff", "places"],
    ],
  ])("names %s", (_, parts, names) => expect(binding(parts)).toEqual(names));

  it("counts guides only for a party that needs one more", () => {
    expect(binding({ taken: 4, guidedPlaces: 1, people: 2 })).toEqual(["guides"]);
    expect(binding({ taken: 4, guidedPlaces: 1, people: 1 })).toEqual([]);
  });

  it("names guides of a full departure too, if more riders would need them", () => {
    expect(binding({ taken: 10, guidedPlaces: 0 })).toEqual(["places", "guides"]);
    expect(binding({ taken: 10, guidedPlaces: 1 })).toEqual(["places"]);
    const { checks } = whyNotBookable(facts({ taken: 10, guidedPlaces: 1 }));
    expect(checks.find(({ name }) => name === "guides")?.words).toBe("There are guides for more.");
  });

  it("names the next step if nothing prevents booking", () => {
    const { checks } = whyNotBookable(facts({ taken: 9 }));
    expect(checks[0]).toMatchObject({ name: "places", standing: "near", words: "1 of 10 are free." });
  });
});

describe("the ways to open a departure", () => {
  it("lifts cut-off, places and status with one edit", () => {
    const found = ways({ ...AFTER_CUTOFF, taken: 10, people: 2, status: "closed", closedBy: "operator" });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      command: "edit-departure",
      label: "Open it, sell until 06:25, 12 places in all",
      options: { departure: "one", status: "open", cutoff: "2026-11-29T00:55:00.000Z", capacity: "12" },
    });
  });

  it("lifts a block by the block that closed it", () =>
    expect(ways({ status: "closed", closedBy: "block", block: { id: "b", reason: "Procession" } })).toMatchObject([
      { command: "unblock", options: { block: "b" } },
    ]));

  it("asks for a guide when all are busy", () =>
    expect(ways({ taken: 0, guidedPlaces: 0 })).toMatchObject([{ command: "guides" }]));

  it("says that several steps are needed", () =>
    expect(whyNotBookable(facts({ ...AFTER_CUTOFF, taken: 0, guidedPlaces: 0 })).stays).toMatch(/All of them/));

  it("promises an empty departure past its decision first", () => {
    const forming = { minimum: 4, riders: 0, decidesAt: "2026-11-28T01:00:00.000Z" };
    const found = ways({ status: "closed", closedBy: "too_late_to_form", taken: 0, forming });
    expect(found.map(({ command }) => command)).toEqual(["guarantee-departure", "edit-departure"]);
  });

  it.each<[string, Partial<SaleFacts>]>([
    ["has left", { now: "2026-11-29T02:00:00.000Z" }],
    ["is a party's own", { isPartys: true, capacity: 4 }],
    ["was called off", { status: "cancelled" }],
  ])("opens nothing publicly that %s", (_, parts) => {
    const found = whyNotBookable(facts(parts));
    expect(found.isOpen).toBe(false);
    expect(found.stays).not.toBeNull();
    expect(found.ways.filter(({ command }) => command !== "quote")).toEqual([]);
  });
});
