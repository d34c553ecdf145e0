import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desk } from "#tests/harness/browser/look-at-page.ts";
import { translate, workControls } from "#tests/harness/browser/translate-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { wake, wakeHeading } from "#tests/harness/browser/wake.ts";
import { serveSite, serveToReaders } from "#tests/harness/site/serve-site.ts";
import { account, booking, profile } from "#tests/screens/private-pages.ts";
import { reading, rides } from "#tests/screens/public-pages.ts";

/** Translates the page that is open, works it, and holds that our scripts met nothing they did not expect. */
async function workTranslated(page: Page, noise: string[], path: string): Promise<void> {
  await translate(page);
  const worked = await workControls(page, path === "/" ? "body" : "main");
  const { stale } = await page.evaluate(() => window.translation);
  const said = noise.filter((line) => !/status of (4\d\d)/.test(line));
  expect({ path, stale, noise: said }, `after ${worked.join(" | ")}`).toEqual({ path, stale: [], noise: [] });
  expect(await page.locator("main h1").count(), `${path} has its heading`).toBeGreaterThan(0);
}

describe("a translated page", () => {
  const served = serveToReaders();
  // Modals are opened here by working the page.
  const pages = [...rides.screens, ...reading.screens, ...account.screens].filter(({ isOver, act }) => !isOver && !act);

  it.each(pages.map(({ path }) => path))("%s works, and shows nothing outdated", async (path) => {
    const { page, noise, close } = await visit(served.browser, served.site.url + path, { viewport: desk });
    await wakeHeading(page);
    await workTranslated(page, noise, path);
    await close();
  });
});

describe("a private page, translated", () => {
  const served = serveSite();

  it.each([booking, profile])("works after translation: $name", async ({ before }) => {
    const { page, noise, close } = await visit(served.browser, served.site.url, { viewport: desk });
    const screens = (await before?.(page, served.site.url)) ?? [];
    expect(screens.length).toBeGreaterThan(5);
    for (const { path, act, isOver } of screens) {
      if (isOver) continue;
      await page.goto(served.site.url + path);
      await wake(page);
      await wakeHeading(page);
      await act?.(page);
      await workTranslated(page, noise, path);
    }
    await close();
  });
});
