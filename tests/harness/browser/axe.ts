import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The kinds of pages that axe has seen, each at its width: to read a page takes it longer than the page takes to come. */
const examined = new Set<string>();

/** Page address without number, key and date, with the window's width: pages of a kind share it. */
function kindOf(page: Page, width = page.viewportSize()?.width): string {
  const parts = new URL(page.url()).pathname.split("/").map((part) => (/\d|-/.test(part) ? "*" : part));
  return `${parts.join("/")} ${width}`;
}

/** True if axe has seen a page of this kind at this width (default: its window's). */
export const hasSeenKind = (page: Page, width?: number): boolean => examined.has(kindOf(page, width));

/**
 * Half a megabyte, sent unparsed: Playwright would parse it first, which takes as long as sending. Evaluated by the
 * debugger, so that the page keeps its strict policy.
 */
async function bringAxe(page: Page): Promise<void> {
  const debugging = await page.context().newCDPSession(page);
  await debugging.send("Runtime.evaluate", { expression: axeSource });
  await debugging.detach();
}

/** Hashes of parts without findings, by width, light or dark, markup and the attributes of their ancestors. */
const passed = new Set<number>();

/**
 * Lists axe's findings. Parts that passed before, letter for letter, are skipped: head and foot are on every page. The
 * first page of a kind is read whole, for rules about whole pages.
 */
export async function askAxe(page: Page): Promise<string[]> {
  const kind = kindOf(page);
  const known = examined.has(kind) ? [...passed] : [];
  examined.add(kind);
  let found = await page.evaluate(findViolations, known);
  if (found === null) {
    await bringAxe(page);
    found = await page.evaluate(findViolations, known);
  }
  const { violations, parts } = found ?? { violations: ["axe did not come"], parts: [] };
  if (violations.length === 0) for (const part of parts) passed.add(part);
  return violations;
}

/** Runs in the page: returns findings outside known parts, and all parts; null if axe must be loaded. */
async function findViolations(known: number[]): Promise<{ violations: string[]; parts: number[] } | null> {
  const DEEPEST = 5;
  const isKnown = new Set(known);
  const parts: number[] = [];
  const exclude: Element[] = [];
  const hashOf = (text: string, from: number) => {
    let hash = from;
    for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    return hash;
  };
  // A chosen option has other colours with the same markup.
  const chosenIn = (element: Element) =>
    Array.from(element.querySelectorAll("input, option"), (one) => Number(one.matches(":checked"))).join("");
  const walk = (element: Element, around: number, depth: number): void => {
    const html = element.outerHTML;
    const part = hashOf(html + chosenIn(element), around);
    parts.push(part);
    if (isKnown.has(part)) exclude.push(element);
    else if (depth < DEEPEST) {
      const bare = hashOf((element.cloneNode(false) as Element).outerHTML, around);
      for (const child of element.children) walk(child, bare, depth + 1);
    }
  };
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  walk(document.body, innerWidth * 2 + Number(isDark), 0);
  // Everything is known already.
  if (exclude.includes(document.body)) return { violations: [], parts };
  if (!("axe" in window)) return null;
  // Passed in light, at this width, with the same elements in sight: only its colours are new.
  const seen = Array.from(document.body.querySelectorAll("*"), (one) =>
    Number(one.checkVisibility({ visibilityProperty: true })),
  ).join("");
  const whole = hashOf(document.body.outerHTML + chosenIn(document.body) + seen, innerWidth);
  const rules = isDark && isKnown.has(whole) ? { runOnly: ["color-contrast", "link-in-text-block"] } : {};
  if (!isDark) parts.push(whole);
  const { axe } = window as unknown as {
    axe: {
      run(context: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    };
  };
  // One example of each passed rule is enough: listing all takes as long as checking.
  const found = await axe.run({ exclude }, { ...rules, resultTypes: ["violations"] });
  return { violations: found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), parts };
}
