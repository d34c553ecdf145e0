import type { BrowserContextOptions } from "playwright-core";
import { expect, it } from "vitest";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const served = serveToReaders();
const TOUR = "/tours/cycle-tours/old-delhi-at-dawn";

const go = async (path: string, options: BrowserContextOptions) => {
  const opened = await visit(served.browser, served.site.url + path, { viewport: phone, ...options });
  const { page } = opened;
  return {
    ...opened,
    first: page.locator("main rupee-sum span").first(),
    choice: page.getByLabel("Beside rupees, show"),
    says: page.getByText("You pay in rupees; your bank decides the rate."),
  };
};

it("shows the currency of the browser's region, then the chosen one on every page", async () => {
  const { page, first, choice, says, noise, close } = await go("/tours", { locale: "en-US" });
  expect(await first.textContent()).toBe("≈ US$\u00a024");
  expect(await choice.inputValue()).toBe("USD");
  expect(await says.isVisible()).toBe(true);
  await choice.selectOption("GBP");
  expect(await first.textContent()).toBe("≈ £\u00a018");
  await page.goto(served.site.url + TOUR);
  expect(await first.textContent()).toBe("≈ £\u00a018");
  await page.getByLabel("Beside rupees, show").selectOption("none");
  expect(await first.count()).toBe(0);
  expect(await says.isVisible()).toBe(false);
  expect(noise).toEqual([]);
  await close();
});

it("shows rupees alone in India", async () => {
  const { first, choice, close } = await go(TOUR, { locale: "en-IN" });
  expect(await first.count()).toBe(0);
  expect(await choice.inputValue()).toBe("none");
  await close();
});

it("follows the number of people", async () => {
  const { page, close } = await go(`${TOUR}?people=3`, { locale: "de-DE", viewport: { width: 1440, height: 900 } });
  const total = page.locator("#book rupee-sum").last();
  expect(await total.locator("span").textContent()).toBe("≈ €\u00a061");
  await page.locator("#book").getByRole("button", { name: /more/i }).first().click();
  expect(await total.locator("span").textContent()).toBe("≈ €\u00a082");
  await close();
});

it("keeps the choice without scripts, and shows it at the checkout", async () => {
  const { page, first, choice, says, close } = await go("/tours?type=Cycle+Tours", { javaScriptEnabled: false });
  expect(await first.count()).toBe(0);
  await choice.selectOption("EUR");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  expect(new URL(page.url()).search).toBe("?type=Cycle+Tours");
  expect(await first.textContent()).toMatch(/^≈ €/);
  expect(await says.isVisible()).toBe(true);
  await page.goto(served.site.url + TOUR);
  await page.locator("#book").getByRole("button", { name: "Book these places" }).click();
  await page.waitForURL(/\/checkout\?/);
  expect(await page.locator("main rupee-sum span").first().textContent()).toMatch(/^≈ €/);
  expect(await says.isVisible()).toBe(true);
  // To send this form without scripts would lose what is typed.
  expect(await choice.isVisible()).toBe(false);
  await close();
});
