import { expect, it } from "vitest";
import { CriticalCss } from "./critical-css.server.ts";

const used = (sheet: string, html: string): string => new CriticalCss(sheet).for([html]);

it("keeps rules without classes, and those whose classes are all used", () => {
  const sheet = ":root{--ink:#2a1238}a:hover{color:red}.one{a:b}.two{a:b}.one .two{a:b}.two,.one:focus{a:b}";
  expect(used(sheet, '<p class="x one">')).toBe(":root{--ink:#2a1238}a:hover{color:red}.one{a:b}.two,.one:focus{a:b}");
});

it("parses names as a browser does", () => {
  const sheet =
    ".md\\:aspect-\\[2\\/1\\]{a:b}.\\32xl\\:p-1{a:b}.group-hover\\/e\\:x:is(:where(.group\\/e):hover *){a:b}";
  expect(used(sheet, '<p class="md:aspect-[2/1]">')).toBe(".md\\:aspect-\\[2\\/1\\]{a:b}");
  expect(used(sheet, '<p class="2xl:p-1">')).toBe(".\\32xl\\:p-1{a:b}");
  expect(used(sheet, '<p class="group-hover/e:x">')).toContain(".group-hover");
  expect(used(".\\[\\&\\>p\\]\\:x>p{a:b}", '<p class="[&amp;&gt;p]:x">')).not.toBe("");
});

it("ignores what is in brackets", () => {
  expect(used('.one:not(.shut){a:b}.one[data-x=".two"]{a:b}:where(.two){a:b}', '<p class="one">')).toBe(
    '.one:not(.shut){a:b}.one[data-x=".two"]{a:b}:where(.two){a:b}',
  );
});

it("enters layers and media queries, and leaves no empty ones", () => {
  const sheet =
    "@layer base,utilities;@layer utilities{.one{a:b}@media (width>=1px){.two{a:b}}}@media print{.two{a:b}}";
  expect(used(sheet, '<p class="one">')).toBe("@layer base,utilities;@layer utilities{.one{a:b}}");
});

it("keeps fonts, keyframes and properties, and ignores braces in strings", () => {
  const sheet = '@font-face{src:url("a}b")}@keyframes x{to{a:b}}@property --y{syntax:"*"}.one:before{content:"}.two{"}';
  expect(used(sheet, '<p class="one">')).toBe(sheet);
});

it("counts classes added by scripts", () => {
  expect(used("html.is-complete{a:b}", '<script>x.classList.add("is-complete")</script>')).not.toBe("");
});
