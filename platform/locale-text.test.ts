import { afterAll, beforeAll, expect, it, vi } from "vitest";

/** Text of WebKit with CLDR 42 and worse: month first in en-CA, narrow spaces, midnight as hour 24. */
const otherText = "11/28/2026,\u202f24:00\u00a01 20 000";

class OtherFormatter {
  format = () => otherText;
}

beforeAll(() => {
  // Formatters are made when a module is read: each is read again below.
  vi.resetModules();
  vi.spyOn(Intl, "DateTimeFormat").mockImplementation(OtherFormatter as never);
  vi.spyOn(Intl, "NumberFormat").mockImplementation(OtherFormatter as never);
  vi.spyOn(Number.prototype, "toLocaleString").mockReturnValue(otherText);
  vi.spyOn(Date.prototype, "toLocaleDateString").mockReturnValue(otherText);
});

afterAll(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

it("writes the same dates in an engine with other formatters", async () => {
  const time = await import("./time/delhi-time.ts");
  expect(time.delhiDate("2026-11-27T18:30:00Z")).toBe("2026-11-28");
  expect(time.delhiDate("2026-11-27T18:29:59.999Z")).toBe("2026-11-27");
  expect(time.delhiDate(new Date("2026-12-31T20:00:00Z"))).toBe("2027-01-01");
  expect(time.delhiClockTime("2026-11-27T18:30:00Z"), "midnight").toBe("00:00");
  expect(time.delhiClockTime("2026-11-28T12:30:59Z")).toBe("18:00");
  expect(time.delhiTime("2026-11-28T01:00:00Z")).toBe("06:30 IST");
  expect(time.delhiInstant("2027-01-08T01:00:00Z", "2026-11-21T06:00:00Z")).toBe("Fri 8 Jan 2027, 06:30 IST");
  expect(time.longDate("2026-11-28")).toBe("Saturday 28 November 2026");
  expect(time.shortDate("2026-11-28")).toBe("Sat 28 Nov");
  expect(time.plainDate("2028-02-29")).toBe("29 February 2028");
});

it("names all months and weekdays", async () => {
  const { longDate, shortDate, dayAndMonth } = await import("./time/delhi-time.ts");
  const { nameOfDay, nameOfMonth } = await import("#app/ui/calendar/calendar-dates.ts");
  const short = "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" ");
  short.forEach((name, at) => {
    const month = `2026-${`${at + 1}`.padStart(2, "0")}`;
    expect(shortDate(`${month}-05`)).toMatch(new RegExp(`^\\w{3} 5 ${name}$`));
    expect(nameOfMonth(month)).toMatch(new RegExp(`^${name}\\w* 2026$`));
  });
  expect(longDate("2026-09-06")).toBe("Sunday 6 September 2026");
  expect(dayAndMonth("2026-10-01")).toBe("1 October");
  expect(["22", "23", "24", "25", "26", "27", "28"].map((day) => nameOfDay(`2026-11-${day}`))).toEqual([
    "Sunday 22 November",
    "Monday 23 November",
    "Tuesday 24 November",
    "Wednesday 25 November",
    "Thursday 26 November",
    "Friday 27 November",
    "Saturday 28 November",
  ]);
});

it("refuses invalid dates and instants", async () => {
  const { delhiDate, longDate, shortDate } = await import("./time/delhi-time.ts");
  expect(() => longDate("11/28/2026")).toThrow(RangeError);
  expect(() => shortDate("")).toThrow(RangeError);
  expect(() => delhiDate("now")).toThrow(RangeError);
});

it("groups digits of money and other numbers", async () => {
  const { formatRupees, formatThousands } = await import("./money.ts");
  const { indianDigits } = await import("./text/digit-groups.ts");
  expect([0, 999_00, 2000_00, 1_20_000_00, 1_00_00_000_00, 99_05, -500_00].map(formatRupees)).toEqual([
    "₹0",
    "₹999",
    "₹2,000",
    "₹1,20,000",
    "₹1,00,00,000",
    "₹99.05",
    "−₹500",
  ]);
  expect([950_00, 20_000_00, 1_18_000_00, 1999_50, 1999_05].map(formatThousands)).toEqual([
    "950",
    "20,000",
    "118,000",
    "1,999.5",
    "1,999.05",
  ]);
  expect([7, 640, 1240, 12_345, 123_456].map(indianDigits)).toEqual(["7", "640", "1,240", "12,345", "1,23,456"]);
});
