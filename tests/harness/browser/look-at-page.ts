import type { Page } from "playwright-core";
import { expect } from "vitest";
import { shots } from "../machine/test-environment.ts";
import { askAxe, hasSeenKind } from "./axe.ts";

/** The two windows that every page is looked at in: a phone and a desk. */
export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };
export const windows = [phone, desk];

/** Pages that stood in the wide window before the narrow one: the browser has their pictures larger than it needs them. */
const wasWide = new WeakSet<Page>();

/** Scripts that a page asked for twice, the second time by the service worker: the first answers are never used. */
const askedTwice = new WeakMap<Page, Set<string>>();

/**
 * True for the browser's own noise. A script may be fetched again as the service worker took over. The narrow window
 * may ask for its picture while the wide window's is still in memory.
 */
export function isItsOwn(page: Page, text: string): boolean {
  // Playwright reports a blocked worker (`enterRoom`).
  if (text.startsWith("Service Worker registration blocked")) return true;
  const twice = askedTwice.get(page) ?? new Set();
  if (/cross-world service worker resource mismatch/.test(text)) {
    for (const url of text.match(/https?:\/\/[^\s'"]+/g) ?? []) twice.add(url);
    askedTwice.set(page, twice);
    return true;
  }
  const [, unused] = /(\S+) was preloaded using link preload but not used/.exec(text) ?? [];
  return unused !== undefined && (twice.has(unused) || (wasWide.has(page) && unused.includes("/pictures/")));
}

/** Errors and warnings of the page's console and scripts, from now on; the list grows as they come. */
export function listenToNoise(page: Page, noise: string[] = []): string[] {
  page.on("console", (message) => {
    if ((message.type() === "error" || message.type() === "warning") && !isItsOwn(page, message.text()))
      noise.push(message.text());
  });
  page.on("pageerror", (error) => noise.push(String(error)));
  return noise;
}

export interface LookOptions {
  /** Default true: runs scripts and axe. */
  scripts?: boolean;
  /** Leaves axe out where it has seen this kind of page at this width: it has seen the state that the page is in at another. */
  isOtherWidth?: boolean;
  /** Area of the picture. */
  of?: "page" | "window";
}

/**
 * Checks a page in its own window and in the other, in its present state, and ends in the first. For pages that behave
 * alike at any width. Overflow shows on the phone first: further states of a page kind skip the desk, unless a picture
 * is wanted.
 */
export async function lookInBoth(page: Page, name: string, options: LookOptions = {}): Promise<void> {
  await look(page, name, options);
  const own = page.viewportSize() ?? phone;
  const other = own.width === phone.width ? desk : phone;
  if (other === desk && !shots && hasSeenKind(page, desk.width)) return;
  await resize(page, other);
  await look(page, name, { ...options, isOtherWidth: true });
  wasWide.add(page);
  await resize(page, own);
}

/** Resizes the window and keeps the middle of the page in place. */
async function resize(page: Page, size: typeof phone): Promise<void> {
  const middle = await page.evaluateHandle(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2));
  await page.setViewportSize(size);
  await middle.evaluate((element) => element?.scrollIntoView({ block: "center", behavior: "instant" }));
  await middle.dispose();
}

/** Waits until the page is drawn and colour transitions have ended: half-way colours cannot be judged. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changing.map((one) => one.finished));
  });

/** Without scripts no frame calls back: transitions, such as after a resize, are ended at once, and those that follow from them. */
const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const changing = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
    for (let found = changing(); found.length > 0; found = changing()) for (const one of found) one.finish();
  });

/** Waits for the page's own fonts: later ones would not arrive once the line is silent. */
export async function waitForLetters(page: Page): Promise<void> {
  await settle(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/**
 * Nothing scrolls sideways and axe finds nothing (it needs scripts). Where SCREENSHOTS names a folder a picture of the page
 * is kept there, of the whole page unless only the `window` is wanted.
 */
export async function look(page: Page, name: string, options: LookOptions = {}): Promise<void> {
  const { scripts = true, of = "page", isOtherWidth = false } = options;
  const width = page.viewportSize()?.width;
  await (scripts ? settle(page) : endTransitions(page));
  if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: of === "page" });
  const tooWide = await page.evaluate(async () => {
    await document.fonts.ready;
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class")}`)
      .slice(0, 5);
  });
  expect(tooWide, `${name} scrolls sideways`).toEqual([]);
  if (!scripts || (isOtherWidth && hasSeenKind(page))) return;
  expect(await askAxe(page), name).toEqual([]);
}
