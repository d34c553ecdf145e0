import { expect, it } from "vitest";
import { webAddress, withSafeLinks } from "./web-address.ts";

const NOWHERE = "https://removed-link.invalid/";
const scripts = [
  "javascript:hostile()",
  " JavaScript:hostile()",
  "java\nscript:hostile()",
  "data:text/html,x",
  "//x",
  "x",
  "",
];

it.each(scripts)("links no page to %s, on write or on draw", (address) => {
  expect(webAddress().safeParse(address).success).toBe(false);
  const content = { days: [{ hotel: { name: address, link: address } }], video: address, social: [{ url: address }] };
  expect(withSafeLinks(content)).toEqual({
    days: [{ hotel: { name: address, link: NOWHERE } }],
    ...{ video: NOWHERE, social: [{ url: NOWHERE }] },
  });
  expect(withSafeLinks([{ path: address }])).toEqual([{ path: "/" }]);
});

it("leaves content as it is otherwise", () => {
  const content = { url: "https://a.example/b?c=d#e", path: "/tours?mode=walk", price: 1, none: null, words: ["a:b"] };
  expect(withSafeLinks(content)).toEqual(content);
});
