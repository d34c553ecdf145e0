import type { Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { holdBack } from "#tests/harness/browser/hold-back.ts";
import { findBrowserWithMemory, launchWithProfile } from "#tests/harness/browser/launch-browser.ts";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { freeDepartures } from "#tests/harness/site/crawl.ts";
import { SCRIPT_BUDGET, scriptWeight } from "#tests/harness/site/script-weight.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const HOME_BUDGET = 200 * 1024;
const kinds = [
  "/",
  "/india-by-cycle",
  "/tours",
  "/tours/cycle-tours",
  "/tours/cycle-tours/old-delhi-at-dawn",
  "/tours/bespoke-tours/delhi-your-own-way",
  "/blogs",
  "/blogs/explore-delhi/breakfast-in-the-old-city",
  "/about",
  "/contact",
  "/faq",
  "/gallery",
  "/search?text=delhi",
];

const served = serveToReaders();

/** Its scripts come alike at any width. */
describe("a page before the first interaction", () => {
  const open = async (path: string, prepare?: (page: Page) => Promise<unknown>) => {
    const context = await served.browser.newContext({ viewport: phone, reducedMotion: "reduce" });
    const page = await context.newPage();
    const noise: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") noise.push(message.text());
    });
    page.on("pageerror", (error) => noise.push(String(error)));
    const finished: Request[] = [];
    page.on("requestfinished", (request) => {
      if (request.url().startsWith("http")) finished.push(request);
    });
    const bytes = async () => {
      const sizes = await Promise.all(finished.map((request) => request.sizes()));
      return sizes.reduce(
        (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
        0,
      );
    };
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await prepare?.(page);
    await page.goto(served.site.url + path, { waitUntil: "networkidle" });
    return { page, noise, scripts, bytes };
  };
  const isAwake = (page: Page) => page.evaluate(() => document.documentElement.dataset.awake !== undefined);

  const slowly = (page: Page): Promise<() => void> => holdBack(page, "**/assets/*.js");

  it("requests no script, and home is within its budget", async () => {
    const { page, scripts, bytes, noise } = await open("/");
    expect(scripts).toEqual([]);
    expect(await isAwake(page)).toBe(false);
    expect(await bytes()).toBeLessThan(HOME_BUDGET);
    await wake(page);
    expect(scripts.length).toBeGreaterThan(0);
    // Here again, the browser has the scripts: the page wakes by itself.
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.awake !== undefined);
    expect(noise).toEqual([]);
    await page.context().close();
  });

  it("carries out presses made before its scripts", async () => {
    let letGo = (): void => undefined;
    const { page, noise } = await open("/", async (fresh) => {
      letGo = await slowly(fresh);
    });
    const banner = page.getByRole("region", { name: "Where to next" });
    await banner.getByRole("button", { name: /^Next/ }).click();
    await banner.locator("button[aria-busy=true]").waitFor();
    expect(await isAwake(page)).toBe(false);
    letGo();
    const left = () =>
      banner
        .getByRole("list")
        .first()
        .evaluate((list) => list.scrollLeft);
    await expect.poll(left).toBeGreaterThan(phone.width * 0.9);
    expect(await page.locator("[aria-busy=true]").count()).toBe(0);
    expect(noise).toEqual([]);
    await page.context().close();
  });

  it("carries out a press during start-up once", async () => {
    const { page, noise } = await open("/tours", (fresh) =>
      fresh.addInitScript(() => {
        const press = () => document.querySelector<HTMLElement>('button[aria-label^="Save "]')?.click();
        // After the page's own scripts have begun to listen, as a person would be.
        addEventListener("DOMContentLoaded", () => addEventListener("answering", press));
      }),
    );
    await wake(page);
    const saved = page.locator('button[aria-label^="Save "]').first();
    await expect.poll(() => saved.getAttribute("aria-pressed")).toBe("true");
    expect(noise).toEqual([]);
    await page.context().close();
  });

  it("keeps a menu opened before its scripts, and leaves the rest inactive", async () => {
    let letGo = (): void => undefined;
    const { page, noise } = await open("/", async (fresh) => {
      letGo = await slowly(fresh);
    });
    const menu = page.locator("header details");
    const isOpen = () => menu.evaluate((one) => one instanceof HTMLDetailsElement && one.open);
    await page.locator("header summary").click();
    expect(await isAwake(page)).toBe(false);
    expect(await isOpen()).toBe(true);
    letGo();
    await expect.poll(() => page.locator("main").evaluate((one) => one.matches("[inert]"))).toBe(true);
    expect(await isOpen()).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(isOpen).toBe(false);
    expect(noise).toEqual([]);
    await page.context().close();
  });

  it("repeats early actions in order, and each press of a stepper", async () => {
    let letGo = (): void => undefined;
    const { page, noise } = await open("/tours/cycle-tours/nizamuddin-and-lodhi", async (fresh) => {
      letGo = await slowly(fresh);
    });
    const card = page.locator("#book");
    const people = card.getByRole("spinbutton", { name: "People" });
    const more = card.getByRole("button", { name: "More: People" });
    const category = (name: string) => card.getByRole("radio", { name });
    await people.fill("4");
    await category("Private Tour").check();
    await category("Regular Tour").check();
    await category("Private Tour").check();
    await more.click();
    await more.click();
    expect(await isAwake(page)).toBe(false);
    letGo();
    await page.waitForURL(/people=6/);
    expect(new URL(page.url()).searchParams.get("category")).toBe("private");
    expect(await category("Private Tour").isChecked()).toBe(true);
    expect(await people.inputValue()).toBe("6");
    // A message for a field without focus hides nothing.
    await card.getByRole("button", { name: "Fewer: People" }).click();
    await expect.poll(() => people.inputValue()).toBe("5");
    await page.waitForURL(/people=5/);
    expect(noise).toEqual([]);
    await page.context().close();
  });

  it("keeps early input", async () => {
    let letGo = (): void => undefined;
    const { page, noise } = await open("/tours", async (fresh) => {
      letGo = await slowly(fresh);
    });
    const text = page.getByRole("searchbox").first();
    await text.fill("lodhi");
    expect(await isAwake(page)).toBe(false);
    letGo();
    await page.waitForURL(/text=lodhi/);
    expect(await text.inputValue()).toBe("lodhi");
    expect(noise).toEqual([]);
    await page.context().close();
  });
});

interface Prompt extends Event {
  prompt(): Promise<unknown>;
}
declare global {
  interface Window {
    installPrompt?: Prompt;
  }
}

it.runIf(findBrowserWithMemory() !== null)(
  "stays inactive when the browser offers an installation, and shows the offer later",
  async () => {
    const context = await launchWithProfile(phone);
    try {
      const page = await context.newPage();
      const scripts: string[] = [];
      page.on("request", (request) => {
        if (request.resourceType() === "script") scripts.push(request.url());
      });
      await page.goto(served.site.url, { waitUntil: "networkidle" });
      // The browser itself fires the event, when it has read the manifest and fetched the icon.
      await page.waitForFunction(() => window.installPrompt?.defaultPrevented);
      await page.waitForLoadState("networkidle");
      expect(scripts).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.dataset.awake)).toBeUndefined();

      await page.evaluate(() => {
        if (window.installPrompt)
          window.installPrompt.prompt = async () => document.body.setAttribute("data-asked", "");
      });
      await wake(page);
      await page.getByRole("button", { name: "Install" }).click();
      await page.locator("body[data-asked]").waitFor();
    } finally {
      await context.close();
    }
  },
);

/** The checkout's page for the tour's last departure that sells. */
async function checkoutPath(): Promise<string> {
  const tour = await (await fetch(`${served.site.url}/tours/cycle-tours/old-delhi-at-dawn`)).text();
  return `/checkout?departure=${freeDepartures(tour).at(-1)}&people=2&category=regular`;
}

describe("the scripts of public pages", () => {
  it.each(kinds)("of %s stay within their budget at start", async (path) => {
    expect(await scriptWeight(served.site.url, path)).toBeLessThanOrEqual(SCRIPT_BUDGET);
  });

  it("of the checkout too, and wait for interaction", async () => {
    const path = await checkoutPath();
    expect(await scriptWeight(served.site.url, path)).toBeLessThanOrEqual(SCRIPT_BUDGET);
    const html = await (await fetch(served.site.url + path)).text();
    expect(html).not.toMatch(/<script type="module"|rel="modulepreload"/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
  });
});
