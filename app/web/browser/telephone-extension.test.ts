import { expect, it } from "vitest";
import { ringGuestLink, withoutExtension } from "./telephone-extension.ts";

it("writes a number with its extension, or without where dialling cannot use it", () => {
  expect(ringGuestLink("+91 98 1000 2000")).toBe("tel:+919810002000");
  expect(ringGuestLink("+911123365358 ext. 12")).toBe("tel:+911123365358;ext=12");
  expect(withoutExtension("+911123365358 ext. 12")).toBe("+911123365358");
  expect(withoutExtension("")).toBe("");
});
