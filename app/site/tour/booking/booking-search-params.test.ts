import { describe, expect, it } from "vitest";
import { isBookable } from "#modules/availability/model.ts";
import {
  describeMissedChoice,
  placeInAddress,
  readBookingParams,
  wishedDeparture,
  writeBookingParams,
} from "./booking-search-params.ts";
import type { OfferedDeparture, OfferedStanding } from "./offered-departure.ts";

const departure = (localDate: string, localTime: string): OfferedDeparture => ({
  id: `${localDate}T${localTime}`,
  priced: 0,
  localDate,
  localTime,
  startsAt: `${localDate}T01:00:00Z`,
  cutoffAt: `${localDate}T00:00:00Z`,
  capacity: 10,
  placesLeft: 10,
  guidedPlaces: 10,
  isOpen: true,
  reason: null,
  group: null,
});
const departures = [
  departure("2026-11-28", "06:30"),
  departure("2026-11-28", "16:00"),
  departure("2026-11-29", "06:30"),
];

describe("the choice in a tour page's address", () => {
  it("is parsed", () => {
    const search = new URLSearchParams("people=2&date=2026-11-28&time=16:00&category=private");
    expect(readBookingParams(search, 10)).toEqual({
      people: 2,
      date: "2026-11-28",
      time: "16:00",
      category: "private",
    });
  });

  it.each([
    "",
    "people=-3&date=tomorrow&category=free&time=noon",
    "people=1.5&date=2026-99-99",
    "date=2027-02-30",
    "date=0000-01-01",
  ])("drops impossible values: %s", (text) => {
    expect(readBookingParams(new URLSearchParams(text), 10)).toEqual({
      people: 1,
      date: null,
      time: null,
      category: "regular",
    });
  });

  it("asks for at most the group's size", () => {
    expect(readBookingParams(new URLSearchParams("people=40"), 10).people).toBe(10);
  });

  it("omits defaults, and keeps other parameters", () => {
    const none = { people: 1, date: null, time: null, category: "regular" } as const;
    expect(writeBookingParams("?people=3&category=private", none)).toBe("");
    expect(writeBookingParams("?from=mail", { ...none, people: 2, date: "2026-11-28", time: "16:00" })).toBe(
      "?from=mail&people=2&date=2026-11-28&time=16:00",
    );
  });

  it("names the start time on days with several; without it the whole day is meant", () => {
    expect(departures.map((one) => placeInAddress(departures, one).time)).toEqual(["06:30", "16:00", null]);
  });

  it("names each departure so that it is found again", () => {
    for (const one of departures) expect(wishedDeparture(departures, placeInAddress(departures, one))).toBe(one);
    expect(placeInAddress(departures, departures[2] as OfferedDeparture).time).toBeNull();
  });
});

describe("a requested departure", () => {
  const [dawn, dusk, later] = departures as [OfferedDeparture, OfferedDeparture, OfferedDeparture];
  const early = departure("2026-11-02", "06:30");
  const all = [early, ...departures];
  /** The selected departure if some cannot be booked, and the message about it. */
  const choice = (
    wish: { date: string | null; time?: string; people?: number; category?: "private" },
    taken: [OfferedDeparture, OfferedStanding][],
  ) => {
    const standings = new Map(taken);
    const standing = (one: OfferedDeparture): OfferedStanding => standings.get(one) ?? "free";
    const place = { time: null, people: 1, ...wish };
    const selected = wishedDeparture(
      all.filter((one) => isBookable(standing(one))),
      place,
    );
    return [
      selected,
      describeMissedChoice(all, { category: "regular", ...place }, { selected, standing, today: "2026-11-01" }),
    ];
  };

  it("is not private when others have booked, and says so", () => {
    expect(choice({ date: "2026-11-28", time: "06:30", category: "private" }, [[dawn, "not_private"]])).toEqual([
      dusk,
      "Sat 28 Nov has other guests, so it cannot be private. We chose another.",
    ]);
  });

  it("is called too small for a larger private party if nobody else is on it", () => {
    const wish = { date: "2026-11-28", time: "06:30", people: 6, category: "private" } as const;
    expect(choice(wish, [[dawn, "too_few_places"]])).toEqual([
      dusk,
      "Sat 28 Nov has no room for all 6 of you. We chose another.",
    ]);
  });

  it("is the day's first bookable start, without a notice", () => {
    expect(choice({ date: "2026-11-28" }, [])).toEqual([dawn, null]);
    expect(choice({ date: "2026-11-28" }, [[dawn, "sold_out"]])).toEqual([dusk, null]);
    expect(choice({ date: "2026-11-28" }, [[dawn, "past_cutoff"]])).toEqual([dusk, null]);
    expect(choice({ date: "2026-11-28", time: "16:00" }, [])).toEqual([dusk, null]);
    expect(choice({ date: null }, [])).toEqual([early, null]);
  });

  it("is replaced by another start of its day, with a notice", () => {
    expect(choice({ date: "2026-11-28", time: "06:30" }, [[dawn, "sold_out"]])).toEqual([
      dusk,
      "Sat 28 Nov has no room for you. We chose another.",
    ]);
    expect(choice({ date: "2026-11-28", time: "16:00" }, [[dusk, "no_guide"]])).toEqual([
      dawn,
      "Sat 28 Nov cannot be booked. We chose another.",
    ]);
  });

  it("is replaced by the next later date, not by the season's first", () => {
    const taken: [OfferedDeparture, OfferedStanding][] = [
      [dawn, "past_cutoff"],
      [dusk, "too_few_places"],
    ];
    expect(choice({ date: "2026-11-28", people: 3 }, taken)).toEqual([
      later,
      "Sat 28 Nov has no room for all 3 of you. We chose another.",
    ]);
    expect(choice({ date: "2026-11-27" }, [])).toEqual([dawn, "Fri 27 Nov cannot be booked. We chose another."]);
  });

  it("is replaced by an earlier one only if nothing comes after it, and says so", () => {
    expect(choice({ date: "2026-11-29", people: 2 }, [[later, "sold_out"]])).toEqual([
      early,
      "Sun 29 Nov has no room for both of you. We chose another.",
    ]);
    expect(choice({ date: "2027-01-01" }, [])).toEqual([early, "Fri 1 Jan 2027 cannot be booked. We chose another."]);
    const full = all.map((one): [OfferedDeparture, OfferedStanding] => [one, "sold_out"]);
    expect(choice({ date: "2026-11-29" }, full)).toEqual([undefined, "Sun 29 Nov has no room for you."]);
  });
});
