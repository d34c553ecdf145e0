import { expect, it } from "vitest";
import { storableText } from "./storable-text.ts";

it("ends a line as the field that counted its letters does", () => {
  expect(storableText("One\r\ntwo\rthree\n\r\nfour")).toBe("One\ntwo\nthree\n\nfour");
});

it("takes out what no text of PostgreSQL holds", () => {
  expect(storableText("a\0b\ud800c\ud83d\udeb2")).toBe("ab\ufffdc\ud83d\udeb2");
});
