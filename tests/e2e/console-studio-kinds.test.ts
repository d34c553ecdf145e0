import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { documentKinds, saveTextDraft } from "#modules/studio/index.server.ts";
import { type DocumentKindName, documentKindNames } from "#modules/studio/model.ts";
import { systemClock } from "#platform/clock.server.ts";
import { askAxe } from "#tests/harness/browser/axe.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { runPlan } from "#tests/harness/console/run-plan.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const HOLIDAY = "rajasthan-lake-and-fort";
const MARK = "Zephyrine";

/** Field of each page whose words stand at the page's address. */
const shownFields: Record<string, string> = {
  company: "name",
  home: "newsletter.heading",
  holidays: "banner.heading",
  about: "headertitle",
  faq: "categories.0.entries.0.question",
  promises: "tours",
  terms: "title",
  privacy: "title",
};
const fieldOf = (kind: DocumentKindName, key: string): string => {
  if (kind === "page") return shownFields[key] ?? "heading";
  return kind === "story" ? "title" : kind === "category" ? "fullname" : "name";
};

function marked(value: unknown, field: string): unknown {
  const copy = structuredClone(value) as Record<string, unknown>;
  const way = field.split(".");
  const last = way.pop() ?? "";
  const holder = way.reduce((at, name) => at[name] as Record<string, unknown>, copy);
  holder[last] = `${MARK} ${holder[last]}`;
  return copy;
}

/** Tours and every other kind of text, as an editor has them in hand. */
describe("the studio's kinds of texts", () => {
  const served = servePlace();
  let cookies: Awaited<ReturnType<typeof openDemoSessions>>;
  let tour: string;
  beforeAll(async () => {
    cookies = await openDemoSessions(served.place);
    const { db, close } = await served.place.open();
    const { id } = await db.selectFrom("tour").select("id").where("slug", "=", HOLIDAY).executeTakeFirstOrThrow();
    tour = id;
    await close();
  });

  const enter = (path: string, cookie: string, options: Parameters<typeof visit>[2] = {}) =>
    visit(served.browser, served.site.url + path, {
      ...options,
      prepare: async (page: Page) => {
        const [name = "", value = ""] = cookie.split("=", 2);
        await page.context().addCookies([{ name, value, url: served.site.url }]);
      },
    });
  const ask = (path: string) => fetch(served.site.url + path, { redirect: "manual" });
  const textOf = async (path: string) => (await ask(path)).text();
  const fill = async (page: Page, name: string, words: string) => {
    await page.locator(`[id="${name}"]`).evaluate((field) => {
      for (let at = field.closest("details"); at; at = at.parentElement?.closest("details") ?? null) at.open = true;
    });
    await page.locator(`[name="${name}"]`).fill(words);
  };
  const press = (page: Page, name: string) => page.getByRole("button", { name }).last().click();
  const publish = async (page: Page) => {
    await press(page, "Save and plan the publication");
    await runPlan(page);
  };

  it("change a tour's price and itinerary, show it, publish it, move it, and take it back", async () => {
    const address = `/tours/bicycle-touring/${HOLIDAY}`;
    const { page, close } = await enter("/staff/studio?q=lake", cookies.editor);
    expect(await askAxe(page)).toEqual([]);
    expect(await page.getByRole("row", { name: /Mehrauli/ }).count()).toBe(0);
    await page.getByRole("link", { name: "Rajasthan" }).first().click();
    await page.locator("[name='d.price.regularPaise']").waitFor({ state: "attached" });
    expect(await askAxe(page)).toEqual([]);
    await fill(page, "d.price.regularPaise", "₹ 77,700");
    await fill(page, "d.itinerary.0.description", `${MARK} mornings by the lake.`);
    await press(page, "Save draft");
    await page.getByText("Saved.").waitFor();
    const shown = (await page.getByRole("link", { name: "The page with this draft" }).getAttribute("href")) ?? "";
    const preview = await (await fetch(shown.replace(/^https?:\/\/[^/]+/, served.site.url))).text();
    expect(preview).toContain("₹77,700");
    expect(preview).toContain(MARK);
    expect(await textOf(address)).not.toContain(MARK);
    await press(page, "Save and plan the publication");
    await page.getByText(/From the publication on: price ₹[\d,]+ → ₹77,700/).waitFor();
    await runPlan(page);
    await expect.poll(() => textOf(address)).toContain("₹77,700");

    await page.goto(`${served.site.url}/staff/studio/tour/${tour}`);
    await fill(page, "d.slug", "lake-and-fort");
    await publish(page);
    const moved = "/tours/bicycle-touring/lake-and-fort";
    await expect.poll(async () => (await ask(address)).headers.get("location")).toBe(moved);
    expect([(await ask(address)).status, (await ask(moved)).status]).toEqual([301, 200]);

    await page.goto(`${served.site.url}/staff/studio/tour/${tour}/history`);
    await page.getByRole("link", { name: /as it stood before/ }).click();
    await page.getByRole("link", { name: "Restore this version" }).click();
    await page.getByRole("button", { name: "Show the plan" }).click();
    await runPlan(page);
    await expect.poll(async () => (await ask(moved)).headers.get("location")).toBe(address);
    expect(await textOf(address)).not.toContain(MARK);
    await close();
  });

  it("take a tour off the site and publish it again, and begin a new one with a copy", async () => {
    const { page, close } = await enter(`/staff/studio/tour/${tour}`, cookies.editor);
    const address = `/tours/bicycle-touring/${HOLIDAY}`;
    await page.getByRole("link", { name: "Take it off the site" }).click();
    await page.getByRole("button", { name: "Show the plan" }).click();
    await runPlan(page);
    await expect.poll(async () => (await ask(address)).status).toBe(404);
    await page.goto(`${served.site.url}/staff/studio/tour/${tour}`);
    await page.getByText("This text was taken off the site.").waitFor();
    await page.getByRole("link", { name: "Publish it again" }).click();
    await page.getByRole("button", { name: "Show the plan" }).click();
    await runPlan(page);
    await expect.poll(async () => (await ask(address)).status).toBe(200);
    await page.goto(`${served.site.url}/staff/studio/tour/${tour}`);
    await press(page, "Begin a new one with a copy");
    await page.getByRole("heading", { name: /^Copy of / }).waitFor();
    await page.getByText("Guests do not see this text yet.").or(page.getByText("Draft of yours")).first().waitFor();
    expect(await page.locator("[name='d.slug']").inputValue()).toBe(`copy-of-${HOLIDAY}`);
    await close();
  });

  it("change a timetable by a form without scripts, and lose nothing of it", async () => {
    const { page, close } = await enter(`/staff/studio/timetable/${tour}/new`, cookies.editor, {
      javaScriptEnabled: false,
    });
    await page.locator("[name='d.capacity']").fill("0");
    await page.locator("[name='d.lastDay']").fill("2027-03-31");
    await page.getByRole("button", { name: "Show the plan" }).last().click();
    await page.getByText("Some fields are empty or wrong.").waitFor();
    expect(await page.locator("[id='d.capacity-fault']").textContent()).toBe("At least 1.");
    await page.locator("[name='d.capacity']").fill("7");
    await page.locator("button[value='add:d.startTimes']").click();
    await page.locator("[name='d.startTimes.1']").fill("15:30");
    expect(await page.locator("[name='d.capacity']").inputValue()).toBe("7");
    await page.getByRole("button", { name: "Show the plan" }).last().click();
    await page.locator("[data-plan]").waitFor();
    expect(await page.locator("[data-plan]").textContent()).toMatch(
      /07:00 and 15:30.*7 places.*last day 31 March 2027/s,
    );
    await close();
    const again = await enter(`/staff/studio/timetable/${tour}/new`, cookies.editor);
    expect(await askAxe(again.page)).toEqual([]);
    await again.close();
  });

  it.each(documentKindNames)("show a draft at its page by the signed link alone: %s", async (kind) => {
    const { db, close } = await served.place.open();
    const { id } = await db
      .selectFrom("staff_member")
      .select("id")
      .where("role", "=", "owner")
      .executeTakeFirstOrThrow();
    const all = await documentKinds[kind].list(db);
    for (const one of kind === "page" ? all : all.slice(0, 1)) {
      // The console's own calendar shows them: there is nothing to preview.
      if (one.key === "public-holidays" || one.key === "exchange-rates") continue;
      const text = { kind, key: one.key };
      const writer = { memberId: id, author: "Asha, owner" };
      const value = marked(one.value, fieldOf(kind, one.key));
      await saveTextDraft({ db, clock: systemClock }, { ...text, writer, revision: null, value });
      const screen = await fetch(`${served.site.url}/staff/studio/${kind}/${one.key}`, {
        headers: { cookie: cookies.editor },
      });
      const [, link = ""] = /href="https?:\/\/[^/"]+([^"]*[?&]preview=[^"]+)"/.exec(await screen.text()) ?? [];
      const [path = ""] = link.split("?");
      expect([one.key, (await textOf(link)).includes(MARK)], link).toEqual([one.key, true]);
      expect([one.key, (await textOf(path)).includes(MARK)]).toEqual([one.key, false]);
      expect([one.key, (await textOf(`${link}x`)).includes(MARK)]).toEqual([one.key, false]);
    }
    await close();
  });
});
