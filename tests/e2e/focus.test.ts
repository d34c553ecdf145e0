import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { noteWatchers, pressBack } from "#tests/harness/browser/android-back.ts";
import { countryField } from "#tests/harness/browser/country-field.ts";
import { stopNow } from "#tests/harness/browser/focus-stops.ts";
import { phone, windows } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const served = serveToReaders();

const DAWN = "/tours/cycle-tours/old-delhi-at-dawn";
/** More presses than any dialog of ours has stops. */
const ROUND = 60;

const nameOfFocus = async (page: Page): Promise<string> => (await stopNow(page))?.name ?? "";
const open = (path: string, viewport = phone) => visit(served.browser, served.site.url + path, { viewport });

describe.each(windows)("the focus at $width px", (viewport) => {
  const isPhone = viewport.width < 1024;

  /** Tabs forward and back through the modal until the focus is where it began. */
  const staysIn = async (page: Page, title: string): Promise<void> => {
    for (const key of ["Tab", "Shift+Tab"]) {
      const first = await page.evaluateHandle(() => document.activeElement);
      const isBack = () => first.evaluate((one) => one === document.activeElement);
      let presses = 0;
      do {
        presses += 1;
        expect(presses, `${key} leads round and round, and never back`).toBeLessThan(ROUND);
        await page.keyboard.press(key);
        // At either end a guard hands the focus on.
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.matches("[data-base-ui-focus-guard]")))
          .toBe(false);
        const stop = await stopNow(page);
        // Between the last stop and the first the browser may have the focus itself.
        if (stop === null) continue;
        expect(stop.dialog, `${key} led to ${stop.name}`).toContain(title);
        expect(stop.isRinged || stop.name.startsWith("div"), stop.name).toBe(true);
      } while (!(await isBack()));
    }
  };
  const overlays = [
    { title: "Picture", path: DAWN, from: 'main a[href*="/pictures/"]' },
    { title: "Search", path: "/about", from: 'a[href="/search"]' },
    { title: "Login", path: "/about", from: "a.if-logged-out" },
    { title: "Stone, by people with cameras", path: "/gallery-details?album=stone", from: "main figure a" },
  ];
  it.each(overlays)("stays in “$title” until Escape, and returns", async ({ title, path, from }) => {
    const { page, noise, close } = await open(path, viewport);
    if (isPhone && title === "Login") {
      await page.locator("header summary").focus();
      await page.keyboard.press("Enter");
    }
    const opener = page.locator(from).filter({ visible: true }).first();
    await opener.focus();
    await page.keyboard.press("Enter");
    const over = page.getByRole("dialog").filter({ visible: true });
    await over.waitFor();
    await expect.poll(async () => (await stopNow(page))?.dialog ?? "").toContain(title);
    await staysIn(page, title);
    await page.keyboard.press("Escape");
    await over.waitFor({ state: "hidden" });
    if (!(isPhone && title === "Login"))
      await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(noise).toEqual([]);
    await close();
  });

  // On a desk there is no menu to open.
  if (isPhone)
    it("stays in the open menu and its bar", async () => {
      const { page, close } = await open("/about", viewport);
      await page.locator("header summary").focus();
      await page.keyboard.press("Enter");
      await page.getByText("Close", { exact: true }).waitFor();
      // It opens by itself; the page beneath becomes inert a moment later, which these presses would overtake.
      await expect.poll(() => page.getByRole("main").evaluate((main) => (main as HTMLElement).inert)).toBe(true);
      for (let presses = 0; presses < 40; presses += 1) {
        await page.keyboard.press("Tab");
        const isIn = await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest("header") !== null,
        );
        expect(isIn, await nameOfFocus(page)).toBe(true);
      }
      await close();
    });
});

it("returns to the menu's button when a phone's Back closes the menu; the next Back leaves", async () => {
  const { page, noise, close } = await visit(served.browser, `${served.site.url}/about`, {
    viewport: phone,
    prepare: noteWatchers,
  });
  const menu = page.locator("header summary");
  await menu.click();
  await page.getByRole("link", { name: "Find a ride" }).filter({ visible: true }).waitFor();
  await expect.poll(() => pressBack(page)).toBe(true);
  await page.getByText("Menu", { exact: true }).waitFor();
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  // Nothing is left of the menu: the page answers again, and nothing watches any more.
  await expect.poll(() => page.getByRole("main").evaluate((main) => (main as HTMLElement).inert)).toBe(false);
  expect(await pressBack(page)).toBe(false);
  expect(noise).toEqual([]);
  await close();
});

describe("the focus at any width", () => {
  it.each([
    { path: "/", label: "Where to next" },
    { path: "/", label: "This season's offers" },
    { path: "/", label: "What Our Clients Say" },
  ])("moves through “$label” by keys and buttons", async ({ path, label }) => {
    const { page, close } = await open(path);
    const slider = page.locator(`section[aria-roledescription="carousel"][aria-label="${label}"]`);
    const list = slider.getByRole("list").first();
    const left = () => list.evaluate((row) => row.scrollLeft);
    await list.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(left).toBeGreaterThan(100);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(left).toBeLessThan(10);
    const next = slider.getByRole("button", { name: /^Next/ });
    await next.focus();
    await expect
      .poll(async () => {
        await page.keyboard.press("Enter");
        return next.getAttribute("aria-disabled");
      })
      .toBe("true");
    // At the end the button stays where it is, with the focus on it.
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
    await close();
  });

  it("moves to a list's next page, and stays while typing", async () => {
    const { page, noise, close } = await open("/blogs");
    await page.getByRole("link", { name: "Older" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\?page=2/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    const search = page.getByRole("searchbox", { name: "Search the titles" });
    await search.pressSequentially("city");
    await page.waitForURL(/\?q=city$/);
    await page.getByRole("status").filter({ hasText: "1 story" }).waitFor();
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(noise).toEqual([]);
    await close();
  });

  it("stays in the search field, which follows links and Back", async () => {
    const { page, noise, close } = await open("/search?text=delhi");
    const field = page.getByRole("main").getByRole("searchbox");
    await field.fill("kerala");
    await field.press("Enter");
    await page.waitForURL(/text=kerala/);
    await page.getByRole("status").filter({ hasText: "kerala" }).waitFor();
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe("delhi");
    expect(noise).toEqual([]);
    await close();
  });

  it.each([
    {
      what: "a form that is done",
      path: "/forgotten-password",
      press: async (page: Page) => {
        await page.getByRole("main").getByLabel("E-mail").fill("nobody@example.com");
        await page.getByRole("button", { name: "Send me the link" }).press("Enter");
        await page.getByText("we've mailed it a link").waitFor();
      },
    },
    {
      what: "a link that nobody needs any more",
      path: "/tours?people=2",
      press: async (page: Page) => {
        await page.locator("main details.peer summary").press("Enter");
        const clear = page.getByRole("link", { name: "Clear all filters" });
        await clear.press("Enter");
        await clear.waitFor({ state: "detached" });
      },
    },
  ])("moves to the page when $what is removed", async ({ path, press }) => {
    const { page, noise, close } = await open(path);
    await press(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    expect(noise).toEqual([]);
    await close();
  });

  it("stays when more reviews unfold", async () => {
    const { page, close } = await open(DAWN);
    const more = page.locator("#reviews summary", { hasText: "more reviews" });
    await more.focus();
    await page.keyboard.press("Enter");
    expect(await more.evaluate((summary) => summary === document.activeElement)).toBe(true);
    expect((await stopNow(page))?.isRinged).toBe(true);
    await page.keyboard.press("Tab");
    // Sighted readers no longer see it.
    await expect.poll(async () => (await more.boundingBox())?.width).toBeLessThan(2);
    await close();
  });

  it("moves through the calendar by keys, in one tab stop", async () => {
    const { page, close } = await open(DAWN);
    const card = page.locator("#book");
    await card.getByRole("button", { name: "Show the calendar" }).focus();
    await page.keyboard.press("Enter");
    const day = card.getByRole("gridcell", { selected: true }).getByRole("button");
    await day.focus();
    const month = card
      .locator("table")
      .locator("xpath=..")
      .getByText(/^[A-Z][a-z]+ 20\d\d$/);
    const first = await month.textContent();
    await page.keyboard.press("PageDown");
    await expect.poll(() => month.textContent()).not.toBe(first);
    expect(await nameOfFocus(page)).toContain("button");
    await page.keyboard.press("PageUp");
    await expect.poll(() => month.textContent()).toBe(first);
    // In a month with one before and one behind it: there every week has its Monday and its Sunday.
    await page.keyboard.press("PageDown");
    await expect.poll(() => month.textContent()).not.toBe(first);
    await page.keyboard.press("End");
    await expect.poll(() => nameOfFocus(page)).toContain("Sunday");
    await page.keyboard.press("Home");
    await expect.poll(() => nameOfFocus(page)).toContain("Monday");
    expect((await stopNow(page))?.isRinged).toBe(true);
    expect(await card.locator("td button[tabindex='0']").count()).toBe(1);
    await close();
  });

  it("moves through question tabs, and opens an answer", async () => {
    const { page, close } = await open("/faq");
    const tabs = page.getByRole("tab");
    await tabs.first().focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => nameOfFocus(page)).toContain("Prices and paying");
    await page.keyboard.press("End");
    await expect.poll(() => nameOfFocus(page)).toContain("Your data");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Your data" }).waitFor();
    const question = page.locator("main summary").filter({ visible: true }).first();
    await question.focus();
    await page.keyboard.press("Enter");
    expect(await question.locator("xpath=..").getAttribute("open")).not.toBeNull();
    await close();
  });

  it("finds a country by letters, and Escape keeps it", async () => {
    const { page, close } = await open(DAWN);
    const departure = await page.locator('input[name="departure"]:enabled').first().getAttribute("value");
    await page.goto(`${served.site.url}/checkout?departure=${departure}&people=1&category=regular`);
    await wake(page);
    const country = await countryField(page);
    await country.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("swit");
    await page.getByRole("option", { name: /Switzerland/ }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => country.inputValue()).toBe("Switzerland");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("listbox").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("listbox").waitFor({ state: "hidden" });
    expect(await country.inputValue()).toBe("Switzerland");
    expect(await country.evaluate((field) => field === document.activeElement)).toBe(true);
    await close();
  });

  it.each([
    ["de-AT", "Austria", "AT"],
    ["en", "", ""],
  ])("guesses the country of a browser that speaks %s, and typing replaces it: %s", async (locale, name, code) => {
    const { page, close } = await visit(served.browser, served.site.url + DAWN, { viewport: phone, locale });
    const departure = await page.locator('input[name="departure"]:enabled').first().getAttribute("value");
    const address = `/checkout?departure=${departure}&people=1&category=regular`;
    const plain = await page
      .context()
      .request.get(served.site.url + address, { headers: { "accept-language": locale } });
    const native = /<select[^>]*name="country"[\s\S]*?<\/select>/.exec(await plain.text())?.[0] ?? "";
    expect(/<option value="(\w*)"[^>]* selected/.exec(native)?.[1] ?? "").toBe(code);
    await page.goto(served.site.url + address);
    await wake(page);
    const country = await countryField(page);
    expect(await country.inputValue()).toBe(name);
    for (const [typed, found] of [
      ["Germ", "Germany"],
      ["uk", "United Kingdom"],
      ["cote", "Côte d’Ivoire"],
    ] as const) {
      await country.click();
      await page.keyboard.type(typed);
      expect(await country.inputValue()).toBe(typed);
      await page.keyboard.press("Enter");
      expect(await country.inputValue()).toBe(found);
      await page.getByRole("listbox").waitFor({ state: "hidden" });
    }
    await close();
  });

  it("keeps a found country on leaving the field, and none if the list was closed", async () => {
    const { page, close } = await open(DAWN);
    const departure = await page.locator('input[name="departure"]:enabled').first().getAttribute("value");
    await page.goto(`${served.site.url}/checkout?departure=${departure}&people=1&category=regular`);
    await wake(page);
    const country = await countryField(page);
    const type = async (letters: string, name: RegExp): Promise<void> => {
      await country.focus();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(letters);
      await page.getByRole("option", { name }).waitFor();
    };
    const chosen = async () => [
      await country.inputValue(),
      await page.locator('main [name="country"]').evaluate((field) => (field as HTMLInputElement).value),
    ];
    const isClosed = () => page.getByRole("listbox").waitFor({ state: "hidden" });
    await type("swit", /Switzerland/);
    await page.keyboard.press("Tab");
    await isClosed();
    await expect.poll(chosen).toEqual(["Switzerland", "CH"]);
    await type("norw", /Norway/);
    await page.locator("h1").click();
    await isClosed();
    await expect.poll(chosen).toEqual(["Norway", "NO"]);
    await type("germ", /Germany/);
    await page.keyboard.press("Escape");
    await isClosed();
    await page.keyboard.press("Tab");
    await expect.poll(chosen).toEqual(["Norway", "NO"]);
    // No country begins like this, though the letters before matched one.
    await type("germ", /Germany/);
    await page.keyboard.type("q");
    await page.getByText("We don't know that country").waitFor();
    await page.keyboard.press("Tab");
    await isClosed();
    await expect.poll(chosen).toEqual(["Norway", "NO"]);
    // Opened without typing: the first country is not chosen.
    await country.focus();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("listbox").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await isClosed();
    await expect.poll(chosen).toEqual(["Norway", "NO"]);
    await close();
  });

  it("announces a new price once, and a failed log-out in the menu", async () => {
    const { page, close } = await visit(served.browser, served.site.url + DAWN, { viewport: phone });
    /** Finds these words wherever a screen reader may reach them. */
    const said = (words: string) =>
      page.evaluate(
        (sought) =>
          [...document.querySelectorAll("[aria-live], [role=status], [role=alert]")].filter(
            (one) => one.textContent?.includes(sought) && !one.closest("[aria-hidden=true], [inert], [aria-live=off]"),
          ).length,
        words,
      );
    const sheet = page.locator("#book");
    await sheet.getByRole("button", { name: "More: People" }).click();
    await page.waitForURL(/people=2/);
    const total = (await sheet.locator("p:has(> span) strong").last().textContent()) ?? "";
    expect(total).toMatch(/^₹/);
    await expect.poll(() => said("2 × ")).toBe(1);
    expect(await said(total)).toBe(1);
    await sheet.getByRole("button", { name: "Show the calendar" }).click();
    const month = (await sheet.getByRole("grid").getAttribute("aria-labelledby")) ?? "";
    const name = (await page.locator(`[id="${month}"]`).textContent()) ?? "";
    expect(name).toMatch(/ 20\d\d$/);
    expect(await said(name)).toBe(1);
    await close();
    const away = await visit(served.browser, `${served.site.url}/faq`, {
      viewport: phone,
      prepare: async (opened) => {
        await opened.addInitScript(() => localStorage.setItem("token", "of-somebody"));
      },
    });
    await away.page.route("**/logout", (route) => route.abort());
    await away.page.locator("summary").filter({ hasText: "Menu" }).click();
    await away.page.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
    const toast = away.page.getByText("You're still logged in. Please try again.");
    await toast.waitFor();
    expect(await toast.evaluate((one) => one.closest("[inert], [aria-hidden=true]")?.outerHTML ?? null)).toBeNull();
    await away.page.context().setOffline(true);
    const offline = away.page.getByText("You're offline.");
    await offline.waitFor();
    expect(await offline.evaluate((one) => one.closest("[inert], [aria-hidden=true]")?.outerHTML ?? null)).toBeNull();
    await away.close();
  });
});
