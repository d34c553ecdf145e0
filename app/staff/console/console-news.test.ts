import { expect, it } from "vitest";
import { addressBelow, resultAddress, sheetAddress } from "../sheet/sheet-address.ts";
import { consoleNewsIn, withoutConsoleNews } from "./console-news.ts";

const host = "https://pahiya.example";

it.each([
  ["/staff/studio/page/faq?saved=1#faults", "/staff/studio/page/faq#faults"],
  ["/staff/studio/pictures?show=unfinished&saved=2", "/staff/studio/pictures?show=unfinished"],
  ["/staff/studio/pictures?refused=heic%3A%3Aa.heic&refused=heic%3A%3Ab.heic&nothing=1", "/staff/studio/pictures"],
  ["/staff/studio/tour/1/route?nothing=1", "/staff/studio/tour/1/route"],
  ["/staff/import?fault=Too+long&by=abc&kind=bookings", "/staff/import?kind=bookings"],
  ["/staff/import/1?saved", "/staff/import/1"],
  ["/staff/approvals?news=given", "/staff/approvals"],
  ["/staff/bookings?state=held&view-fault=bad_name&view-name=x", "/staff/bookings?state=held"],
])("removes the console's news from %s", (address, expected) => {
  expect(consoleNewsIn(new URL(host + address))).not.toBe("");
  expect(withoutConsoleNews(host + address)).toBe(expected);
  const [shown = "", quiet = ""] = [address, expected].map((one) => one.split("#", 1)[0]);
  expect(addressBelow(host + shown)).not.toBe(quiet);
  expect(addressBelow(host + sheetAddress(host + shown, { command: "undo", options: {}, given: [] }))).toBe(quiet);
  expect(addressBelow(host + resultAddress(host + shown, "1"))).toBe(quiet);
});

it.each(["/staff/audit?by=anna", "/staff/studio?kind=tour", "/staff/money?day=2026-11-29", "/tours?saved=a"])(
  "leaves %s as it is",
  (address) => {
    expect(withoutConsoleNews(host + address)).toBeNull();
    expect(consoleNewsIn(new URL(host + address))).toBe("");
  },
);
