import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { askAxe } from "#tests/harness/browser/axe.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { runPlan } from "#tests/harness/console/run-plan.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const ANSWER = "d.categories.0.entries.0.answer";
const OTHER = "d.categories.0.entries.1.answer";

/** An editor writes the site without an engineer. */
describe("the studio", () => {
  const served = servePlace();
  let cookies: Awaited<ReturnType<typeof openDemoSessions>>;
  beforeAll(async () => {
    cookies = await openDemoSessions(served.place);
  });

  const logIn = async (page: Page, cookie: string) => {
    const [name = "", value = ""] = cookie.split("=", 2);
    await page.context().addCookies([{ name, value, url: served.site.url }]);
  };
  const enter = (path: string, cookie: string, options: Parameters<typeof visit>[2] = {}) =>
    visit(served.browser, served.site.url + path, { ...options, prepare: (page: Page) => logIn(page, cookie) });
  const faq = async (): Promise<string> => (await fetch(`${served.site.url}/faq`)).text();
  const open = (page: Page, name: string) =>
    page.locator(`[name="${name}"]`).evaluate((field) => {
      for (let at = field.closest("details"); at; at = at.parentElement?.closest("details") ?? null) at.open = true;
    });
  const fill = async (page: Page, name: string, words: string) => {
    await open(page, name);
    const editor = page.locator(`[data-rich=ready]:has([name="${name}"]) [contenteditable]`);
    await editor.fill(words);
  };
  const save = async (page: Page) => {
    await page.getByRole("button", { name: "Save draft" }).last().click();
    await page.getByText("Saved.").waitFor();
  };
  const publish = async (page: Page) => {
    await runPlan(page);
    await page.getByText(/^(Published|Restored): /).waitFor();
  };

  it("changes an answer, shows it by a link without an account, publishes it, and takes it back", async () => {
    const { page, close } = await enter("/staff/studio", cookies.editor);
    expect(await askAxe(page)).toEqual([]);
    await page.getByRole("link", { name: "FAQ" }).click();
    await page.locator(`[name="${ANSWER}"]`).waitFor({ state: "attached" });
    const before = await page.locator(`[name="${ANSWER}"]`).inputValue();
    const words = "Every morning except in heavy fog: a sentence of the studio.";
    await fill(page, ANSWER, words);
    await save(page);
    expect(await askAxe(page)).toEqual([]);
    expect(await faq()).not.toContain(words);

    const shown = (await page.getByRole("link", { name: "The page with this draft" }).getAttribute("href")) ?? "";
    const link = shown.replace(/^https?:\/\/[^/]+/, served.site.url);
    const stranger = await visit(served.browser, link);
    expect(await stranger.page.content()).toContain(words);
    const notice = await stranger.page.evaluate(() => {
      const { content, visibility, position } = getComputedStyle(document.documentElement, "::after");
      return `${content} ${visibility} ${position}`;
    });
    expect(notice).toMatch(/Preview of a draft.* visible fixed/);
    await stranger.page.waitForFunction(() => document.querySelector("h1")?.textContent === "FAQs");
    await stranger.close();
    const answer = await fetch(link);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(await (await fetch(`${link}x`)).text(), "a forged link").not.toContain(words);
    expect(await faq()).not.toContain(words);

    await page.getByRole("button", { name: "Save and plan the publication" }).click();
    await page.getByText("1 field changes").waitFor();
    await publish(page);
    await expect.poll(faq).toContain(words);
    expect((await fetch(link, { redirect: "manual" })).headers.get("location")).toBe("/faq");

    await page.goto(`${served.site.url}/staff/studio/page/faq/history`);
    await page.getByRole("link", { name: /as it stood before/ }).click();
    await page.getByRole("heading", { name: /beside the text of today/ }).waitFor();
    expect(await page.locator(".compared .said").allTextContents()).toEqual([before, words]);
    expect(await askAxe(page)).toEqual([]);
    await page.getByRole("link", { name: "Restore this version" }).click();
    await page.getByRole("button", { name: "Show the plan" }).click();
    await publish(page);
    await expect.poll(faq).not.toContain(words);
    await close();
  });

  it("loses nothing without scripts: faults stand beside their fields, and entries move by buttons", async () => {
    const { page, close } = await enter("/staff/studio/page/faq", cookies.editor, { javaScriptEnabled: false });
    const second = await page.locator(`[name="${OTHER}"]`).inputValue();
    await page.locator("details:has(> .studio-fields)").first().locator("> summary").click();
    await page.locator(`details:has([name="${ANSWER}"])`).last().locator("> summary").click();
    await page.locator(`[name="${ANSWER}"]`).fill("");
    await page.getByRole("button", { name: "Save draft" }).last().click();
    await page.getByText("One field is empty or wrong").waitFor();
    expect(await page.locator(`[id="${ANSWER}-fault"]`).textContent()).toBe("Please fill this in.");
    await page.locator(`[name="${ANSWER}"]`).fill("Words again.");
    await page.locator("button[value='down:d.categories.0.entries.0']").click();
    await page.waitForURL(/at=/);
    expect(await page.locator(`[name="${ANSWER}"]`).inputValue()).toBe(second);
    expect(await page.locator(`[name="${OTHER}"]`).inputValue()).toBe("Words again.");
    await page.locator("summary", { hasText: "Discard this draft" }).click();
    await page.getByRole("button", { name: "Discard my draft" }).click();
    await page.getByText("This is what guests see.").waitFor();
    await close();
  });

  it("keeps what was typed through a log-out", async () => {
    const { page, close } = await enter("/staff/studio/page/contact", cookies.editor);
    const field = page.locator("[name='d.heading']");
    await field.fill("Come and see us");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Save draft" }).last().click();
    await page.getByText("You are logged out.").waitFor();
    expect(await field.inputValue()).toBe("Come and see us");
    await logIn(page, cookies.editor);
    await page.getByRole("button", { name: "Save draft" }).last().click();
    await page.getByText("Saved.").waitFor();
    expect(await field.inputValue()).toBe("Come and see us");
    await close();
  });

  it("takes texts of editors and owners only", async () => {
    const send = async (path: string, cookie: string | null) => {
      const { status } = await fetch(`${served.site.url}${path}?draft=1`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ press: path === "/staff/studio" ? "new:story" : "save" }),
        headers: { "sec-fetch-site": "same-origin", ...(cookie !== null && { cookie }) },
      });
      return status;
    };
    for (const path of ["/staff/studio", "/staff/studio/page/about"]) {
      expect([path, await send(path, cookies.guide), await send(path, cookies.desk)]).toEqual([path, 403, 403]);
      expect([path, await send(path, null)]).toEqual([path, 302]);
      expect([path, await send(path, cookies.editor)]).toEqual([path, 302]);
    }
    expect(await send("/staff/studio/page/no-such-page", cookies.editor)).toBe(404);
  });

  it("shows both texts where two editors differ", async () => {
    const first = await enter("/staff/studio/page/faq", cookies.editor);
    await fill(first.page, ANSWER, "The editor's words.");
    await save(first.page);
    const second = await enter("/staff/studio/page/faq", cookies.owner);
    await fill(second.page, ANSWER, "The owner's words.");
    await second.page.getByRole("button", { name: "Save and plan the publication" }).click();
    await publish(second.page);
    await first.page.reload();
    await first.page.getByRole("heading", { name: "Published meanwhile" }).waitFor();
    expect(await first.page.locator(".both-texts .said").allTextContents()).toEqual([
      "The editor's words.",
      "The owner's words.",
    ]);
    expect(await askAxe(first.page)).toEqual([]);
    await first.page.getByRole("radio", { name: /What guests see/ }).check();
    await first.page.getByRole("button", { name: "Bring my draft up to date" }).click();
    await first.page.getByText("0 fields differ").waitFor();
    await first.close();
    await second.close();
  });
});
