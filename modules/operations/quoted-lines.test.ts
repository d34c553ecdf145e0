import { expect, it } from "vitest";
import { quoteLines } from "./describe.server.ts";
import { joinQuoted } from "./quoted-lines.ts";

const answer =
  "Every morning except in heavy fog: we ride at six, when the lanes are empty and the tea is new. ".repeat(3);

it("puts words together again that the command line wraps", () => {
  expect(joinQuoted(["Answer:", "  Now:", ...quoteLines(answer.trim()), "  New:", ...quoteLines("Short.")])).toEqual([
    { words: "Answer:", isQuoted: false },
    { words: "  Now:", isQuoted: false },
    { words: answer.trim(), isQuoted: true },
    { words: "  New:", isQuoted: false },
    { words: "Short.", isQuoted: true },
  ]);
});

it("keeps the line ends of their writer, and words longer than a line", () => {
  const words = `Namaste.\n\nTwo lines\nof ${"a".repeat(200)} end`;
  expect(joinQuoted(quoteLines(words))).toEqual([{ words, isQuoted: true }]);
});
