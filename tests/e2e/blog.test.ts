import { afterEach, describe, expect, it } from "vitest";
import { noteWatchers, pressBack } from "#tests/harness/browser/android-back.ts";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { newVisitor, type Visitor } from "#tests/harness/browser/visitor.ts";
import { linkInMailbox } from "#tests/harness/mail/mailbox.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

const served = serveSite();
let visitor: Visitor;
afterEach(() => visitor?.leave());

const story = "/blogs/delhi-cycle-tours/seven-cities-in-one-morning";
const comes = async (javaScript = true): Promise<Visitor> => {
  visitor = await newVisitor({ browser: served.browser, url: served.site.url, ...phone, javaScript });
  return visitor;
};

/** Waits until a story's page has these words, or no longer: the site learns of a decision a moment later. */
const isTold = (path: string, words: string, isShown = true): Promise<void> =>
  expect.poll(async () => (await (await fetch(served.site.url + path)).text()).includes(words)).toBe(isShown);

describe("the blog", () => {
  it("follows typing and choices, and removes them one by one", async () => {
    const { page, noise, open, lookInBoth: look } = await comes();
    await open("/blogs");
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const status = page.getByRole("status");
    const search = page.getByRole("searchbox", { name: "Search the titles" });
    await search.pressSequentially("CITY");
    await page.waitForURL(/\?q=CITY$/);
    await status.filter({ hasText: "1 story" }).waitFor();
    await page.getByRole("link", { name: "Breakfast in the old city, in the order it is cooked" }).waitFor();
    await search.fill("h");
    await page.waitForURL(/\?q=h$/);
    await page.getByRole("link", { name: /^Events/ }).click();
    await page.waitForURL(/\?q=h&category=events$/);
    await page.getByRole("link", { name: /^Spiritual/ }).click();
    await page.waitForURL(/\?q=h&category=events&tag=Spiritual#stories$/);
    await status.filter({ hasText: "1 story" }).waitFor();
    expect(await page.getByRole("heading", { level: 2, name: "What Diwali does to a street" }).count()).toBe(1);
    await look("blogs-chosen");
    await page.getByRole("link", { name: "Remove Events" }).click();
    await page.waitForURL(/\?q=h&tag=Spiritual$/);
    await page.getByRole("link", { name: "Clear all" }).click();
    await page.waitForURL(/\/blogs$/);
    await status.filter({ hasText: "12 stories" }).waitFor();
    expect(await search.inputValue()).toBe("");
    await search.fill("no such thing");
    await page.getByText("No such halt").waitFor();
    await look("blogs-empty");
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
    expect(noise).toEqual([]);
  });

  it("filters and pages by plain links and a form", async () => {
    const { page, open, lookInBoth: look } = await comes(false);
    await open("/blogs");
    await page.getByRole("link", { name: "Older" }).click();
    await page.waitForURL(/\?page=2#stories$/);
    await page.getByRole("link", { name: "Trees of the avenues" }).waitFor();
    await page
      .getByRole("link", { name: /^Cycling Holidays/ })
      .last()
      .click();
    await page.waitForURL(/\?category=cycling-holidays$/);
    await page.getByRole("searchbox").fill("VAN");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(/category=cycling-holidays/);
    await page.getByText("1 story").first().waitFor();
    await page.getByRole("link", { name: "What a van is for" }).waitFor();
    await look("blogs-plain");
  });

  it("tells a story, enlarges pictures, and shows the map on a tap", async () => {
    const { page, noise, open, lookInBoth: look } = await comes();
    const strangers: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(served.site.url) && !request.url().startsWith("data:"))
        strangers.push(request.url());
    });
    await page.route("https://www.openstreetmap.org/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><title>A map</title><h1>A map</h1>" }),
    );
    await noteWatchers(page);
    await open(story);
    await look("story");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: served.site.url });
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Link copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^http.+${story}$`));
    await page.getByRole("link", { name: /Qutub Minar.*Enlarge/ }).click();
    const dialog = page.getByRole("dialog", { name: "Picture 1 of 3" });
    await dialog.waitFor();
    await look("story-picture");
    await page.keyboard.press("ArrowRight");
    await page.getByRole("dialog", { name: "Picture 2 of 3" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("link", { name: /Qutub Minar.*Enlarge/ }).click();
    await dialog.waitFor();
    await pressBack(page);
    await dialog.waitFor({ state: "detached" });
    expect(strangers).toEqual([]);
    await page.getByRole("button", { name: /^Show the map/ }).press("Enter");
    await page.frameLocator("iframe").getByRole("heading", { name: "A map" }).waitFor();
    expect(strangers).toHaveLength(1);
    expect(noise).toEqual([]);
  });

  it("opens the previous story at its top, with a clean state", async () => {
    const { page, noise, open } = await comes();
    await open(story);
    await page.getByRole("textbox", { name: "Comments" }).fill("Half a thought");
    await page.getByRole("link", { name: /Previous story/ }).click();
    await page.getByRole("heading", { level: 1, name: "What a van is for" }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await page.getByRole("textbox", { name: "Comments" }).inputValue()).toBe("");
    await page.getByRole("link", { name: /Next story Seven cities/ }).waitFor();
    expect(noise).toEqual([]);
  });

  it.each([true, false])("publishes a comment by the mailed link, JavaScript %s", async (javaScript) => {
    const { page, noise, open, lookInBoth: look } = await comes(javaScript);
    const words = `Written with scripts: ${javaScript}`;
    await open(story);
    // A name without a space, such as an address.
    await page.getByLabel("Name").fill("annapurna.lakshmi.venkataraghavan.subramanian@students.example.org");
    await page.getByRole("textbox", { name: "Comments" }).fill(words);
    await page.getByRole("button", { name: "Send Comment" }).click();
    await page.getByText("Please enter your e-mail address").waitFor();
    expect(await page.getByRole("textbox", { name: "Comments" }).inputValue()).toBe(words);
    if (javaScript) expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
    await look("comment-errors");
    await page.locator("#write-a-comment").getByLabel("E-mail").fill("anna@example.com");
    await page.getByRole("button", { name: "Send Comment" }).click();
    await page.getByText("We'll publish it once we've read it").waitFor();
    await look("comment-thanks");
    if (javaScript) {
      // A second one is thanked for as the first was, and leaves an empty form behind it.
      const form = page.locator("#write-a-comment");
      await page.getByRole("textbox", { name: "Comments" }).fill("A second thought");
      await form.getByLabel("Name").fill("Anna");
      await form.getByLabel("E-mail").fill("anna@example.com");
      await page.getByRole("button", { name: "Send Comment" }).click();
      await expect.poll(() => page.getByRole("textbox", { name: "Comments" }).inputValue()).toBe("");
      const said = () => page.evaluate(() => document.activeElement?.textContent);
      await expect.poll(said).toContain("We'll publish it once we've read it");
    }

    const path = await linkInMailbox(served.site.url, { about: words, link: /\/moderate\/comment\/\S+/ });
    await open(path);
    await page.getByText("Waiting for your decision").waitFor();
    await look("moderate");
    await open(story);
    expect(await page.getByText(words).count()).toBe(0);
    await open(path);
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("Everyone can read it below the story").waitFor();
    await look("moderate-published");
    await isTold(story, words);
    await open(story);
    await page.getByText(words).waitFor();
    await look("comment-published");
    await open(path);
    await page.getByRole("button", { name: "Decline" }).click();
    await page.getByText("It stays hidden").waitFor();
    await isTold(story, words, false);
    await open(story);
    expect(await page.getByText(words).count()).toBe(0);
    expect(noise).toEqual([]);
  });
});

it("thanks for no refused comment after an accepted one, and keeps it", async () => {
  const { page, noise, open, lookInBoth: look } = await comes();
  await open(`${story}?commented=1`);
  const form = page.locator("#write-a-comment");
  const thanks = form.getByText("We'll publish it once we've read it");
  await thanks.waitFor();
  const field = page.getByRole("textbox", { name: "Comments" });
  await field.fill("A second thought");
  await form.getByLabel("Name").fill("Anna");
  const send = page.getByRole("button", { name: "Send Comment" });
  await send.click();
  await form.getByText("Please enter your e-mail address").waitFor();
  expect(await thanks.count()).toBe(0);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  await expect.poll(focused).toBe("email");
  await look("comment-second-errors");
  await form.getByLabel("E-mail").fill("anna@example.com");
  await page.route("**/*.data*", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await send.click();
  await form.getByText("The connection failed").waitFor();
  expect(await thanks.count()).toBe(0);
  expect([await field.inputValue(), await form.getByLabel("Name").inputValue()]).toEqual(["A second thought", "Anna"]);
  await page.unrouteAll();
  await send.click();
  await thanks.waitFor();
  await expect.poll(() => field.inputValue()).toBe("");
  expect(noise.filter((line) => !line.includes("ERR_FAILED"))).toEqual([]);
});

describe("the blog's addresses", () => {
  const get = (path: string, init: RequestInit = {}) => fetch(served.site.url + path, { redirect: "manual", ...init });

  it("redirects a story to its right category", async () => {
    const answer = await get("/blogs/events/seven-cities-in-one-morning");
    expect([answer.status, answer.headers.get("location")]).toEqual([301, story]);
  });

  it("answers 404 with the newest stories", async () => {
    const answer = await get("/blogs/events/no-such-story");
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain("What Diwali does to a street");
    expect(html).toContain("<title>Story not found</title>");
  });

  it("shows the newest story at /blog-details with its canonical address", async () => {
    const html = await (await get("/blog-details")).text();
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/blogs\/events\/what-diwali-does-to-a-street"/);
    expect(html).toContain('"@type":"BlogPosting"');
  });

  it("requires the right key", async () => {
    for (const path of ["/moderate/comment/x", "/newsletter/confirm/x?key=AAAA", "/newsletter/unsubscribe/x"]) {
      expect((await get(path)).status).toBe(404);
      const body = new URLSearchParams({ verdict: "published" });
      expect((await get(path, { method: "POST", body })).status).toBe(404);
    }
  });

  it("has a well-formed feed of all stories", async () => {
    const { page, open } = await comes();
    await open("/blogs");
    const href = await page.locator('link[type="application/rss+xml"]').getAttribute("href");
    const feed = await page.evaluate(async (address) => {
      const answer = await fetch(address);
      const document = new DOMParser().parseFromString(await answer.text(), "application/xml");
      return {
        type: answer.headers.get("content-type"),
        root: document.documentElement.nodeName,
        links: [...document.querySelectorAll("item > link")].map((link) => link.textContent ?? ""),
      };
    }, href ?? "");
    expect(feed).toMatchObject({ type: "application/rss+xml; charset=utf-8", root: "rss" });
    expect(feed.links).toHaveLength(12);
    expect(feed.links.every((link) => /^http:\/\/[^/]+\/blogs\/[a-z-]+\/[a-z-]+$/.test(link))).toBe(true);
  });
});

it("sets a comment in its script's direction, and its date in ours", async () => {
  const { page, noise, open } = await comes();
  const breakfast = "/blogs/explore-delhi/breakfast-in-the-old-city";
  const words = "أفضل فطور في المدينة (جربوا الحلوى).";
  await open(breakfast);
  const field = page.getByRole("textbox", { name: "Comments" });
  await field.fill(words);
  const form = page.locator("#write-a-comment");
  await form.getByLabel("Name").fill("محمد بن عبدالله");
  await form.getByLabel("E-mail").fill("anna@example.com");
  const direction = (of: typeof field) => of.evaluate((one) => getComputedStyle(one).direction);
  expect([await direction(field), await direction(form.getByLabel("Name"))]).toEqual(["rtl", "rtl"]);
  expect(await direction(form.getByLabel("E-mail"))).toBe("ltr");
  await page.getByRole("button", { name: "Send Comment" }).click();
  await page.getByText("We'll publish it once we've read it").waitFor();
  await open(await linkInMailbox(served.site.url, { about: words, link: /\/moderate\/comment\/\S+/ }));
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Everyone can read it below the story").waitFor();
  await isTold(breakfast, words);
  await open(breakfast);
  expect(await direction(page.getByText(words))).toBe("rtl");
  // Side by side: the day is not left of the name, with the month on its right.
  const { nameEnds, dayBegins } = await page
    .locator("li", { hasText: words })
    .locator("time")
    .evaluate((time) => {
      const name = document.createRange();
      name.selectNodeContents(time.previousElementSibling ?? time);
      const day = document.createRange();
      day.setStart(time.firstChild ?? time, 0);
      day.setEnd(time.firstChild ?? time, 1);
      return { nameEnds: name.getBoundingClientRect().right, dayBegins: day.getBoundingClientRect().left };
    });
  expect(dayBegins).toBeGreaterThanOrEqual(nameEnds);
  expect(noise).toEqual([]);
});
