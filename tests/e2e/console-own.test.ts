import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#modules/staff/model.ts";
import { newId } from "#platform/ids.server.ts";
import { freeDepartureIds } from "#tests/harness/booking/free-departures.ts";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { askAxe } from "#tests/harness/browser/axe.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { openDemoSessions, staffCookieValue } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

describe("a person's own console", () => {
  const served = servePlace();
  let cookies: Awaited<ReturnType<typeof openDemoSessions>>;
  let reference = "";

  beforeAll(async () => {
    cookies = await openDemoSessions(served.place);
    const database = await served.place.open();
    const [free = ""] = await freeDepartureIds(database.db, 1);
    await holdPlaces(served.site.url, free, 2);
    ({ reference } = await database.db
      .updateTable("booking")
      .set({ contact_name: "Petra Placeholder", contact_email: "petra@placeholder.example", status: "confirmed" })
      .where("departure_id", "=", free)
      .returning("reference")
      .executeTakeFirstOrThrow());
    const writer = { name: "Placeholder School", number: "+911140000000", email: "school@example.com" };
    await database.db
      .insertInto("contact_message")
      .values({ id: newId(), ...writer, message: "24 bicycles?", created_at: new Date(), answered_at: null })
      .execute();
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
  const ask = (path: string, cookie: string) =>
    fetch(served.site.url + path, { redirect: "manual", headers: { cookie } });

  it.each([true, false])(
    "keeps views by name, one's own, shared by their address (scripts: %s)",
    async (javaScriptEnabled) => {
      const name = javaScriptEnabled ? "Owed" : "Owed on paper";
      const { page, close } = await enter("desk", "/staff/bookings?due=yes&sort=name&order=asc", { javaScriptEnabled });
      await page.getByText("Keep this view").click();
      await page.getByLabel("Name of the view").fill("x");
      await page.getByRole("button", { name: "Keep", exact: true }).click();
      await page.getByText("Give it a name of 2 to 30 letters.").waitFor();
      expect(await page.getByLabel("Name of the view").inputValue()).toBe("x");
      if (javaScriptEnabled) {
        expect(await askAxe(page)).toEqual([]);
        // A reload shows no old refusal.
        await page.waitForURL(({ search }) => !search.includes("view-"));
      }
      await page.getByLabel("Name of the view").fill(name);
      await page.getByRole("button", { name: "Keep", exact: true }).click();
      const own = page.getByRole("list", { name: "Your own views" });
      await own.getByRole("link", { name, exact: true }).waitFor();
      await page.goto(`${served.site.url}/staff/bookings`);
      await own.getByRole("link", { name, exact: true }).click();
      await page.waitForURL(/due=yes/);
      const shared = page.url();
      await page.getByRole("button", { name: `Delete the view ${name}`, exact: true }).click();
      await own.getByRole("link", { name, exact: true }).waitFor({ state: "detached" });
      const other = await enter("owner", new URL(shared).pathname + new URL(shared).search);
      expect(await other.page.locator("[name=due]").isChecked()).toBe(true);
      expect(await other.page.getByRole("list", { name: "Your own views" }).count()).toBe(0);
      await other.close();
      await close();
    },
  );

  it.each([true, false])(
    "names and counts what is selected and hidden by a filter (scripts: %s)",
    async (javaScriptEnabled) => {
      const { page, close } = await enter("desk", "/staff/bookings", { javaScriptEnabled });
      await page.getByLabel(`Select ${reference}`).check();
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Take the ticks" }).click();
      await page.getByText("1 booking selected, 2 riders").waitFor();
      expect(await page.getByText("not in this list").count()).toBe(0);
      await page.locator("select[name=status]").selectOption("cancelled");
      await page.getByRole("button", { name: "Show", exact: true }).click();
      await page.getByText("1 of them is not in this list:").waitFor();
      await page.getByText(/^Petra Placeholder, /).waitFor();
      if (javaScriptEnabled) expect(await askAxe(page)).toEqual([]);
      const file = await page.locator(".selection a[href*=export]").first().getAttribute("href");
      const csv = await (await ask(file ?? "", cookies.desk)).text();
      expect(csv.trim().split("\n")).toHaveLength(2);
      expect(csv).toContain(reference);
      await page.getByRole("link", { name: "Take it out" }).click();
      await page.getByText("1 booking selected").waitFor({ state: "detached" });
      await close();
    },
  );

  it("says who answers an enquiry, and finds one's own", async () => {
    const { page, close } = await enter("desk", "/staff/enquiries?whose=mine");
    await page.getByText("Nothing waits here.").waitFor();
    await page.getByRole("link", { name: "Nobody's yet" }).click();
    await page.getByText("Nobody has taken it yet").waitFor();
    expect(await page.getByRole("link", { name: "Which ride for children" }).getAttribute("href")).toMatch(
      /^mailto:school@example\.com\?subject=.*body=Dear%20Placeholder%20School/,
    );
    await page.getByRole("link", { name: "I answer it" }).click();
    await page.getByText(/nobody answers it now/).waitFor();
    await page.keyboard.press("Control+Enter");
    await page
      .getByText(/answers it\.$/)
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Mine" }).click();
    await page.getByText("You answer it").waitFor();
    expect(await askAxe(page)).toEqual([]);
    await page.goto(`${served.site.url}/staff`);
    await page.getByText(/answers\. “24 bicycles\?”/).waitFor();
    await close();
  });

  it("begins a message with a template, and each guest reads their own name in the plan", async () => {
    const { page, close } = await enter("desk", `/staff/bookings/${reference}`);
    await page.locator("a[href^='/staff/departures/']").first().click();
    await page
      .getByRole("link", { name: /Message/ })
      .first()
      .click();
    await page.getByRole("group", { name: "Begin with a template" }).getByRole("button", { name: "Rain" }).click();
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>("[name='o.text']")?.value !== "");
    await page.getByRole("button", { name: "Show the plan" }).click();
    await page.locator(".plan blockquote", { hasText: /^Dear Petra Placeholder,\n/ }).waitFor();
    await page.goto(`${served.site.url}/staff/templates`);
    await page.getByRole("heading", { name: "Messages to a departure" }).waitFor();
    expect(await askAxe(page)).toEqual([]);
    await page.getByRole("link", { name: "Change" }).first().click();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("[name='o.name']")?.value === "Fog");
    await close();
  });

  it("shows the guest's page to look at: no key, no script, nothing that acts, and to the role alone", async () => {
    const { page, close } = await enter("accountant", `/staff/bookings/${reference}`);
    const path = `/staff/guest-page/booking/${reference}`;
    expect(await page.getByRole("link", { name: "See the guest’s own page" }).getAttribute("href")).toBe(path);
    expect(await page.content()).not.toMatch(/[?&;]key=/);
    await page.goto(served.site.url + path);
    await page.getByText(`${reference} as its guest sees it.`).waitFor();
    await page.getByText("Petra Placeholder").first().waitFor();
    const html = await page.content();
    expect(html).not.toMatch(/<script|[?&]key=[\w.%-]/);
    expect(await page.locator("button:not([disabled]), input:not([disabled])").count()).toBe(0);
    expect(await page.locator("a[href]").evaluateAll((all) => all.map((one) => one.getAttribute("href")))).toEqual([
      `/staff/bookings/${reference}`,
    ]);
    const answer = await ask(path, cookies.accountant);
    expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox allow-same-origin; default-src 'none'/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    for (const role of ["guide", "editor"] as const) expect((await ask(path, cookies[role])).status, role).toBe(403);
    const stranger = await ask(path, staffCookieValue("x".repeat(43)));
    expect([stranger.status, stranger.headers.get("location")?.startsWith("/staff/enter")]).toEqual([302, true]);
    expect((await ask("/staff/guest-page/booking/PH-ZZZZZZ", cookies.owner)).status).toBe(404);
    await close();
  });
});
