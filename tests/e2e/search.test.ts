import { afterEach, describe, expect, it } from "vitest";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { newVisitor, type Visitor } from "#tests/harness/browser/visitor.ts";
import { canonicalOf, headingsOf, mainOf } from "#tests/harness/site/crawl.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const served = serveToReaders();
let visitor: Visitor;
afterEach(() => visitor?.leave());

const comes = async ({ size = phone, javaScript = true } = {}): Promise<Visitor> => {
  visitor = await newVisitor({ browser: served.browser, url: served.site.url, ...size, javaScript });
  return visitor;
};

/** The link in the bar and the sheet that it opens are there at any width, and do the same. */
describe("the search", () => {
  it("answers while typing, and is used by keyboard", async () => {
    const { page, noise, open, lookInBoth } = await comes();
    await open("/");
    await page.getByRole("link", { name: "Search", exact: true }).filter({ visible: true }).focus();
    await page.keyboard.press("Enter");
    const field = page.getByRole("combobox", { name: "Search rides and stories" });
    await field.waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await lookInBoth("search-open");
    await field.pressSequentially("old dehli");
    const options = page.getByRole("listbox").getByRole("option");
    await options.filter({ hasText: "Old Delhi at Dawn" }).waitFor();
    expect(await field.getAttribute("aria-expanded")).toBe("true");
    await page.getByRole("status").filter({ hasText: "8 tours, 3 stories and 1 page." }).waitFor();
    expect(await options.first().locator("mark").allTextContents()).toEqual([
      ...["Old", "Delhi", "Old", "Delhi", "Delhi"],
      "दिल्ली",
    ]);
    await lookInBoth("search-typed");
    await page.keyboard.press("ArrowUp");
    const active = async () =>
      page.locator(`[id="${await field.getAttribute("aria-activedescendant")}"]`).textContent();
    expect(await active()).toMatch(/^All results: 8 tours, 3 stories and 1 page/);
    await page.keyboard.press("ArrowDown");
    expect(await field.getAttribute("aria-activedescendant")).toBeNull();
    await page.keyboard.press("ArrowDown");
    expect(await active()).toContain("Old Delhi at Dawn");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/tours\/cycle-tours\/old-delhi-at-dawn$/);
    await page.getByRole("heading", { level: 1, name: /Old Delhi at Dawn/ }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(noise).toEqual([]);
  });

  it("shows only the last query, however late answers come", async () => {
    const { page, noise, open } = await comes();
    await open("/about");
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/api\/search\?text=goa$/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.getByRole("link", { name: "Search", exact: true }).filter({ visible: true }).click();
    const field = page.getByRole("combobox", { name: "Search rides and stories" });
    const asked = page.waitForRequest(/text=goa$/);
    await field.fill("goa");
    const taken = page.waitForEvent("requestfailed", (request) => request.url().endsWith("text=goa"));
    await asked;
    await field.fill("ladakh");
    await taken;
    await page.getByRole("listbox").getByRole("option").filter({ hasText: "Ladakh, the High Passes" }).waitFor();
    letGo();
    expect(await page.getByRole("listbox").getByRole("option").filter({ hasText: "Goa" }).count()).toBe(0);
    // The first empties the field, the second leaves it.
    await page.keyboard.press("Escape");
    expect(await field.inputValue()).toBe("");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(
      await page
        .getByRole("link", { name: "Search", exact: true })
        .filter({ visible: true })
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
    expect(noise).toEqual([]);
  });

  it.each(["its button", "a press beside it"])("is closed by %s, and restores focus", async (by) => {
    const { page, noise, open } = await comes();
    await open("/about");
    const opener = page.getByRole("link", { name: "Search", exact: true }).filter({ visible: true });
    await opener.click();
    await page.getByRole("combobox", { name: "Search rides and stories" }).waitFor();
    if (by === "its button") await page.getByRole("button", { name: "Close search" }).click();
    else await page.mouse.click(phone.width / 2, phone.height - 20);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(noise).toEqual([]);
  });

  it("opens the full page, with a suggested correction", async () => {
    const { page, noise, open, lookInBoth } = await comes();
    await open("/tours");
    await page.getByRole("link", { name: "Search", exact: true }).filter({ visible: true }).click();
    await page.getByRole("combobox", { name: "Search rides and stories" }).fill("kerla");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/search\?text=kerla$/);
    await page.getByRole("status").filter({ hasText: "Did you mean kerala? 1 tour, 2 stories and 1 page." }).waitFor();
    await page.getByRole("heading", { level: 3, name: "Kerala Backwaters by Cycle" }).waitFor();
    await lookInBoth("search-meant-full");
    expect(noise).toEqual([]);
  });

  it("works without scripts: a link, a form, a page", async () => {
    const { page, open, lookInBoth } = await comes({ javaScript: false });
    await open("/blogs");
    await page.getByRole("link", { name: "Search", exact: true }).filter({ visible: true }).click();
    await page.waitForURL(/\/search$/);
    await page.getByText("Where to?").waitFor();
    await lookInBoth("search-empty-full");
    await page.getByRole("searchbox").fill("पुरानी दिल्ली");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("heading", { level: 3, name: "Old Delhi at Dawn" }).waitFor();
    await lookInBoth("search-hindi-full");
    // An empty search asks for words; ?q= is only typed by hand.
    await open("/search?text=");
    expect(await page.getByRole("searchbox").getAttribute("aria-invalid")).toBe("true");
    await page.getByText("Enter a place, a ride or a story: one word is enough.").waitFor();
    await lookInBoth("search-nothing-typed-full");
    await open("/search?q=dilli");
    await page.getByRole("heading", { level: 3, name: "Old Delhi at Dawn" }).waitFor();
    await open("/search?text=xyzzy");
    await page.getByText("No such halt").waitFor();
    await lookInBoth("search-nothing-full");
    // Many search here for topics outside tours and stories: refunds, cancelling, vouchers.
    expect(await page.locator("main").getByRole("link", { name: "Questions and answers" }).getAttribute("href")).toBe(
      "/faq",
    );
    await page.getByRole("link", { name: /^Ladakh/ }).click();
    await page.getByRole("heading", { level: 3, name: "Ladakh, the High Passes" }).waitFor();
  });
});

it("ranks stories with the word before tours with its beginning", async () => {
  const { page, noise, open } = await comes();
  await open("/search?text=holi");
  await page.getByRole("heading", { level: 2, name: /^Stories/ }).waitFor();
  expect(headingsOf(mainOf(await page.content()), 2).map((name) => name.replace(/\d+$/, ""))).toEqual([
    "Stories",
    "Tours",
    "Answers and pages",
  ]);
  await page.getByRole("link", { name: "Search", exact: true }).filter({ visible: true }).click();
  const field = page.getByRole("combobox", { name: "Search rides and stories" });
  await field.fill("holi");
  const options = page.getByRole("listbox").getByRole("option");
  await options.filter({ hasText: "Breakfast in the old city" }).waitFor();
  const groups = page.getByRole("listbox").getByRole("group");
  expect(await groups.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual([
    ...["Stories", "Tours", "Answers"],
    "Everything",
  ]);
  await page.keyboard.press("ArrowDown");
  expect(await options.first().getAttribute("aria-selected")).toBe("true");
  expect(await options.first().textContent()).toContain("Breakfast in the old city");
  expect(noise).toEqual([]);
});

it("shows which question of its page found a tour", async () => {
  const html = await (await fetch(`${served.site.url}/search?text=wheelchair`)).text();
  expect(headingsOf(mainOf(html), 3)).toEqual(["Delhi Your Own Way"]);
  expect(mainOf(html)).toMatch(/<mark[^>]*>wheelchair<\/mark>/);
});

it("is in the phone's menu", async () => {
  const { page, noise, open, look } = await comes({ size: { width: 320, height: 700 } });
  await open("/");
  await page.getByText("Menu", { exact: true }).click();
  await look("search-menu");
  await page.getByRole("link", { name: "Search rides and stories" }).click();
  await page.getByRole("combobox", { name: "Search rides and stories" }).fill("mandir");
  await page.getByRole("listbox").getByRole("option").first().waitFor();
  await look("search-menu-typed");
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.waitForURL(/\/(tours|blogs)\//);
  expect(noise).toEqual([]);
});

it("finds rides and stories, and is not indexed", async () => {
  const html = await (await fetch(`${served.site.url}/search?text=delhi`)).text();
  expect(headingsOf(mainOf(html), 2)).toContainEqual(expect.stringMatching(/^Stories/));
  expect(/<meta name="robots" content="([^"]*)"/.exec(html)?.[1]).toContain("noindex");
  expect(canonicalOf(html)).toBe("/search");
});

it("answers machines as people", async () => {
  const answer = await fetch(`${served.site.url}/api/search?text=jaypur`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    text: "jaypur",
    meant: null,
    tours: [{ path: "/tours/bicycle-touring/delhi-agra-jaipur" }],
    total: { tours: 1 },
  });
  expect(await (await fetch(`${served.site.url}/api/search`)).json()).toMatchObject({ tours: [], posts: [] });
});
