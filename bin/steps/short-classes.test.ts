import { expect, it } from "vitest";
import { classNames, shortCode, shortSheet } from "./short-classes.ts";

const sheet = `@layer utilities{
.block { display: block; }
.inline-block { display: inline-block; }
.text-sm { font-size: 1px; }
.md\\:aspect-\\[2\\/1\\] { aspect-ratio: 2/1; }
.group-hover\\/e\\:underline { &:is(:where(.group\\/e):hover *) { text-decoration-line: underline; } }
.bottom-bar { bottom: 0; }
.\\[\\&_img\\]\\:w-1 { & img { width: 1px; } }
}`;
const names = classNames(sheet, "@utility bottom-bar { bottom: 0; }\n.kicker { top: 0.5rem }");
const short = (name: string): string => names.get(name) ?? "no class";

it("gives classes two-letter names, and leaves words, values and our own sheets unchanged", () => {
  const kept = [...names].filter(([name, own]) => name === own).map(([name]) => name);
  expect(kept).toEqual(["block", "bottom-bar", "inline-block"]);
  const given = [...names.values()].filter((name) => !kept.includes(name));
  expect(given.length).toBe(5);
  expect(new Set(given).size).toBe(5);
  for (const name of given) expect(name).toMatch(/^[a-zA-Z][a-zA-Z0-9]$/);
});

it("gives no class another's existing name", () => {
  const taken = classNames(".aa { a: b; } .b-1 { a: b; }", "");
  expect([...taken]).toEqual([
    ["aa", "aa"],
    ["b-1", "ba"],
  ]);
});

it("fails when there are more classes than names", () => {
  const many = Array.from({ length: 3_300 }, (_, at) => `.m-${at} { a: b; }`).join("\n");
  expect(() => classNames(many, "")).toThrow("more classes than names");
});

it("renames them anywhere in a selector", () => {
  const made = shortSheet(sheet, names);
  expect(made).toContain(`.${short("text-sm")}{font-size:1px}`);
  expect(made).toContain(`.${short("md:aspect-[2/1]")}{aspect-ratio:2}`);
  expect(made).toContain(`:is(:where(.${short("group/e")}):hover *)`);
  expect(made).toContain(".bottom-bar{bottom:0}");
  expect(made).not.toMatch(/text-sm|aspect-\\|group/);
});

it("renames them in every text of a module that lists classes, and nowhere else", () => {
  const code = `const a = { small: "text-sm" }; f("a", { className: "block md:aspect-[2/1]\\u0020text-sm", id: "block" }, 'No text');`;
  expect(shortCode(code, names)).toBe(
    `const a = { small: "${short("text-sm")}" }; f("a", { className: "block ${short("md:aspect-[2/1]")} ${short("text-sm")}", id: "block" }, 'No text');`,
  );
});

/** An expression in a text of the code that is looked at. */
const expression = (code: string): string => `\${${code}}`;

it("renames them beside expressions, but not inside words", () => {
  const code = (small: string) => `\`block ${expression(`a ? "${small}" : ""`)} ${small} ${expression("b")}text-sm\``;
  expect(shortCode(code("text-sm"), names)).toBe(code(short("text-sm")));
  const parts = `\`text-sm${expression("a")}text-sm\``;
  expect(shortCode(parts, names)).toBe(parts);
});

it("refuses a partial list of classes", () => {
  expect(() => shortCode('f("text-sm no-such-class")', names)).toThrow('"no-such-class" is none with a rule');
  expect(() => shortCode(`\`text-sm no-such-class ${expression("a")}\``, names)).toThrow("no-such-class");
});
