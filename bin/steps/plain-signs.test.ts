import { expect, it } from "vitest";
import { inPlainSigns } from "./plain-signs.ts";

it("means the same in texts, templates, patterns and names", () => {
  const code =
    'const größe = "पहिया 🚲"; const at = (text) => /^[–—🚲]$/u.exec(text)?.[0]; return [größe, at("🚲"), `₹`];';
  const plain = inPlainSigns(code);
  expect(plain).toMatch(/^[\0-\x7f]*$/);
  expect(new Function(plain)()).toEqual(["पहिया 🚲", "🚲", "₹"]);
});

it("refuses a sign after a backslash, where an escape would mean another", () => {
  expect(() => inPlainSigns(String.raw`const dash = /a\–b/;`)).toThrow(String.raw`\–b/`);
  expect(inPlainSigns(String.raw`const two = "\\–";`)).toBe(String.raw`const two = "\\\u2013";`);
});
