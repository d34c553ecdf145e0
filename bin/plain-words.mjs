// Measures how the project is written and holds it to docs/STYLE.md. `node bin/plain-words.mjs all` lists every breach.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseSync } from "oxc-parser";
import { inRoot } from "./steps/paths.mjs";
import { measureSource, proseOf, sentencesOf, wordsOf } from "./steps/prose.mjs";

/** Limits of docs/STYLE.md: shares and counts that must not be exceeded. */
const limits = {
  "comments that open with who, what, whether, where, when, which, why, how or that": 0,
  "comment words to a line of code (hundredths)": 70,
  "words of a comment's sentence, 95th percentile": 25,
  "comments' sentences of more than 40 words": 0,
  "words of a document's sentence, 95th percentile": 25,
  "documents' sentences of more than 40 words": 0,
  "folders of more than 25 source files": 0,
  "exported names in two places": 0,
  "commit subjects of more than 72 characters": 0,
};

const git = (...words) =>
  execFileSync("git", words, { cwd: inRoot("."), encoding: "utf8" })
    .split("\n")
    .filter(Boolean);
const isTest = (file) => /\.test\.|^tests\//.test(file);
const isDrawing = (file) => /\/(icon|mark)-paths/.test(file);
// React Router reads these names of every route.
const routeNames = new Set(
  "loader action meta links headers handle default ErrorBoundary shouldRevalidate clientLoader clientAction HydrateFallback".split(
    " ",
  ),
);

const files = git("ls-files").filter((file) => existsSync(inRoot(file)));
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !isDrawing(file));
const read = (file) => readFileSync(inRoot(file), "utf8");

const measured = sources.map((file) => ({ file, ...measureSource(file, read(file)) }));
const running = measured.filter(({ file }) => !isTest(file));
const sum = (list, of) => list.reduce((total, each) => total + of(each), 0);
const long = (sentences) => sentences.filter(({ said }) => wordsOf(said) > 40);
const percentile = (sentences) => {
  const counts = sentences.map(({ said }) => wordsOf(said)).sort((a, b) => a - b);
  return counts[Math.floor(counts.length * 0.95)] ?? 0;
};
const inComments = measured.flatMap(({ file, sentences }) => sentences.map((each) => ({ file, ...each })));
const inDocuments = files
  .filter((file) => file.endsWith(".md"))
  .flatMap((file) => sentencesOf(proseOf(read(file))).map((said) => ({ file, line: 0, said })));

const openers = measured.flatMap(({ file, openers: found, otherOpeners }) =>
  [...found, ...otherOpeners].map(({ line, text }) => ({ file, line, said: text })),
);

const folders = new Map();
// Counts code that tests share, not tests.
for (const file of sources.filter((name) => !/\.(test|bench)\./.test(name)))
  folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file]);
const wide = [...folders].filter(([, inside]) => inside.length > 25);

const exported = new Map();
for (const file of sources.filter((name) => !isTest(name) && !/^bin\//.test(name)))
  for (const { entries } of parseSync(file, read(file)).module.staticExports)
    for (const { exportName, moduleRequest } of entries) {
      const { name } = exportName;
      if (!name || moduleRequest || routeNames.has(name)) continue;
      exported.set(name, [...(exported.get(name) ?? []), file]);
    }
const shared = [...exported].filter(([, places]) => new Set(places).size > 1);

const from = git("log", "--diff-filter=A", "--format=%H", "--", "docs/STYLE.md").at(-1);
const subjects = from ? git("log", "--format=%s", `${from}..HEAD`).filter((subject) => subject.length > 72) : [];

const at = ({ file, line, said }) => `${file}${line ? `:${line}` : ""}  ${said.replace(/\s+/g, " ").slice(0, 140)}`;
const perFile = running
  .map(({ file, commentWords, codeLines }) => ({
    file,
    line: 0,
    said: `${commentWords} words to ${codeLines} lines`,
    over: commentWords - codeLines * 0.7,
  }))
  .sort((a, b) => b.over - a.over);

const found = [
  [openers.length, openers.map(at)],
  [
    (100 * sum(running, ({ commentWords }) => commentWords)) / sum(running, ({ codeLines }) => codeLines),
    perFile.slice(0, 40).map(at),
  ],
  [percentile(inComments), []],
  [long(inComments).length, long(inComments).map(at)],
  [percentile(inDocuments), []],
  [long(inDocuments).length, long(inDocuments).map(at)],
  [wide.length, wide.map(([folder, inside]) => `${folder}: ${inside.length}`)],
  [shared.length, shared.map(([name, places]) => `${name}: ${places.join(", ")}`)],
  [subjects.length, subjects],
];
let red = 0;
for (const [place, [name, limit]] of Object.entries(limits).entries()) {
  const [value, examples] = found[place];
  const green = value <= limit;
  if (!green) red += 1;
  console.log(`${green ? "✓" : "✗"} ${name}: ${Math.round(value * 10) / 10} (at most ${limit})`);
  if (!green || process.argv.includes("all"))
    for (const example of process.argv.includes("all") ? examples : examples.slice(0, 8)) console.log(`    ${example}`);
}
process.exitCode = red > 0 ? 1 : 0;
