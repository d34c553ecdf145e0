import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desk, lookInBoth, phone, windows } from "#tests/harness/browser/look-at-page.ts";
import { type Visit, visit } from "#tests/harness/browser/visit.ts";
import { bookableDays, headingsOf, linksNamed, mainOf, wordsOf } from "#tests/harness/site/crawl.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const served = serveToReaders();
const htmlOf = async (path: string): Promise<string> => (await fetch(served.site.url + path)).text();

it("compares nothing without a choice", async () => {
  expect(wordsOf(await htmlOf("/tours/compare?tours=old-delhi-at-dawn"))).toContain("It takes two to compare.");
});

it("compares group size and minimum age as tours' pages say", async () => {
  const words = wordsOf(
    await htmlOf("/tours/compare?tours=school-and-team-rides,delhi-your-own-way&tours=old-delhi-at-dawn"),
  );
  expect(words).toContain("10 to 60");
  expect(words).not.toMatch(/at most 60|\b0 years/);
});

it("suggests others for an unknown category", async () => {
  const html = await htmlOf("/tours/submarine-tours");
  expect(headingsOf(html, 1)).toEqual(["We don't have that kind of tour"]);
  expect(linksNamed(mainOf(html), "Walking Tours")).toEqual(["/tours/walking-tours"]);
});

let open: Visit | undefined;

const go = async (path: string, options: BrowserContextOptions = {}) => {
  await open?.close();
  open = await visit(served.browser, served.site.url + path, { viewport: phone, ...options });
  const { page } = open;
  return {
    ...open,
    count: page
      .locator("main")
      .getByRole("status")
      .filter({ hasText: / tours?$/ }),
  };
};
/** A phone keeps the filters folded. */
const unfold = ({ page }: Pick<Visit, "page">) => page.getByText("Place, day, level, price").click();
const names = ({ page }: Pick<Visit, "page">) =>
  page.locator("main").getByRole("heading", { level: 2 }).allTextContents();

describe("the list of tours at any width", () => {
  it("follows typing, keeps focus and address, and counts", async () => {
    const { page, noise, count } = await go("/tours");
    const search = page.getByRole("searchbox", { name: "Search by name" });
    await search.pressSequentially("delhi");
    await page.waitForURL(/\/tours\?text=delhi$/);
    await count.filter({ hasText: /^\d of 17 tours$/ }).waitFor();
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
    expect((await names({ page })).every((name) => /delhi/i.test(name))).toBe(true);
    await search.fill("");
    await page.waitForURL(/\/tours$/);
    await count.filter({ hasText: /^17 tours$/ }).waitFor();
    expect(noise).toEqual([]);
  });

  it("shows tours of a day with room, and passes both on", async () => {
    const { page, count } = await go("/tours");
    const day = bookableDays(await htmlOf("/tours/cycle-tours/old-delhi-at-dawn?people=3"))[3] ?? "";
    await unfold({ page });
    await page.getByLabel("Day", { exact: true }).fill(day);
    await page.getByRole("spinbutton", { name: "People" }).fill("3");
    await page.waitForURL(new RegExp(`date=${day}&people=3$`));
    await count.filter({ hasText: /^\d+ of 17 tours$/ }).waitFor();
    await page.getByRole("link", { name: "Old Delhi at Dawn" }).click();
    await page.waitForURL(new RegExp(`old-delhi-at-dawn\\?people=3&date=${day}$`));
    await page.locator("#book").getByText("3 × ₹2,000").waitFor({ state: "attached" });
  });

  it("always offers a way on", async () => {
    const { page } = await go("/tours?text=dawn&type=Walking+Tour");
    await page.getByText("Nothing matches all of that.").waitFor();
    await page.getByRole("heading", { name: "Not a Walking Tour" }).waitFor();
    await page.getByRole("link", { name: "Old Delhi at Dawn" }).waitFor();
    await lookInBoth(page, "tours-nearest");
  });

  it("compares chosen tours even if filtered out", async () => {
    const { page, count, noise } = await go("/tours?type=Walking+Tour");
    await page
      .getByRole("checkbox", { name: /^Compare/ })
      .first()
      .check();
    await unfold({ page });
    await page.getByLabel("Travel Type").selectOption({ label: "Cycling Holiday (7)" });
    await count.filter({ hasText: "7 of 17 tours" }).waitFor();
    await page
      .getByRole("checkbox", { name: /^Compare/ })
      .first()
      .check();
    await page.getByText("2 of at most 3 chosen").waitFor();
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Side by side" }).waitFor();
    expect(await page.getByRole("columnheader").count()).toBe(2);
    // Back, to take a third one in: the two stand ticked.
    await page.goBack();
    await page.getByText("2 of at most 3 chosen").waitFor();
    await page
      .getByRole("checkbox", { name: /^Compare/, checked: false })
      .last()
      .check();
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await expect.poll(() => page.getByRole("columnheader").count()).toBe(3);
    expect(noise).toEqual([]);
  });

  it("removes a compared tour, and moves focus to the list", async () => {
    const { page, noise } = await go("/tours");
    await page
      .getByRole("checkbox", { name: /^Compare/ })
      .first()
      .check();
    await page.getByRole("button", { name: "Clear", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Clear", exact: true }).waitFor({ state: "hidden" });
    const holdsTours = () =>
      page.evaluate(() =>
        Boolean(document.activeElement?.matches("main *") && document.activeElement.querySelector("h2")),
      );
    expect(await holdsTours()).toBe(true);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
    expect(noise).toEqual([]);
  });

  it("works without JavaScript: form and checkboxes", async () => {
    const { page, count } = await go("/tours", { javaScriptEnabled: false });
    await unfold({ page });
    await page.getByLabel("Travel Type").selectOption("Cycling Holiday");
    await page.getByRole("button", { name: "Show tours" }).click();
    await page.waitForURL(/type=Cycling\+Holiday/);
    await count.filter({ hasText: "7 of 17 tours" }).waitFor();
    const boxes = page.getByRole("checkbox", { name: /^Compare/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Side by side" }).waitFor();
    expect(await page.getByRole("columnheader").count()).toBe(2);
  });

  it("shows on a map where the found tours start, and keeps it through filters and Back", async () => {
    const { page, noise, count } = await go("/tours?type=Walking+Tour");
    await page.getByRole("link", { name: "Show on a map" }).click();
    await page.waitForURL(/type=Walking\+Tour&view=map$/);
    const rows = page.locator("ol > li").filter({ has: page.getByRole("heading", { level: 2 }) });
    await rows.first().waitFor();
    const walks = await names({ page });
    expect(await page.locator("main svg[viewBox^='0 0 390'] a").count()).toBe(walks.length);
    await expect(rows.first().textContent()).resolves.toMatch(/^1/);
    await unfold({ page });
    await page.getByLabel("Sort by").selectOption("0");
    await page.waitForURL(/order=0&view=map$/);
    await expect.poll(() => names({ page })).not.toEqual(walks);
    await lookInBoth(page, "tours-on-a-map");
    await page.getByRole("link", { name: "Clear all filters" }).click();
    await page.waitForURL(/\/tours\?view=map$/);
    await count.filter({ hasText: /^17 tours$/ }).waitFor();
    await page.getByRole("link", { name: "Show as a list" }).click();
    await page.waitForURL(/\/tours$/);
    await page
      .getByRole("checkbox", { name: /^Compare/ })
      .first()
      .waitFor();
    await page.goBack();
    await rows.first().waitFor();
    expect(noise).toEqual([]);
  });

  it("shows the map of starts without scripts, and a sign leads to its row", async () => {
    const { page } = await go("/tours", { javaScriptEnabled: false });
    await page.getByRole("link", { name: "Show on a map" }).click();
    await page.waitForURL(/view=map$/);
    await page.locator("main svg a[href='#start-1']").first().click();
    await page.waitForURL(/#start-1$/);
    expect(await page.locator("li:target h2").textContent()).toBe("Old Delhi at Dawn");
    await page.getByRole("link", { name: "Old Delhi at Dawn" }).click();
    await page.waitForURL(/old-delhi-at-dawn$/);
  });

  it("says that a slow page is loading, in the specification's words", async () => {
    const { page } = await go("/faq", { viewport: desk });
    const held: (() => void)[] = [];
    await page.route(/\.data/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    const comes = async (words: string, heading: string) => {
      await page.getByRole("status").filter({ hasText: words }).waitFor();
      for (const letGo of held.splice(0)) letGo();
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      expect(await page.getByText("Loading").count()).toBe(0);
    };
    await page.getByRole("contentinfo").getByRole("link", { name: "Delhi Cycle Tours" }).click();
    await comes("Loading tour details...", "Delhi by cycle, a few hours at a time");
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await comes("Loading...", "Get In Touch");
  });

  it("shows a category with its tours' differences", async () => {
    const { page, noise } = await go("/tours/walking-tours");
    await page.getByRole("heading", { level: 1, name: "Delhi on foot, one neighbourhood at a time" }).waitFor();
    await lookInBoth(page, "category");
    for (const word of ["Duration", "Tour Type", "Activity Level"]) await page.getByText(word).first().waitFor();
    await page.getByRole("link", { name: "View More Details Chandni Chowk Food Walk" }).click();
    await page.getByRole("heading", { level: 1, name: "Chandni Chowk Food Walk" }).waitFor();
    expect(noise).toEqual([]);
  });
});

it.each([
  { width: 1024, height: 900 },
  { width: 1440, height: 900 },
  { width: 1440, height: 1200 },
])("shows all filters without a panel that scrolls in itself, at $width × $height", async (viewport) => {
  const { page } = await go("/tours?level=easy", { viewport });
  const filters = page.getByRole("search", { name: "Tours" });
  expect(await filters.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0);
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const { y, height } = (await filters.boundingBox()) ?? expect.unreachable();
  expect(y < 0 || y + height <= viewport.height, "no part is out of reach").toBe(true);
});

describe.each(windows)("the list of tours at $width px", (viewport) => {
  const isPhone = viewport.width < 1024;

  it("shows a tour on the first screen", async () => {
    const { page, noise } = await go("/tours", { viewport });
    const first = await page.getByRole("heading", { level: 2 }).first().boundingBox();
    expect(first?.y).toBeLessThan(viewport.height);
    expect(noise).toEqual([]);
  });

  it("counts correctly, and a new place resets the type", async () => {
    const { page, count, noise, look } = await go("/tours", { viewport });
    if (isPhone) await unfold({ page });
    const type = page.getByLabel("Travel Type");
    await type.selectOption({ label: "Walking Tour (3)" });
    await count.filter({ hasText: "3 of 17 tours" }).waitFor();
    const place = page.getByLabel("Location");
    const label = (await place.locator("option", { hasText: "Ladakh" }).textContent()) ?? "";
    await place.selectOption({ label });
    await page.waitForURL(/\/tours\?location=Ladakh$/);
    await count.filter({ hasText: `${/\((\d+)\)/.exec(label)?.[1]} of 17 tours` }).waitFor();
    expect(await type.inputValue()).toBe("");
    await look("tours-filtered");
    await page.getByLabel("Sort by").selectOption({ label: "Price, high to low" });
    await page.waitForURL(/order=1/);
    await page.getByRole("link", { name: "Clear all filters" }).click();
    await count.filter({ hasText: /^17 tours$/ }).waitFor();
    expect(await place.inputValue()).toBe("");
    expect(noise).toEqual([]);
  });

  it("compares tours side by side", async () => {
    const { page, noise, look } = await go("/tours", { viewport });
    const boxes = page.getByRole("checkbox", { name: /^Compare/ });
    await boxes.nth(0).check();
    await page.getByText("Tick one or two more to compare").waitFor();
    await boxes.nth(1).check();
    await boxes.nth(4).check();
    expect(await boxes.nth(2).isDisabled()).toBe(true);
    await look("tours-compare-bar");
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Side by side" }).waitFor();
    expect(await page.getByRole("columnheader").count()).toBe(3);
    await page.getByRole("rowheader", { name: "Price per person" }).waitFor();
    await look("compare");
    expect(noise).toEqual([]);
  });
});
