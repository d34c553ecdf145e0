import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { desk, look, phone } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { payHeld } from "#tests/harness/money/pay-hold.ts";
import { becomeMember, newMember } from "#tests/harness/people/member.ts";
import { freeDepartures } from "#tests/harness/site/crawl.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

const served = serveSite();
const narrow = { width: 320, height: 640 };
const small = { width: 360, height: 740 };
const open = (path: string, viewport = phone) => visit(served.browser, served.site.url + path, { viewport });

const cutPlaceholders = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d");
    return [...document.querySelectorAll<HTMLInputElement>("main input[placeholder]")]
      .filter((field) => field.checkVisibility())
      .filter((field) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field);
        if (pen) pen.font = font;
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return (pen?.measureText(field.placeholder).width ?? 0) > room;
      })
      .map((field) => field.placeholder);
  });

const linesOf = (words: Locator, text: RegExp): Promise<number> =>
  words.evaluate((element, pattern) => {
    const text = element.firstChild as Text;
    const [found = ""] = new RegExp(pattern).exec(text.data) ?? [];
    const range = document.createRange();
    range.setStart(text, text.data.indexOf(found));
    range.setEnd(text, text.data.indexOf(found) + found.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  }, text.source);

describe("on the way to a ride", () => {
  it("cuts no placeholder on the narrowest phone", async () => {
    for (const path of ["/faq", "/contact", "/newsletter", "/gift"]) {
      const { page, close } = await open(path, narrow);
      await page.evaluate(() => document.fonts.ready);
      expect(await cutPlaceholders(page), path).toEqual([]);
      await close();
    }
  });

  it("leaves no gap between the words of an offer", async () => {
    const { page, close } = await open("/", desk);
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport);
      const cards = page.getByRole("region", { name: "This season's offers" }).getByRole("article");
      const gaps = await cards.evaluateAll((all) =>
        all.map((card) => {
          const words = [...(card.lastElementChild?.querySelectorAll("p, span, a") ?? [])].filter(
            (one) => one.children.length === 0,
          );
          const edges = words.map((one) => one.getBoundingClientRect()).sort((a, b) => a.top - b.top);
          let lowest = edges[0]?.bottom ?? 0;
          let widest = 0;
          for (const { top, bottom } of edges) {
            widest = Math.max(widest, top - lowest);
            lowest = Math.max(lowest, bottom);
          }
          return Math.round(widest);
        }),
      );
      expect(gaps.length).toBeGreaterThan(3);
      expect(Math.max(...gaps), `${gaps} at ${viewport.width} px`).toBeLessThanOrEqual(32);
    }
    await close();
  });

  it("keeps the way to a page in one line, the page's own name cut if need be", async () => {
    const { page, close } = await open("/blogs/explore-delhi/breakfast-in-the-old-city", narrow);
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    expect((await crumbs.boundingBox())?.height).toBeLessThan(50);
    const end = await crumbs.locator("[aria-current]").boundingBox();
    expect((end?.x ?? 0) + (end?.width ?? narrow.width)).toBeLessThanOrEqual(narrow.width);
    await close();
  });

  it("asks for another sum and for somebody's address only once they are chosen", async () => {
    const { page, close } = await visit(served.browser, `${served.site.url}/gift`, {
      viewport: phone,
      javaScriptEnabled: false,
    });
    const fields = [page.getByLabel("Another sum, in rupees"), page.getByLabel("Their e-mail")];
    const shown = () => Promise.all(fields.map((field) => field.isVisible()));
    await page.getByRole("button", { name: "Go to payment" }).waitFor();
    expect(await shown()).toEqual([false, false]);
    await page.locator("input[name=sum][value=other]").check({ force: true });
    await page.locator("input[name=to][value=recipient]").check({ force: true });
    expect(await shown()).toEqual([true, true]);
    await close();
  });

  it("shows steps, wheel and dates of checkout whole in letters twice as large", async () => {
    const html = await (await fetch(`${served.site.url}/tours/cycle-tours/old-delhi-at-dawn`)).text();
    const departure = freeDepartures(html).at(-2) ?? "";
    const pay = await holdPlaces(served.site.url, departure);
    for (const path of [`/checkout?departure=${departure}&people=2&category=regular`, pay]) {
      const { page, close } = await visit(served.browser, served.site.url + path, {
        viewport: phone,
        prepare: async (page) => {
          const settings = await page.context().newCDPSession(page);
          await settings.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
        },
      });
      await look(page, `large-${path.split("?")[0]?.split("/").slice(1, 3).join("-")}`, { scripts: false });
      const steps = page.getByRole("navigation", { name: "Booking" }).getByRole("listitem");
      const tops = await steps.evaluateAll((all) => all.map((step) => Math.round(step.getBoundingClientRect().top)));
      expect(new Set(tops).size, path).toBe(1);
      const home = await page.locator(".site-header-mark").boundingBox();
      const wheel = await page.locator(".site-header-mark svg").first().boundingBox();
      expect((wheel?.x ?? 0) + (wheel?.width ?? phone.width), path).toBeLessThanOrEqual(
        (home?.x ?? 0) + (home?.width ?? 0) + 1,
      );
      const broken = await page.getByText(/^Cancel by/).evaluateAll((dates) =>
        dates.filter(({ firstChild: text }) => {
          const range = document.createRange();
          range.setStart(text as Text, (text as Text).length - 3);
          range.setEnd(text as Text, (text as Text).length);
          return range.getClientRects().length > 1;
        }),
      );
      expect(broken, path).toEqual([]);
      expect(await linesOf(page.locator(".thin-foot p").first(), /\S+@\S+/), path).toBe(1);
      await close();
    }
  });

  it("keeps a refund's date of a coming year, and a place's two names, in one line", async () => {
    const html = await (await fetch(`${served.site.url}/tours/bicycle-touring/ladakh-high-passes`)).text();
    const departure = freeDepartures(html).at(-1) ?? "";
    const checkout = await open(`/checkout?departure=${departure}&people=2&category=regular`, small);
    const dates = await checkout.page.getByText(/^Cancel by/).all();
    expect(dates.length).toBeGreaterThan(1);
    for (const date of dates) expect(await linesOf(date, /\w+.\d+.\w+.\d{4}.*$/)).toBe(1);
    await checkout.close();
    const search = await open("/search");
    const place = await search.page.getByRole("link", { name: "Himalayan Foothills" }).first().boundingBox();
    expect(place?.height).toBeLessThan(46);
    await search.close();
  });

  it("opens a profile with its chosen tab in sight", async () => {
    const { page, close } = await open("/faq");
    await becomeMember(page, served.site.url, newMember());
    await page.goto(`${served.site.url}/user-profile?tab=reviews`);
    const tab = page.getByRole("tab", { name: "Reviews" });
    await tab.waitFor();
    const box = await tab.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? phone.width)).toBeLessThanOrEqual(phone.width);
    await close();
  });

  it("breaks no date of the refunds, and sets the ways to send a rider's link below the name", async () => {
    const html = await (await fetch(`${served.site.url}/tours/cycle-tours/old-delhi-at-dawn`)).text();
    const departure = freeDepartures(html).at(-1) ?? "";
    const manage = await payHeld(served.site.url, await holdPlaces(served.site.url, departure, 2));
    const { page, close } = await open(manage);
    const first = page.getByText("Cancel by").first();
    const lines = await first.evaluate((words) => {
      const text = words.firstChild as Text;
      const range = document.createRange();
      range.setStart(text, "Cancel by ".length);
      range.setEnd(text, text.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
    const name = await page.getByText("Rider 1", { exact: true }).first().boundingBox();
    const copy = await page.getByRole("button", { name: "Copy link: Rider 1" }).evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return range.getBoundingClientRect().left;
    });
    expect(copy).toBeCloseTo(name?.x ?? 0, 0);
    const top = async (heading: string | RegExp) =>
      (await page.getByRole("heading", { name: heading }).boundingBox())?.y ?? Number.NaN;
    expect(await top(/^Rider details/)).toBeLessThan(await top("The way we go"));
    await close();
  });
});
