import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const LONGEST = 25;

/** Titles of tests and groups. */
const titlesOf = (text: string): string[] =>
  [
    ...text.matchAll(
      /\b(?:it|test|describe)(?:\.\w+)?\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1|^\s*\]\S* *\)\(\s*(["'`])((?:\\.|(?!\3)[^\\])*)\3/gm,
    ),
  ].map(([, , title = "", , afterCases = ""]) => title || afterCases);
const isPlain = (title: string): boolean =>
  title.split(/\s+/).length <= LONGEST && !/\b(whoever|whomever|anew)\b/i.test(title);

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.test.ts", "*.test.tsx"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));

it("finds short, plain titles in every test file", () => {
  const titles = files.flatMap((file) => titlesOf(readFileSync(file, "utf8")).map((title) => `${file}: ${title}`));
  expect(titles.length).toBeGreaterThan(2500);
  expect(titles.filter((title) => !isPlain(title.slice(title.indexOf(": ") + 2)))).toEqual([]);
});

it("recognises a long title, and a word that docs/STYLE.md forbids", () => {
  expect(titlesOf('describe("a hold", () => {\n  it("ends", () => {});\n  it.each([1])("is %s", () => {});\n')).toEqual(
    ["a hold", "ends"],
  );
  expect(isPlain("word ".repeat(LONGEST + 1).trim())).toBe(false);
  expect(isPlain(`asks ${"who"}ever pays`)).toBe(false);
  expect(isPlain("frees the places of an expired hold")).toBe(true);
});
