import { expect, it } from "vitest";
import { findBareTexts } from "./bare-texts.ts";
import { node, plant, project } from "./planted.ts";

const types = `
declare namespace JSX {
  interface Element { kind: "element" }
  interface IntrinsicElements { [name: string]: object }
}
declare const count: number, name: string, isNew: boolean, names: string[];
declare const Badge: () => JSX.Element | null;
declare const Words: () => string;
declare const Icon: () => JSX.Element;
`;
const tsconfig = JSON.stringify({ include: ["app"], compilerOptions: { jsx: "preserve", strict: true, types: [] } });

/** Lines of JSX, each with the rules that it breaks. */
const lines: [jsx: string, found: string[]][] = [
  ["<p>{count} tours</p>", ["changing text beside others  {count}"]],
  ['<p>{isNew && "New "}<b>ride</b></p>', ['changing text beside others  {isNew && "New "}']],
  ["<p><b>All</b>{names}</p>", ["changing text beside others  {names}"]],
  ["<p>{isNew ? <b>New</b> : null} ride</p>", ["text after what comes and goes  ride"]],
  ["<p><Badge /> ride</p>", ["text after what comes and goes  ride"]],
  ["<p><Words /></p>", ["component that draws a text  <Words />"]],
  ["<p>{isNew ? <>New <b>ride</b></> : null}</p>", ["text in a fragment  New"]],
  [
    "isNew ? <p>New <b>ride</b></p> : <p>Ride</p>",
    ["other words in the same element, without a key  <p>New <b>ride</b></p>"],
  ],
  ['isNew ? <p key="new">New <b>ride</b></p> : <p>Ride</p>', []],
  ["isNew ? <p>New <b>ride</b></p> : <div>Ride</div>", []],
  ["<p>{count}</p>", []],
  ["<p>{name + count}</p>", []],
  ["<p><span>{count}</span> tours</p>", []],
  ["<p>All <b>rides</b> and walks</p>", []],
  ['<p>{isNew ? "new" : <b>old</b>}</p>', []],
  ["<p><Icon /> ride</p>", []],
  ["<p>ride <Badge /></p>", []],
  ['<p>{isNew ? <b>New</b> : null}{" "}<Icon /></p>', []],
];

it("finds bare texts, and ignores those translation cannot break", () => {
  const files = lines.map(([jsx], at) => [`app/page-${at}.tsx`, `export const page = (${jsx});`]);
  const folder = plant({ "tsconfig.json": tsconfig, "app/types.d.ts": types, ...Object.fromEntries(files) });
  const found = findBareTexts(folder, "app");
  const foundIn = (at: number) =>
    found.flatMap((one) => (one.startsWith(`app/page-${at}.tsx:1  `) ? [one.replace(/^\S+ {2}/, "")] : []));
  expect(lines.map(([jsx], at) => [jsx, foundIn(at)])).toEqual(lines);
});

// Mails are drawn once, and never in a browser that runs our scripts.
it("wraps every changing text in an element", () => {
  // A clone that was never checked lacks the types of its routes, and `any` may be a text.
  expect(node(project, "node_modules/@react-router/dev/bin.cjs", "typegen")).toMatchObject({ code: 0 });
  expect(findBareTexts(project, "app").filter((one) => !one.startsWith("app/mail/"))).toEqual([]);
});
