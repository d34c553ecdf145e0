import { expect, it } from "vitest";
import { holdBack } from "#tests/harness/browser/hold-back.ts";
import { desk } from "#tests/harness/browser/look-at-page.ts";
import { translate, workControls } from "#tests/harness/browser/translate-page.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const served = serveToReaders();

/** Opens a page in a browser that was never here, which translates it while its scripts are held back until `letGo`. */
async function openTranslated(path: string) {
  const context = await served.browser.newContext({ viewport: desk, reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  const letGo = await holdBack(page, "**/assets/*.js");
  await page.goto(served.site.url + path);
  await translate(page);
  return { page, errors, letGo, close: () => context.close() };
}

// React finds changed text (#418) and renders the page again, which is translated again.
const isDrawnAnew = [expect.stringContaining("#418")];

it.each(["/", "/tours/cycle-tours/old-delhi-at-dawn", "/contact"])(
  "%s works when translated before scripts load",
  async (path) => {
    const { page, errors, letGo, close } = await openTranslated(path);
    letGo();
    await wake(page);
    expect((await workControls(page, "main")).length).toBeGreaterThan(3);
    expect(await page.evaluate(() => window.translation.stale)).toEqual([]);
    expect(await page.locator("main h1 font").first().isVisible()).toBe(true);
    expect(errors).toEqual(isDrawnAnew);
    await close();
  },
);

it("keeps input while a translated page starts, and the focused field", async () => {
  const { page, errors, letGo, close } = await openTranslated("/contact");
  await page.getByLabel("Message").fill("Is it flat?");
  await page.getByLabel("Name").click();
  await page.keyboard.type("Anna");
  letGo();
  await wake(page);
  await page.keyboard.type(" Example");
  expect(await page.getByLabel("Name").inputValue()).toBe("Anna Example");
  expect(await page.getByLabel("Message").inputValue()).toBe("Is it flat?");
  expect(errors).toEqual(isDrawnAnew);
  await close();
});
