import { expect, it } from "vitest";
import { diffDocuments } from "./diff-documents.ts";

it("ignores key order and undefined", () => {
  expect(
    diffDocuments({ a: { b: 1, c: [2, { d: 3, e: 4 }] } }, { a: { c: [2, { e: 4, d: 3 }], b: 1 }, f: undefined }),
  ).toEqual([]);
});

it("names differences as found in the file", () => {
  const before = { price: { regular: 2, offer: 1 }, tags: ["a"], sections: [{ id: "one", words: "x" }, { id: "two" }] };
  const after = { price: { regular: 2 }, tags: ["b"], sections: [{ id: "one", words: "y" }, { id: "three" }], more: 1 };
  expect(diffDocuments(before, after)).toEqual([
    "price.offer (gone)",
    "tags",
    "sections.one",
    "sections.three (new)",
    "sections.two (gone)",
    "more",
  ]);
});

it("reports reordered lists and other documents", () => {
  expect(diffDocuments({ list: [{ id: "a" }, { id: "b" }] }, { list: [{ id: "b" }, { id: "a" }] })).toEqual(["list"]);
  expect(diffDocuments(null, { a: 1 })).toEqual(["everything"]);
});
