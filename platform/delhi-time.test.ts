import { expect, it } from "vitest";
import { shortDate } from "./delhi-time.ts";

it("says the year of a date that is not this year's", () => {
  expect(shortDate("2026-11-28")).toBe("Sat 28 Nov");
  expect(shortDate("2026-11-28", "2026-01-02")).toBe("Sat 28 Nov");
  expect(shortDate("2027-06-20", "2026-11-23")).toBe("Sun 20 Jun 2027");
});
