import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { addCalendarDays, mondayOf } from "#platform/time/delhi-calendar.server.ts";
import { dayAndMonth, delhiDate, shortDate } from "#platform/time/delhi-time.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const PATIENCE_MS = 30_000;

describe("the week of the calendar", () => {
  const served = servePlace();
  let cookies: Record<string, string> = {};
  /** A ride without guests in a week to come: nothing is ever moved here. */
  const ride = { id: "", day: "", time: "" };

  beforeAll(async () => {
    cookies = { ...(await openDemoSessions(served.place)) };
    const monday = addCalendarDays(mondayOf(delhiDate(new Date())), 21);
    const database = await served.place.open();
    const found = await database.db
      .selectFrom("departure")
      .innerJoin("tour", "tour.id", "tour_id")
      .select(["departure.id", "local_date", "local_time"])
      .where("local_date", "=", addCalendarDays(monday, 1))
      .where("local_time", "<", "09:00")
      .where("departure.status", "=", "open")
      .where("tour.duration_minutes", "<", 1000)
      .orderBy("local_time")
      .executeTakeFirstOrThrow();
    await database.close();
    Object.assign(ride, { id: found.id, day: found.local_date, time: found.local_time });
  });

  const open = async (path: string, { role = "desk", javaScriptEnabled = true } = {}) => {
    const visited = await visit(served.browser, served.site.url + path, {
      javaScriptEnabled,
      viewport: { width: 1440, height: 1000 },
      prepare: async (page: Page) => {
        page.setDefaultTimeout(PATIENCE_MS);
        const [name = "", value = ""] = (cookies[role] ?? "").split("=", 2);
        await page.context().addCookies([{ name, value, url: served.site.url }]);
      },
    });
    return { ...visited, handle: visited.page.locator(`.movable:has(a[href*="${ride.id}"]) .handle`) };
  };
  const week = () => `/staff/calendar?view=week&from=${ride.day}`;
  const cell = (page: Page, day: string, start: string): Locator =>
    page.locator(`.week-table td[data-date="${day}"][data-start="${start}"]`);
  const field = (page: Page, name: string) => page.locator(`[role=dialog] [name="o.${name}"]`).inputValue();
  const stands = async () => {
    const database = await served.place.open();
    const found = await database.db.selectFrom("departure").selectAll().where("id", "=", ride.id).executeTakeFirst();
    await database.close();
    return [found?.local_date, found?.local_time, found?.status];
  };

  it("opens the plan of a move with the day and hour where a ride is dropped, and moves nothing", async () => {
    const { page, handle, noise, close } = await open(week());
    const to = cell(page, addCalendarDays(ride.day, 2), "14:00");
    const box = (await to.boundingBox()) ?? expect.unreachable();
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 8 });
    await page.locator("td.is-target").waitFor();
    await page.mouse.up();
    await page.getByRole("dialog", { name: "Move a departure" }).waitFor();
    expect([await field(page, "date"), await field(page, "time")]).toEqual([addCalendarDays(ride.day, 2), "14:00"]);
    expect(await page.locator("td.is-target, .is-lifted").count()).toBe(0);
    await page.locator('[name="o.words"]').fill("The road is closed in the morning.");
    await page.getByRole("button", { name: /^Show the plan/ }).click();
    await page.locator(".sheet .confirm").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await stands()).toEqual([ride.day, ride.time, "open"]);
    expect(noise).toEqual([]);
    await close();
  });

  it("gives a drag up with Escape, and where it is let go at its own place", async () => {
    const { page, handle, close } = await open(week());
    const box = (await cell(page, addCalendarDays(ride.day, 1), "10:00").boundingBox()) ?? expect.unreachable();
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + 20, { steps: 8 });
    await page.locator("td.is-target").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".is-lifted").waitFor({ state: "detached" });
    await page.mouse.up();
    expect(new URL(page.url()).searchParams.get("do")).toBeNull();
    await close();
  });

  it("is moved in by the keyboard: Enter grabs, arrows choose, Enter opens the plan, Escape leaves", async () => {
    const { page, handle, close } = await open(week());
    const { keyboard } = page;
    const said = page.locator(".week-scroll [role=status]");
    await handle.focus();
    await keyboard.press("Space");
    await said.getByText(/is grabbed/).waitFor();
    await keyboard.press("ArrowRight");
    await said.getByText(`${shortDate(addCalendarDays(ride.day, 1))}, ${ride.time}`).waitFor();
    await keyboard.press("Escape");
    await said.getByText(/stays where it is/).waitFor();
    expect(await page.locator("td.is-target").count()).toBe(0);
    await keyboard.press("Enter");
    await keyboard.press("ArrowRight");
    await keyboard.press("ArrowDown");
    await said.getByText(`${shortDate(addCalendarDays(ride.day, 1))}, 10:00`).waitFor();
    await keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Move a departure" }).waitFor();
    expect([await field(page, "date"), await field(page, "time")]).toEqual([addCalendarDays(ride.day, 1), "10:00"]);
    await keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await close();
  });

  it("leads to the same form without scripts, and has no handle for a guide", async () => {
    const { page, handle, close } = await open(week(), { javaScriptEnabled: false });
    const href = (await handle.getAttribute("href")) ?? "";
    await page.goto(served.site.url + href);
    await page.getByRole("heading", { name: "Move a departure" }).waitFor();
    expect([await field(page, "date"), await field(page, "time")]).toEqual([ride.day, ride.time]);
    await close();
    const guide = await open(week(), { role: "guide" });
    await guide.page.locator(".ev").first().waitFor();
    expect(await guide.page.locator(".handle, td[data-date]").count()).toBe(0);
    await guide.close();
  });

  it.each([true, false])(
    "offers rides of any day to a form that asks for one (scripts: %s)",
    async (javaScriptEnabled) => {
      const { page, close } = await open("/staff/commands?do=book-guest", { javaScriptEnabled });
      const rides = page.locator('[name="o.departure"]');
      const press = (name: string | RegExp) => page.getByRole("dialog").getByRole("button", { name }).click();
      await page.locator('[name="o.name"]').fill("Petra Placeholder");
      const far = addCalendarDays(delhiDate(new Date()), 75);
      await page.getByLabel("Rides from this day").fill(far);
      await press("Go to that day");
      const first = rides.locator("option").nth(1);
      await expect
        .poll(() => first.textContent(), { timeout: PATIENCE_MS })
        .toContain(shortDate(far, delhiDate(new Date())));
      expect(await page.locator('[name="o.name"]').inputValue(), "what is typed stays").toBe("Petra Placeholder");
      await rides.selectOption({ index: 1 });
      const chosen = await rides.inputValue();
      await press("Later");
      await page.getByText(`Rides of ${dayAndMonth(addCalendarDays(far, 22))}`).waitFor();
      expect(await rides.inputValue(), "the chosen ride stays chosen").toBe(chosen);
      await press("Earlier");
      await page.getByText(`Rides of ${dayAndMonth(addCalendarDays(far, 22))}`).waitFor({ state: "detached" });
      expect(await rides.inputValue(), "the chosen ride stays chosen").toBe(chosen);
      await close();
    },
  );
});
