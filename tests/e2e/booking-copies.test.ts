import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { look, phone } from "#tests/harness/browser/look-at-page.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { payHeld } from "#tests/harness/money/pay-hold.ts";
import { openSiteLine } from "#tests/harness/network/site-line.ts";
import { freeDepartures } from "#tests/harness/site/crawl.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

const served = serveSite();

/** Books a tour as Anna does; answers with the address of the booking's page. */
async function book(tour: string): Promise<string> {
  const html = await (await fetch(served.site.url + tour)).text();
  const [departure = ""] = freeDepartures(html).slice(-1);
  return payHeld(served.site.url, await holdPlaces(served.site.url, departure));
}

const copies = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await caches.has("bookings"))
      ? (await (await caches.open("bookings")).keys()).map(({ url }) => new URL(url).pathname)
      : [],
  );

it("keeps booking and voucher on the device, until removed or logged out", async (test) => {
  const manage = await book("/tours/cycle-tours/old-delhi-at-dawn");
  const [path = ""] = manage.split("?");
  const line = await openSiteLine(served.site.url);
  const context = await served.browser.newContext({ viewport: phone, timezoneId: "America/Los_Angeles" });
  test.onTestFinished(async () => {
    await context.close();
    await line.close();
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const leave = async (): Promise<void> => {
    line.cut();
    await context.setOffline(true);
  };
  const comeBack = async (): Promise<void> => {
    line.flow();
    await context.setOffline(false);
  };
  const isCopy = page.getByText(/^A copy, as of [\w ]+, \d\d:\d\d IST$/);
  const offline = page.getByRole("heading", { name: "No network on this stretch" });
  const agree = page.getByRole("button", { name: "Keep it on this device" });
  const forget = page.getByRole("button", { name: "Remove from this device" });

  // The link of the mail, in a browser that was never here.
  await page.goto(line.url + manage);
  await wake(page);
  // Nothing is kept before the guest agrees.
  expect(await copies(page)).toEqual([]);
  await agree.click();
  await page.getByText(/^Kept on this device, as of [\w ]+, \d\d:\d\d IST\.$/).waitFor();
  await forget.waitFor();
  await expect
    .poll(() => copies(page), { timeout: 20_000 })
    .toEqual([path, `${path}/voucher`, `${path}/course/day-1.gpx`]);
  expect(await isCopy.isVisible()).toBe(false);
  await look(page, "booking-kept", { of: "page" });

  await leave();
  await page.goto(line.url + manage);
  await isCopy.waitFor();
  await page.getByRole("img", { name: /^Map of the route: Old Delhi at Dawn/ }).waitFor();
  await page.getByRole("img", { name: /^Map of the meeting point: .*From Lal Qila metro, Gate 1: 190 m/ }).waitFor();
  await page
    .getByRole("link", { name: /^Call / })
    .first()
    .waitFor();
  await wake(page);
  await look(page, "booking-copy", { of: "window" });
  // A copy's form validates and keeps input.
  const mail = page.getByLabel("E-mail", { exact: true }).first();
  await mail.fill("anna.new@example.com");
  await page.getByRole("button", { name: "Correct address" }).click();
  await page.getByText("The connection failed. We've kept what you typed.").waitFor();
  expect(await mail.inputValue()).toBe("anna.new@example.com");
  await page.getByRole("link", { name: "Voucher", exact: true }).click();
  await page.getByText("Show this to your guide.").waitFor();
  await isCopy.waitFor();
  // With another key the offline page says which pages are kept.
  await page.goto(`${line.url}${path}?key=guessed`);
  await offline.waitFor();
  await look(page, "offline-with-bookings", { of: "page" });
  await page.getByRole("link", { name: /^Old Delhi at Dawn, booking PH-\w+, as of \d+ \w+, \d\d:\d\d IST$/ }).click();
  await isCopy.waitFor();
  await page.goto(`${line.url}/faq`);
  await forget.click();
  await page.getByText("No booking is saved on this device.").waitFor();
  expect(await copies(page)).toEqual([]);

  await comeBack();
  await page.goto(line.url + manage);
  await wake(page);
  await agree.click();
  await forget.waitFor();
  expect(await isCopy.isVisible()).toBe(false);
  await forget.click();
  await page.getByText("Removed. No booking is saved on this device now.").waitFor();
  expect(await copies(page)).toEqual([]);
  // A log-out before scripts have come takes it along.
  await page.reload();
  await wake(page);
  await agree.click();
  await forget.waitFor();
  await page.evaluate(() => document.querySelector<HTMLFormElement>("form[action='/logout']")?.submit());
  await page.waitForURL(`${line.url}/`);
  await test.expect.poll(() => copies(page)).toEqual([]);
  // So does the end of the booking, once there is a network.
  await page.goto(line.url + manage);
  await wake(page);
  await agree.click();
  await forget.waitFor();
  await page.goto(line.url + manage.replace("?", "/cancel?"));
  await wake(page);
  await page.getByRole("button", { name: /^Cancel the / }).click();
  await page.waitForURL(/\/booking\/[\w-]+\?/);
  await test.expect.poll(() => copies(page)).toEqual([]);
});

it("says plainly where a browser cannot keep pages", async (test) => {
  const manage = await book("/tours/cycle-tours/new-delhi-avenues");
  const context = await served.browser.newContext({ viewport: phone });
  test.onTestFinished(() => context.close());
  // As a private window of Firefox, or a page without TLS.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(served.site.url + manage);
  await wake(page);
  await page.getByText("It can't be kept here.").waitFor();
  expect(await page.getByRole("button", { name: "Keep it on this device" }).count()).toBe(0);
});
