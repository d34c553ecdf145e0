import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { listTourDocuments, saveTour } from "#modules/catalogue/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

describe("the table of prices", () => {
  const served = servePlace({
    async prepare(place) {
      const { db, close } = await place.open();
      const [model] = await listTourDocuments(db, true);
      if (!model) throw new Error("guests see no tour");
      await inTransaction(db, async (tx) => {
        for (let at = 1; at <= 100; at += 1)
          await saveTour(tx, newId(), { ...model.document, name: `Zebra ride ${at}`, slug: `zebra-ride-${at}` });
      });
      await close();
    },
  });
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

  it.each([true, false])("keeps prices of one page while another is turned to; scripts: %s", async (hasScripts) => {
    const { page, close } = await open("/staff/prices", hasScripts);
    if (hasScripts) await wake(page);
    const first = Number(await firstPrice(page).inputValue());
    await firstPrice(page).fill(String(first + 1));
    await page.getByRole("button", { name: "More tours" }).click();
    await page.getByText("1 price changed on other pages").waitFor();
    const second = Number(await firstPrice(page).inputValue());
    await firstPrice(page).fill(String(second + 2));
    if (hasScripts) {
      await page.getByRole("searchbox", { name: "Find tours" }).fill("zebra");
      await page.getByRole("button", { name: "Find", exact: true }).click();
      await page.getByText("100 tours", { exact: true }).waitFor();
      await page.goBack();
      await page.getByText("1 price changed on other pages").waitFor();
      await page.reload();
      expect(Number(await firstPrice(page).inputValue())).toBe(second + 2);
    }
    await page.getByRole("button", { name: "Plan these prices" }).click();
    await page
      .getByText(/Prices of 2 tours change at once/)
      .first()
      .waitFor();
    await page
      .getByRole("link", { name: /^Leave it/ })
      .first()
      .click();
    await page.getByText("1 price changed on other pages").waitFor();
    expect(Number(await firstPrice(page).inputValue())).toBe(second + 2);
    await page.getByRole("link", { name: "Forget all changes" }).click();
    await page.getByText("1 price changed on other pages").waitFor({ state: "detached" });
    expect(Number(await firstPrice(page).inputValue())).toBe(second);
    await close();
  });

  it("keeps a wrong price from any plan, and says so", async () => {
    const { page, close } = await open("/staff/prices");
    await page.getByRole("button", { name: "Plan these prices" }).click();
    await page.getByText("No price was changed.").waitFor();
    await firstPrice(page).fill("cheap");
    await page.getByRole("button", { name: "Plan these prices" }).click();
    await page.getByText("At most eight digits").waitFor();
    expect(await firstPrice(page).getAttribute("aria-invalid")).toBe("true");
    expect(await firstPrice(page).inputValue()).toBe("cheap");
    await close();
  });
});
