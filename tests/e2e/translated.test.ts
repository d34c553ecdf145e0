import { describe, expect, it } from "vitest";
import { desk } from "#tests/harness/browser/look-at-page.ts";
import { workTranslated } from "#tests/harness/browser/translate-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { wake, wakeHeading } from "#tests/harness/browser/wake.ts";
import { serveSite, serveToReaders } from "#tests/harness/site/serve-site.ts";
import { booking, profile } from "#tests/screens/private-pages.ts";
import { visitedRoutes } from "#tests/screens/public-pages.ts";
import { translatedPaths } from "#tests/screens/translated-paths.ts";

describe("a translated page", () => {
  const served = serveToReaders();
  // Most pages are translated as every-page.test.ts looks at them.
  const others = translatedPaths.filter((path) => !visitedRoutes.includes(path));

  it.each(others)("%s works, and shows nothing outdated", async (path) => {
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
