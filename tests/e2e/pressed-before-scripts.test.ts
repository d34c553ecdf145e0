import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { holdBack } from "#tests/harness/browser/hold-back.ts";
import { desk, phone } from "#tests/harness/browser/look-at-page.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const served = serveToReaders();
const TOUR = "/tours/cycle-tours/old-delhi-at-dawn";

/** Opens a page on a first visit, and holds back the files of `held` until released. */
async function openHeld(path: string, held: string, viewport = phone, prepare?: (page: Page) => Promise<unknown>) {
  const context = await served.browser.newContext({ viewport, reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  const letGo = await holdBack(page, held);
  await prepare?.(page);
  await page.goto(served.site.url + path, { waitUntil: "domcontentloaded" });
  return { page, errors, letGo, close: () => context.close() };
}

const isAwake = (page: Page) => page.evaluate(() => document.documentElement.dataset.awake !== undefined);

/** True where a jump leads: the part stands below the head by its own margin. */
const isAtItsPlace = (page: Page, part: string) =>
  page.locator(part).evaluate((one) => {
    const padding = getComputedStyle(document.documentElement).scrollPaddingTop;
    const place = Number.parseFloat(padding) + Number.parseFloat(getComputedStyle(one).scrollMarginTop);
    return Math.abs(one.getBoundingClientRect().top - place) < 5;
  });

declare global {
  interface Window {
    /** Idle callbacks of the page, held back by the test. */
    whenIdle: (() => void)[];
  }
}

const holdIdle = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.whenIdle = [];
    window.requestIdleCallback = (run) => window.whenIdle.push(() => run({ didTimeout: true, timeRemaining: () => 0 }));
  });

describe("a dialog opened before scripts load", () => {
  it.each([
    ["a tour's picture", TOUR, phone, "main a[href*='/pictures/']", "[role=dialog]"],
    ["an album's picture", "/gallery-details", desk, "main a[href*='/pictures/']", "[role=dialog]"],
    ["a map", "/contact", desk, "main a:has-text('Show the map')", "main iframe"],
    ["a film", "/about", desk, "main a:has-text('Play the film')", "main iframe"],
    ["the search", "/faq", desk, "header a[href='/search']:visible", "[role=combobox]"],
  ])("%s opens once they have, and navigates nowhere", async (_, path, viewport, link, opened) => {
    const { page, errors, letGo, close } = await openHeld(path, "**/assets/*.js", viewport);
    const address = page.url();
    await page.locator(link).first().press("Enter");
    await page.locator("a[aria-busy=true]").waitFor();
    expect(await isAwake(page)).toBe(false);
    letGo();
    await page.locator(opened).first().waitFor();
    expect(page.url()).toBe(address);
    expect(await page.locator("a[aria-busy=true]").count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it("navigates to its link without scripts", async () => {
    const { page, close } = await openHeld(TOUR, "**/nothing");
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.locator(".tour-bar > a").click();
    await page.waitForURL(/#book$/);
    await expect.poll(() => isAtItsPlace(page, "#book")).toBe(true);
    await close();
  });
});

it.each(["#reviews", "#questions"])("a link to %s works while the page is being rendered", async (part) => {
  const { page, errors, close } = await openHeld(TOUR, "**/assets/*.js", phone, holdIdle);
  await page.waitForLoadState("load");
  await page.evaluate(() => {
    window.whenIdle.shift()?.();
    window.whenIdle.shift()?.();
  });
  expect(await page.evaluate(() => document.documentElement.dataset.late)).toBe("");
  await page.locator(`nav a[href='${part}']`).click();
  await page.evaluate(async () => {
    for (let next = window.whenIdle.shift(); next; next = window.whenIdle.shift()) next();
    await new Promise((drawn) => requestAnimationFrame(drawn));
  });
  expect(await page.evaluate(() => document.documentElement.dataset.late)).toBeUndefined();
  expect(await isAtItsPlace(page, part)).toBe(true);
  expect(errors).toEqual([]);
  await close();
});

describe("the checkout's list of countries", () => {
  const checkoutPath = async (): Promise<string> => {
    const page = await (await fetch(served.site.url + TOUR)).text();
    const departure = [...page.matchAll(/name="departure"[^>]*value="([^"]+)"/g)].at(-1)?.[1] ?? "";
    return `/checkout?departure=${departure}&people=1&category=regular`;
  };

  it.each(["opened by its address", "come to from the tour"])("loads when somebody uses the form: %s", async (way) => {
    const isDirect = way.startsWith("opened");
    const { page, errors, close } = await openHeld(isDirect ? await checkoutPath() : TOUR, "**/nothing", desk);
    await wake(page);
    if (!isDirect) await page.locator("#book").getByRole("button", { name: "Book these places" }).click();
    await page.locator("main [name=contactname]").fill("Anna");
    await page.getByRole("combobox", { name: "Country" }).and(page.locator("input")).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("contactname");
    expect(errors).toEqual([]);
    await close();
  });

  it("stays unchanged while in use", async () => {
    const { page, errors, letGo, close } = await openHeld(await checkoutPath(), "**/assets/*.js");
    await page.locator("select[name=country]").focus();
    letGo();
    await page.waitForFunction(() => document.documentElement.dataset.awake !== undefined);
    const held = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    expect(await held()).toBe("country");
    await page.keyboard.type("Germany");
    await page.keyboard.press("Tab");
    await expect.poll(held).toBe("contactnumber");
    // The list is replaced once it is left.
    await expect.poll(() => page.getByRole("combobox", { name: "Country" }).inputValue()).toBe("Germany");
    expect(await page.locator("input[name=country]").inputValue()).toBe("DE");
    expect(errors).toEqual([]);
    await close();
  });
});
