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
  ["/gallery/", "/gallery"],
  ["/tours/cycle-tours//", "/tours/cycle-tours"],
  ["/", "/"],
  ["//", "/"],
  ["/%", "/%"],
])("writes %s as %s, and leaves that as it is", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
  expect(canonicalPath(canonical)).toBe(canonical);
});
