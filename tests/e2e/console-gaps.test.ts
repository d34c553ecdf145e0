import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { askAxe } from "#tests/harness/browser/axe.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { runPlan } from "#tests/harness/console/run-plan.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

/** An editor finds what pages lack, and mends it. */
describe("what pages lack", () => {
  const served = servePlace();
  let editor = "";
  beforeAll(async () => {
    editor = (await openDemoSessions(served.place)).editor;
  });

  const enter = (path: string) =>
    visit(served.browser, served.site.url + path, {
      prepare: async (page: Page) => {
        const [name = "", value = ""] = editor.split("=", 2);
        await page.context().addCookies([{ name, value, url: served.site.url }]);
      },
    });

  it("stands in the plan of a draft, leads to its field, and is mended by a former address", async () => {
    const { page, close } = await enter("/staff/studio/page/company");
    const field = page.locator("[name='d.footer.quickLinks.0.path']");
    await field.waitFor({ state: "attached" });
    await field.evaluate((one) => {
      for (let at = one.closest("details"); at; at = at.parentElement?.closest("details") ?? null) at.open = true;
    });
    await field.fill("/old-tours");
    await page.getByRole("button", { name: "Save and plan the publication" }).click();
    await page.getByText("Page “Company facts”: /old-tours leads to no page.").waitFor();
    await runPlan(page);
    await page.goto(`${served.site.url}/staff/studio`);
    expect(await askAxe(page)).toEqual([]);
    const row = page.getByRole("row", { name: /old-tours leads to no page/ });
    await row.getByRole("link", { name: "Page “Company facts”" }).click();
    await page.waitForURL(/quickLinks/);
    expect(await page.locator("[name='d.footer.quickLinks.0.path']").inputValue()).toBe("/old-tours");
    expect(await page.locator("[name='d.footer.quickLinks.0.path']").isVisible()).toBe(true);
    await page.goto(`${served.site.url}/staff/studio/addresses?do=redirect&o.from=/old-tours&o.to=/tours&plan=1`);
    await runPlan(page);
    await page.goto(`${served.site.url}/staff/studio`);
    expect(await page.getByText("/old-tours leads to no page.").count()).toBe(0);
    await close();
    const answer = await fetch(`${served.site.url}/old-tours?people=2`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/tours?people=2"]);
    const reader = await visit(served.browser, `${served.site.url}/about`);
    await reader.page.locator("footer a[href='/old-tours']").first().click();
    await reader.page.waitForURL(/\/tours$/);
    await reader.close();
  });

  it("lets no former address stand over a page", async () => {
    const { page, close } = await enter("/staff/studio/addresses?do=redirect&o.from=/tours&o.to=/faq&plan=1");
    await page.getByText("A page stands at /tours: guests would never reach it.").waitFor();
    await close();
  });
});
