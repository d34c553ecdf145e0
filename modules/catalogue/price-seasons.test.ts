import { describe, expect, it } from "vitest";
import { tourFiles } from "#content/index.ts";
import { lowestPrices, type PriceList, pricesOn, seasonOn, tourContent } from "./model.ts";

const paise = (regularPaise: number) => ({
  ...{ regularPaise, offerPaise: null, privateSinglePaise: null, privateMultiplePaise: null },
});
const list: PriceList = {
  usual: { ...paise(2000_00), privateSinglePaise: 3000_00 },
  seasons: [
    { name: "Diwali", from: "2026-11-06", to: "2026-11-06", ...paise(3000_00), offerPaise: 2900_00 },
    { name: "Winter", from: "2026-12-20", to: "2027-01-10", ...paise(2500_00) },
    { name: "Summer", from: "2027-05-01", to: "2027-07-31", ...paise(1500_00) },
  ],
};

describe("the price of a day", () => {
  it.each([
    ["2026-11-05", null, 2000_00],
    ["2026-11-06", "Diwali", 3000_00],
    ["2026-11-07", null, 2000_00],
    ["2026-12-19", null, 2000_00],
    ["2026-12-20", "Winter", 2500_00],
    ["2026-12-31", "Winter", 2500_00],
    ["2027-01-01", "Winter", 2500_00],
    ["2027-01-10", "Winter", 2500_00],
    ["2027-01-11", null, 2000_00],
    ["2027-12-25", null, 2000_00],
  ])("on %s is of the season %s", (day, season, regularPaise) => {
    expect(seasonOn(list, day)?.name ?? null).toBe(season);
    expect(pricesOn(list, day).regularPaise).toBe(regularPaise);
  });

  it("has nothing of the usual prices, and no more than prices", () => {
    expect(pricesOn(list, "2026-12-24")).toEqual(paise(2500_00));
  });
});

describe("the lowest price", () => {
  it("is of the days that can be booked", () => {
    expect(lowestPrices(list, ["2026-12-24", "2026-11-06"])).toEqual({ ...paise(2500_00), isFrom: true });
    expect(lowestPrices(list, ["2026-11-06"])).toMatchObject({ offerPaise: 2900_00, isFrom: false });
    expect(lowestPrices(list, ["2026-11-01", "2026-11-02"])).toEqual({ ...list.usual, isFrom: false });
  });

  it("is of all that may come, if no day can be booked", () => {
    expect(lowestPrices(list, [], "2027-07-31")).toMatchObject({ regularPaise: 1500_00, isFrom: true });
    expect(lowestPrices(list, [], "2027-08-01")).toEqual({ ...list.usual, isFrom: false });
  });
});

describe("a tour's seasons", () => {
  const [{ tour } = { tour: undefined }] = tourFiles.filter((one) => one.tour.slug === "old-delhi-at-dawn");
  const season = { name: "Winter", from: "2026-12-20", to: "2027-01-10", regularPaise: 2500_00 };
  const faultsOf = (seasons: object[], more: object = {}): string[] => {
    const price = { regularPaise: 2000_00, ...more, seasons };
    const parsed = tourContent.safeParse({ ...tour, price });
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  };

  it("may follow one another, and span New Year", () => {
    expect(faultsOf([season, { ...season, from: "2027-01-11", to: "2027-01-11" }])).toEqual([]);
  });

  it("may not overlap", () => {
    expect(faultsOf([season, { ...season, name: "New Year", from: "2027-01-10", to: "2027-01-12" }])).toEqual([
      'price.seasons.1.from: These days overlap with "Winter", 2026-12-20 to 2027-01-10',
    ]);
  });

  it("end after they begin, and have each private price of their tour", () => {
    expect(faultsOf([{ ...season, to: "2026-12-19" }])).toEqual([
      "price.seasons.0.to: The last day is before the first",
    ]);
    expect(faultsOf([{ ...season, offerPaise: 2500_00 }], { privateSinglePaise: 3000_00 })).toEqual([
      "price.seasons.0.offerPaise: An offer is below the regular price",
      "price.seasons.0.privateSinglePaise: The tour has this price, so its season needs one too",
    ]);
  });
});
