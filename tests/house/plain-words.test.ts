import path from "node:path";
import { expect, it } from "vitest";

const { measureSource, sentencesOf, wordsOf } = await import(
  path.resolve(import.meta.dirname, "../../bin/steps/prose.mjs")
);

const measured = (source: string) => measureSource("planted.ts", source);

it("counts docstrings opening with a relative clause", () => {
  const { docstrings, openers } = measured(
    "/** Whether it is open. */\nexport const a = 1;\n/** True if it is open. */\nexport const b = 2;\n// What nobody counts.\n",
  );
  expect(docstrings).toHaveLength(2);
  expect(openers.map((opener: { line: number }) => opener.line)).toEqual([1]);
});

it("counts other comments' clauses separately", () => {
  const { openers, otherOpeners } = measured(
    "// Which one.\nconst a = 1;\n/* When it ends. */\nconst b = 2;\n// The end.\n// How so.\n",
  );
  expect(openers).toEqual([]);
  expect(otherOpeners.map(({ line }: { line: number }) => line)).toEqual([1, 3]);
});

it("counts words and code lines, without directives", () => {
  const { commentWords, codeLines } = measured(
    "// Three words here.\n// Two more.\nconst a = 1;\n\n// biome-ignore lint/x: a reason\nconst b = 2; // at the end\n",
  );
  expect(commentWords).toBe(8);
  expect(codeLines).toBe(2);
});

it("splits sentences at full stops, colons, list items and cells", () => {
  expect(sentencesOf("One two. Three four: five.\n\n- six\n- seven `code.with.stops` eight")).toEqual([
    "One two.",
    "Three four:",
    "five.",
    "six",
    "seven code eight",
  ]);
  expect(wordsOf("a — b, 3!")).toBe(3);
});
