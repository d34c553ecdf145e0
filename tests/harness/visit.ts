import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const shots = process.env.SCREENSHOTS;

/** The two windows that every page is looked at in: a phone and a desk. */
export const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** One open page, with everything it complained of and everything it fetched from other houses. */
export interface Visit {
  page: Page;
  noise: string[];
  /** Addresses outside the site that the page asked for. None of them is really fetched: each gets an empty page. */
  elsewhere: string[];
  /** A screenshot when SCREENSHOTS names a folder; then axe finds nothing and nothing scrolls sideways. */
  look(name: string): Promise<void>;
}

/** Opens a page of the site in a browser of its own (its own storage, its own history). */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const page = await (await browser.newContext({ reducedMotion: "reduce", ...options })).newPage();
  const noise: string[] = [];
  const elsewhere: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") noise.push(message.text());
  });
  page.on("pageerror", (error) => noise.push(String(error)));
  const { origin } = new URL(url);
  await page.route(
    (address) => address.origin !== origin && address.protocol.startsWith("http"),
    (route) => {
      elsewhere.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>elsewhere</title>" });
    },
  );
  await page.goto(url, { waitUntil: "networkidle" });
  return { page, noise, elsewhere, look: (name) => look(page, name) };
}

async function look(page: Page, name: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png` });
  // Evaluated by the debugger, so that the page's own policy stays as strict as it is.
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await axe.run()).violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`);
  });
  expect(violations, name).toEqual([]);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(isWide, `${name} scrolls sideways`).toBe(false);
}
