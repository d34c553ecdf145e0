import { expect, it } from "vitest";
import { ringLink, whatsAppLink, withoutExtension } from "./telephone.ts";

it("rings a number with its extension, and leaves it out where nobody knows extensions", () => {
  expect(ringLink("+91 98 1000 2000")).toBe("tel:+919810002000");
  expect(ringLink("+911123365358 ext. 12")).toBe("tel:+911123365358;ext=12");
  expect(whatsAppLink("+911123365358 ext. 12")).toBe("https://wa.me/911123365358");
  expect(withoutExtension("+911123365358 ext. 12")).toBe("+911123365358");
  expect(withoutExtension("")).toBe("");
});
