import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { wake } from "./wake.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const shots = process.env.SCREENSHOTS;

/** A page of the site in a browser context of its own, and what it complained of. */
export interface Visit {
  page: Page;
  /** Errors and warnings of the console and of scripts. */
  noise: string[];
  /** Addresses asked for outside the site. Nothing is really fetched from there: a short page answers in their place. */
  elsewhere: string[];
  /** Looks at the page as it is now; see `look`. */
  look(name: string): Promise<void>;
  close(): Promise<void>;
}

/** The two windows that every page is looked at in: a phone and a desk. */
export const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Opens a path of the site. No test of ours reaches the world outside this machine. */
export async function visit(
  browser: Browser,
  address: string,
  options: BrowserContextOptions & { prepare?(page: Page): Promise<void> } = {},
): Promise<Visit> {
  const { prepare, ...context } = options;
  const opened = await browser.newContext({ reducedMotion: "reduce", ...context });
  const page = await opened.newPage();
  const noise: string[] = [];
  const elsewhere: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") noise.push(message.text());
  });
  page.on("pageerror", (error) => noise.push(String(error)));
  const { origin } = new URL(address);
  await page.route(
    (url) => url.origin !== origin && url.protocol.startsWith("http"),
    async (route) => {
      elsewhere.push(route.request().url());
      await route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Elsewhere</title><p>Elsewhere" });
    },
  );
  await prepare?.(page);
  await page.goto(address, { waitUntil: "networkidle" });
  if (context.javaScriptEnabled !== false) await wake(page);
  return { page, noise, elsewhere, look: (name) => look(page, name), close: () => opened.close() };
}

/** Nothing for axe to find, no scrolling sideways; a picture of it where SCREENSHOTS names a folder. */
export async function look(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width;
  if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
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
