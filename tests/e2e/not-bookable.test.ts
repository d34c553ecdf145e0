import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fillAndHold } from "#tests/harness/booking/checkout-form.ts";
import { desk, lookInBoth, phone, windows } from "#tests/harness/browser/look-at-page.ts";
import { type Visit, visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { runCommandLine } from "#tests/harness/site/run-command.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const dawn = "/tours/cycle-tours/old-delhi-at-dawn";
const nizamuddin = "/tours/cycle-tours/nizamuddin-and-lodhi";
const kerala = "/tours/cycling-holidays/kerala-backwaters-by-cycle";

describe("a departure that cannot be booked", () => {
  const served = servePlace();
  let open: Visit | undefined;

  const go = async (address: string, options: BrowserContextOptions): Promise<Visit> => {
    await open?.close();
    open = await visit(served.browser, served.site.url + address, options);
    return open;
  };
  const card = ({ page }: Visit) => page.getByRole("complementary", { name: "Book this tour" });

  it.each(windows)("leads a party above the largest payment to the contact form ($width px)", async (viewport) => {
    const tour = await go(`${kerala}?people=8&category=private`, { viewport });
    const box = card(tour);
    await box.getByText("Too much for one payment").waitFor();
    expect(await box.getByRole("button", { name: "Book these places" }).count()).toBe(0);
    await tour.look("refused-too-much-card");
    await box.getByRole("link", { name: "Write to us" }).click();
    await tour.page.waitForURL(/\/contact\?tour=kerala-backwaters-by-cycle/);
    expect(tour.noise).toEqual([]);
  });

  it("does so without scripts, before holding", async () => {
    const { page } = await go(kerala, { viewport: phone, javaScriptEnabled: false });
    const departure = await page.locator('input[name="departure"]:enabled').last().getAttribute("value");
    await page.goto(`${served.site.url}/checkout?departure=${departure}&people=8&category=private`);
    await page.getByRole("heading", { name: "Too much for one payment" }).waitFor();
    await page.getByText("we haven't held any places").waitFor();
    await lookInBoth(page, "refused-too-much", { scripts: false });
    expect(await page.getByRole("main").getByRole("link", { name: "Write to us" }).getAttribute("href")).toBe(
      "/contact",
    );
  });

  it("names hours without a guide in list and checkout", async () => {
    const { stdout } = await runCommandLine("ops", ["guides", "--number", "2"], served.place.env);
    expect(stdout).toContain("Guides: 2, before 17.");
    // Days on which the ride through Nizamuddin goes out half an hour later: one of any six.
    const { page: ride } = await go(dawn, { viewport: desk });
    const wanted = ride.getByRole("radio", { name: /^(Tue|Thu|Sat)/, disabled: false }).first();
    const departure = await wanted.getAttribute("value");
    await ride.goto(`${served.site.url}/checkout?departure=${departure}&people=1&category=private`);
    await wake(ride);
    await fillAndHold(ride);

    const tour = await go(nizamuddin, { viewport: desk });
    const box = card(tour);
    const unled = box.getByRole("radio", { name: /no guide free/ });
    await unled.first().waitFor();
    expect(await unled.count()).toBe(1);
    expect(await unled.isDisabled()).toBe(true);
    await lookInBoth(tour.page, "refused-no-guide-list");
    const value = await unled.getAttribute("value");
    await box.getByRole("button", { name: "Show the calendar" }).click();
    const unledDay = box.getByRole("button", { name: /no guide free/ }).first();
    await box.getByRole("grid").waitFor();
    // The calendar opens at the first bookable date: near the end of a month the day is in the neighbouring one.
    const besideIt = box.getByRole("button", { name: /^(Previous|Next) month/, disabled: false }).first();
    if ((await unledDay.count()) === 0) await besideIt.click();
    await unledDay.press("Enter");
    expect(await box.getByRole("status").filter({ hasText: "no guide free." }).isVisible()).toBe(true);
    await lookInBoth(tour.page, "refused-no-guide-calendar");
    await tour.page.goto(`${served.site.url}/checkout?departure=${value}&people=1&category=regular`);
    await tour.page.getByText("All our guides are out at that time").waitFor();
    await lookInBoth(tour.page, "refused-no-guide-checkout");
    expect(tour.noise).toEqual([]);
  });
});
