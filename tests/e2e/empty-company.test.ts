import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { askAxe } from "#tests/harness/browser/axe.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { runPlan } from "#tests/harness/console/run-plan.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const pages = [
  ...[
    "/",
    "/tours",
    "/tours/cycle-tours",
    "/tours/bicycle-touring",
    "/india-by-cycle",
    "/mysore",
    "/gallery",
    "/blogs",
  ],
  ...["/destination-list-v2", "/destinations/delhi", "/about", "/faq", "/contact", "/privacy", "/terms-condition"],
  ...["/comming-soon", "/search?text=delhi", "/tours/compare", "/sitemap.xml", "/robots.txt", "/manifest.webmanifest"],
  ...["/blogs/rss.xml", "/api/homepage", "/login"],
];

/** An owner tries the demo, and goes on with a company of their own. */
describe("a company without a tour", () => {
  const served = servePlace();
  let owner = "";
  beforeAll(async () => {
    owner = (await openDemoSessions(served.place)).owner;
    const database = await served.place.open();
    // Visitors of the demo cannot remove it: this owner was invited.
    await database.executeRaw("UPDATE staff_member SET is_demo = false WHERE role = 'owner'");
    await database.close();
    const { page, close } = await enter("/staff?do=remove-demo&o.name=Pahiya&plan=1");
    await runPlan(page);
    await page.getByText("The demo is gone. This is an empty company.").waitFor();
    await close();
  });

  const enter = (path: string) =>
    visit(served.browser, served.site.url + path, {
      prepare: async (page: Page) => {
        const [name = "", value = ""] = owner.split("=", 2);
        await page.context().addCookies([{ name, value, url: served.site.url }]);
      },
    });

  it.each(pages)("stands well without the demo's name: %s", async (path) => {
    const answer = await fetch(served.site.url + path, { redirect: "manual" });
    expect(answer.status).toBe(200);
    // The drawings of a build keep the credit of their author; a page's scripts carry it.
    const words = (await answer.text()).replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, "");
    expect(words.match(/.{0,60}(Pahiya|पहिया|Old Delhi at Dawn)/)?.[0]).toBeUndefined();
  });

  it.each([
    "/",
    "/tours",
    "/about",
    "/gallery",
    "/india-by-cycle",
    "/blogs",
    "/destination-list-v2",
    "/tours/cycle-tours",
  ])("has no finding of axe and no fault in the browser: %s", async (path) => {
    const { page, noise, close } = await visit(served.browser, served.site.url + path);
    expect(await page.locator("h1").count()).toBe(1);
    expect(await askAxe(page)).toEqual([]);
    expect(noise).toEqual([]);
    await close();
  });

  it("has no page for gifts, as it sells none", async () => {
    expect((await fetch(`${served.site.url}/gift`)).status).toBe(404);
    expect(await (await fetch(`${served.site.url}/sitemap.xml`)).text()).not.toContain("/gift<");
  });

  it("answers 404 where a tour of the demo was", async () => {
    expect((await fetch(`${served.site.url}/tours/cycle-tours/old-delhi-at-dawn`)).status).toBe(404);
    expect((await fetch(`${served.site.url}/tour-details`)).status).toBe(404);
  });

  it("keeps its owner in the console", async () => {
    const { page, noise, close } = await enter("/staff");
    await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
    for (const path of ["/staff/calendar", "/staff/bookings", "/staff/studio", "/staff/reports", "/staff/money"]) {
      await page.goto(served.site.url + path);
      await page.locator("h1").waitFor();
    }
    expect(noise).toEqual([]);
    await close();
  });
});
