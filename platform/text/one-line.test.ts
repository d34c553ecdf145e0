import { expect, it } from "vitest";
import { oneLine } from "./one-line.ts";

it("shows control and direction characters, and keeps words", () => {
  expect(oneLine("a\u001b[2Jb\r\nc\td\u007f")).toBe("a␛[2Jb␍␊c␉d␡");
  expect(oneLine("\u009b1m \u2028 \u202etxet\u202c \u2066x\u2069")).toBe(
    "<U+009B>1m <U+2028> <U+202E>txet<U+202C> <U+2066>x<U+2069>",
  );
  // Devanagari needs joiners.
  for (const words of ["Zoë, ₹1,500; “slowly”", "क्\u200dष नमस्ते", "🚲 two"]) expect(oneLine(words)).toBe(words);
});
