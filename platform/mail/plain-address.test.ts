import { expect, it } from "vitest";
import { plainAddress } from "./plain-address.ts";

it.each([
  "anna@example.com",
  " anna@example.com ",
  "<anna@example.com>",
  "Anna Rao <anna@example.com>",
  '"Rao, Anna" <anna@example.com>',
  "Anna Rao<anna@example.com>;",
  "anna@example.com,",
  "mailto:anna@example.com",
  "MailTo:anna@example.com?subject=Our%20ride&cc=x@example.com",
  "<mailto:anna@example.com>",
  "anna@example.com <anna@example.com>",
  "'Anna@Example.com' <anna@example.com>",
])("parses %s as an address", (typed) => {
  expect(plainAddress(typed)).toBe("anna@example.com");
});

it.each([
  "Anna <anna@example.com>, Ravi <ravi@example.com>",
  "anna@example.com, ravi@example.com",
  "anna@example.com;ravi@example.com",
  "anna@example.com <ravi@example.com>",
  "Anna Rao anna@example.com",
  "<anna@example.com",
  "anna@example.com>",
  "<<anna@example.com>>",
  "anna@example.co?m",
  "",
])("leaves the ambiguous %s as typed", (typed) => {
  expect(plainAddress(typed)).toBe(typed);
});

it("is fast for adversarial input", () => {
  // Quadratic time would outlast any test's timeout.
  for (const part of ["<", ">", "<>", "mailto:", "a?", "a ", " ", "?", "a@"]) {
    const typed = part.repeat(400_000);
    expect(typed.trim().endsWith(plainAddress(typed)), part).toBe(true);
  }
});
