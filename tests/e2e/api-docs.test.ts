import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "#tests/harness/browser.ts";
import { type RunningSite, startSite } from "#tests/harness/site.ts";
import { visit } from "#tests/harness/visit.ts";

let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  [site, { browser }] = await Promise.all([startSite(), launchBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

describe.each([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])("the contract's page at $width px", (viewport) => {
  it("lists every call of the document, with what may be refused folded away", async () => {
    const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const calls = Object.values(document.paths).flatMap((item) => Object.values(item));
    const ids = calls.map((call) => call.operationId);
    const { page, noise, elsewhere, look, close } = await visit(browser, `${site.url}/api/docs`, { viewport });
    expect(await page.locator("article > h3").evaluateAll((all) => all.map((one) => one.id).sort())).toEqual(
      ids.toSorted(),
    );
    await page.getByRole("link", { name: "POST /razorpay", exact: true }).click();
    await page.waitForFunction(() => window.scrollY > 500);
    const refusals = page.getByRole("article", { name: /^Holds places/ }).getByText(/^What may be refused/);
    await refusals.click();
    await page.getByText("This departure is sold out.").first().waitFor();
    await look("api-docs");
    expect([noise, elsewhere]).toEqual([[], []]);
    await close();
  });

  it("is all there without JavaScript, at 320 px too", async () => {
    for (const width of [viewport.width, 320]) {
      const { page, close } = await visit(browser, `${site.url}/api/docs`, {
        viewport: { ...viewport, width },
        javaScriptEnabled: false,
      });
      await page.getByRole("heading", { name: "For programs", level: 1 }).waitFor();
      await page.getByText("What may be refused").first().click();
      await page.getByText("The body cannot be read: it is not JSON.").first().waitFor();
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(isWide).toBe(false);
      await close();
    }
  });
});
