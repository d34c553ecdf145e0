import { describe, expect, it } from "vitest";
import { dayAndMonth } from "#platform/time/delhi-time.ts";
import { holdBack } from "#tests/harness/browser/hold-back.ts";
import { windows } from "#tests/harness/browser/look-at-page.ts";
import { type Visit, visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const dawn = "/tours/cycle-tours/old-delhi-at-dawn";

const served = serveToReaders();

let open: Visit | undefined;

const go = async (path: string, options: Parameters<typeof visit>[2] = {}): Promise<Visit> => {
  await open?.close();
  open = await visit(served.browser, served.site.url + path, options);
  return open;
};

describe.each(windows)("a tour page's choice at $width px", (viewport) => {
  const isPhone = viewport.width < 1024;

  it("shows beside the price what is included, the refund date, and a contact", async () => {
    const { page } = await go(dawn, { viewport });
    // On a phone the bar says the price and leads to the card.
    if (isPhone) await page.locator(".tour-bar").getByRole("link", { name: "Book ₹2,000" }).click();
    const card = page.locator("#book");
    await card.getByText("no tax or booking fee added").waitFor();
    await card.getByText(/^Cancel by .* IST and get ₹[\d,]+ back \(\d+%\)\.$/).waitFor();
    const ask = card.getByRole("link", { name: "Ask a question" });
    expect(await ask.getAttribute("href")).toBe("/contact?tour=old-delhi-at-dawn");
  });

  if (!isPhone)
    it("stands whole on a laptop, without a scroll bar of its own", async () => {
      // Its tickets have four lines: day, year, hour, places.
      const { page } = await go("/tours/bicycle-touring/himalayan-foothills-weekend", { viewport });
      const card = page.locator("#book > div");
      const hidden = () => card.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      for (const height of [900, 800, 720]) {
        await page.setViewportSize({ width: 1280, height });
        await expect.poll(hidden, { message: `at ${height} px` }).toBe(0);
        await card.getByText("Private Tour", { exact: true }).waitFor();
        await card.getByRole("button", { name: "Book these places" }).waitFor();
      }
    });

  it("keeps room for a calendar that comes late", async () => {
    const { page } = await go(dawn, { viewport });
    await wake(page);
    const letGo = await holdBack(page, /date-calendar/);
    const card = page.locator("#book");
    const below = () =>
      card.evaluate((one) => {
        const people = one.querySelector("[name=people]") ?? one;
        return Math.round(people.getBoundingClientRect().y - one.getBoundingClientRect().y);
      });
    await card.getByRole("button", { name: "Show the calendar" }).click();
    await card.getByRole("button", { name: "Show the list" }).waitFor();
    const early = await below();
    letGo();
    await card.getByRole("grid").waitFor();
    expect(await below()).toBe(early);
  });

  it("is in the address, through reload and Back, and dates the refund", async () => {
    const { page, noise } = await go(`${dawn}?people=2`, { viewport });
    const card = page.locator("#book");
    await card.getByText("2 × ₹2,000").waitFor();
    await card.getByRole("button", { name: "More: People" }).click();
    await card.getByRole("radio", { name: "Private Tour" }).check();
    const date = card.getByRole("radio", { name: / IST/, disabled: false }).nth(3);
    await date.check();
    await page.waitForURL(/\?people=3&category=private&date=\d{4}-\d\d-\d\d$/);
    const chosen = new URL(page.url()).searchParams.get("date") ?? "";
    await page.reload();
    await wake(page);
    await card.getByText("3 × ₹2,600").waitFor();
    expect(await card.getByRole("radio", { name: / IST/, disabled: false }).nth(3).isChecked()).toBe(true);
    const policy = page.locator("#cancelling");
    expect(await policy.textContent()).toContain(dayAndMonth(chosen));
    expect(await policy.textContent()).toContain("of ₹7,800");
    await card.getByRole("button", { name: "Book these places" }).click();
    await page.waitForURL(/\/checkout\?/);
    await page.goBack();
    await page.waitForURL(new RegExp(`date=${chosen}`));
    await page.getByRole("heading", { level: 1, name: "Old Delhi at Dawn" }).waitFor();
    await card.getByText("3 × ₹2,600").waitFor();
    expect(noise).toEqual([]);
  });

  it("is shown before its address changes, and again after Back", async () => {
    const { page, noise } = await go(`${dawn}?people=2`, { viewport });
    const card = page.locator("#book");
    const more = card.getByRole("button", { name: "More: People" });
    const beforeItIsDrawn = await more.evaluate(async (button: HTMLElement) => {
      button.click();
      await new Promise(requestAnimationFrame);
      return window.location.search;
    });
    expect(beforeItIsDrawn).toBe("?people=2");
    await page.waitForURL(/\?people=3$/);
    await more.evaluate(async (button: HTMLElement) => {
      button.click();
      // No press is quicker than the two frames that show the choice.
      for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      document.querySelector<HTMLElement>("footer a[href='/about']")?.click();
    });
    await page.waitForURL(/\/about$/);
    await page.getByRole("heading", { name: "About us", level: 1 }).waitFor();
    await page.goBack();
    await page.waitForURL(/\?people=4$/);
    await page.getByRole("heading", { level: 1, name: "Old Delhi at Dawn" }).waitFor();
    await card.getByText("4 × ₹2,000").waitFor();
    expect(noise).toEqual([]);
  });

  it("does not scroll at presses in the card, whatever the fragment", async () => {
    const { page } = await go(`${dawn}?people=2#reviews`, { viewport });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    const card = page.locator("#book");
    const more = card.getByRole("button", { name: "More: People" });
    await more.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => window.scrollY);
    await more.click();
    await page.waitForURL(/people=3/);
    await card.getByText("3 × ₹2,000").waitFor();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await page.evaluate(() => window.scrollY)).toBe(top);
  });

  it("says when the address's date cannot be booked, and takes the next", async () => {
    const { page } = await go(`${dawn}?date=2020-01-01`, { viewport });
    await page.getByRole("status").filter({ hasText: "Wed 1 Jan 2020 cannot be booked." }).last().waitFor();
  });
});
