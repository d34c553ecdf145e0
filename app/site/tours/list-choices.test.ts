import { describe, expect, it } from "vitest";
import type { CountedPlace, TourPlace } from "#modules/catalogue/model.ts";
import { listChoices } from "./list-choices.ts";

const tour = (location: string, travelType: TourPlace["travelType"]): TourPlace => ({
  location,
  travelType,
  tours: 1,
});
const place = (name: string, ofType: CountedPlace["ofType"]): CountedPlace => ({
  place: name,
  tours: Object.values(ofType).reduce((sum, tours) => sum + tours, 0),
  ofType,
});
const all = [
  place("", { "Cycle Tour": 1, "Walking Tour": 1, "Bespoke Tour": 1, "Cycling Holiday": 1 }),
  place("New Delhi", { "Cycle Tour": 1, "Walking Tour": 1, "Bespoke Tour": 1 }),
  place("Mehrauli", { "Cycle Tour": 1 }),
  place("Leh", { "Cycling Holiday": 1 }),
  place("Ladakh", { "Cycling Holiday": 1 }),
];

describe("the filters of the tour list", () => {
  it("are the existing places and types, with correct numbers", () => {
    expect(listChoices(all, null, "")).toEqual({
      locations: [
        { value: "New Delhi", count: 3 },
        { value: "Mehrauli", count: 1 },
        { value: "Leh", count: 1 },
        { value: "Ladakh", count: 1 },
      ],
      types: [
        { value: "Cycle Tour", count: 1 },
        { value: "Walking Tour", count: 1 },
        { value: "Bespoke Tour", count: 1 },
        { value: "Cycling Holiday", count: 1 },
      ],
    });
  });

  it("count types within the place, and keep those without tours", () => {
    expect(listChoices(all, null, "Ladakh").types.map((type) => type.count)).toEqual([0, 0, 0, 1]);
  });

  it("count only tours that match the other filters", () => {
    const { locations } = listChoices(all, [tour("New Delhi", "Walking Tour")], "");
    expect(locations.find((place) => place.value === "New Delhi")?.count).toBe(1);
    expect(locations.find((place) => place.value === "Leh")?.count).toBe(0);
  });
});
