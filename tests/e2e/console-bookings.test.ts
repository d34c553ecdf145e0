import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { freeDepartureIds } from "#tests/harness/booking/free-departures.ts";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { askAxe } from "#tests/harness/browser/axe.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { openDemoSessions, staffCookieValue } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

describe("bookings in the console", () => {
  const served = servePlace();
  let cookies: Awaited<ReturnType<typeof openDemoSessions>>;
  let reference = "";

  beforeAll(async () => {
    cookies = await openDemoSessions(served.place);
    const database = await served.place.open();
    const [free = ""] = await freeDepartureIds(database.db, 1);
    await holdPlaces(served.site.url, free, 2);
    const booking = await database.db
      .updateTable("booking")
      .set({ contact_name: "=Petra Placeholder", contact_email: "petra@placeholder.example", status: "confirmed" })
      .where("departure_id", "=", free)
      .returning("reference")
      .executeTakeFirstOrThrow();
    await database.close();
    reference = booking.reference;
  });

  const enter = (path: string, options: Parameters<typeof visit>[2] = {}) =>
    visit(served.browser, served.site.url + path, {
      ...options,
      prepare: async (page: Page) => {
        const [name = "", value = ""] = cookies.desk.split("=", 2);
        await page.context().addCookies([{ name, value, url: served.site.url }]);
      },
    });

  it("are found, opened, noted and left again by the keyboard alone", async () => {
    const { page, noise, close } = await enter("/staff/bookings?status=confirmed");
    await page.keyboard.press("/");
    await page.keyboard.type("placeholder");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=placeholder/);
    await page.getByRole("status").filter({ hasText: "1 booking, 2 riders" }).waitFor();
    expect(new URL(page.url()).searchParams.has("status"), "filters of the former view do not remain").toBe(false);
    await page.locator("h1").click();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "=Petra Placeholder, 2 riders" }).waitFor();
    expect(await askAxe(page)).toEqual([]);
    await page.keyboard.press("4");
    await page.waitForURL(/show=words/);
    await page.locator('[data-key="n"]').waitFor();
    await page.keyboard.press("n");
    await page.keyboard.type("Arrives by the late train");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("link", { name: /^Close/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".line .said", { hasText: "Arrives by the late train" }).waitFor();
    expect(noise).toEqual([]);
    await close();
  });

  it("are listed and opened without scripts, and a value that cannot be meant is said beside its field", async () => {
    const { page, close } = await enter("/staff/bookings?q=pl&from=2026-02-31&status=x'&sort=;&after=x'", {
      javaScriptEnabled: false,
    });
    expect(await page.locator("h1").textContent()).toBe("Bookings");
    expect(await page.locator("#fault-q").textContent()).toContain("at least 3");
    expect(await page.locator("[name=from]").inputValue()).toBe("2026-02-31");
    await page.locator(".filters [name=q]").fill("Petra");
    await page.locator("[name=from]").fill("");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("link", { name: reference }).click();
    expect(await page.locator("h1").textContent()).toContain("Petra");
    await close();
  });

  it("leave as files without formulas for those who may take them, and for nobody else", async () => {
    const ask = (path: string, cookie: string) =>
      fetch(served.site.url + path, { redirect: "manual", headers: { cookie } });
    const csv = await ask("/staff/export/bookings.csv?q=placeholder", cookies.accountant);
    expect(csv.headers.get("content-disposition")).toMatch(/^attachment; filename="bookings-[\d-]+\.csv"$/);
    expect(await csv.text()).toContain(`${reference},Confirmed,'=Petra Placeholder,`);
    const xlsx = await ask("/staff/export/bookings.xlsx?q=placeholder", cookies.desk);
    expect((await xlsx.bytes()).subarray(0, 2)).toEqual(new TextEncoder().encode("PK"));
    const report = await ask("/staff/export/reports.csv?table=rides", cookies.accountant);
    expect(await report.text()).toContain("By the date of the ride");
    for (const role of ["guide", "editor"] as const)
      expect((await ask("/staff/export/bookings.csv", cookies[role])).status, role).toBe(403);
    expect((await ask("/staff/export/nothing.csv", cookies.owner)).status).toBe(404);
    const stranger = await ask("/staff/export/bookings.csv", staffCookieValue("x".repeat(43)));
    expect([stranger.status, stranger.headers.get("location")?.startsWith("/staff/enter")]).toEqual([302, true]);
  });
});
