import { describe, expect, it } from "vitest";
import {
  type BookingStatus,
  bookingTransitions,
  cityPolicy,
  datedPolicy,
  holidayPolicy,
  pricePerPerson,
  statusesBefore,
} from "./model.ts";

const statuses = Object.keys(bookingTransitions) as BookingStatus[];

describe("a booking's life", () => {
  it("goes only to statuses that are known, and reaches every one from held", () => {
    const reached = new Set<BookingStatus>(["held"]);
    for (const from of reached) for (const to of bookingTransitions[from]) reached.add(to);
    expect([...reached].sort()).toEqual([...statuses].sort());
  });

  it("lets late money confirm a hold that ran out, and nothing leave a cancelled booking", () => {
    expect(statusesBefore("confirmed").sort()).toEqual(["expired", "held", "released"]);
    expect(bookingTransitions.cancelled).toEqual([]);
  });
});

describe("the price of one person", () => {
  const full = {
    regularPaise: 2000_00,
    offerPaise: 1800_00,
    privateSinglePaise: 3600_00,
    privateMultiplePaise: 2600_00,
  };
  const bare = { regularPaise: 2000_00, offerPaise: null, privateSinglePaise: null, privateMultiplePaise: null };

  it("is the offer while one stands, the single price alone, the multiple price together", () => {
    expect([
      pricePerPerson(full, "regular", 4),
      pricePerPerson(full, "private", 1),
      pricePerPerson(full, "private", 2),
    ]).toEqual([1800_00, 3600_00, 2600_00]);
  });

  it("falls back to the normal price where a private one is missing", () => {
    expect([pricePerPerson(bare, "private", 1), pricePerPerson(bare, "private", 5)]).toEqual([2000_00, 2000_00]);
  });
});

describe("the cancellation policy", () => {
  it.each([
    ["city", cityPolicy],
    ["holiday", holidayPolicy],
  ])("of a %s tour falls band by band to nothing at the start", (_kind, bands) => {
    for (const [index, band] of bands.entries()) {
      const following = bands[index + 1];
      if (following === undefined) expect(band).toEqual({ fromHours: 0, refundPercent: 0 });
      else expect(band.fromHours > following.fromHours && band.refundPercent > following.refundPercent).toBe(true);
    }
    expect(bands[0]?.refundPercent, "at least 10 % is kept").toBeLessThanOrEqual(90);
  });

  it("names the last moment of each band, and leaves out those that are over", () => {
    const dated = datedPolicy(cityPolicy, "2026-11-28T01:00:00.000Z", "2026-11-26T00:00:00.000Z");
    expect(dated).toEqual([
      { fromHours: 48, refundPercent: 60, until: "2026-11-26T01:00:00.000Z" },
      { fromHours: 12, refundPercent: 30, until: "2026-11-27T13:00:00.000Z" },
      { fromHours: 0, refundPercent: 0, until: "2026-11-28T01:00:00.000Z" },
    ]);
  });
});
