import { expect, it } from "vitest";
import { phone, windows } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const served = serveToReaders();
const THREE = "/tours/compare?tours=old-delhi-at-dawn,mehrauli-ruins,ladakh-high-passes";

const go = (path: string, options: Parameters<typeof visit>[2] = {}) =>
  visit(served.browser, served.site.url + path, options);

it.each(windows)("keeps names, prices and dates in sight while the facts scroll ($width px)", async (viewport) => {
  const { page, noise, close } = await go(THREE, { viewport });
  const { width } = viewport;
  await page.getByRole("rowheader", { name: /Reviews$/ }).evaluate((row) => row.scrollIntoView({ block: "center" }));
  const heads = page.locator("thead");
  for (const words of ["Old Delhi at Dawn", "₹1,18,000"]) {
    const one = heads.getByText(words).first();
    await expect
      .poll(() =>
        one.evaluate((element) => {
          const { left, top, bottom } = element.getBoundingClientRect();
          return document.elementFromPoint(left + 4, (top + bottom) / 2) === element;
        }),
      )
      .toBe(true);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect(await heads.getByRole("link", { name: "See dates of Mehrauli Ruins and Ridge" }).getAttribute("href")).toBe(
    "/tours/cycle-tours/mehrauli-ruins#book",
  );
  expect(noise).toEqual([]);
  await close();
});

it("marks what differs, and removes a tour, without scripts too", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, close } = await go(THREE, { viewport: phone, javaScriptEnabled });
    await page.getByRole("rowheader", { name: "Differs: Distance" }).waitFor();
    await page.getByRole("link", { name: "Remove Ladakh, the High Passes" }).click();
    await page.waitForURL(/tours=old-delhi-at-dawn,mehrauli-ruins$/);
    await page.getByRole("link", { name: "Remove Ladakh, the High Passes" }).waitFor({ state: "detached" });
    // Both are cycle tours.
    await page.getByRole("rowheader", { name: "Travel type", exact: true }).waitFor();
    await close();
  }
});
