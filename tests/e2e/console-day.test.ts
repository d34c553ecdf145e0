import { beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#modules/staff/model.ts";
import { newId } from "#platform/ids.server.ts";
import { desk, phone } from "#tests/harness/browser/look-at-page.ts";
import { newVisitor, type Visitor } from "#tests/harness/browser/visitor.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

describe("a day in the console", () => {
  const served = servePlace();
  const cookies = {} as Record<Role, string>;

  beforeAll(async () => {
    Object.assign(cookies, await openDemoSessions(served.place));
    const database = await served.place.open();
    const message = { name: "Placeholder School", number: "+911140000000", email: "school@example.com" };
    await database.db
      .insertInto("contact_message")
      .values({ id: newId(), ...message, message: "24 bicycles?", created_at: new Date(), answered_at: null })
      .execute();
    await database.close();
  });

  const enter = async (role: Role, at: { width: number; height: number } = desk): Promise<Visitor> => {
    const visitor = await newVisitor({ browser: served.browser, url: served.site.url, ...at });
    const [name = "", value = ""] = cookies[role].split("=");
    await visitor.page.context().addCookies([{ name, value, url: served.site.url }]);
    return visitor;
  };

  it("leads from Today to a departure and its command by keyboard", async () => {
    const { page, open, look, noise, leave } = await enter("desk");
    await open("/staff");
    const { keyboard } = page;
    const inFocus = page.locator(":focus");
    await keyboard.press("j");
    expect(await inFocus.textContent()).toContain("Placeholder School wrote");
    await keyboard.press("d");
    await page.waitForURL(/\/staff\/enquiries/);
    await open("/staff");
    const cards = page.locator(".dep a.name");
    const needs = await page.locator(".need [data-row]").count();
    for (let pressed = 0; pressed <= needs; pressed += 1) await keyboard.press("j");
    const tour = await cards.first().textContent();
    expect(await inFocus.textContent()).toBe(tour);
    await look("console-today");
    await keyboard.press("Enter");
    await page.waitForURL(/\/staff\/departures\//);
    await page.getByRole("heading", { level: 1, name: tour ?? "" }).waitFor();
    await page.getByRole("heading", { name: /can this not be booked|It can be booked/ }).waitFor();
    await look("console-departure");
    await keyboard.press("g");
    await keyboard.press("c");
    await page.waitForURL(/\/staff\/calendar/);
    await look("console-calendar");
    // The address changes before the screen is drawn.
    await page.locator('[data-key="1"]').waitFor();
    await keyboard.press("1");
    await page.waitForURL(/view=month/);
    expect(noise).toEqual([]);
    await leave();
  });

  it("opens a command's plan above the departure, and Escape returns", async () => {
    const { page, open, leave } = await enter("owner");
    await open("/staff/calendar?view=list");
    await page.locator(".day").nth(3).locator(".dep a.name").first().click();
    await page.getByRole("heading", { name: "It can be booked" }).waitFor();
    await page.keyboard.press("e");
    await page.waitForURL(/do=edit-departure/);
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await leave();
  });

  it("fits a phone, where the week is a list", async () => {
    const { page, open, look, leave } = await enter("guide", phone);
    await open("/staff/calendar");
    await look("console-calendar-phone");
    expect(await page.locator(".week-table").isVisible()).toBe(false);
    await page.locator(".calendar-list .dep a.name").first().click();
    await page.waitForURL(/\/staff\/departures\//);
    await look("console-departure-phone");
    expect(await page.getByRole("link", { name: /Message/ }).count()).toBe(0);
    await leave();
  });
});
