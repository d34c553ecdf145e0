import { describe, expect, it } from "vitest";
import { comingSoonContent } from "#content/pages/coming-soon.ts";
import { faqContent } from "#content/pages/faq.ts";
import { homeContent } from "#content/pages/home.ts";
import { json } from "#platform/database/database.server.ts";
import { look, lookInBoth, phone as viewport } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { wordsOf } from "#tests/harness/site/crawl.ts";
import type { OwnPlace } from "#tests/harness/site/own-place.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

/**
 * The default of the countdown is over since 2021: here it runs, to an instant an hour and a half from now. And the posters of
 * the home page have films.
 */
async function preparePages(place: OwnPlace): Promise<void> {
  const database = await place.open();
  const launchesAt = new Date(Date.now() + 90 * 60_000).toISOString();
  const video = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";
  const documents = {
    "coming-soon": { ...comingSoonContent, launchesAt },
    home: { ...homeContent, banner: homeContent.banner.map((slide) => ({ ...slide, video })) },
  };
  for (const [key, document] of Object.entries(documents))
    await database.db
      .updateTable("page")
      .set({ document: json(document) })
      .where("key", "=", key as keyof typeof documents)
      .execute();
  await database.close();
}

const served = servePlace({ prepare: preparePages });

it("explains children's data, and the time for answering data questions", async () => {
  const words = wordsOf(await (await fetch(`${served.site.url}/privacy`)).text());
  expect(words).toContain("children under 13");
  expect(words).toContain("answered within one month");
});

it("plays a poster's film in place, keeps focus, and does not slide on", async () => {
  const { page, noise, elsewhere, close } = await visit(served.browser, served.site.url, {
    viewport,
    strangers: true,
    reducedMotion: "no-preference",
    // Nine seconds of the page's own clock, and how often the posters moved by themselves.
    async prepare(fresh) {
      await fresh.clock.install();
      await fresh.addInitScript(() => {
        const scrollBy: (by?: ScrollToOptions) => void = Element.prototype.scrollBy;
        const counted = Object.assign(window, { moved: 0 });
        const counting = function (this: Element, by: ScrollToOptions): void {
          counted.moved += 1;
          scrollBy.call(this, by);
        };
        Object.assign(Element.prototype, { scrollBy: counting });
      });
    },
  });
  const moved = () => page.evaluate(() => (window as unknown as { moved: number }).moved);
  const banner = page.getByRole("region", { name: "Where to next" });
  const isElsewhere = () =>
    banner
      .locator("ul")
      .first()
      .evaluate((list) => !list.matches(":hover, :focus-within"));
  await banner.getByRole("button", { name: "Pause" }).waitFor();
  await page.clock.runFor(9_500);
  expect(await moved()).toBe(1);
  await banner.getByRole("link", { name: "Play the film" }).first().press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
  await expect.poll(() => elsewhere.length).toBe(1);
  const before = await moved();
  // The footer's first links are in folds.
  await page.locator('footer a[href^="mailto:"]').focus();
  await page.mouse.move(1, 1);
  expect(await isElsewhere()).toBe(true);
  await page.clock.runFor(30_000);
  expect(await moved()).toBe(before);
  expect(noise).toEqual([]);
  await close();
});

describe("pages of the company", () => {
  const open = (address: string, options: Parameters<typeof visit>[2] = {}) =>
    visit(served.browser, served.site.url + address, { viewport, ...options });

  it("introduce the company, and load a film on request only", async () => {
    const { page, noise, elsewhere, close } = await open("/about", { strangers: true });
    await page.getByRole("heading", { name: "About us", level: 1 }).waitFor();
    expect(await page.getByRole("heading", { level: 3, name: /^(Imran|Meera|Iqbal)/ }).count()).toBe(3);
    await page.waitForLoadState("networkidle");
    expect(elsewhere).toEqual([]);
    await page.getByRole("button", { name: /^Play the film\s*:\s*2017: nine bicycles and a key/ }).click();
    const frame = page.getByTitle("2017: nine bicycles and a key");
    await frame.waitFor();
    await expect.poll(() => elsewhere).toEqual([await frame.getAttribute("src")]);
    expect(elsewhere[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+\?autoplay=1/);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
    expect(noise).toEqual([]);
    await close();
  });

  it("link to the film's page without JavaScript", async () => {
    const { page, close } = await open("/about", { javaScriptEnabled: false });
    const link = page.getByRole("link", { name: /^Play the film/ });
    expect(await link.count()).toBe(3);
    expect(await link.first().getAttribute("href")).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=/);
    await close();
  });

  it("change categories by mouse and keys, with the choice in the address", async () => {
    const { page, noise, close } = await open("/faq");
    await page.getByRole("heading", { name: "FAQs", level: 1 }).waitFor();
    await page.getByRole("tab", { name: "Weather and air" }).click();
    await page.getByText("Do you ride in the rain?").click();
    await page.getByText("the city smells wonderful").waitFor();
    await page.waitForURL(/\/faq#weather$/);
    await lookInBoth(page, "faq-weather");
    await page.getByRole("tab", { name: "Weather and air" }).focus();
    await page.keyboard.press("ArrowUp");
    await page.getByRole("heading", { name: "Bicycles and riding" }).waitFor();
    await page.waitForURL(/\/faq#riding$/);
    await page.keyboard.press("End");
    await page.getByRole("heading", { name: "Your data" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("heading", { name: "Booking and cancelling" }).waitFor();
    expect(await page.getByRole("tab", { selected: true }).evaluate((tab) => tab === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("How do I book?");
    expect(noise).toEqual([]);
    await close();
  });

  it("show the last of two quick choices, never the first again", async () => {
    const { page, noise, close } = await open("/faq");
    const seen = await page.getByRole("tab", { selected: true }).evaluate(async (first: HTMLElement) => {
      const shown: (string | null | undefined)[] = [];
      const note = () => shown.push(document.querySelector("[role=tab][aria-selected=true]")?.textContent);
      new MutationObserver(note).observe(document.body, { subtree: true, attributeFilter: ["aria-selected"] });
      first.focus();
      for (const key of ["End", "ArrowUp"]) {
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        // The second one comes while the router is about to note the first.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
      const isNoted = () => window.location.hash === "#bespoke";
      while (!isNoted()) await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => requestIdleCallback(resolve));
      return shown;
    });
    expect(seen).toEqual(["Your data", "Made to measure and holidays"]);
    expect(noise).toEqual([]);
    await close();
  });

  it("follow the next press at once, and Back returns to the choice before", async () => {
    const { page, noise, close } = await open("/faq");
    await page.getByRole("tab", { name: "Weather and air" }).evaluate((tab: HTMLElement) => {
      tab.click();
      document.querySelector<HTMLElement>("footer a[href='/about']")?.click();
    });
    await page.waitForURL(/\/about$/);
    await page.getByRole("heading", { name: "About us", level: 1 }).waitFor();
    await page.goBack();
    await page.waitForURL(/\/faq#weather$/);
    await page.getByText("Do you ride in the rain?").waitFor();
    expect(noise).toEqual([]);
    await close();
  });

  it("open a shared answer, with and without JavaScript", async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, close } = await open("/faq#paying-refund-when", { javaScriptEnabled });
      const answer = page.getByText("Within 15 days, usually much sooner");
      await answer.waitFor();
      const isInSight = async () => {
        const top = (await answer.boundingBox())?.y ?? -1;
        return top > 0 && top < viewport.height;
      };
      await expect.poll(isInSight, { timeout: 30_000 }).toBe(true);
      await close();
    }
  });

  it("find answers while typing, and by address", async () => {
    const { page, noise, close } = await open("/faq");
    const field = page.getByRole("searchbox", { name: "Search the questions" });
    await field.pressSequentially("refund arrive");
    await page.getByRole("heading", { name: "One answer to “refund arrive”" }).waitFor();
    await page.getByText("Within 15 days").waitFor();
    await field.fill("giraffe");
    await page.getByRole("heading", { name: "No answer to “giraffe”" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Ask us" }).waitFor();
    await field.fill("refund");
    await lookInBoth(page, "faq-search");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\?q=refund$/);
    await field.fill("");
    await page.getByRole("tab", { name: "Booking and cancelling" }).waitFor();
    expect(noise).toEqual([]);
    await close();
    const still = await open("/faq?q=giraffe", { javaScriptEnabled: false });
    await still.page.getByRole("heading", { name: "No answer to “giraffe”" }).waitFor();
    await still.close();
  });

  it("show all categories without JavaScript", async () => {
    const { page, close } = await open("/faq", { javaScriptEnabled: false });
    await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Your data" }).click();
    await page.getByRole("heading", { name: "Your data" }).waitFor();
    expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()).toEqual([
      ...faqContent.categories.map(({ name }) => name),
      "Still a question?",
    ]);
    expect(await page.getByRole("tab").count()).toBe(0);
    await close();
  });

  it("have policies with working contents, and refund tables", async () => {
    const terms = await open("/terms-condition");
    await terms.page.getByRole("link", { name: "How refunds are paid" }).click();
    await terms.page.waitForURL(/#refunds$/);
    const rows = terms.page.getByRole("table", { name: "City cycle tours and walks" }).getByRole("row");
    expect(await rows.allInnerTexts()).toContainEqual(expect.stringMatching(/3 days or more before the start\s+90%/));
    expect(terms.noise).toEqual([]);
    await terms.close();
  });

  it("count down to an instant, and say when it is reached", async () => {
    const { page, noise, close } = await open("/comming-soon", { prepare: (opened) => opened.clock.install() });
    const timer = page.getByRole("timer", { name: "Time left" });
    await timer.waitFor();
    await lookInBoth(page, "coming-soon");
    await page.setViewportSize({ width: 320, height: 640 });
    await look(page, "coming-soon-narrow");
    await page.setViewportSize(viewport);
    const before = await timer.textContent();
    await page.clock.runFor(5_000);
    await expect.poll(() => timer.textContent()).not.toBe(before);
    await page.clock.runFor(2 * 3600_000);
    await page.getByText("Launched!", { exact: true }).waitFor();
    expect(await timer.count()).toBe(0);
    await lookInBoth(page, "launched");
    await page.getByRole("link", { name: "Contact us" }).click();
    await page.getByRole("heading", { name: "Get In Touch" }).waitFor();
    expect(noise).toEqual([]);
    await close();
  });
});
