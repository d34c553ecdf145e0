import { expect, it } from "vitest";
import { canonicalPath } from "./canonical-path.ts";

it.each([
  ["/Dev/mailbox", "/dev/mailbox"],
  ["/%64ev/mailbox", "/dev/mailbox"],
  ["/%44EV.data", "/dev.data"],
  ["//checkout", "/checkout"],
  ["//evil.example/x", "/evil.example/x"],
  ["/booking/PH-7K3M9Q", "/booking/PH-7K3M9Q"],
  ["/tours/%E0%A4%AA/a%2Fb", "/tours/%E0%A4%AA/a%2Fb"],
  ["/Tours/Cycle-Tours/Old-Delhi-At-Dawn", "/tours/cycle-tours/old-delhi-at-dawn"],
  ["/tours/Cycle-Tours.data", "/tours/cycle-tours.data"],
  ["/TOURS/WALKS/%45vening/SHEET.PDF", "/tours/walks/evening/sheet.pdf"],
  ["/Blogs/Explore-Delhi/Breakfast", "/blogs/explore-delhi/breakfast"],
  ["/destinations/Kerala", "/destinations/kerala"],
  ["/og/TOURS/Old-Delhi.JPG", "/og/tours/old-delhi.jpg"],
  ["/Rider/aB3x", "/rider/aB3x"],
  ["/newsletter/confirm/aB3x", "/newsletter/confirm/aB3x"],
  ["/tourS-and-more/A", "/tours-and-more/A"],
  ["/gallery/", "/gallery"],
  ["/tours/cycle-tours//", "/tours/cycle-tours"],
  ["/", "/"],
  ["//", "/"],
  ["/%", "/%"],
])("writes %s as %s, and leaves that unchanged", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
  expect(canonicalPath(canonical)).toBe(canonical);
});
