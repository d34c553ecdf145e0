import { expect, it } from "vitest";
import { tourLine } from "./tour-line.ts";

const prices = {
  regularPaise: 250_000,
  offerPaise: null,
  privateSinglePaise: 0,
  privateMultiplePaise: 0,
  isFrom: false,
};

it("names a price, or where a tailor-made tour's prices begin", () => {
  const tour = { duration: "4 hours", prices };
  expect(tourLine({ ...tour, sells: "instant" })).toBe("4 hours · ₹2,500 per person");
  expect(tourLine({ ...tour, sells: "enquiry" })).toBe("4 hours · from ₹2,500 per person");
  expect(tourLine({ ...tour, sells: "instant", prices: { ...prices, offerPaise: 200_000 } })).toContain("₹2,000");
});
