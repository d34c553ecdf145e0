import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { delhiDate, shortDate } from "#platform/time/delhi-time.ts";
import { noteWatchers, pressBack } from "#tests/harness/browser/android-back.ts";
import { enterRoom } from "#tests/harness/browser/browser-pool.ts";
import { expectAnnouncedAgain } from "#tests/harness/browser/hear-announcement.ts";
import { lookInBoth, phone, windows } from "#tests/harness/browser/look-at-page.ts";
import { type Visit, visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import {
  bookableDays,
  canonicalOf,
  headingsOf,
  linksNamed,
  mainOf,
  nodesIn,
  shownIn,
  structuredDataOf,
} from "#tests/harness/site/crawl.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const dawn = "/tours/cycle-tours/old-delhi-at-dawn";
/** Nothing of the ground around its airport is known, so its map is another site's. */
const undrawn = "/tours/bicycle-touring/ladakh-high-passes";

const served = serveToReaders();

describe("a tour's page without scripts", () => {
  const htmlOf = async (path: string, status = 200): Promise<string> => {
    const answer = await fetch(served.site.url + path);
    expect(answer.status, path).toBe(status);
    return shownIn(await answer.text());
  };

  it("links to the contact form for a tailor-made tour", async () => {
    const html = await htmlOf("/tours/bespoke-tours/delhi-your-own-way");
    expect(linksNamed(html, "Write to us")[0]).toBe("/contact?tour=delhi-your-own-way");
    expect(html).not.toContain("Book these places");
    expect(await htmlOf(dawn)).toContain("Book these places");
  });

  it("chooses the next date after the address's, not the season's first", async () => {
    // It runs on Sundays alone; asked for is the Monday after the second that can be booked.
    const tour = "/tours/walking-tours/shahjahanabad-on-sunday";
    const [, before = "", sunday = ""] = bookableDays(await htmlOf(tour));
    const monday = new Date(Date.parse(before) + 86_400_000).toISOString().slice(0, 10);
    const html = await htmlOf(`${tour}?date=${monday}`);
    const said = /<p role="status"[^>]*>([^<]*)/.exec(html)?.[1];
    const today = delhiDate(new Date());
    expect(said).toBe(`${shortDate(monday, today)} cannot be booked. We chose another.`);
    const [, chosen] =
      /checked=""[^>]*>.*?<span class="block[^>]*><span>([^<,]*),/.exec(html.slice(html.indexOf('name="departure"'))) ??
      [];
    expect(chosen).toBe(shortDate(sunday, today));
  });

  it("asks for the party size, and keeps tour and date without it", async () => {
    const html = await htmlOf(dawn);
    expect(/<input[^>]*name="people"[^>]*>/.exec(html)?.[0]).toMatch(/ required=/);
    const departure = [...html.matchAll(/name="departure"[^>]*value="([^"]+)"/g)].at(-1)?.[1] ?? "";
    for (const people of ["&people=", "", "&people=0", "&people=many"]) {
      const page = mainOf(await htmlOf(`/checkout?category=private&departure=${departure}${people}`));
      expect(headingsOf(page, 1)).toEqual(["Who is riding?"]);
      expect(page).toContain("We didn't get the number of people, so this is for one.");
      expect(page).toMatch(/<input[^>]*name="people"[^>]*value="1"/);
      expect(linksNamed(page, "Change the number")).toEqual([
        expect.stringMatching(
          new RegExp(`^${dawn}\\?category=private&(amp;)?date=2\\d{3}-\\d\\d-\\d\\d&(amp;)?time=\\d\\d:\\d\\d$`),
        ),
      ]);
    }
    const chosen = await htmlOf(`/checkout?category=private&departure=${departure}&people=2`);
    expect(chosen).not.toContain("We didn't get the number of people");
    const tooMany = mainOf(await htmlOf(`/checkout?category=private&departure=${departure}&people=120`));
    expect(tooMany).not.toContain("We didn't get the number of people");
    expect(tooMany).toContain("That's more people than this tour takes");
    expect(headingsOf(tooMany, 1)).toEqual(["Too many for one group"]);
    expect(linksNamed(tooMany, "Write to us")).toEqual(["/contact"]);
    const lost = await fetch(`${served.site.url}/checkout?people=2&category=private`, { redirect: "manual" });
    expect(lost.headers.get("location")).toBe("/tours");
  });

  it("has one canonical address", async () => {
    const answer = await fetch(`${served.site.url}/tours/walking-tours/old-delhi-at-dawn?people=2`, {
      redirect: "manual",
    });
    expect(answer.status).toBe(301);
    expect(answer.headers.get("location")).toBe(`${dawn}?people=2`);
    const html = await htmlOf("/tour-details");
    expect(headingsOf(html, 1)).toEqual(["Old Delhi at Dawn"]);
    expect(canonicalOf(html)).toBe(dawn);
    expect(html).toContain("<title>Old Delhi at Dawn: Old Delhi, New Delhi · Pahiya</title>");
    const [data] = structuredDataOf(html).flatMap(nodesIn);
    const [product] = nodesIn(data?.["@graph"]);
    expect(product?.offers).toMatchObject({ price: "2000.00", priceCurrency: "INR" });
  });

  it("suggests tours at an unknown address", async () => {
    const html = await htmlOf("/tours/cycle-tours/no-such-tour", 404);
    expect(headingsOf(html, 1)).toEqual(["We don't lead that tour"]);
    expect(headingsOf(mainOf(html), 2).length).toBeGreaterThan(2);
  });

  it("links to a printable sheet", async () => {
    const [path] = linksNamed(await htmlOf(dawn), "Tour sheet (PDF)");
    const answer = await fetch(served.site.url + path);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(new TextDecoder().decode((await answer.arrayBuffer()).slice(0, 5))).toBe("%PDF-");
    const gone = await fetch(`${served.site.url}/tours/cycle-tours/none/sheet.pdf`);
    expect([gone.status, gone.url]).toEqual([404, `${served.site.url}/tours/cycle-tours/none`]);
    expect(headingsOf(await gone.text(), 1)).toEqual(["We don't lead that tour"]);
  });
});

describe("what the server drew of a tour's page", () => {
  const MAP = "Map of the meeting point: ";
  const times = (text: string): number => text.split(MAP).length - 1;

  it("stands once in a document, and in the data that scripts ask for", async () => {
    const bodyOf = async (path: string): Promise<string> => (await fetch(served.site.url + path)).text();
    expect(times(await bodyOf(dawn))).toBe(1);
    expect(times(await bodyOf(`${dawn}.data`))).toBe(1);
    expect((await bodyOf("/tours?view=map")).match(/id=\\*"start-1\\*"/g)).toHaveLength(1);
  });

  it("stays if React draws the page again, because something else changed it", async () => {
    const { page, leave } = await enterRoom(served.browser, { viewport: phone });
    await page.goto(served.site.url + dawn);
    const parts = page.locator("[data-drawn]");
    const lengths = () => parts.evaluateAll((all) => all.map((part) => part.innerHTML.length));
    const before = await lengths();
    expect(before.length).toBeGreaterThan(8);
    await page.evaluate(() => document.querySelector(".tour-page")?.prepend(document.createElement("blink")));
    await wake(page);
    await expect.poll(() => page.locator("blink").count(), { message: "React drew the page anew" }).toBe(0);
    expect((await lengths()).map((length) => length > 0)).toEqual(before.map((length) => length > 0));
    await page.getByRole("img", { name: new RegExp(MAP) }).waitFor();
    await leave();
  });

  it("comes with the page that a link opens", async () => {
    const { page } = await go("/tours?view=map");
    await page.getByRole("link", { name: "Show as a list" }).click();
    await page.getByRole("link", { name: "Old Delhi at Dawn" }).first().click();
    await page.getByRole("img", { name: new RegExp(MAP) }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Show on a map" }).click();
    await page.locator(".start-list li").first().waitFor();
  });
});

let open: Visit | undefined;

const go = async (path: string, options: Parameters<typeof visit>[2] = {}): Promise<Visit> => {
  await open?.close();
  open = await visit(served.browser, served.site.url + path, { viewport: phone, ...options });
  return open;
};

describe("a tour's page at any width", () => {
  it("shows everything, and requests nothing elsewhere before a tap", async () => {
    const { page, noise, elsewhere } = await go(dawn, { strangers: true });
    const parts = ["Highlights", "Included", "Is this ride for me?", "Where we meet", "What riders say"];
    for (const name of [...parts, "If you cancel", "Questions", "Tours You May Also Like"])
      await page.getByRole("heading", { name, exact: true }).waitFor();
    await page.getByText("Read on").click();
    await page.getByText("All about them").click();
    await page.getByText("Price & Details:").and(page.locator("strong")).waitFor();
    const place = page.getByRole("link", { name: "Meeting Place" });
    expect(await place.getAttribute("href")).toContain("google.com/maps/search");
    expect(await page.getByRole("link", { name: "Contact Team" }).getAttribute("href")).toBe(
      "/contact?tour=old-delhi-at-dawn",
    );
    await page.waitForLoadState("networkidle");
    expect(elsewhere).toEqual([]);
    const meeting = page.locator("#meeting");
    await meeting.getByRole("img", { name: /^Map of the meeting point: .* on foot\.$/ }).waitFor();
    expect(await meeting.getByText("Show the map").count()).toBe(0);
    for (const [name, address] of [
      ["Google Maps", "https://www.google.com/maps/search/"],
      ["Apple Maps", "https://maps.apple.com/?ll=28.6556,77.2365&"],
      ["OpenStreetMap", "https://www.openstreetmap.org/?mlat=28.6556&mlon=77.2365#"],
    ] as const)
      expect(await meeting.getByRole("link", { name }).getAttribute("href")).toContain(address);
    expect(noise).toEqual([]);
  });

  it("loads another site's map at a tap, where we drew none", async () => {
    const { page, noise, elsewhere } = await go(undrawn, { strangers: true });
    await page.waitForLoadState("networkidle");
    expect(elsewhere).toEqual([]);
    await page.getByRole("button", { name: /^Show the map/ }).click();
    await page.getByTitle(/^Map of the meeting point/).waitFor();
    await expect.poll(() => elsewhere.length).toBe(1);
    expect(elsewhere[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=.*&marker=34\.1359/);
    expect(noise).toEqual([]);
  });

  it("shows the choice in forced colours", async () => {
    const { page } = await go(dawn, { forcedColors: "active" });
    const card = page.locator("#book");
    const groundOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);
    const kinds = card.getByRole("group", { name: "Kind of tour" }).locator("label");
    expect(await groundOf(kinds.nth(0))).not.toBe(await groundOf(kinds.nth(1)));
    await card.getByRole("button", { name: "Show the calendar" }).click();
    const day = card.getByRole("gridcell", { selected: true }).getByRole("button");
    const other = card.getByRole("gridcell", { selected: false }).getByRole("button");
    expect(await groundOf(day)).not.toBe(await groundOf(other.last()));
  });

  it("shows the rating in forced colours", async () => {
    const { page } = await go(dawn, { forcedColors: "active" });
    const bar = page.getByRole("row", { name: /^5 stars/ }).locator("td > span");
    const grounds = await bar.evaluate((track) =>
      [track, track.firstElementChild].map((one) => one && getComputedStyle(one).backgroundColor),
    );
    expect(new Set(grounds).size).toBe(2);
  });

  it("names the swiped picture without scroll events", async () => {
    const { page } = await go(dawn, {
      // As Safari was until 2025.
      prepare: async (opened) => {
        await opened.addInitScript(() => {
          Reflect.deleteProperty(window, "onscrollend");
          addEventListener("scrollend", (event) => event.stopImmediatePropagation(), true);
        });
      },
    });
    await page.getByRole("region", { name: "Pictures" }).getByRole("link").first().click();
    const box = page.getByRole("dialog");
    await box.getByRole("heading", { name: "Picture 1 of 6" }).waitFor();
    await box.getByRole("list", { name: "Pictures" }).evaluate((row) => row.scrollTo({ left: 2 * row.clientWidth }));
    await box.getByRole("heading", { name: "Picture 3 of 6" }).waitFor();
  });

  it("enlarges pictures by keys and buttons, and closes on Escape", async () => {
    const { page, noise } = await go(dawn);
    const first = page.getByRole("region", { name: "Pictures" }).getByRole("link").first();
    await first.click();
    const box = page.getByRole("dialog");
    await box.getByRole("heading", { name: "Picture 1 of 6" }).waitFor();
    await lookInBoth(page, "lightbox");
    await page.keyboard.press("ArrowRight");
    await box.getByRole("heading", { name: "Picture 2 of 6" }).waitFor();
    await box.getByText("© Pahiya").waitFor();
    await box.getByRole("button", { name: "Next picture" }).click();
    await box.getByRole("heading", { name: "Picture 3 of 6" }).waitFor();
    await page.keyboard.press("End");
    await box.getByRole("heading", { name: "Picture 6 of 6" }).waitFor();
    await page.keyboard.press("Escape");
    await box.waitFor({ state: "detached" });
    await expect.poll(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(noise).toEqual([]);
  });

  it("closes overlays by a phone's Back, not the page", async () => {
    const { page, noise } = await go(dawn, { prepare: noteWatchers });
    await page.getByRole("region", { name: "Pictures" }).getByRole("link").first().click();
    const pictures = page.getByRole("dialog", { name: /^Picture/ });
    await pictures.waitFor();
    await pressBack(page);
    await pictures.waitFor({ state: "detached" });
    // Closed by its own button, nothing keeps Back from the page.
    await page.getByRole("region", { name: "Pictures" }).getByRole("link").first().click();
    await pictures.getByRole("button", { name: "Close" }).click();
    await pictures.waitFor({ state: "detached" });
    expect(await pressBack(page)).toBe(false);
    expect(noise).toEqual([]);
  });

  it("opens the next tour at its top, with a clean state", async () => {
    const { page } = await go(`${dawn}?people=4`);
    await page.getByRole("link", { name: "Bazaars at Dusk" }).click();
    await page.getByRole("heading", { level: 1, name: "Bazaars at Dusk" }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.locator("#book").getByText("1 × ₹2,300").count()).toBe(1);
  });

  it("is saved by the heart, in all tabs", async () => {
    const { page, noise } = await go(dawn);
    const other = await page.context().newPage();
    await other.goto(`${served.site.url}/tours`);
    await wake(other);
    await page.getByRole("button", { name: "Save Old Delhi at Dawn" }).click();
    await page.getByRole("button", { name: "Saved Old Delhi at Dawn" }).waitFor();
    await other.getByRole("link", { name: "Saved (1)" }).click();
    await other.getByRole("heading", { level: 1, name: "Saved tours" }).waitFor();
    expect(await other.locator("main").getByRole("heading", { level: 2 }).allTextContents()).toEqual([
      "Old Delhi at Dawn",
    ]);
    await other.getByRole("button", { name: "Save Old Delhi at Dawn" }).click();
    await page.getByRole("button", { name: "Save Old Delhi at Dawn" }).first().waitFor();
    await other.goto(`${served.site.url}/tours?saved=1`);
    await other.getByText("You haven't saved any tours yet").waitFor();
    expect(noise).toEqual([]);
  });

  it.each([
    ["?people=2", "?people=2"],
    // A message to one reader does not reach the other.
    ["?people=2&reviewed=new", "?people=2"],
    ["?reviewed=again&people=2", "?people=2"],
    ["?reviewed=new", ""],
  ])("copies its address without a share sheet: %s", async (search, shared) => {
    const { page } = await go(dawn + search, { permissions: ["clipboard-read", "clipboard-write"] });
    const share = () => page.getByRole("button", { name: "Share" }).click();
    await share();
    await page.getByText("Link copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(served.site.url + dawn + shared);
    await expectAnnouncedAgain(page, "Link copied", share);
  });

  it("shows a holiday's days and map", async () => {
    const { page, noise } = await go("/tours/bicycle-touring/delhi-agra-jaipur");
    await page.getByRole("heading", { name: "Day by day" }).scrollIntoViewIfNeeded();
    await page.getByRole("img", { name: /map/i }).first().waitFor();
    await lookInBoth(page, "tour-days");
    expect(await page.locator("#days").locator(".day-stone").count()).toBe(7);
    expect(noise).toEqual([]);
  });

  it("works without JavaScript: picture links, booking form, no dead controls", async () => {
    const { page } = await go(`${dawn}?people=2&category=private`, { javaScriptEnabled: false });
    const picture = page.getByRole("region", { name: "Pictures" }).getByRole("link").first();
    expect(await picture.getAttribute("href")).toMatch(/^\/pictures\/.*\.jpg$/);
    for (const name of ["Share", /^Save/]) expect(await page.getByRole("button", { name }).count()).toBe(0);
    await page
      .locator("#meeting")
      .getByRole("img", { name: /^Map of the meeting point/ })
      .waitFor();
    const card = page.locator("#book");
    expect(await card.getByRole("spinbutton", { name: "People" }).inputValue()).toBe("2");
    await card.getByRole("radio", { name: / IST/, disabled: false }).nth(2).check();
    await card.getByRole("button", { name: "Book these places" }).click();
    await page.waitForURL(/\/checkout\?departure=.+&people=2&category=private$/);
    await page.goto(served.site.url + undrawn);
    expect(await page.getByRole("link", { name: /^Show the map/ }).getAttribute("href")).toContain(
      "openstreetmap.org/?",
    );
  });
});

describe.each(windows)("a tour's page at $width px", (viewport) => {
  it("marks the section in view, and its chips scroll there", async () => {
    const { page, look } = await go(dawn, { viewport });
    const chips = page.getByRole("navigation", { name: "On this page" });
    await chips.getByRole("link", { name: "Reviews" }).click();
    await chips.locator('[aria-current="true"]', { hasText: "Reviews" }).waitFor();
    await look("tour-reviews");
    const stars = page.getByRole("link", { name: /of 5 stars/ });
    expect(await stars.first().getAttribute("href")).toBe("#reviews");
  });
});
