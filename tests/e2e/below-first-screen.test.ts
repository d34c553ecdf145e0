import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const served = serveToReaders();
const tour = "/tours/cycle-tours/old-delhi-at-dawn";

describe("content below the first screen", () => {
  /** Opens a page whose browser is never idle until `idleNow`. */
  const open = async (path: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> => {
    const context = await served.browser.newContext({ viewport: phone, reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const waiting: (() => void)[] = [];
      const idleNow = () => {
        Object.assign(window, { requestIdleCallback: (run: () => void) => setTimeout(run) });
        for (const run of waiting.splice(0)) run();
      };
      const shifts: number[] = [];
      Object.assign(window, { waiting, idleNow, shifts, requestIdleCallback: (run: () => void) => waiting.push(run) });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) shifts.push((shift as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(served.site.url + path, { waitUntil: "load" });
    return page;
  };
  const idleNow = async (page: Page): Promise<void> => {
    await page.waitForFunction(() => (window as unknown as { waiting: unknown[] }).waiting.length > 0);
    await page.evaluate(() => (window as unknown as { idleNow(): void }).idleNow());
    await page.waitForFunction(() => document.documentElement.dataset.late === undefined);
  };
  const late = (page: Page) =>
    page.evaluate(() => ({
      isSaid: document.documentElement.dataset.late !== undefined,
      parts: [...document.querySelectorAll("main section, footer")].filter(
        (part) => getComputedStyle(part).contentVisibility === "auto",
      ).length,
      styled: document.querySelectorAll("main section[style], footer[style]").length,
    }));
  const allDrawn = { isSaid: false, parts: 0, styled: 0 };

  it.each([tour, "/", "/about"])("of %s is rendered later, and moves nothing visible", async (path) => {
    const page = await open(path);
    const before = await late(page);
    expect(before).toMatchObject({ isSaid: true, styled: 0 });
    expect(before.parts).toBeGreaterThan(3);
    await idleNow(page);
    expect(await late(page)).toEqual(allDrawn);
    const shifts = await page.evaluate(
      () =>
        new Promise<number[]>((drawn) => {
          // After the next frame the observer has been notified.
          requestAnimationFrame(() => setTimeout(() => drawn((window as unknown as { shifts: number[] }).shifts)));
        }),
    );
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
    await page.context().close();
  });

  it("is rendered at once for a fragment or a return", async () => {
    const page = await open(`${tour}#reviews`);
    expect(await late(page)).toEqual(allDrawn);
    await page.goto(served.site.url + tour);
    await idleNow(page);
    const reviews = () => page.locator("#reviews").evaluate((part) => part.getBoundingClientRect().top);
    await page.evaluate(() => window.scrollTo(0, 4000));
    const before = await reviews();
    await page.reload();
    expect(await late(page)).toEqual(allDrawn);
    // Late fonts move it by a line; missing parts would move it by a screen.
    await expect.poll(async () => Math.abs((await reviews()) - before)).toBeLessThan(60);
    await page.context().close();
  });

  it("is rendered at once without scripts", async () => {
    const page = await open(tour, { javaScriptEnabled: false });
    const section = page.locator("#questions");
    expect(await section.evaluate((part) => getComputedStyle(part).contentVisibility)).toBe("visible");
    await page.context().close();
  });

  it("is never deferred on pages that change something", async () => {
    const page = await open("/reset-password");
    expect(await late(page)).toEqual(allDrawn);
    await page.context().close();
  });
});
