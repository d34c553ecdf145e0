import { describe, expect, it } from "vitest";
import { placeInAddress, readWish, wishedDeparture, writeWish } from "./booking-wish.ts";
import type { OfferedDeparture } from "./offered-departure.ts";

const departure = (localDate: string, localTime: string): OfferedDeparture => ({
  id: `${localDate}T${localTime}`,
  localDate,
  localTime,
  startsAt: `${localDate}T01:00:00Z`,
  cutoffAt: `${localDate}T00:00:00Z`,
  capacity: 10,
  placesLeft: 10,
  hasGuide: true,
  isOpen: true,
  reason: null,
  group: null,
});
const departures = [
  departure("2026-11-28", "06:30"),
  departure("2026-11-28", "16:00"),
  departure("2026-11-29", "06:30"),
];

describe("the choice in the address of a tour page", () => {
  it("is read", () => {
    const search = new URLSearchParams("people=2&date=2026-11-28&time=16:00&category=private");
    expect(readWish(search, 10)).toEqual({ people: 2, date: "2026-11-28", time: "16:00", category: "private" });
  });

  it.each(["", "people=-3&date=tomorrow&category=free&time=noon", "people=1.5&date=2026-99-99"])(
    "leaves out what makes no sense: %s",
    (text) => {
      expect(readWish(new URLSearchParams(text), 10)).toEqual({
        people: 1,
        date: null,
        time: null,
        category: "regular",
      });
    },
  );

  it("asks for no more people than the group takes", () => {
    expect(readWish(new URLSearchParams("people=40"), 10).people).toBe(10);
  });

  it("is written without what is as at the beginning, and leaves other parameters alone", () => {
    const none = { people: 1, date: null, time: null, category: "regular" } as const;
    expect(writeWish("?people=3&category=private", none)).toBe("");
    expect(writeWish("?from=mail", { ...none, people: 2, date: "2026-11-28", time: "16:00" })).toBe(
      "?from=mail&people=2&date=2026-11-28&time=16:00",
    );
  });

  it("names each departure so that it is found again", () => {
    for (const one of departures) expect(wishedDeparture(departures, placeInAddress(departures, one))).toBe(one);
    expect(placeInAddress(departures, departures[2] as OfferedDeparture).time).toBeNull();
  });
});
