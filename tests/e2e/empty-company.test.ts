import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { askAxe } from "#tests/harness/browser/axe.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { fillDocument } from "#tests/harness/console/fill-document.ts";
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

const LONG = "A very long text.".repeat(400);
/** Wrong input in a step of the first run, and the faults beside its fields. */
const wrongInput: { step: string; way: string; typed: Record<string, string>; faults: Record<string, RegExp> }[] = [
  {
    ...{ step: "contacts", way: "Write the company facts" },
    typed: {
      "d.name": "",
      "d.slogan": LONG,
      "d.email": "no address",
      "d.since": "long ago",
      "d.phone": "+91 98110 22334",
    },
    faults: {
      "d.name": /fill this in/,
      "d.slogan": /At most .* there are/,
      "d.email": /no e-mail/,
      "d.since": /a number/,
    },
  },
  {
    ...{ step: "policies", way: "Read the terms" },
    typed: { "d.title": LONG, "d.updated": "", "d.sections.0.title": "" },
    faults: { "d.title": /At most .* there are/, "d.updated": /A day such as/, "d.sections.0.title": /fill this in/ },
  },
  {
    ...{ step: "gst", way: "Enter a rate" },
    typed: { "o.rate": "lots", "o.sac": "12", "o.ridden-in": "seven" },
    faults: {
      "o.rate": /^A percentage/,
      "o.sac": /^A services accounting code/,
      "o.ridden-in": /^A code of two digits/,
      "o.from": /missing/,
    },
  },
  {
    ...{ step: "gst", way: "Enter the GST number" },
    typed: { "d.gstin": "07ABCDE", "d.slogan": "Typed before" },
    faults: { "d.gstin": /Not a valid GSTIN/ },
  },
  {
    ...{ step: "currency", way: "Write the other currencies" },
    typed: { "d.source": LONG, "d.day": "" },
    faults: { "d.source": /At most .* there are/ },
  },
  {
    ...{ step: "mail", way: "Send a test mail" },
    typed: { "o.to": "nobody@" },
    faults: { "o.to": /valid email/ },
  },
  {
    ...{ step: "tour", way: "A ride of some hours" },
    typed: { "d.slug": "Not An Address!", "d.name": "", "d.tagline": LONG },
    faults: { "d.slug": /^Lower-case words/, "d.name": /fill this in/, "d.tagline": /At most .* there are/ },
  },
  {
    ...{ step: "guides", way: "Add a guide" },
    typed: {
      "o.name": "x".repeat(90),
      "o.languages": "12",
      "o.phone": "abc",
      "o.email": "asha@",
      "o.hours": "mornings",
      "o.certificates": "driving",
    },
    faults: {
      ...{
        "o.name": /^80 letters at most, and there are 90/,
        "o.languages": /^Languages by their names/,
        "o.phone": /^A telephone/,
      },
      ...{ "o.email": /^An address/, "o.hours": /^Weekdays and hours/, "o.certificates": /^A kind and its last day/ },
    },
  },
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

  it.each(wrongInput)(
    "answers wrong input beside its field and keeps it: $step, $way",
    async ({ way, typed, faults }) => {
      const { page, close } = await enter("/staff/first-run");
      await page
        .getByRole("link", { name: way })
        .or(page.getByRole("button", { name: way }))
        .first()
        .click();
      const names = Object.keys(typed);
      const isDocument = names[0]?.startsWith("d.") === true;
      await page.locator(`[name="${names[0]}"]`).first().waitFor({ state: "attached" });
      await wake(page);
      if (isDocument)
        await fillDocument(
          page,
          Object.fromEntries(Object.entries(typed).map(([name, text]) => [name.slice(2), text])),
        );
      else for (const [name, text] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(text);
      const press = isDocument ? "Save draft" : "Show the plan";
      await page.getByRole("button", { name: press }).last().click();
      for (const [name, words] of Object.entries(faults)) {
        const field = page.locator(".ask-field", { has: page.locator(`[name="${name}"][aria-invalid="true"]`) });
        await field.locator(".fault-words", { hasText: words }).waitFor();
      }
      for (const [name, text] of Object.entries(typed))
        expect(await page.locator(`[name="${name}"]`).first().inputValue()).toBe(text);
      await close();
    },
  );

  it("names a file that is no picture, in the step of pictures", async () => {
    const { page, close } = await enter("/staff/first-run");
    await page.getByRole("link", { name: "Bring pictures" }).click();
    await page.locator("form.bring").waitFor();
    await wake(page);
    const file = { name: "prices.jpg", mimeType: "image/jpeg", buffer: Buffer.from("These are words.") };
    await page.getByLabel(/^Bring pictures/).setInputFiles(file);
    const refused = page.locator(".uploads li", { hasText: "prices.jpg" }).locator(".fault-words");
    await refused.waitFor({ timeout: 60_000 });
    expect(await refused.textContent()).toMatch(/picture|JPEG/);
    await close();
  });
});
