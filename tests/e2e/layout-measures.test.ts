import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { readMail } from "#modules/messaging/model.ts";
import { desk, look, phone } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { dataFor, kinds, render } from "#tests/harness/mail/rendered-mails.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const served = serveToReaders();
const open = (path: string, viewport = phone) => visit(served.browser, served.site.url + path, { viewport });

/** Distance from the page's last words to its footer. */
const airAtTheEnd = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const ends = [...document.querySelectorAll("main :is(p, h2, a, button, summary)")]
      .filter((one) => one.checkVisibility() && one.clientWidth > 1)
      .map((one) => one.getBoundingClientRect().bottom);
    if (ends.length === 0) return Number.NaN;
    return (document.querySelector("body > footer")?.getBoundingClientRect().top ?? 0) - Math.max(...ends);
  });

/** Numbers whose unit is on another line: "9 / nights", "5 / reviews". */
const partedUnits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const units = /[\d½]\s(hours?|days?|nights?|km|cm|min|minutes|reviews|IST|[A-Z][a-z]+ 20\d\d)\b/g;
    const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.parentElement?.checkVisibility()) continue;
      for (const { 0: words, index } of text.data.matchAll(units)) {
        range.setStart(text, index);
        range.setEnd(text, index + words.search(/\s/) + 2);
        const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (others.some(({ top }) => top > (first?.top ?? top))) found.push(text.data);
      }
    }
    return found;
  });

describe("page layout", () => {
  it.each([
    ["/", 390],
    ["/tours", 360],
    ["/tours/compare?tours=old-delhi-at-dawn,mehrauli-ruins,ladakh-high-passes", 360],
    ["/tours/cycle-tours/old-delhi-at-dawn", 320],
  ])("keeps the numbers of %s with their units at %d px", async (path, width) => {
    const { page, close } = await open(path, { width, height: 800 });
    await page.evaluate(() => document.fonts.ready);
    expect(await partedUnits(page)).toEqual([]);
    await close();
  });

  it.each(["/faq", "/contact", "/terms-condition", "/privacy"])(
    "leaves space between %s and the footer",
    async (path) => {
      const { page, close } = await open(path);
      for (const viewport of [phone, desk]) {
        await page.setViewportSize(viewport);
        expect(await airAtTheEnd(page), `at ${viewport.width} px`).toBeGreaterThanOrEqual(48);
      }
      await close();
    },
  );

  it("starts pages without a header picture at one height", async () => {
    const tops = new Set<number>();
    for (const path of ["/search", "/blogs", "/offline", "/tours", "/login"]) {
      const { page, close } = await open(path, desk);
      tops.add(
        await page.evaluate(() => {
          const main = document.querySelector("main");
          const page = main?.querySelector(".page");
          return page && main ? Number.parseFloat(getComputedStyle(page).paddingTop) : Number.NaN;
        }),
      );
      await close();
    }
    expect([...tops]).toEqual([expect.closeTo(56, 0)]);
  });

  it("aligns a banner's panel left until the page has margins", async () => {
    const { page, close } = await open("/contact");
    for (const width of [390, 640, 768, 1000]) {
      await page.setViewportSize({ width, height: 900 });
      const left = await page
        .locator("main header nav")
        .first()
        .evaluate((crumbs) => crumbs.parentElement?.getBoundingClientRect().left);
      expect(left, `at ${width} px`).toBeCloseTo(0, 0);
    }
    await close();
  });

  it.each(["/faq", "/newsletter", "/search"])("gives %s's field and button one height", async (path) => {
    const { page, close } = await open(path, desk);
    const field = page.locator("main form input:is([type=search], [type=email])").first();
    const button = page.locator("main form button[type=submit]").first();
    expect((await field.boundingBox())?.height).toBe((await button.boundingBox())?.height);
    await close();
  });

  it("aligns destination names, two-line ones too", async () => {
    const { page, close } = await open("/destination-list-v2", { width: 1024, height: 900 });
    const names = await page.locator("main ol li a").evaluateAll((links) =>
      links.flatMap((link) => {
        const [number, name] = link.children;
        return number && name
          ? [name.getBoundingClientRect().left - number.getBoundingClientRect().left].map(Math.round)
          : [];
      }),
    );
    expect(names.length).toBeGreaterThan(6);
    expect(new Set(names).size, names.join(" ")).toBe(1);
    await close();
  });

  it("fills a tablet's row with a last card alone, words beside its picture", async () => {
    const { page, close } = await open("/tours/cycle-tours/old-delhi-at-dawn", { width: 768, height: 1024 });
    const cards = page.locator("section", { hasText: "Tours You May Also Like" }).locator("li > article");
    const last = cards.last();
    const first = (await cards.first().boundingBox())?.width ?? 0;
    expect((await last.boundingBox())?.width).toBeGreaterThan(first * 1.9);
    const picture = await last.locator("img").first().boundingBox();
    const name = await last.getByRole("heading").boundingBox();
    expect(name?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
    // The list of stops stands beside the map, which would be alone in its row.
    const list = await page.locator("#way ol").boundingBox();
    const map = await page.locator("#way svg").first().boundingBox();
    expect(list?.x).toBeGreaterThan((map?.x ?? 0) + (map?.width ?? 0));
    const [reach, links] = ["Reach us", "Quick Link"].map((name) => page.locator("body > footer").getByText(name));
    expect((await reach?.boundingBox())?.x).toBeGreaterThan(((await links?.boundingBox())?.x ?? 0) + 200);
    await close();
  });

  it("begins the words over the first poster where the page does, on a wide desk", async () => {
    const { page, close } = await open("/", { width: 1920, height: 900 });
    const left = await page.getByText(/^Guided rides and walks in Delhi since/).evaluate((words) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      return range.getBoundingClientRect().left;
    });
    const name = await page.locator("body > header a").first().boundingBox();
    expect(left).toBeCloseTo(name?.x ?? 0, 0);
    await close();
  });

  it("puts a single tour beside its picture", async () => {
    const { page, close } = await open("/mysore", desk);
    const picture = await page.locator("main li article img").first().boundingBox();
    const name = await page.locator("main li article h3").first().boundingBox();
    expect(name?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
    await close();
  });

  it.each(["with our letters", "with the phone's own", "with wider ones"])(
    "keeps a tour's bar in one line on the narrowest phone, %s",
    async (letters) => {
      const { page, close } = await visit(
        served.browser,
        `${served.site.url}/tours/bicycle-touring/ladakh-high-passes`,
        {
          viewport: { width: 320, height: 640 },
          bypassCSP: true,
          prepare: async (page) => {
            if (letters !== "with our letters") await page.route("**/*.woff2", (one) => one.abort());
          },
        },
      );
      // DejaVu Sans, the widest face that is common, is 8 % wider than Noto Sans.
      if (letters === "with wider ones")
        await page.addStyleTag({ content: ".tour-bar { letter-spacing: 0.05em !important }" });
      const bar = page.locator(".tour-bar");
      expect((await bar.boundingBox())?.height).toBeLessThan(60);
      const book = await bar.getByRole("link", { name: "Book ₹1,18,000" }).boundingBox();
      expect((book?.x ?? 0) + (book?.width ?? 320)).toBeLessThanOrEqual(320);
      // At least one word of the row beside it is whole.
      const words = await bar.getByRole("link", { name: "Dates" }).boundingBox();
      expect((words?.x ?? 0) + (words?.width ?? 320)).toBeLessThanOrEqual(book?.x ?? 0);
      await close();
    },
  );

  it("shows the total on the panel's background", async () => {
    const { page, close } = await open("/tours/cycle-tours/old-delhi-at-dawn");
    const sum = page.locator("#book").getByText("1 × ₹2,000");
    /** The colours that lie between the sum and the card's own, as far as the form. */
    const grounds = await sum.evaluate((words) => {
      const found: string[] = [];
      for (let at: Element | null = words; at && at.tagName !== "FORM"; at = at.parentElement)
        found.push(getComputedStyle(at).backgroundColor);
      return new Set(found).size === 1 ? found[0] : found.join(", ");
    });
    expect(grounds).toBe("rgba(0, 0, 0, 0)");
    await close();
  });

  it("prints the meeting place readably", async () => {
    const { page, close } = await open("/tours/bicycle-touring/ladakh-high-passes");
    const map = page
      .locator("#meeting")
      .getByText("Show the map")
      .locator("xpath=ancestor::*[contains(@class,'surface-cream')]");
    expect(await map.evaluate((place) => getComputedStyle(place).backgroundColor)).toBe("rgb(248, 234, 208)");
    // A map that we drew stays on paper, with the words of the way.
    await page.goto(`${served.site.url}/tours/cycle-tours/old-delhi-at-dawn`);
    await page.emulateMedia({ media: "print" });
    const meeting = page.locator("#meeting");
    await meeting.getByRole("img", { name: /^Map of the meeting point: Digambar Jain Lal Mandir/ }).waitFor();
    await meeting.getByText(/^From Lal Qila metro, Gate 1: \d+\sm, about \d+\sminutes on foot\.$/).waitFor();
    await close();
  });

  it("prints answers, and leaves controls out", async () => {
    const { page, close } = await open("/tours/cycle-tours/old-delhi-at-dawn");
    await page.emulateMedia({ media: "print" });
    const isSeen = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => one.checkVisibility()));
    const answers = await isSeen("#questions details > :not(summary)");
    expect(answers.length).toBeGreaterThan(3);
    expect(answers).not.toContain(false);
    expect(await isSeen(".tour-bar")).toEqual([false]);
    // The board of the place, which stands over pictures on a phone, is whole on the first sheet.
    await page.setViewportSize({ width: 680, height: 900 });
    const top = await page.locator("main").evaluate((main) => main.getBoundingClientRect().top);
    expect((await page.locator(".head-words > :first-child").first().boundingBox())?.y).toBeGreaterThanOrEqual(top);
    await close();
  });

  it("sets a tour's first facts in one row on a phone, and a tablet's ticket as wide as the form", async () => {
    const ladakh = await open("/tours/bicycle-touring/ladakh-high-passes", { width: 360, height: 740 });
    const facts = ladakh.page.locator(".tour-facts > div:visible");
    const tops = await facts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([4, 1]);
    const departure = await ladakh.page.locator('input[name="departure"]:enabled').first().getAttribute("value");
    await ladakh.close();
    const path = `/checkout?departure=${departure}&people=1&category=regular`;
    const { page, close } = await open(path, { width: 768, height: 1024 });
    const form = await page.locator("main form").first().boundingBox();
    const ticket = await page.getByRole("region", { name: "Your booking" }).boundingBox();
    expect(ticket?.width).toBe(form?.width);
    await close();
  });

  it("compresses pages, the checkout too, but not for other sites' links", async () => {
    const { page, close } = await open("/tours/cycle-tours/old-delhi-at-dawn");
    const departure = await page.locator('input[name="departure"]:enabled').first().getAttribute("value");
    const checkout = `${served.site.url}/checkout?departure=${departure}&people=2&category=regular`;
    const typed = await page.goto(checkout);
    expect(typed?.status()).toBe(200);
    expect(await typed?.headerValue("content-encoding")).toMatch(/^(br|gzip)$/);
    await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
    await page.goto("about:blank");
    await page.setContent(`<a href="${checkout.replaceAll("&", "&amp;")}">Book</a>`);
    const answered = page.waitForResponse(checkout);
    await page.getByRole("link", { name: "Book" }).click();
    expect(await (await answered).headerValue("content-encoding")).toBeNull();
    await close();
  });

  it("keeps every mail within a phone's width", async () => {
    const { page, close } = await visit(served.browser, "about:blank", { viewport: phone, javaScriptEnabled: false });
    const name = "Wolfeschlegelsteinhausenbergerdorff";
    const email = "firstname.middlename.lastname@department.university.example.com";
    const link = `https://maps.example.com/${"q".repeat(90)}`;
    const said = { words: link, reason: link, remarks: link, message: link, comment: link, answer: link, review: link };
    for (const kind of kinds) {
      const long = { ...dataFor(kind), contactName: name, newName: name, name, email, to: email, ...said };
      const { html } = await render(kind, readMail(kind, long));
      await page.setContent(html);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, kind).toBe(phone.width);
    }
    await close();
  });
});

/** Short words that are broken within. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest("svg, .sr-only")) continue;
      for (const { 0: word, index } of text.data.matchAll(/(?<![-\p{L}])\p{Script=Latin}{3,8}(?![-\p{L}])/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        // Not in sight: a field against robots, and slides that come later.
        const { left } = range.getBoundingClientRect();
        if (left < 0 || left > innerWidth) continue;
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
    return found;
  });

describe("large text", () => {
  /** Opens a page with the browser's default font size set by the reader. */
  const openLarge = (path: string, standard: number, viewport = phone) =>
    visit(served.browser, served.site.url + path, {
      viewport,
      prepare: async (page) => {
        const settings = await page.context().newCDPSession(page);
        await settings.send("Page.setFontSizes", { fontSizes: { standard } });
      },
    });

  it.each([
    "/",
    "/tours/cycle-tours/old-delhi-at-dawn",
    "/tours/compare?tours=old-delhi-at-dawn,mehrauli-ruins,ladakh-high-passes",
    "/india-by-cycle",
  ])("at twice the size breaks no short word of %s, and lays no picture over a heading", async (path) => {
    const { page, close } = await openLarge(path, 32);
    await page.evaluate(() => document.fonts.ready);
    expect(await brokenWords(page)).toEqual([]);
    const covered = await page.locator("main :is(h1, .head-words h2)").evaluateAll((heads) =>
      heads.filter((head) => {
        const { top } = head.getBoundingClientRect();
        const pictures = [...document.querySelectorAll("main :is(.head-picture, .head-pictures)")];
        return pictures.some((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > top + 1);
      }),
    );
    expect(covered.length).toBe(0);
    if (path === "/") await page.locator("main").getByText("Made to measure").click({ trial: true });
    await close();
  });

  it.each(["/", "/tours", "/tours/cycle-tours/old-delhi-at-dawn", "/india-by-cycle", "/destination-list-v2"])(
    "at the browser's largest setting keeps %s within a phone",
    async (path) => {
      const { page, close } = await openLarge(path, 24, { width: 360, height: 780 });
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("24px");
      await look(page, `letters${path.replaceAll("/", "-")}`, { scripts: false });
      await close();
    },
  );

  it.each([
    "/",
    "/tours",
    "/tours/compare?tours=old-delhi-at-dawn,mehrauli-ruins",
    "/tours/cycle-tours/old-delhi-at-dawn",
    "/tours/bicycle-touring/ladakh-high-passes",
    "/tours/bespoke-tours/delhi-your-own-way",
    "/india-by-cycle",
    "/destination-list-v2",
    "/destinations/kerala",
    "/blogs",
    "/blogs/explore-delhi/breakfast-in-the-old-city",
    "/about",
    "/faq",
    "/terms-condition",
    "/login",
    "/no/such/page",
  ])("at twice the size keeps %s within a phone, mostly visible", async (path) => {
    const { page, close } = await openLarge(path, 32);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    await look(page, `large-letters${path.replaceAll(/\W+/g, "-")}`, { scripts: false });
    expect(await stuckShare(page)).toBeLessThan(0.5);
    await close();
  });
});

describe("a short window", () => {
  // A desk's window made four times as large, and a phone on its side.
  it.each([
    { width: 320, height: 256 },
    { width: 844, height: 390 },
  ])("of $width × $height px is mostly free of sticky parts", async (viewport) => {
    const { page, close } = await open("/tours/cycle-tours/old-delhi-at-dawn", viewport);
    expect(await stuckShare(page)).toBeLessThan(0.3);
    // A chip leads to a heading that is seen.
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Reviews" }).click();
    const heading = page.getByRole("heading", { name: "What riders say" });
    await expect
      .poll(() =>
        heading.evaluate((words) => {
          const { left, top, bottom } = words.getBoundingClientRect();
          return document.elementFromPoint(left + 5, (top + bottom) / 2) === words;
        }),
      )
      .toBe(true);
    await close();
  });
});

/** Share of the window's height under sticky parts, in the middle of the page. */
async function stuckShare(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: "instant" }));
  return page.evaluate(() => {
    const isStuck = (one: Element | null): boolean =>
      one !== null && (/sticky|fixed/.test(getComputedStyle(one).position) || isStuck(one.parentElement));
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
    return rows.filter(isStuck).length / innerHeight;
  });
}
