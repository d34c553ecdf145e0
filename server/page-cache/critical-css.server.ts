import { bytesOf, byteTextOf } from "../http/byte-text.server.ts";

interface Rule {
  head: string;
  body: string | null;
  /** Required classes of each selector. */
  classes: string[][];
  inner: Rule[] | null;
}

interface List {
  number: number;
  names: readonly string[];
}

const gathers = /^@(layer|media|supports|container)/;

/** Keeps rules whose classes occur in a page, in order, so loading the whole sheet changes nothing visible. */
export class CriticalCss {
  readonly #rules: readonly Rule[];
  /** Class lists seen so far, bounded by our components. */
  readonly #lists = new Map<string, List>();
  /** Printed rules, shared by similar pages. */
  readonly #printed = new Map<string, string>();

  constructor(sheet: string) {
    this.#rules = parse(sheet);
  }

  /** Takes byte texts; counts classes that scripts add. */
  for(pieces: readonly string[]): string {
    const seen = new Set<List>();
    for (const html of pieces) for (const list of between(html, written)) seen.add(this.#read(list));
    const added = pieces.flatMap((html) => [...between(html, addedByScript)]);
    const lists = [...seen].sort((one, other) => one.number - other.number);
    const key = `${lists.map(({ number }) => number)} ${added}`;
    const known = this.#printed.get(key);
    if (known !== undefined) return known;
    const rules = printed(this.#rules, new Set([...lists.flatMap(({ names }) => names), ...added]));
    if (this.#printed.size >= REMEMBERED) this.#printed.clear();
    this.#printed.set(key, rules);
    return rules;
  }

  #read(list: string): List {
    let known = this.#lists.get(list);
    if (known === undefined) {
      // Copy: a substring would keep the whole page in memory.
      const own = byteTextOf(bytesOf(list));
      known = { number: this.#lists.size, names: decoded(own).split(/\s+/) };
      this.#lists.set(own, known);
    }
    return known;
  }
}

/** Entries of about forty thousand characters each. */
const REMEMBERED = 100;

const written = ' class="';
const addedByScript = 'classList.add("';

function* between(html: string, opening: string): Generator<string> {
  for (let at = html.indexOf(opening); at >= 0; ) {
    const from = at + opening.length;
    const to = html.indexOf('"', from);
    if (to < 0) return;
    yield html.slice(from, to);
    at = html.indexOf(opening, to);
  }
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const decoded = (text: string): string => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => entities[name] ?? "");

const printed = (rules: readonly Rule[], used: ReadonlySet<string>): string =>
  rules
    .map(({ head, body, classes, inner }) => {
      if (body === null) return head;
      if (inner !== null) {
        const kept = printed(inner, used);
        return kept === "" ? "" : `${head}{${kept}}`;
      }
      const isUsed = classes.length === 0 || classes.some((needed) => needed.every((name) => used.has(name)));
      return isUsed ? `${head}{${body}}` : "";
    })
    .join("");

function parse(sheet: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  let brace = 0;
  for (const { at, char, depth } of outside(sheet, "{", "}")) {
    if (char === "{" && depth === 1) brace = at;
    else if (char === "}" && depth === 0) {
      rules.push(ruleOf(sheet.slice(start, brace), sheet.slice(brace + 1, at)));
      start = at + 1;
    } else if (char === ";" && depth === 0) {
      rules.push({ head: sheet.slice(start, at + 1), body: null, classes: [], inner: null });
      start = at + 1;
    }
  }
  return rules;
}

function ruleOf(head: string, body: string): Rule {
  if (gathers.test(head)) return { head, body, classes: [], inner: parse(body) };
  return { head, body, classes: head.startsWith("@") ? [] : classesNeeded(head), inner: null };
}

/** Skips escaped and quoted characters; gives the depth after each. */
function* outside(text: string, opening: string, closing: string) {
  let depth = 0;
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === "\\") at += 1;
    else if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'") quote = char;
    else {
      if (opening.includes(char)) depth += 1;
      else if (closing.includes(char)) depth -= 1;
      yield { at, char, depth };
    }
  }
}

/** Without classes in brackets, as in `:not(.shut)`. */
function classesNeeded(selectors: string): string[][] {
  const needed: string[][] = [[]];
  let from = 0;
  const read = (to: number): void => {
    for (const [, name = ""] of selectors.slice(from, to).matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi))
      needed.at(-1)?.push(unescaped(name));
  };
  for (const { at, char, depth } of outside(selectors, "([", ")]")) {
    if (depth === 1 && (char === "(" || char === "[")) read(at);
    else if (depth === 0 && (char === ")" || char === "]")) from = at + 1;
    else if (depth === 0 && char === ",") {
      read(at);
      from = at + 1;
      needed.push([]);
    }
  }
  read(selectors.length);
  return needed;
}

const unescaped = (name: string): string =>
  name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code?: string, char?: string) =>
    code === undefined ? (char ?? "") : String.fromCodePoint(Number.parseInt(code, 16)),
  );
