import { expect, it } from "vitest";
import { delhiToInstant } from "./delhi-calendar.server.ts";
import { delhiInstant, delhiMoment, shortDate } from "./delhi-time.ts";

it("names the year of a date in another year", () => {
  expect(shortDate("2026-11-28")).toBe("Sat 28 Nov");
  expect(shortDate("2026-11-28", "2026-01-02")).toBe("Sat 28 Nov");
  expect(shortDate("2027-06-20", "2026-11-23")).toBe("Sun 20 Jun 2027");
});

it("names the year of a moment in another year in Delhi", () => {
  expect(delhiInstant("2027-01-08T01:00:00Z")).toBe("Fri 8 Jan, 06:30 IST");
  expect(delhiInstant("2027-01-08T01:00:00Z", "2026-11-21T06:00:00Z")).toBe("Fri 8 Jan 2027, 06:30 IST");
  expect(delhiInstant("2027-01-08T01:00:00Z", "2026-12-31T19:00:00Z"), "which is a new year there").toBe(
    "Fri 8 Jan, 06:30 IST",
  );
});

it("converts Delhi date and time in any month of any year", () => {
  for (let year = 2026; year < 2060; year += 1)
    for (const day of ["01-01", "03-29", "06-21", "10-25", "12-31"])
      for (const time of ["00:00", "06:30", "23:59"])
        expect(delhiMoment(`${year}-${day}`, time)).toBe(delhiToInstant(`${year}-${day}`, time).getTime());
});
