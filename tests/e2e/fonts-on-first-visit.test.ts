import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { holdBack } from "#tests/harness/browser/hold-back.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

/** On a first visit our fonts come late: until then a system font stands in, fitted to ours. */
describe("fonts on a first visit", () => {
  const served = serveToReaders();

  /** Opens a path with our fonts held back until `release`, and records layout shifts from then on. */
  async function openWithoutLetters(path: string, viewport: { width: number; height: number }) {
    const context = await served.browser.newContext({ viewport, serviceWorkers: "block", reducedMotion: "reduce" });
    const page = await context.newPage();
    const release = await holdBack(page, "**/fonts/*.woff2");
    await page.addInitScript(() => {
      const moved: string[] = [];
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        })[]) {
          sum += entry.value;
          moved.push(
            `${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(" | ")}`,
          );
        }
      }).observe({ type: "layout-shift", buffered: true });
      Object.assign(window, { movedSoFar: () => ({ sum, moved }) });
    });
    await page.goto(served.site.url + path, { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    return { page, release, close: () => context.close() };
  }

  /** True once both families have come and are used, and each of their faces is drawn whenever it comes. */
  const isOurs = (page: Page): Promise<boolean> =>
    page.evaluate(async () => {
      await document.fonts.ready;
      if (document.documentElement.classList.contains("plain-letters")) return false;
      const ours = [...document.fonts].filter(({ family }) => /^"?(Eczar|Anek Latin)"?$/.test(family));
      const come = new Set(ours.filter(({ status }) => status === "loaded").map(({ family }) => family));
      return come.size === 2 && ours.every(({ display }) => display === "swap");
    });

  it.each([
    ["/", 390],
    ["/", 1440],
    ["/tours", 390],
    ["/tours", 1440],
    ["/tours/cycle-tours/old-delhi-at-dawn", 360],
    ["/tours/cycle-tours/old-delhi-at-dawn", 390],
    ["/faq", 412],
    ["/blogs", 375],
    ["/blogs", 384],
    ["/blogs", 390],
    ["/blogs", 412],
    ["/tours/cycle-tours/old-delhi-at-dawn", 1440],
  ])("replace the fallback early, and move nothing on %s at %i px", async (path, width) => {
    const { page, release, close } = await openWithoutLetters(path, { width, height: width < 500 ? 844 : 900 });
    try {
      expect(await page.locator("h1").first().isVisible(), "text is there before the letters").toBe(true);
      release();
      await expect.poll(() => isOurs(page)).toBe(true);
      // After two frames the fonts are drawn and the shifts recorded.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const { sum, moved } = await page.evaluate(() =>
        (window as unknown as { movedSoFar(): { sum: number; moved: string[] } }).movedSoFar(),
      );
      expect(sum, moved.join("\n")).toBeLessThanOrEqual(0.02);
    } finally {
      await close();
    }
  });
});
