import { expect, it } from "vitest";
import { storableText } from "./storable-text.ts";

it("normalises line ends as the counting field does", () => {
  expect(storableText("One\r\ntwo\rthree\n\r\nfour")).toBe("One\ntwo\nthree\n\nfour");
});

it("removes what PostgreSQL cannot store", () => {
  expect(storableText("a\0b\ud800c\ud83d\udeb2")).toBe("ab\ufffdc\ud83d\udeb2");
});
