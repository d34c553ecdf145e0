import { expect, it } from "vitest";
import { readWords } from "./read-words.ts";

it("parses a command, options in both forms, and flags anywhere", () => {
  expect(readWords(["--dry-run", "edit-departure", "--departure", "019a", "--capacity=-5", "--words="])).toEqual({
    ...{ command: "edit-departure", dryRun: true, wantsHelp: false },
    options: { departure: "019a", capacity: "-5", words: "" },
  });
  expect(readWords(["quote", "--help"])).toMatchObject({ command: "quote", wantsHelp: true });
  expect(readWords(["quote", "--email", "--help"])).toMatchObject({ command: "quote", wantsHelp: true });
  expect(readWords([])).toMatchObject({ command: undefined, wantsHelp: false });
});

it("refuses extra words", () => {
  expect(() => readWords(["list-day", "2026-12-05"])).toThrow(
    '"2026-12-05" has no option name. Give each value as --name value: see npm run ops -- list-day --help. Nothing was done.',
  );
});

it.each([
  ["edit-departure", "--departure", "019a", "--capacity"],
  ["edit-departure", "--capacity", "--dry-run"],
  ["edit-departure", "--capacity", "-5"],
])("refuses an option without a value: %s %s", (...words) => {
  expect(() => readWords(words)).toThrow(
    "--capacity needs a value after it (--capacity value; one that begins with a dash is --capacity=-value, nothing at all --capacity=). Nothing was done.",
  );
});

it("refuses a repeated option", () => {
  expect(() => readWords(["block-date", "--tour", "a", "--tour", "b"])).toThrow(
    "--tour is given twice: give it once. Nothing was done.",
  );
});
