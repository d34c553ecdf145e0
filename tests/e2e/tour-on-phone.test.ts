import { expect, it } from "vitest";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const served = serveToReaders();
const DAWN = "/tours/cycle-tours/old-delhi-at-dawn";
const LADAKH = "/tours/bicycle-touring/ladakh-high-passes";

/** More pixels than this are scrolled by nobody. */
const LONGEST = 10_000;

const go = (path: string, options: Parameters<typeof visit>[2] = {}) =>
  visit(served.browser, served.site.url + path, { viewport: phone, ...options });

it.each([DAWN, LADAKH])("folds %s to a height that a thumb can scroll", async (path) => {
  const { page, noise, close } = await go(path);
  const height = await page.evaluate(() => {
    delete document.documentElement.dataset.late;
    return document.documentElement.scrollHeight;
  });
  expect(height).toBeLessThanOrEqual(LONGEST);
  const opened = await page.evaluate(() => {
    for (const fold of document.querySelectorAll("main details")) fold.setAttribute("open", "");
    return document.documentElement.scrollHeight;
  });
  expect(opened, "the folds hold something").toBeGreaterThan(height + 2_000);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  expect(noise).toEqual([]);
  await close();
});

it("keeps Book in sight, in one bar with the sections", async () => {
  const { page, close } = await go(DAWN);
  const book = page.getByRole("link", { name: "Book ₹2,000" });
  for (const part of ["What riders say", "Questions"]) {
    await page.getByRole("heading", { name: part, exact: true }).evaluate((words) => words.scrollIntoView());
    await expect.poll(async () => Math.round((await book.boundingBox())?.y ?? -1)).toBeLessThan(60);
    const stuck = await page.evaluate(
      () =>
        [...document.querySelectorAll("header, nav, .bottom-bar")].filter(
          (one) => /sticky|fixed/.test(getComputedStyle(one).position) && one.getBoundingClientRect().bottom > 0,
        ).length,
    );
    expect(stuck).toBe(1);
  }
  await book.click();
  await page.waitForURL(/#book$/);
  await expect
    .poll(async () => Math.abs((await page.getByRole("heading", { name: "Book Tour" }).boundingBox())?.y ?? -1))
    .toBeLessThan(200);
  await close();
});

it("opens a fold for a link to something in it, with and without scripts", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, close } = await go(`${DAWN}#write-a-review`, { javaScriptEnabled });
    await page.getByRole("radio", { name: /^5/ }).or(page.getByLabel("Your review")).last().waitFor();
    await close();
  }
});

it("has a day's text for a tap, and shows it on a desktop without one", async () => {
  const day = "Two novices climb to the roof";
  const { page, noise, close } = await go(LADAKH);
  const text = page.locator("#days").getByText(day);
  expect(await text.isVisible()).toBe(false);
  await page.locator("#days summary", { hasText: "Up one bank and down the other" }).click();
  await text.waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator("#days").getByText("On foot to the palace").waitFor();
  // The headings of open folds are no stops for a keyboard there.
  const summary = page.locator("#days summary").first();
  // A window of another size is drawn a moment later.
  await expect
    .poll(async () => {
      await summary.focus();
      return summary.evaluate((one) => one === document.activeElement);
    })
    .toBe(false);
  expect(noise).toEqual([]);
  await close();
});
