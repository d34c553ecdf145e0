import { describe, expect, it } from "vitest";
import { bandOf, type Need, orderNeeds, urgencyOf } from "./need-model.ts";

const NOW = "2026-11-28T03:42:00.000Z"; // 09:12 in Delhi

const need = (key: string, parts: Partial<Need>): Need => ({
  ...{ key, band: "any", until: null, title: key, detail: "", costPaise: null, costWords: "" },
  deed: { label: "Read", screen: "voices" },
  ...parts,
});

const order = (...needs: Need[]): string[] => orderNeeds(needs).map(({ key }) => key);

describe("the order of needs", () => {
  it("puts urgent needs before expensive ones", () => {
    expect(
      order(
        need("review", {}),
        need("day", { band: "day", costPaise: 9_000_00 }),
        need("today", { band: "today", costPaise: 38_400_00 }),
        need("now", { band: "now", costPaise: 10_00 }),
      ),
    ).toEqual(["now", "today", "day", "review"]);
  });

  it("puts the most expensive first within a band, free ones last", () => {
    const band = "today" as const;
    expect(
      order(
        need("words", { band, until: "2026-11-28T05:00:00.000Z" }),
        need("cheap", { band, costPaise: 4_000_00 }),
        need("dear", { band, costPaise: 38_400_00, until: "2026-11-28T18:00:00.000Z" }),
      ),
    ).toEqual(["dear", "cheap", "words"]);
  });

  it("puts an earlier day first, whatever a later one costs", () => {
    const band = "day" as const;
    expect(
      order(
        need("dear on Tuesday", { band, until: "2026-12-01T08:00:00.000Z", costPaise: 9_000_00 }),
        need("cheap on Monday", { band, until: "2026-11-30T08:00:00.000Z", costPaise: 100_00 }),
      ),
    ).toEqual(["cheap on Monday", "dear on Tuesday"]);
  });

  it("puts the nearer end first at equal cost", () => {
    const band = "day" as const;
    expect(
      order(
        need("later", { band, until: "2026-12-03T00:00:00Z" }),
        need("sooner", { band, until: "2026-12-02T00:00:00Z" }),
      ),
    ).toEqual(["sooner", "later"]);
  });

  it("does not change its input", () => {
    const given = [need("any", {}), need("now", { band: "now" })];
    orderNeeds(given);
    expect(given.map(({ key }) => key)).toEqual(["any", "now"]);
  });
});

describe("the band of a last moment", () => {
  it.each([
    ["2026-11-28T01:00:00Z", "now"],
    ["2026-11-28T08:30:00Z", "now"],
    ["2026-11-28T12:30:00Z", "today"],
    ["2026-11-28T19:00:00Z", "day"],
    [null, "any"],
  ])("of %s is %s", (until, band) => expect(bandOf(until, NOW)).toBe(band));
});

describe("the words of urgency", () => {
  it.each([
    [
      { band: "now", until: "2026-11-28T08:30:00Z" },
      { word: "Now", at: "14:00", beside: "in 4 h 48 min" },
    ],
    [
      { band: "now", until: "2026-11-28T02:42:00Z" },
      { word: "Now", at: "08:12", beside: "1 h late" },
    ],
    [
      { band: "day", until: "2026-12-02T06:00:00Z" },
      { word: "By Wed", at: "2 Dec", beside: "in 4 days" },
    ],
    [
      { band: "day", until: "2026-12-23T06:00:00Z" },
      { word: "By 23 Dec", at: "Wed", beside: "in 25 days" },
    ],
    [
      { band: "day", until: "2027-01-06T06:00:00Z" },
      { word: "By 6 Jan 2027", at: "Wed" },
    ],
    [
      { band: "any", until: null, untilWords: "2 days old" },
      { word: "Any time", at: "", beside: "2 days old" },
    ],
  ] as const)("of %o", (given, words) => expect(urgencyOf(given, NOW)).toMatchObject(words));
});
