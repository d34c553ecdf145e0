import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { enterRoom, type Room } from "#tests/harness/browser/browser-pool.ts";
import { listenToNoise, look, lookInBoth, phone, windows } from "#tests/harness/browser/look-at-page.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { canonicalOf, headingsOf, structuredDataOf, wordsOf } from "#tests/harness/site/crawl.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const served = serveToReaders();

describe("home and holidays without scripts", () => {
  const htmlOf = async (path: string): Promise<string> => {
    const answer = await fetch(served.site.url + path);
    expect(answer.status, path).toBe(200);
    return answer.text();
  };

  // Looks are tested for every kind of page in every-page.test.ts.
  it.each([
    ["/", "Old Delhi at Dawn", "/"],
    ["/india-by-cycle", "India by cycle", "/india-by-cycle"],
    ["/destination-list-v2", "Where we ride", "/destination-list-v2"],
    ["/destinations/kerala", "Kerala", "/destinations/kerala"],
    ["/destination-details", "Delhi", "/destinations/delhi"],
    ["/destination-details?name=ladakh", "Ladakh", "/destinations/ladakh"],
    ["/gallery", "Gallery", "/gallery"],
    ["/gallery-details", "Delhi before breakfast", "/gallery-details?album=delhi-before-breakfast"],
    ["/gallery-details?album=stone", "Stone, by people with cameras", "/gallery-details?album=stone"],
    // Mysore has an address of its own; search engines get the other as canonical.
    ["/mysore", "Mysore and the Karnataka hills", "/tours/mysore-tours"],
  ])("%s has its heading and its address", async (path, heading, address) => {
    const html = await htmlOf(path);
    expect(headingsOf(html, 1)).toEqual([expect.stringMatching(new RegExp(heading, "i"))]);
    expect(canonicalOf(html)).toBe(address);
  });

  it("give search engines the company and its rating", async () => {
    const html = await htmlOf("/");
    const [data] = structuredDataOf(html);
    expect(data).toMatchObject({ "@type": "TravelAgency", name: "Pahiya", telephone: "+91 00000 12345" });
    const rating = data?.aggregateRating as { reviewCount: number };
    expect(rating.reviewCount).toBeGreaterThan(10);
    expect(/from (\d+) reviews/.exec(wordsOf(html))?.[1]).toBe(String(rating.reviewCount));
  });
});

let room: Room | undefined;
let page: Page;
let noise: string[] = [];

const open = async (
  path: string,
  options: BrowserContextOptions = {},
  prepare?: (opened: Page) => Promise<void>,
): Promise<void> => {
  await room?.leave();
  room = await enterRoom(served.browser, { viewport: phone, ...options });
  ({ page } = room);
  noise = listenToNoise(page);
  await prepare?.(page);
  await page.goto(served.site.url + path);
  if (options.javaScriptEnabled !== false) await wake(page);
};

describe("home and holidays at any width", () => {
  it("change banners by buttons and arrow keys, and can be stopped", async () => {
    await open("/");
    const banner = page.getByRole("region", { name: "Where to next" });
    await banner.getByRole("button", { name: "Pause" }).click();
    await banner.getByRole("button", { name: "Play" }).waitFor();
    const left = () =>
      banner
        .getByRole("list")
        .first()
        .evaluate((list) => list.scrollLeft);
    await banner.getByRole("button", { name: /^Next/ }).click();
    await expect.poll(left).toBeGreaterThan(phone.width * 0.9);
    await banner.getByRole("list").first().focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(left).toBeLessThan(10);
    await banner.getByRole("link", { name: "Know More" }).first().click();
    await page.waitForURL(/\/tours\/cycle-tours\/old-delhi-at-dawn/);
    expect(noise).toEqual([]);
  });

  it("move nothing for reduced motion", async () => {
    await open("/", { reducedMotion: "reduce" }, (opened) => opened.clock.install());
    const banner = page.getByRole("region", { name: "Where to next" });
    await banner.getByRole("button", { name: "Play" }).waitFor();
    // Three times as long as a poster stands for the others.
    await page.clock.runFor(30_000);
    const list = banner.getByRole("list").first();
    expect(await list.evaluate((posters) => posters.scrollLeft)).toBe(0);
  });

  it("count a banner click without waiting", async () => {
    await open("/");
    await page.route("https://partner.example/**", (route) => route.fulfill({ status: 200, body: "partner" }));
    const counted = page.waitForResponse(/\/api\/klmBanner$/);
    const presses: string[] = [];
    page.on("request", (request) => request.url().endsWith("/api/klmBanner") && presses.push(request.url()));
    const link = page.getByRole("link", { name: "See the partner's offer" });
    // Opens a menu: nothing has navigated.
    await link.click({ button: "right" });
    await link.click({ modifiers: ["Control"] });
    expect((await counted).status()).toBe(200);
    expect(presses).toHaveLength(1);
    expect(await link.getAttribute("href")).toBe("https://partner.example/bicycles");
  });

  it("open a picture, move by arrow keys, close by Escape, and restore focus", async () => {
    await open("/gallery-details?album=stone");
    const first = page.locator("main figure a").first();
    await first.focus();
    await page.keyboard.press("Enter");
    const box = page.getByRole("dialog", { name: "Stone, by people with cameras" });
    await box.getByText("Picture 1 of 8").waitFor();
    await lookInBoth(page, "lightbox", { of: "window" });
    await page.keyboard.press("ArrowRight");
    await box.getByText("Picture 2 of 8").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await box.getByText("Picture 8 of 8").waitFor();
    await box.getByRole("button", { name: "Next" }).click();
    await box.getByText("Picture 1 of 8").waitFor();
    await box.getByText("Public domain").waitFor();
    await page.keyboard.press("Escape");
    await box.waitFor({ state: "detached" });
    expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(noise).toEqual([]);
  });

  it("suggest a page for a wrong address", async () => {
    await open("/old-dehli-at-dawm");
    await page.getByRole("heading", { name: "This road ends here" }).waitFor();
    await lookInBoth(page, "missing", { of: "window" });
    expect(await page.getByRole("searchbox").inputValue()).toBe("old dehli at dawm");
    await page.getByRole("link", { name: /Old Delhi at Dawn/ }).click();
    await page.waitForURL(/\/tours\/cycle-tours\/old-delhi-at-dawn$/);
    // A number is nothing to look for; a word leads to everything that has it.
    await open("/xyz-123");
    expect(await page.getByRole("searchbox").inputValue()).toBe("");
    await page.getByRole("searchbox").fill("kite");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.waitForURL(/\/search\?text=kite$/);
    await page.getByRole("heading", { level: 3, name: "The week of the kite" }).waitFor();
    expect(noise.filter((line) => !line.includes("404"))).toEqual([]);
  });
});

describe.each(windows)("home and holidays at $width px", (viewport) => {
  const isPhone = viewport.width < 1024;
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

  it(isPhone ? "has a full-screen menu that keeps the focus" : "has a menu for the keyboard", async () => {
    await open("/", { viewport });
    if (isPhone) {
      const summary = page.locator("summary", { hasText: "Menu" });
      const isInert = () => page.locator("main").evaluate((main) => (main as HTMLElement).inert);
      await summary.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: "Destinations" }).first().waitFor();
      await look(page, "menu", { of: "window" });
      // The browser tells of a menu that opened or closed a moment after it did.
      await expect.poll(isInert).toBe(true);
      await page.keyboard.press("Escape");
      await page.getByText("Close", { exact: true }).waitFor({ state: "hidden" });
      await expect.poll(isInert).toBe(false);
      await page.keyboard.press("Enter");
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Destinations" }).click();
    } else {
      const more = page.getByRole("button", { name: "More: Cycling Holidays" });
      await more.focus();
      await page.keyboard.press("Enter");
      expect(await more.getAttribute("aria-expanded")).toBe("true");
      await look(page, "menu", { of: "window" });
      await page.keyboard.press("Tab");
      await page.keyboard.press("Escape");
      expect(await more.getAttribute("aria-expanded")).toBe("false");
      expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.keyboard.press("Enter");
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Destinations" }).click();
    }
    await page.waitForURL(/\/destination-list-v2$/);
    await page.getByRole("heading", { level: 1, name: "Where we ride" }).waitFor();
    expect(await page.locator("details[open]").count()).toBe(0);
    expect(await page.locator('[aria-expanded="true"]').count()).toBe(0);
    expect(noise).toEqual([]);
  });

  it("keep a smaller header in view, without movement", async () => {
    await open("/tours", { viewport });
    await page.evaluate(() => {
      const seen = window as unknown as { shifted: number };
      seen.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
      window.scrollTo(0, 900);
    });
    const bottom = () =>
      page
        .locator("header")
        .first()
        .evaluate((header) => header.getBoundingClientRect().bottom);
    const tall = await page
      .locator("header")
      .first()
      .evaluate((header) => header.clientHeight);
    await expect.poll(bottom).toBeLessThan(tall);
    expect(await bottom()).toBeGreaterThan(48);
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.02);
  });

  it("are usable without JavaScript", async () => {
    await open("/", { viewport, javaScriptEnabled: false });
    expect(await isWide(), "scrolls sideways").toBe(false);
    if (isPhone) await page.locator("summary").first().click();
    else await page.getByRole("link", { name: "Cycling Holidays", exact: true }).first().hover();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Destinations" }).click();
    await page.getByRole("heading", { level: 1, name: "Where we ride" }).waitFor();
    await page.goto(`${served.site.url}/gallery-details`);
    const picture = await page.request.get(
      new URL((await page.locator("main figure a").first().getAttribute("href")) ?? "", served.site.url).href,
    );
    expect(picture.headers()["content-type"]).toBe("image/jpeg");
  });
});
