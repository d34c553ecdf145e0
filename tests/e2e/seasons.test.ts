import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { runPlan } from "#tests/harness/console/run-plan.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { Traveller } from "#tests/harness/people/traveller.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const TOUR = "/tours/cycle-tours/nizamuddin-and-lodhi";

/** A month from today on costs more; the days after it cost the usual ₹2,200. */
describe("a season that an editor writes in the studio", () => {
  const served = servePlace();
  const today = delhiDate(new Date());
  const lastDay = addCalendarDays(today, 20);
  let cookie = "";
  let id = "";
  let anna: Traveller;
  afterEach(() => anna?.close());
  beforeAll(async () => {
    cookie = (await openDemoSessions(served.place)).editor;
    const { db, close } = await served.place.open();
    const tour = db.selectFrom("tour").select("id").where("slug", "=", "nizamuddin-and-lodhi");
    ({ id } = await tour.executeTakeFirstOrThrow());
    await close();
  });

  const fill = (page: Page, words: Record<string, string>) =>
    Object.entries(words).reduce(async (before, [name, value]) => {
      await before;
      await page.locator(`[name="d.price.seasons.0.${name}"]`).fill(value);
    }, Promise.resolve());

  it("names its faults beside the field, and sets the price of its days", async () => {
    const { page, close } = await visit(served.browser, `${served.site.url}/staff/studio/tour/${id}`, {
      prepare: async (made: Page) => {
        const [name = "", value = ""] = cookie.split("=", 2);
        await made.context().addCookies([{ name, value, url: served.site.url }]);
      },
    });
    await wake(page);
    await page.locator('[value="add:d.price.seasons"]').evaluate((button) => {
      for (let at = button.closest("details"); at; at = at.parentElement?.closest("details") ?? null) at.open = true;
    });
    await page.locator('[value="add:d.price.seasons"]').click();
    await page.locator('[name="d.price.seasons.0.name"]').waitFor();
    await wake(page);
    await fill(page, { name: "Peak weeks", from: today, to: addCalendarDays(today, -1), regularPaise: "2600" });
    await page.getByRole("button", { name: "Save and plan the publication" }).last().click();
    await page.getByText("The last day is before the first").first().waitFor();
    expect(await page.getByText("The tour has this price, so its season needs one too").count()).toBeGreaterThan(0);
    await wake(page);
    await fill(page, { to: lastDay, privateSinglePaise: "4200", privateMultiplePaise: "3200" });
    await page.getByRole("button", { name: "Save and plan the publication" }).last().click();
    await page
      .getByText(/season Peak weeks \(.+\), price ₹2,600/)
      .first()
      .waitFor();
    await runPlan(page);
    await expect.poll(async () => (await fetch(served.site.url + TOUR)).text()).toContain("Price of Peak weeks");
    await close();
  });

  it("is the price of its dates on the tour's page, and no other's", async () => {
    anna = new Traveller(served.browser, phone, () => served.site.url);
    await anna.open(TOUR);
    const box = () => anna.page.locator("#book");
    await box().getByText("Price of Peak weeks").waitFor();
    const choices = box().getByRole("radio", { name: /IST/ });
    expect(await choices.first().evaluate((field) => field.closest("label")?.textContent)).toMatch(/₹2,600/);
    await anna.page.getByRole("button", { name: "Show the calendar" }).click();
    await box()
      .getByRole("button", { name: /places?, ₹2,600$/ })
      .first()
      .waitFor();
    await anna.open(`${TOUR}?date=${addCalendarDays(lastDay, 7)}`);
    await box().getByText("1 × ₹2,200").waitFor();
    expect(await box().getByText("Price of Peak weeks").count()).toBe(0);
    const list = await (await fetch(`${served.site.url}/tours?text=nizamuddin`)).text();
    expect(list).toMatch(/from<\/span>.{0,200}₹2,200/s);
  });

  it("stands beside each date without scripts, and is that of the chosen one before anybody pays", async () => {
    const { page, close } = await visit(served.browser, served.site.url + TOUR, { javaScriptEnabled: false });
    const box = page.locator("#book");
    await box.waitFor();
    // Locators by text pass over what stands in noscript.
    expect(await box.textContent()).toContain("Each date has its own price.");
    const dates = box.getByRole("radio", { name: /IST/ });
    expect(await dates.first().evaluate((field) => field.closest("label")?.textContent)).toMatch(/₹2,600/);
    const usual = box.getByRole("radio", { name: /₹2,200/ }).first();
    expect(await usual.isChecked()).toBe(false);
    await usual.check({ force: true });
    await box.getByRole("button", { name: "Book these places" }).click();
    await page.waitForURL(/\/checkout/);
    await page.locator("main h1").waitFor();
    const asked = await page.locator("main").textContent();
    expect([asked?.includes("₹2,200"), asked?.includes("₹2,600")]).toEqual([true, false]);
    await close();
  });

  it("is what a guest pays from tour to confirmation, without scripts", async () => {
    anna = new Traveller(served.browser, phone, () => served.site.url, { scripts: false });
    const { reference } = await anna.holdPlaces(TOUR);
    await anna.page.getByText("₹2,600").first().waitFor();
    await anna.pressPay();
    await anna.page.getByTestId("pay-success").click();
    await anna.page.getByTestId("return").click();
    await anna.page.getByRole("heading", { name: /You are riding/ }).waitFor();
    const { db, close } = await served.place.open();
    const booked = db.selectFrom("booking").select(["status", "total_paise"]).where("reference", "=", reference);
    expect(await booked.executeTakeFirst()).toEqual({ status: "confirmed", total_paise: 2600_00 });
    await close();
  });
});
