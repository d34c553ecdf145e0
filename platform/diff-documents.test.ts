import { expect, it } from "vitest";
import { diffDocuments } from "./diff-documents.ts";

it("finds nothing where only the order of keys differs, or what is undefined", () => {
  expect(
    diffDocuments({ a: { b: 1, c: [2, { d: 3, e: 4 }] } }, { a: { c: [2, { e: 4, d: 3 }], b: 1 }, f: undefined }),
  ).toEqual([]);
});

it("names what differs as somebody finds it in the file", () => {
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

it("says that entries stand in another order, and that a document is another altogether", () => {
  expect(diffDocuments({ list: [{ id: "a" }, { id: "b" }] }, { list: [{ id: "b" }, { id: "a" }] })).toEqual(["list"]);
  expect(diffDocuments(null, { a: 1 })).toEqual(["everything"]);
});
