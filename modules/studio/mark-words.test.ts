import fc from "fast-check";
import { expect, it } from "vitest";
import { type MarkedPart, markWords, pairsToMark } from "./mark-words.ts";

const written = (parts: MarkedPart[]): string =>
  parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join("");
const marked = (before: string, after: string): string[] => Object.values(markWords(before, after)).map(written);

it("marks the words that went and those that came", () => {
  expect(marked("We ride at six in the morning.", "We ride at half past five in the morning.")).toEqual([
    "We ride at [six] in the morning.",
    "We ride at [half past five] in the morning.",
  ]);
  expect(marked("सात बजे मिलते हैं", "छह बजे मिलते हैं")).toEqual(["[सात] बजे मिलते हैं", "[छह] बजे मिलते हैं"]);
  expect(marked("", "New")).toEqual(["", "[New]"]);
  expect(marked("Same", "Same")).toEqual(["Same", "Same"]);
});

it("keeps both texts whole, and marks two equal texts nowhere", () => {
  const words = fc.array(fc.constantFrom("a", "b", "c", " ", ", ", "\n"), { maxLength: 30 }).map((all) => all.join(""));
  fc.assert(
    fc.property(words, words, (before, after) => {
      const both = markWords(before, after);
      const plain = (parts: MarkedPart[], isKept = false) =>
        parts
          .filter(({ isMarked }) => !isKept || !isMarked)
          .map(({ text }) => text)
          .join("");
      expect([plain(both.before), plain(both.after)]).toEqual([before, after]);
      if (before === after) expect(both.before.some(({ isMarked }) => isMarked)).toBe(false);
    }),
  );
});

it("is done at once with texts of thousands of words", () => {
  const text = (word: string) => `${word} `.repeat(6_000);
  expect(marked(`A ${text("b")}`, `A ${text("c")}`)[0]).toMatch(/^A \[b b /);
});

it("shares its work among the fields of one comparison", () => {
  const pairs = pairsToMark();
  const all = pairs.left;
  const text = (word: string) => Array.from({ length: 150 }, (_, at) => `${word}${at}`).join(" same ");
  const both = () => markWords(text("a"), text("b"), pairs).before;
  const [first, ...others] = Array.from({ length: 60 }, both);
  expect(first?.length).toBeGreaterThan(150);
  expect(others.at(-1)).toHaveLength(1);
  expect(pairs.left).toBeGreaterThanOrEqual(0);
  expect(pairs.left).toBeLessThan(all);
});
