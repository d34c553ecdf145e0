import { expect, it } from "vitest";
import { addressBelow, resultAddress, sheetAddress, shownAddress } from "./sheet-address.ts";

const week = "/staff/calendar?view=week";

it("opens a sheet above a screen, and leads back to it", () => {
  const open = sheetAddress(week, { command: "refund", options: { reference: "PH-7K3M9Q" }, given: ["reference"] });
  expect(open).toBe("/staff/calendar?view=week&do=refund&o.reference=PH-7K3M9Q&given=reference");
  expect(addressBelow(open)).toBe(week);
  expect(resultAddress(open, "x")).toBe("/staff/calendar?view=week&did=x");
  expect(resultAddress("/staff?do=refund", "x")).toBe("/staff?did=x");
});

it("replaces a sheet that is open", () => {
  const open = sheetAddress(`${week}&do=quote&o.name=Gita&given=name&plan=1&did=y&reason=late`, {
    ...{ command: "refund", options: { rupees: "5" }, given: [] },
    ...{ isPlanned: true, reason: "a fever & more" },
  });
  expect(open).toBe("/staff/calendar?view=week&do=refund&o.rupees=5&plan=1&reason=a+fever+%26+more");
});

it("names the address that the browser shows, without what the router adds", () => {
  expect(shownAddress("http://x.example/staff/calendar.data?view=week&_routes=a&do=refund")).toBe(
    "/staff/calendar?view=week&do=refund",
  );
  expect(shownAddress("http://x.example/staff.data?_routes=a")).toBe("/staff");
});
