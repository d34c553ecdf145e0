import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The kinds of pages that axe has seen, each at its width: to read a page takes it longer than the page takes to come. */
const examined = new Set<string>();

/** What a page's address has beside the number, key or date that tells it from others of its kind; and a window's width. */
function kindOf(page: Page, width = page.viewportSize()?.width): string {
  const parts = new URL(page.url()).pathname.split("/").map((part) => (/\d|-/.test(part) ? "*" : part));
  return `${parts.join("/")} ${width}`;
}

/** Whether axe has seen such a page at a width, its window's if none is told. */
export const hasSeenKind = (page: Page, width?: number): boolean => examined.has(kindOf(page, width));

/**
 * Half a megabyte, as it stands: Playwright would read it first, which takes as long as to send it. Evaluated by the debugger,
 * so that the page's own policy stays as strict as it is.
 */
async function bringAxe(page: Page): Promise<void> {
  const debugging = await page.context().newCDPSession(page);
  await debugging.send("Runtime.evaluate", { expression: axeSource });
  await debugging.detach();
}

/** What axe has found nothing in, each part at its width, by its markup and the attributes of all that it stands in. */
const passed = new Set<number>();

/**
 * What axe finds on the page. Of parts that it has found nothing in it is not asked again, when they stand there letter for letter: the
 * head and the foot are on every page, and a form with a fault beside one field is otherwise the form from before. The first
 * page of a kind is read whole, for what is true only of a whole page.
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

/** Runs in the page: what axe finds outside of the parts that are known, and the parts that there are; null where axe must be brought. */
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
  // What is chosen has other colours, and no other markup.
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
  walk(document.body, innerWidth, 0);
  // All of it is known already.
  if (exclude.includes(document.body)) return { violations: [], parts };
  if (!("axe" in window)) return null;
  const { axe } = window as unknown as {
    axe: {
      run(context: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    };
  };
  // Of what is in order a single example is enough: to name all of it would take as long as to look.
  const found = await axe.run({ exclude }, { resultTypes: ["violations"] });
  return { violations: found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), parts };
}
