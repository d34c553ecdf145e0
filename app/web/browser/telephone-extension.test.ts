import { expect, it } from "vitest";
import { ringGuestLink, withoutExtension } from "./telephone-extension.ts";

it("rings a number with its extension, and leaves it out where nobody knows extensions", () => {
  expect(ringGuestLink("+91 98 1000 2000")).toBe("tel:+919810002000");
  expect(ringGuestLink("+911123365358 ext. 12")).toBe("tel:+911123365358;ext=12");
  expect(withoutExtension("+911123365358 ext. 12")).toBe("+911123365358");
  expect(withoutExtension("")).toBe("");
});
