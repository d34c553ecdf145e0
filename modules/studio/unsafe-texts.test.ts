import { expect, it } from "vitest";
import { categories, destinations, tourFiles } from "#content/index.ts";
import { pages } from "#content/pages/index.ts";
import { posts } from "#content/posts/index.ts";
import { plainText } from "#platform/text/linked-text.ts";
import { unsafeTexts } from "./unsafe-texts.ts";

it.each([
  "<script>alert(1)</script>",
  "a <img src=x onerror=alert(1)> b",
  "<svg/onload=alert(1)>",
  "</p><iframe src=//evil.example>",
  "<!-- hidden -->",
  "<SCRIPT SRC=//evil.example",
  "[here](javascript:alert(1))",
  "[here]( javascript:alert(1))",
  "[here](data:text/html;base64,PHNjcmlwdD4=)",
  "[here](//evil.example)",
  "[here](/\\evil.example)",
  "[here](https://evil.example)",
  "safe \u202egnp.exe",
])("refuses %s, and says where it stands", (text) => {
  expect(unsafeTexts({ entries: [{ answer: text }] })).toMatchObject([{ path: ["entries", 0, "answer"] }]);
});

it.each([
  "5 < 6 and 7 > 3",
  "I <3 Delhi",
  "[not a link] (really)",
  "[tours](/tours?mode=walk#list)",
  "onerror=alert(1)",
])("takes plain words: %s", (text) => {
  expect(unsafeTexts([text])).toEqual([]);
});

/** A pattern that looks on from each of them to the end takes a quarter of an hour, and the site stands still. */
it.each(["[", "[](", "[a](/", "](", "<a", "<!", "[a](/\\"])(
  "reads a text of %s a hundred thousand times at once",
  (sign) => {
    const text = sign.repeat(100_000);
    expect(unsafeTexts([text]).length).toBeLessThanOrEqual(1);
    expect(plainText(text)).toBe(text);
  },
);

it("takes every text of the demo", () => {
  expect(unsafeTexts([categories, destinations, tourFiles, pages, posts])).toEqual([]);
});
