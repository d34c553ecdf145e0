import { expect, it } from "vitest";
import { visibleLine, visibleText } from "./visible-text.ts";

it.each([
  ["Anna\u202Eevil", "Annaevil"],
  ["\u200B", ""],
  ["\u2800\u3164\u00AD\uFEFF", ""],
  ["\u200F\u200E\u061CAnna\u2066\u2069", "Anna"],
  ["An\u200Bna\u2060 Rao\u00AD", "Anna Rao"],
  ["\u001B[31mAnna\u0007\u0085", "[31mAnna"],
  ["Anna\r\nBcc: x@example.com", "Anna Bcc: x@example.com"],
  ["Anna\u{E0041}\u{E007F}", "Anna"],
  ["\uFE0FAnna", "Anna"],
  ["\u200DAnna\u200C", "Anna"],
  ["An\u200Dna", "Anna"],
])("cleans %j to %j", (typed, kept) => expect(visibleLine(typed)).toBe(kept));

it.each([
  // Kerala's older spelling ends a word in a joiner; the half letter and the eyelash of Hindi and Marathi need one within.
  "രാജന്‍",
  "क्‍ष",
  "दर्‍या",
  "می‌خواهم",
  "श्री. काळे",
  "O’Brien-Müller",
  "עברית",
  "李小龍",
  "👩🏽‍🚀 ❤️",
])("leaves %j unchanged", (name) => {
  expect(visibleLine(name)).toBe(name);
  expect(visibleText(name)).toBe(name);
});

it("keeps lines and direction marks of longer texts, and no hiding characters", () => {
  expect(visibleText(" one\r\ntwo\tthree\u2028four\u0000\u001B \u202Eevil\u202C \u2067x\u2069\u{E0041} ")).toBe(
    "one\ntwo\tthree\nfour evil x",
  );
  expect(visibleText("שלום\u200F!")).toBe("שלום\u200F!");
  expect(visibleText("\u200B\n\u2060")).toBe("");
});

it("is fast for many removed characters", () => {
  const signs = "क\u200d\u200b\u202e".repeat(50_000);
  expect(visibleLine(signs)).toBe(`${"क".repeat(50_000)}`);
});
