import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#modules/staff/model.ts";
import { freeDepartureIds } from "#tests/harness/booking/free-departures.ts";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { askAxe } from "#tests/harness/browser/axe.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { payHeld } from "#tests/harness/money/pay-hold.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

describe("GST in the console", () => {
  const served = servePlace();
  let cookies: Awaited<ReturnType<typeof openDemoSessions>>;
  let departure = "";

  beforeAll(async () => {
    cookies = await openDemoSessions(served.place);
    const database = await served.place.open();
    [departure = ""] = await freeDepartureIds(database.db, 1);
    await database.close();
  });

  const enter = (role: Role, path: string, options: Parameters<typeof visit>[2] = {}) =>
    visit(served.browser, served.site.url + path, {
      ...options,
      prepare: async (page: Page) => {
        const [name = "", value = ""] = cookies[role].split("=", 2);
        await page.context().addCookies([{ name, value, url: served.site.url }]);
      },
    });

  it("is entered by the owner, invoiced to a guest, credited by a cancellation and exported by the accountant", async () => {
    const owner = await enter("owner", "/staff/gst");
    await owner.page.getByText("none is taken for granted").waitFor();
    expect(await askAxe(owner.page)).toEqual([]);
    await owner.page.getByRole("link", { name: "Enter a rate" }).click();
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());
    await owner.page.locator("[name='o.from']").fill(today);
    await owner.page.locator("[name='o.rate']").fill("18");
    await owner.page.locator("[name='o.ridden-in']").fill("07");
    await owner.page.getByRole("button", { name: "Show the plan" }).click();
    await owner.page.getByText("Give the services accounting code.").first().waitFor();
    await owner.page.locator("[name='o.sac']").fill("998555");
    await owner.page.getByRole("button", { name: "Show the plan" }).click();
    await owner.page.getByText("All tours, from").or(owner.page.getByText("all tours, from")).first().waitFor();
    await owner.page.getByRole("button", { name: /^Do it/ }).click();
    await owner.page.getByRole("link", { name: /^Close/ }).waitFor();
    await owner.page.keyboard.press("Escape");
    await owner.page.getByRole("row", { name: /All tours.*18 %.*998555.*Delhi/ }).waitFor();
    await owner.close();

    const manage = await payHeld(served.site.url, await holdPlaces(served.site.url, departure, 3));
    const answers = async () => (await fetch(served.site.url + manage)).text();
    await expect.poll(answers).toMatch(/Tax invoice T\/\d\d-\d\d\/00001/);
    const guest = await visit(served.browser, served.site.url + manage);
    const invoice = guest.page.getByRole("link", { name: /^Tax invoice T/ });
    const file = await fetch(served.site.url + (await invoice.getAttribute("href")));
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(await askAxe(guest.page)).toEqual([]);
    await guest.page.goto(served.site.url + manage.replace("?", "/cancel?"));
    await guest.page.getByLabel("Rider 3").check();
    await guest.page
      .getByRole("button", { name: /^Cancel/ })
      .last()
      .click();
    await guest.page.getByText("Done. The places are free again").waitFor();
    await expect.poll(answers).toMatch(/Credit note C\/\d\d-\d\d\/00001/);
    await guest.close();

    const accountant = await enter("accountant", "/staff/reports");
    await accountant.page.getByRole("link", { name: /^Credit notes, SAC 998555, 18 %/ }).click();
    await accountant.page.getByText("Only Credit note").waitFor();
    await accountant.page.getByRole("link", { name: /^Credit note C/ }).waitFor();
    expect(await askAxe(accountant.page)).toEqual([]);
    expect(await accountant.page.getByRole("link", { name: "Enter a rate" }).count()).toBe(0);
    await accountant.page.getByRole("link", { name: "Show all" }).click();
    await accountant.page.getByRole("link", { name: /^Tax invoice T/ }).waitFor();
    const csv = await accountant.page.getByRole("link", { name: "Tax papers as CSV" }).getAttribute("href");
    const exported = await fetch(served.site.url + csv, { headers: { cookie: cookies.accountant } });
    expect((await exported.text()).trim().split("\r\n")).toHaveLength(3);
    const refused = await fetch(served.site.url + csv, { headers: { cookie: cookies.guide } });
    expect(refused.status).toBe(403);
    await accountant.close();
  });
});
