import type { Page } from "playwright-core";
import { describe, expect, it, type TestContext } from "vitest";
import { followFootLink } from "#tests/harness/browser/foot-link.ts";
import { listenToNoise, look } from "#tests/harness/browser/look-at-page.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { openSiteLine, type SiteLine } from "#tests/harness/network/site-line.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const viewport = { width: 390, height: 844 };

// One browser for the file: its groups run side by side, and returning it closes everything open in it.
const served = serveToReaders();

const underControl = (page: Page): Promise<unknown> =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null));

describe.concurrent("the site offline", () => {
  /** A line to the site for one test, which may end it. */
  const layMortalLine = async ({ onTestFinished }: Pick<TestContext, "onTestFinished">): Promise<SiteLine> => {
    const line = await openSiteLine(served.site.url);
    onTestFinished(() => line.close());
    return line;
  };

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

  it("offers installation once after three seconds, and again by the logo", async () => {
    const page = await (await served.browser.newContext({ viewport })).newPage();
    const card = page.getByRole("region", { name: "Install Pahiya" });
    await page.goto(served.site.url, { waitUntil: "networkidle" });
    expect(await offer(page)).toBe(true);
    await wake(page);
    await card.waitFor({ timeout: 30_000 });
    expect(await page.evaluate(() => performance.now())).toBeGreaterThanOrEqual(3_000);
    await card.getByRole("button", { name: "Not now" }).click();
    expect(await card.count()).toBe(0);

    await page.clock.install();
    await page.reload({ waitUntil: "networkidle" });
    await wake(page);
    expect(await offer(page)).toBe(true);
    await page.clock.runFor(10_000);
    expect(await card.count()).toBe(0);
    await page.getByRole("link", { name: "Pahiya, home" }).click();
    await card.getByRole("button", { name: "Install" }).click();
    await page.waitForSelector("body[data-prompted=yes]");
    await page.context().close();
  });

  it("offers it by the logo only without storage, and replaces no page", async () => {
    const context = await served.browser.newContext({ viewport });
    await context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException("denied", "SecurityError");
      };
      Object.defineProperty(window, "localStorage", { get: refuse });
    });
    const page = await context.newPage();
    await page.goto(`${served.site.url}/faq`);
    expect(await offer(page)).toBe(true);
    await wake(page);
    await page.getByRole("link", { name: "Pahiya, home" }).click();
    await page.getByRole("region", { name: "Install Pahiya" }).getByRole("button", { name: "Install" }).click();
    await page.waitForSelector("body[data-prompted=yes]");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await context.close();
  });

  it("updates in one tab, and then another, or dismisses the offer", async (test) => {
    const context = await served.browser.newContext({ viewport });
    // Under another address the same worker is a newer one, from the moment on at which it is there.
    await context.addInitScript(() => {
      const { register } = ServiceWorkerContainer.prototype;
      ServiceWorkerContainer.prototype.register = function (url, options) {
        return register.call(this, `${url}${localStorage.getItem("newer") ?? ""}`, options);
      };
    });
    const open = async (path: string): Promise<Page> => {
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      await page.goto(served.site.url + path, { waitUntil: "networkidle" });
      await wake(page);
      await test.expect.poll(() => underControl(page)).toBe(true);
      await page.evaluate(() => document.documentElement.setAttribute("data-before", ""));
      return page;
    };
    const [first, second, third] = [await open("/faq"), await open("/about"), await open("/contact")];
    await first.evaluate(async () => {
      localStorage.setItem("newer", "?newer");
      await navigator.serviceWorker.register("/sw.js");
    });
    const take = (page: Page) => page.getByRole("button", { name: "Update" });
    await third.getByRole("button", { name: "Not now" }).click();
    await take(third).waitFor({ state: "detached" });
    for (const page of [first, second]) {
      await take(page).click();
      await page.waitForFunction(() => !("before" in document.documentElement.dataset));
    }
    expect(await third.evaluate(() => "before" in document.documentElement.dataset)).toBe(true);
    await context.close();
  });

  it("refreshes an offline page older than a day", async (test) => {
    const context = await served.browser.newContext({ viewport });
    const page = await context.newPage();
    await page.goto(`${served.site.url}/faq`, { waitUntil: "networkidle" });
    await wake(page);
    await test.expect.poll(() => underControl(page)).toBe(true);
    await page.evaluate(async (date) => {
      const old = new Response("the number of two days ago", { headers: { date } });
      await (await caches.open("pages")).put("/offline", old);
    }, new Date(Date.now() - 2 * 86_400_000).toUTCString());
    await page.goto(`${served.site.url}/about`);
    const kept = () => page.evaluate(async () => (await caches.match("/offline"))?.text());
    await test.expect.poll(kept).toContain("No network on this stretch");
    await context.close();
  });

  it("keeps a very small window mostly readable", async () => {
    const context = await served.browser.newContext({ viewport: { width: 320, height: 256 } });
    const page = await context.newPage();
    await page.goto(`${served.site.url}/faq`, { waitUntil: "networkidle" });
    await wake(page);
    await context.setOffline(true);
    const said = page.getByText("You're offline.");
    await said.waitFor();
    expect((await said.boundingBox())?.y).toBeGreaterThan(256);
    await context.close();
  });

  it("shows pages read by a link again, as link and document", async (test) => {
    const site = await layMortalLine(test);
    const context = await served.browser.newContext({ viewport });
    const page = await context.newPage();
    await page.goto(`${site.url}/tours`, { waitUntil: "networkidle" });
    await wake(page);
    await test.expect.poll(() => underControl(page)).toBe(true);
    const links = page.getByRole("main").getByRole("link", { name: "Old Delhi at Dawn" });
    const tour = page.getByRole("heading", { level: 1, name: "Old Delhi at Dawn" });
    await links.first().click();
    await tour.waitFor();
    const isKept = () =>
      page.evaluate(async (path) => (await caches.match(path)) !== undefined, new URL(page.url()).pathname);
    await test.expect.poll(isKept).toBe(true);
    await page.reload();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Tours" }).waitFor();
    await wake(page);
    await site.close();
    await context.setOffline(true);

    await links.first().click();
    await tour.waitFor();
    await page.getByRole("banner").getByRole("link", { name: "Pahiya, home" }).waitFor();
    await page.reload();
    await tour.waitFor();
    await wake(page);
    // Never read: said so.
    await page.clock.install();
    await followFootLink(page, "Privacy");
    const said = page.getByRole("heading", { name: "No network on this stretch" });
    await said.waitFor();
    // It stays: the wanted page's scripts are missing too, however long one waits.
    await page.evaluate(() => document.documentElement.setAttribute("data-before", ""));
    await page.mouse.move(3, 3);
    await page.clock.runFor(10_000);
    expect(await page.evaluate(() => "before" in document.documentElement.dataset)).toBe(true);
    expect(await said.isVisible()).toBe(true);
    await context.close();
  });

  it("keeps read pages, and never what is sold", async (test) => {
    const site = await layMortalLine(test);
    const context = await served.browser.newContext({ viewport });
    const page = await context.newPage();
    await page.goto(site.url, { waitUntil: "networkidle" });
    await wake(page);
    await test.expect.poll(() => underControl(page)).toBe(true);
    const tour = `${site.url}/tours/cycle-tours/old-delhi-at-dawn`;
    await page.goto(tour, { waitUntil: "networkidle" });
    const departure = await page.locator("[name=departure]:checked").first().inputValue();
    const checkout = `${site.url}/checkout?departure=${departure}&people=1&category=regular`;
    // A checkout, and a page behind a private link, read while online.
    await page.goto(checkout, { waitUntil: "networkidle" });
    await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
    await page.goto(`${site.url}/handed-over`, { waitUntil: "networkidle" });
    await page.goto(tour, { waitUntil: "networkidle" });
    // The network is really gone: the site is closed and the browser is offline.
    await site.close();
    await context.setOffline(true);

    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Old Delhi at Dawn" }).waitFor();
    await page.getByText("You're offline.").waitFor();
    // The choice goes into the address without a request.
    await page.goto(`${tour}?people=3`);
    await page.getByRole("heading", { level: 1, name: "Old Delhi at Dawn" }).waitFor();
    await wake(page);
    await page.getByText("You're offline.").waitFor();
    expect(new URL(page.url()).search).toBe("?people=3");
    await page.goto(`${site.url}/tours/cycle-tours/new-delhi-avenues`);
    await page.getByRole("heading", { name: "No network on this stretch" }).waitFor();
    await page.goto(`${site.url}/handed-over`);
    await page.getByRole("heading", { name: "No network on this stretch" }).waitFor();
    await page.goto(checkout);
    await page.getByRole("heading", { name: "No network on this stretch" }).waitFor();
    await context.close();
  });
});

describe.concurrent("on a silent connection", () => {
  const dawn = "/tours/cycle-tours/old-delhi-at-dawn";
  const tour = (page: Page) => page.getByRole("heading", { level: 1, name: "Old Delhi at Dawn" });
  const saysOlder = (page: Page) => page.getByText("The network didn't respond, so this is a saved page.");

  /** Opens the home page over a line of its own; from then on the service worker keeps pages. */
  async function setOut(test: TestContext) {
    const line = await openSiteLine(served.site.url);
    const context = await served.browser.newContext({ viewport, reducedMotion: "reduce" });
    test.onTestFinished(async () => {
      await context.close();
      await line.close();
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const noise = listenToNoise(page);
    await page.goto(line.url, { waitUntil: "networkidle" });
    await wake(page);
    await test.expect.poll(() => underControl(page)).toBe(true);
    return { line, context, page, noise };
  }

  /** Opens a page while the line is up. Its kept copy is marked, to tell it from the site's answer. */
  async function read(test: TestContext, page: Page, path: string): Promise<void> {
    await page.goto(new URL(path, page.url()).href, { waitUntil: "networkidle" });
    await test.expect.poll(() => isMarked(page, path)).toBe(false);
    await page.evaluate(async (path) => {
      const cache = await caches.open("pages");
      const { headers } = (await cache.match(path)) as Response;
      const html = (await (await cache.match(path))?.text())?.replace("<html", "<html data-kept");
      await cache.put(path, new Response(html, { headers }));
    }, path);
  }
  /** True if the kept copy of a page is the marked one; undefined without a copy. */
  const isMarked = (page: Page, path: string): Promise<boolean | undefined> =>
    page.evaluate(async (path) => (await (await caches.match(path))?.text())?.includes("<html data-kept"), path);

  const showsMarked = (page: Page) => page.evaluate(() => "kept" in document.documentElement.dataset);

  it("shows read pages as old, and keeps later answers", async (test) => {
    const { line, page, noise } = await setOut(test);
    await read(test, page, dawn);
    line.stall();
    await page.reload({ waitUntil: "commit" });
    await tour(page).waitFor();
    expect(await showsMarked(page)).toBe(true);
    await wake(page);
    await saysOlder(page).waitFor();
    await look(page, "page-from-before", { of: "window" });
    expect(await isMarked(page, dawn)).toBe(true);
    line.flow();
    await test.expect.poll(() => isMarked(page, dawn), { timeout: 30_000 }).toBe(false);

    await page.getByRole("link", { name: "Try again" }).click();
    await page.waitForFunction(() => !("kept" in document.documentElement.dataset));
    await wake(page);
    expect(await saysOlder(page).count()).toBe(0);
    expect(noise).toEqual([]);
  });

  it.for(["stall", "cut"] as const)("shows them when an answer never ends: %s", async (does, test) => {
    const { line, context, page } = await setOut(test);
    await read(test, page, dawn);
    // Fetches everything again, without conditional requests.
    const debugging = await context.newCDPSession(page);
    await debugging.send("Network.clearBrowserCache");
    await debugging.detach();
    line[does](8_000);
    await page.reload({ waitUntil: "commit" });
    await tour(page).waitFor();
    expect(await showsMarked(page)).toBe(true);
    await wake(page);
    await saysOlder(page).waitFor();
  });

  it("shows pages read by a link, and forgets their age on the next", async (test) => {
    const { line, page } = await setOut(test);
    await page.goto(`${line.url}/faq`, { waitUntil: "networkidle" });
    await wake(page);
    const follow = (name: string) => followFootLink(page, name);
    await follow("Privacy");
    await page.waitForURL(/\/privacy$/);
    const isKept = (path: string) => page.evaluate(async (path) => (await caches.match(path)) !== undefined, path);
    await test.expect.poll(() => isKept("/privacy.data")).toBe(true);
    await follow("FAQ");
    await page.waitForURL(/\/faq$/);

    line.stall();
    await follow("Privacy");
    await page.getByText("Loading...").waitFor();
    await page.waitForURL(/\/privacy$/);
    await saysOlder(page).waitFor();
    line.flow();
    await follow("FAQ");
    await page.waitForURL(/\/faq$/);
    await saysOlder(page).waitFor({ state: "detached" });
    // Only its document is kept: asked for where the data does not come.
    await follow("About");
    await page.waitForURL(/\/about$/);
    await page.evaluate(async () => (await caches.open("pages")).delete("/faq.data"));
    await test.expect.poll(() => isKept("/faq")).toBe(true);
    line.stall();
    await follow("FAQ");
    await page.locator("html[data-older='/faq']").waitFor();
    await wake(page);
    await saysOlder(page).waitFor();
  });

  it("no longer calls a page old once refreshed", async (test) => {
    const { line, page } = await setOut(test);
    await read(test, page, "/tours");
    line.stall();
    await page.reload({ waitUntil: "commit" });
    await page.getByRole("heading", { level: 1, name: "Tours" }).waitFor();
    await wake(page);
    await saysOlder(page).waitFor();
    line.flow();
    await page.getByRole("searchbox").first().fill("lodhi");
    await page.waitForURL(/text=lodhi/);
    await saysOlder(page).waitFor({ state: "detached" });
  });

  it("waits as a browser would for unread and sold pages", async (test) => {
    const { line, context, page } = await setOut(test);
    await read(test, page, dawn);
    const departure = await page.locator("[name=departure]:checked").first().inputValue();
    const checkout = `${line.url}/checkout?departure=${departure}&people=1&category=regular`;
    const [unread, paying] = [await context.newPage(), await context.newPage()];
    await paying.goto(checkout, { waitUntil: "networkidle" });
    line.stall();
    const waiting = [unread.goto(`${line.url}/terms-condition`), paying.reload()];
    // Those two were asked before: where this one is answered, they have waited as long.
    await page.reload({ waitUntil: "commit" });
    await tour(page).waitFor();
    const isThere = await Promise.race([Promise.any(waiting), page.evaluate(() => "neither")]);
    expect(isThere).toBe("neither");
    line.flow();
    await Promise.all(waiting);
    await unread.getByRole("heading", { level: 1, name: "Terms" }).waitFor();
    await paying.getByRole("heading", { name: "Who is riding?" }).waitFor();
    expect(await saysOlder(unread).count()).toBe(0);
  });
});
