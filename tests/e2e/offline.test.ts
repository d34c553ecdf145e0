import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "#tests/harness/browser.ts";
import { startOwnSite } from "#tests/harness/serve-site.ts";
import type { RunningSite } from "#tests/harness/site.ts";
import { wake } from "#tests/harness/wake.ts";

const viewport = { width: 390, height: 844 };

describe("on the road", () => {
  let browser: Browser;
  let site: RunningSite;
  beforeAll(async () => {
    [site, { browser }] = await Promise.all([startOwnSite(), launchBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  /** The browser offers to install the site; whether the page keeps the offer. */
  const offer = (page: Page): Promise<unknown> =>
    page.evaluate(() => {
      const event = new Event("beforeinstallprompt", { cancelable: true });
      Object.assign(event, {
        prompt: async () => document.body.setAttribute("data-prompted", "yes"),
        userChoice: Promise.resolve({ outcome: "accepted" }),
      });
      dispatchEvent(event);
      return event.defaultPrevented;
    });

  const underControl = (page: Page): Promise<unknown> =>
    page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null));

  it("offers to install once, three seconds after loading, and again by the logo", async () => {
    const page = await (await browser.newContext({ viewport })).newPage();
    const card = page.getByRole("region", { name: "Install Pahiya" });
    await page.goto(site.url, { waitUntil: "networkidle" });
    expect(await offer(page)).toBe(true);
    await card.waitFor({ timeout: 5_000 });
    expect(await page.evaluate(() => performance.now())).toBeGreaterThanOrEqual(3_000);
    await card.getByRole("button", { name: "Not now" }).click();
    expect(await card.count()).toBe(0);

    await page.reload({ waitUntil: "networkidle" });
    await offer(page);
    await page.waitForFunction(() => performance.now() > 4_000);
    expect(await card.count()).toBe(0);
    await page.getByRole("link", { name: "Pahiya, home" }).click();
    await card.getByRole("button", { name: "Install" }).click();
    await page.waitForSelector("body[data-prompted=yes]");
    await page.context().close();
  });

  it("offers it by the logo alone in a browser that keeps nothing, and takes no page away", async () => {
    const context = await browser.newContext({ viewport });
    await context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException("denied", "SecurityError");
      };
      Object.defineProperty(window, "localStorage", { get: refuse });
    });
    const page = await context.newPage();
    await page.goto(`${site.url}/faq`);
    expect(await offer(page)).toBe(true);
    await wake(page);
    await page.getByRole("link", { name: "Pahiya, home" }).click();
    await page.getByRole("region", { name: "Install Pahiya" }).getByRole("button", { name: "Install" }).click();
    await page.waitForSelector("body[data-prompted=yes]");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await context.close();
  });

  it("shows again what was read by a link, to a link and as a document", async () => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await page.goto(`${site.url}/tours`, { waitUntil: "networkidle" });
    await wake(page);
    await expect.poll(() => underControl(page)).toBe(true);
    const links = page.getByRole("main").getByRole("link", { name: "Old Delhi at Dawn" });
    const tour = page.getByRole("heading", { level: 1, name: "Old Delhi at Dawn" });
    await links.first().click();
    await tour.waitFor();
    const isKept = () =>
      page.evaluate(async (path) => (await caches.match(path)) !== undefined, new URL(page.url()).pathname);
    await expect.poll(isKept).toBe(true);
    await page.reload();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Tours" }).waitFor();
    await wake(page);
    await site.stop();
    await context.setOffline(true);

    await links.first().click();
    await tour.waitFor();
    await page.getByRole("banner").getByRole("link", { name: "Pahiya, home" }).waitFor();
    await page.reload();
    await tour.waitFor();
    await wake(page);
    // Never read: said so.
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).first().click();
    await page.getByRole("heading", { name: "No network on this stretch" }).waitFor();
    await context.close();
    site = await startOwnSite();
  });

  it("keeps what was read, and never answers for what is sold", async () => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await page.goto(site.url, { waitUntil: "networkidle" });
    await wake(page);
    await expect.poll(() => underControl(page)).toBe(true);
    const tour = `${site.url}/tours/cycle-tours/old-delhi-at-dawn`;
    await page.goto(tour, { waitUntil: "networkidle" });
    const departure = await page.locator("[name=departure]:checked").first().inputValue();
    const checkout = `${site.url}/checkout?departure=${departure}&people=1&category=regular`;
    // What is sold, and a page of one person's link, read while there was a network.
    await page.goto(checkout, { waitUntil: "networkidle" });
    await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
    await page.goto(`${site.url}/handed-over`, { waitUntil: "networkidle" });
    await page.goto(tour, { waitUntil: "networkidle" });
    // The network is really gone: the site has ended, and the browser knows it.
    await site.stop();
    await context.setOffline(true);

    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Old Delhi at Dawn" }).waitFor();
    await page.getByText("You are offline.").waitFor();
    await page.goto(`${site.url}/tours/cycle-tours/new-delhi-avenues`);
    await page.getByRole("heading", { name: "No network on this stretch" }).waitFor();
    await page.goto(`${site.url}/handed-over`);
    await page.getByRole("heading", { name: "No network on this stretch" }).waitFor();
    await page.goto(checkout);
    await page.getByRole("heading", { name: "No network on this stretch" }).waitFor();
    await context.close();
  });
});
