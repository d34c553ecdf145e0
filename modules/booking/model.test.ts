import { describe, expect, it } from "vitest";
import {
  type BookingStatus,
  bookingTransitions,
  cityPolicy,
  datedPolicy,
  frameFor,
  holidayPolicy,
  movesFreely,
  offOf,
  policySchema,
  priceLines,
  pricePerPerson,
  quoteCancellation,
  refundPercentAt,
  riderDetails,
  ridersHeading,
  statusesBefore,
  travellerDetails,
  withPromo,
} from "./model.ts";

const statuses = Object.keys(bookingTransitions) as BookingStatus[];

describe("a booking's statuses", () => {
  it("change to known statuses only, and all are reachable from held", () => {
    const reached = new Set<BookingStatus>(["held"]);
    for (const from of reached) for (const to of bookingTransitions[from]) reached.add(to);
    expect([...reached].sort()).toEqual([...statuses].sort());
  });

  it("let late money confirm an expired hold, and nothing change a cancelled booking", () => {
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

  it("is the offer if there is one, else the single or the multiple price", () => {
    expect([
      pricePerPerson(full, "regular", 4),
      pricePerPerson(full, "private", 1),
      pricePerPerson(full, "private", 2),
    ]).toEqual([1800_00, 3600_00, 2600_00]);
  });

  it("is the normal price without a private one", () => {
    expect([pricePerPerson(bare, "private", 1), pricePerPerson(bare, "private", 5)]).toEqual([2000_00, 2000_00]);
  });
});

describe("the cancellation policy", () => {
  it.each([
    ["city", cityPolicy],
    ["holiday", holidayPolicy],
  ])("of a %s tour falls by steps to nothing at the start", (_kind, bands) => {
    for (const [index, band] of bands.entries()) {
      const following = bands[index + 1];
      if (following === undefined) expect(band).toEqual({ fromHours: 0, refundPercent: 0 });
      else expect(band.fromHours > following.fromHours && band.refundPercent > following.refundPercent).toBe(true);
    }
    expect(bands[0]?.refundPercent, "at least 10 % is kept").toBeLessThanOrEqual(90);
  });

  it("names each step's last moment, and omits past ones", () => {
    const asOf = "2026-11-26T00:00:00.000Z";
    expect(datedPolicy(cityPolicy, "2026-11-28T01:00:00.000Z", asOf)).toEqual([
      { fromHours: 48, refundPercent: 60, until: "2026-11-26T01:00:00.000Z", asOf },
      { fromHours: 12, refundPercent: 30, until: "2026-11-27T13:00:00.000Z", asOf },
      { fromHours: 0, refundPercent: 0, until: "2026-11-28T01:00:00.000Z", asOf },
    ]);
  });
});

it("refunds as announced, in every minute and around each step's end", () => {
  const startsAt = "2026-11-28T01:00:00.000Z";
  const start = Date.parse(startsAt);
  for (const policy of [cityPolicy, holidayPolicy]) {
    const longest = (policy[0]?.fromHours ?? 0) + 5;
    const minutes = Array.from({ length: longest * 60 }, (_, minute) => start - minute * 60_000 - 1);
    const lastMoments = policy.flatMap(({ fromHours }) => [-1, 1].map((ms) => start - fromHours * 3_600_000 + ms));
    for (const now of [...minutes, ...lastMoments].map((ms) => new Date(ms).toISOString())) {
      const [said = { refundPercent: 0 }] = datedPolicy(policy, startsAt, now);
      expect(refundPercentAt(policy, startsAt, now), now).toBe(said.refundPercent);
    }
  }
});

describe("the policy engine", () => {
  const starts = "2026-11-28T01:00:00.000Z";
  const ahead = (hours: number) => new Date(Date.parse(starts) - hours * 3_600_000).toISOString();
  const party = { prices: null, lines: [], category: "regular" as const, startsAt: starts };

  it.each([
    [
      "city",
      cityPolicy,
      [
        [72, 90],
        [71.99, 60],
        [48, 60],
        [47.99, 30],
        [12, 30],
        [11.99, 0],
        [0, 0],
        [-1, 0],
      ],
    ],
    [
      "holiday",
      holidayPolicy,
      [
        [60 * 24, 75],
        [60 * 24 - 1, 50],
        [45 * 24, 50],
        [45 * 24 - 1, 25],
        [29 * 24, 25],
        [6 * 24, 25],
        [5 * 24 - 1, 0],
      ],
    ],
  ] as [string, typeof cityPolicy, [number, number][]][])(
    "gives the %s table's share at every hour",
    (_kind, bands, table) => {
      for (const [hours, percent] of table)
        expect(refundPercentAt(bands, starts, ahead(hours)), `${hours} hours before`).toBe(percent);
    },
  );

  it("answers for every minute, never rising towards the start", () => {
    let last = 100;
    for (let minutes = 70 * 24 * 60; minutes >= 0; minutes -= 1) {
      const percent = refundPercentAt(holidayPolicy, starts, ahead(minutes / 60));
      if (percent > last) throw new Error(`it rises ${minutes} minutes before`);
      last = percent;
    }
    expect(last).toBe(0);
  });

  it("refuses gaps, overlaps, rises, and more than 90 % back", () => {
    expect(policySchema.safeParse(cityPolicy).success && policySchema.safeParse(holidayPolicy).success).toBe(true);
    const faulty = [
      [],
      [{ fromHours: 24, refundPercent: 50 }],
      [
        { fromHours: 24, refundPercent: 50 },
        { fromHours: 24, refundPercent: 30 },
        { fromHours: 0, refundPercent: 0 },
      ],
      [
        { fromHours: 24, refundPercent: 30 },
        { fromHours: 0, refundPercent: 30 },
      ],
      [
        { fromHours: 24, refundPercent: 95 },
        { fromHours: 0, refundPercent: 0 },
      ],
    ];
    for (const bands of faulty) expect(policySchema.safeParse(bands).success, JSON.stringify(bands)).toBe(false);
  });

  it("refunds and keeps exactly what the leaving riders paid, for every party and hour", () => {
    for (const totalPaise of [2000_00, 333_33, 7800_01])
      for (let people = 1; people <= 7; people += 1)
        for (let leaving = 1; leaving <= people; leaving += 1)
          for (const hours of [100, 50, 20, 5]) {
            const quoted = quoteCancellation(
              { ...party, bands: cityPolicy, totalPaise, people },
              leaving,
              ahead(hours),
            );
            expect(quoted.refundPaise + quoted.keptPaise + quoted.remainingPaise).toBe(totalPaise);
            expect(Math.min(quoted.refundPaise, quoted.keptPaise, quoted.remainingPaise)).toBeGreaterThanOrEqual(0);
          }
  });

  it("keeps each rider's part of a promo, and refunds what was paid, for every reduction", () => {
    const prices = { regularPaise: 2000_00, offerPaise: null, privateSinglePaise: 3000_00, privateMultiplePaise: null };
    for (const category of ["regular", "private"] as const)
      for (const offPaise of [1_00, 333_00, 999_99, 1999_00, 100_000_00])
        for (let people = 1; people <= 6; people += 1)
          for (let leaving = 1; leaving <= people; leaving += 1) {
            const full = priceLines(prices as never, category, people);
            const { lines, totalPaise } = withPromo(full, { code: "RAIN", label: "Code RAIN", offPaise });
            const booking = {
              ...party,
              prices: prices as never,
              category,
              bands: cityPolicy,
              lines,
              totalPaise,
              people,
            };
            const quoted = quoteCancellation(booking, leaving, ahead(100));
            const sum = quoted.refundPaise + quoted.keptPaise + quoted.remainingPaise;
            expect(sum, `${category} ${offPaise} ${people} ${leaving}`).toBe(totalPaise);
            expect(Math.min(quoted.refundPaise, quoted.keptPaise, quoted.remainingPaise)).toBeGreaterThanOrEqual(0);
            expect(quoted.remainingPaise).toBeLessThanOrEqual(totalPaise);
            expect(offOf(quoted.remainingLines)).toBeLessThanOrEqual(offPaise);
          }
  });

  it("refunds in full when the company cancels, and allows moves in the best step only", () => {
    const quoted = quoteCancellation(
      { ...party, bands: cityPolicy, totalPaise: 4000_00, people: 2 },
      2,
      ahead(1),
      true,
    );
    expect([quoted.refundPaise, quoted.keptPaise]).toEqual([4000_00, 0]);
    const early = { ...party, bands: cityPolicy, totalPaise: 4000_00, people: 2 };
    expect(quoteCancellation(early, 2, ahead(100), true).until, "no hour by which to cancel for it").toBeNull();
    expect(quoteCancellation(early, 2, ahead(100)).until).toEqual(expect.any(String));
    expect([72, 71].map((hours) => movesFreely(cityPolicy, starts, ahead(hours)))).toEqual([true, false]);
    expect([60, 59].map((days) => movesFreely(holidayPolicy, starts, ahead(days * 24)))).toEqual([true, false]);
  });
});

describe("a frame", () => {
  it("exists for every rider's height", () => {
    const sizes = Array.from({ length: 151 }, (_, index) => frameFor(80 + index, null));
    expect(new Set(sizes)).toEqual(new Set(["Child's 24-inch", "XS", "S", "M", "L", "XL"]));
    expect([154, 155, 174, 187].map((height) => frameFor(height, 145))).toEqual(["XS", "S", "M", "XL"]);
  });

  it("is promised to nobody below the tour's minimum height", () => {
    expect([144, 145].map((height) => frameFor(height, 145))).toEqual([null, "XS"]);
  });
});

describe("a rider's height", () => {
  const faultOf = (height: string | undefined) =>
    riderDetails.safeParse({ height }).error?.issues.find(({ path }) => path[0] === "height")?.message;

  it("is asked for if missing, and is never 0 cm", () => {
    for (const height of [undefined, "", "  "]) expect(faultOf(height)).toBe("Please fill this in");
    expect(faultOf("60")).toBe("At least 80 cm. For a smaller child, please write to us");
    expect(faultOf("tall")).toBe("Please enter a number, in centimetres");
    expect(faultOf("172")).toBeUndefined();
  });
});

it("refuses a longer address than possible", () => {
  const faultOf = (contactemail: string) =>
    travellerDetails.safeParse({ contactemail }).error?.issues.find(({ path }) => path[0] === "contactemail")?.message;
  const domain = `@${"a.".repeat(90)}example.com`;
  expect(faultOf("a".repeat(254 - domain.length) + domain)).toBeUndefined();
  expect(faultOf("a".repeat(255 - domain.length) + domain)).toBe("Please enter a valid email");
});

it("refuses a link as the booker's name", () => {
  const faultOf = (contactname: string) =>
    travellerDetails.safeParse({ contactname }).error?.issues.find(({ path }) => path[0] === "contactname")?.message;
  expect(faultOf("Anna D/o Ravi")).toBeUndefined();
  expect(faultOf("Anna, your refund waits: https://evil.example/x")).toBe("Please enter only a name, without a link");
});

it("asks of a walk who walks", () => {
  expect([ridersHeading("Walk"), ridersHeading("Cycle")]).toEqual(["Who is walking?", "Who is riding?"]);
});
