// Gives Tailwind's classes two-letter names in built sheets and class lists: long names were a fifth of a page.
// Sources, `npm run dev` and tests without a browser keep the long ones.
import { readFileSync } from "node:fs";
import path from "node:path";
import { compile } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import { transform as rewritten } from "lightningcss";
import { parseSync, Visitor } from "rolldown/utils";
import { normalizePath, type Plugin } from "vite";

export type ClassNames = ReadonlyMap<string, string>;

/** Our own sheets' classes keep their names, which scripts and tests use. So do words (`block`) and values (`inline-block`). */
export function classNames(sheet: string, ownSheets: string): ClassNames {
  const own = new Set([...ownSheets.matchAll(/(?:\.|@utility )([a-z][\w-]*)/g)].map(([, name]) => name));
  const keeps = (name: string): boolean => /^[a-z]+$/.test(name) || own.has(name) || sheet.includes(`: ${name};`);
  const all = [...classesOf(sheet)].sort();
  const names = new Map(all.filter(keeps).map((name) => [name, name]));
  const short = shortNames(names);
  for (const name of all) if (!names.has(name)) names.set(name, short.next().value);
  return names;
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const signs = `${letters}0123456789`;

function* shortNames(taken: ClassNames): Generator<string, never> {
  for (const second of signs) for (const first of letters) if (!taken.has(first + second)) yield first + second;
  throw new Error("There are more classes than names of two letters: short-classes.ts gives them three.");
}

function classesOf(sheet: string): Set<string> {
  const classes = new Set<string>();
  eachClass(sheet, (name) => {
    classes.add(name);
    return name;
  });
  return classes;
}

function eachClass(sheet: string, nameOf: (name: string) => string): string {
  const named = <Part>(part: Part): Part => {
    if (Array.isArray(part)) return part.map(named) as Part;
    if (typeof part !== "object" || part === null) return part;
    const parts = Object.entries(part).map(([key, value]) => [key, named(value)]);
    const own = Object.fromEntries(parts);
    return own.type === "class" ? { ...own, name: nameOf(own.name) } : own;
  };
  const visitor = { Selector: named };
  return rewritten({ filename: "styles.css", code: Buffer.from(sheet), minify: true, visitor }).code.toString();
}

export const shortSheet = (sheet: string, names: ClassNames): string =>
  eachClass(sheet, (name) => names.get(name) ?? name);

/** Shortens texts whose words are all classes. Refuses a mix of long class names and other words. */
export function shortCode(code: string, names: ClassNames): string {
  const changes: { from: number; to: number; text: string }[] = [];
  const visitor = new Visitor({
    Literal({ value, start, end }) {
      if (typeof value !== "string") return;
      const text = shortText(value, names);
      if (text !== value) changes.push({ from: start, to: end, text: JSON.stringify(text) });
    },
    TemplateLiteral({ quasis }) {
      for (const [at, { value, tail, start, end }] of quasis.entries()) {
        const text = shortText(value.raw, names, { joinsBefore: at > 0, joinsAfter: !tail });
        if (text !== value.raw) changes.push({ from: start, to: end, text });
      }
    },
  });
  visitor.visit(parseSync("module.js", code).program);
  let done = 0;
  let short = "";
  for (const { from, to, text } of changes.sort((one, other) => one.from - other.from)) {
    short += code.slice(done, from) + text;
    done = to;
  }
  return short + code.slice(done);
}

/** A word joined without a space is partial. */
interface Beside {
  joinsBefore?: boolean;
  joinsAfter?: boolean;
}

function shortText(text: string, names: ClassNames, { joinsBefore = false, joinsAfter = false }: Beside = {}): string {
  const words = text.split(/(\s+)/);
  const isPart = (at: number) => (joinsBefore && at === 0) || (joinsAfter && at === words.length - 1);
  const whole = words.filter((word, at) => word.trim() !== "" && !isPart(at));
  const short = words.map((word, at) => (isPart(at) ? word : (names.get(word) ?? word))).join("");
  const strangers = whole.filter((word) => !names.has(word));
  if (short !== text && strangers.length > 0)
    throw new Error(
      `Of "${text}" some words are classes, and "${strangers.join('", "')}" is none with a rule: take it out, or give it one.`,
    );
  return short;
}

export function shortClasses(): Plugin[] {
  let components = "";
  let sheetFile = "";
  let names: ClassNames = new Map();
  let isSheetShort = false;
  return [
    {
      name: "short-classes:sheet",
      apply: "build",
      // After Tailwind, before the sheet becomes a file.
      enforce: "pre",
      configResolved({ root }) {
        // Forward slashes, as in module ids on every system.
        components = `${root}/app/`;
        sheetFile = `${components}styles.css`;
      },
      async buildStart() {
        names = await namesOf(sheetFile);
        isSheetShort = false;
      },
      transform(code, id) {
        if (id !== `${sheetFile}?transform-only`) return null;
        isSheetShort = true;
        return { code: shortSheet(code, names), map: null };
      },
      buildEnd(error) {
        if (error === undefined && !isSheetShort)
          throw new Error(
            "The sheet did not come by with the name that short-classes.ts knows it by: no class would have its rules.",
          );
      },
    },
    {
      name: "short-classes:code",
      apply: "build",
      enforce: "post",
      transform(code, id) {
        if (!id.startsWith(components) || !/^[^?]+\.tsx?(\?|$)/.test(id)) return null;
        return { code: shortCode(code, names), map: null };
      },
    },
  ];
}

/** Computed before the first module, since file contents decide their names. */
async function namesOf(sheetFile: string): Promise<ClassNames> {
  const base = path.posix.dirname(sheetFile);
  const files = [sheetFile];
  const compiler = await compile(readFileSync(sheetFile, "utf8"), { base, onDependency: (file) => files.push(file) });
  const { root, sources } = compiler;
  const ownRoot = root === null || root === "none" ? [] : [{ ...root, negated: false }];
  const sheet = compiler.build(new Scanner({ sources: [...ownRoot, ...sources] }).scan());
  const own = files.filter((file) => normalizePath(file).startsWith(base)).map((file) => readFileSync(file, "utf8"));
  return classNames(sheet, own.join("\n"));
}
