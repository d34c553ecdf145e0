import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { visit } from "#tests/harness/browser/visit.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

describe("the table of prices", () => {
  const served = servePlace();
  let cookie = "";

  const open = (path: string, javaScriptEnabled = true) =>
    visit(served.browser, served.site.url + path, {
      javaScriptEnabled,
      prepare: async (page: Page) => {
        const [name = "", value = ""] = cookie.split("=", 2);
        await page.context().addCookies([{ name, value, url: served.site.url }]);
      },
    });
  const firstPrice = (page: Page) => page.getByLabel(/^Price a person, /).first();

  beforeAll(async () => {
    cookie = (await openDemoSessions(served.place)).editor;
  });

  it("changes a price in place and many at once, each by its plan, without scripts", async () => {
    const { page, close } = await open("/staff/prices", false);
    const before = Number(await firstPrice(page).inputValue());
    await firstPrice(page).fill(String(before + 300));
    await page.getByRole("button", { name: "Plan these prices" }).click();
    await page
      .getByText(/Prices of 1 tour change at once/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: /^Do it/ }).click();
    await page.getByText("Changed: prices of 1 tour.").waitFor();

    await page.goto(`${served.site.url}/staff/prices`);
    expect(Number(await firstPrice(page).inputValue())).toBe(before + 300);
    await page.getByLabel("Change", { exact: true }).fill("-300");
    await page.getByLabel("Rounded to").selectOption("1");
    await page.getByLabel("Price a person", { exact: true }).check();
    await page.locator("input[name='o.tours']").first().check();
    await page.getByRole("button", { name: "Plan the change" }).click();
    await page
      .getByText(/Prices of 1 tour change at once/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: /^Do it/ }).click();
    await page.getByText("Changed: prices of 1 tour.").waitFor();
    await page.goto(`${served.site.url}/staff/prices`);
    expect(Number(await firstPrice(page).inputValue())).toBe(before);
    await close();
  });

  it("keeps a wrong price from any plan, and says so", async () => {
    const { page, close } = await open("/staff/prices");
    await page.getByRole("button", { name: "Plan these prices" }).click();
    await page.getByText("No price was changed.").waitFor();
    await firstPrice(page).fill("cheap");
    await page.getByRole("button", { name: "Plan these prices" }).click();
    // The browser says it beside the field, and keeps all that is typed.
    expect(await firstPrice(page).evaluate((field: HTMLInputElement) => field.matches(":invalid"))).toBe(true);
    expect(await firstPrice(page).inputValue()).toBe("cheap");
    await close();
  });
});
