import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { highlightWords } from "./highlight-words.ts";
import { readText, wordsOf } from "./model.ts";

const mark = (text: string, words: string[], beginnings: string[] = []) =>
  highlightWords(text, { words: new Set(words), beginnings })
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join("");

describe("highlighted words", () => {
  it.each([
    ["Old Delhi, at dawn", ["delhi"], [], "Old [Delhi], at dawn"],
    ["Jaipur and Jaisalmer", [], ["jai"], "[Jaipur] and [Jaisalmer]"],
    ["Shah Jahan's city", ["jahan"], [], "Shah [Jahan's] city"],
    ["भोर की पुरानी दिल्ली", ["दिल्ली"], [], "भोर की पुरानी [दिल्ली]"],
    ["kites", ["kite"], [], "[kites]"],
    ["पुरानी दिल्\u200dली", ["दिल्ली"], [], "पुरानी [दिल्\u200dली]"],
    ["", ["kite"], [], ""],
  ])("%s", (text, words, beginnings, expected) => {
    expect(mark(text, words, beginnings)).toBe(expected);
  });

  it("make up the whole text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.array(fc.string()), (text, words) => {
        const pieces = highlightWords(text, { words: new Set(words), beginnings: words.filter(Boolean) });
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      }),
    );
  });
});

describe("the typed query", () => {
  it("is split into words, Devanagari marks included", () => {
    expect(wordsOf("Old  Delhi, दिल्ली's!")).toEqual(["old", "delhi", "दिल्लीs"]);
    expect(wordsOf("Shah Jahan's")).toEqual(["shah", "jahans"]);
    expect(wordsOf(" ?! ")).toEqual([]);
  });

  it("is cut to a sensible length", () => {
    expect(readText(`  ${"a ".repeat(200)}`)).toHaveLength(80);
    expect(readText(null)).toBe("");
    // A character that PostgreSQL's text cannot hold.
    expect(readText("a\0b")).toBe("ab");
    expect(readText(`${"a".repeat(79)}😀`)).toBe(`${"a".repeat(79)}\uFFFD`);
    expect(wordsOf("a ".repeat(200))).toHaveLength(8);
  });
});
