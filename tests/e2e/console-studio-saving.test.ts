import type { Page, Request } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { askAxe } from "#tests/harness/browser/axe.ts";
import { holdBack } from "#tests/harness/browser/hold-back.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const HEADING = "d.heading";

/** A text saves itself while somebody types, and nothing that can happen to a browser loses it. */
describe("the studio's form", () => {
  const served = servePlace();
  let cookies: Awaited<ReturnType<typeof openDemoSessions>>;
  beforeAll(async () => {
    cookies = await openDemoSessions(served.place);
  });

  const logIn = async (page: Page, cookie: string) => {
    const [name = "", value = ""] = cookie.split("=", 2);
    await page.context().addCookies([{ name, value, url: served.site.url }]);
  };
  const enter = (path: string, cookie: string) =>
    visit(served.browser, served.site.url + path, { prepare: (page: Page) => logIn(page, cookie) });
  const field = (page: Page) => page.locator(`[name="${HEADING}"]`);
  const type = async (page: Page, words: string) => {
    await field(page).fill(words);
  };
  const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  const draftOf = async (kind: "page", key: string): Promise<string[]> => {
    const database = await served.place.open();
    try {
      const rows = await database.db
        .selectFrom("content_draft")
        .select("value")
        .where("kind", "=", kind)
        .where("key", "=", key)
        .execute();
      return rows.map(({ value }) => (value as { heading: string }).heading);
    } finally {
      await database.close();
    }
  };

  it("saves itself after a pause, says when, and is there after a reload", async () => {
    const { page, close } = await enter("/staff/studio/page/contact", cookies.editor);
    await type(page, "Come round");
    await saved(page);
    expect(await askAxe(page)).toEqual([]);
    await page.getByText("1 field differs").waitFor();
    // The form was not drawn again beneath the hands of its writer.
    expect(await field(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type(" and have tea");
    await page.waitForFunction(() => document.querySelector(".save-line")?.textContent?.includes("Saved"));
    await expect.poll(() => draftOf("page", "contact")).toEqual(["Come round and have tea"]);
    await page.reload();
    await expect.poll(() => field(page).inputValue()).toBe("Come round and have tea");
    await close();
  });

  it("says that a text is not saved while the line is lost, keeps it, and saves it when the line is back", async () => {
    const { page, close } = await enter("/staff/studio/page/contact", cookies.editor);
    await page.context().setOffline(true);
    await type(page, "Words without a line");
    await page.getByText("Not saved yet.").waitFor();
    // Leaving is asked about, and staying loses nothing.
    await page.getByRole("link", { name: "Studio" }).first().click();
    await page.getByRole("heading", { name: "Your last words are not saved yet" }).waitFor();
    expect(await askAxe(page)).toEqual([]);
    await page.getByRole("button", { name: "Stay here" }).click();
    expect(await field(page).inputValue()).toBe("Words without a line");
    await page.context().setOffline(false);
    await saved(page);
    await expect.poll(() => draftOf("page", "contact")).toEqual(["Words without a line"]);
    await close();
  });

  it("offers a text again that was never saved", async () => {
    const { page, close } = await enter("/staff/studio/page/contact", cookies.editor);
    await page.context().setOffline(true);
    await type(page, "Typed in a tunnel");
    await page.getByText("Not saved yet.").waitFor();
    // Before the line is back: the page then tries again at once.
    await page.route("**/staff/studio/**", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await page.context().setOffline(false);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText("A text that you typed here was not saved").waitFor();
    await page.unroute("**/staff/studio/**");
    await page.getByRole("button", { name: "Save it into the draft" }).click();
    await expect.poll(() => field(page).inputValue()).toBe("Typed in a tunnel");
    await expect.poll(() => page.getByText("A text that you typed here was not saved").count()).toBe(0);
    await close();
  });

  it("offers no text again that a button saved before it saved itself", async () => {
    const { page, close } = await enter("/staff/studio/page/contact", cookies.editor);
    await type(page, "Saved by its button");
    await page.getByRole("button", { name: "Save draft" }).last().click();
    await page.getByText("Saved.").waitFor();
    const copies = () =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("staff-draft:")));
    await expect.poll(copies).toEqual([]);
    await close();
  });

  it("draws Hindi on a device without a typeface for it", async () => {
    const { page, close } = await enter("/staff/studio/page/contact", cookies.editor);
    const isAsked = await field(page).evaluate(async (one) => {
      // Other faces may be absent here.
      await document.fonts.load(`16px ${getComputedStyle(one).fontFamily}`, "भोर").catch(() => []);
      return [...document.fonts].some(({ family, status }) => family.includes("Eczar Hindi") && status !== "unloaded");
    });
    expect(isAsked).toBe(true);
    await close();
  });

  it("goes on after a log-out, once its writer has come in again", async () => {
    const { page, close } = await enter("/staff/studio/page/contact", cookies.editor);
    await page.context().clearCookies();
    await type(page, "Written after the session");
    await page.getByText("You are logged out.").waitFor();
    await logIn(page, cookies.editor);
    await page.getByRole("button", { name: "Try again now" }).click();
    await saved(page);
    await expect.poll(() => draftOf("page", "contact")).toEqual(["Written after the session"]);
    await close();
  });

  it("shows both texts of two windows, and goes on in each", async () => {
    const first = await enter("/staff/studio/page/contact", cookies.owner);
    const second = await enter("/staff/studio/page/contact", cookies.owner);
    await type(first.page, "The first window");
    await saved(first.page);
    await type(second.page, "The second window");
    await second.page.getByRole("heading", { name: "Two windows" }).waitFor();
    expect(await field(second.page).inputValue()).toBe("The second window");
    expect(await second.page.locator(".both-texts .said").allTextContents()).toEqual([
      "The second window",
      "The first window",
    ]);
    await second.page.getByRole("button", { name: "Keep these texts" }).click();
    await expect.poll(() => second.page.getByRole("heading", { name: "Two windows" }).count()).toBe(0);
    expect(await field(second.page).inputValue()).toBe("The second window");
    await first.close();
    await second.close();
  });

  it("lets an entry be dragged to its place", async () => {
    const { page, close } = await enter("/staff/studio/page/faq", cookies.editor);
    const names = () => page.locator("[id='d.categories'] > ol > li > details > summary > b").allTextContents();
    const before = await names();
    const grips = page.locator("[id='d.categories'] > ol > li > .grip");
    await grips.nth(2).scrollIntoViewIfNeeded();
    const [from, to] = [await grips.nth(2).boundingBox(), await grips.nth(0).boundingBox()];
    if (!from || !to) throw new Error("there are no grips");
    await page.mouse.move(from.x + 5, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + 20, { steps: 5 });
    await page.mouse.move(to.x + 5, to.y - 5, { steps: 5 });
    await page.mouse.up();
    await page.waitForURL(/at=/);
    const [first, second, third, ...rest] = before;
    await expect.poll(names).toEqual([third, first, second, ...rest]);
    await close();
  });

  const isPost = (request: Request) => request.method() === "POST";

  it("keeps what is typed while an entry is added, with its caret", async () => {
    const { page, close } = await enter("/staff/studio/page/faq", cookies.owner);
    const name = page.locator('[name="d.categories.1.name"]');
    for (const at of [0, 1]) await page.locator(`[id='d.categories.${at}'] > summary`).click();
    const entries = page.locator("[id='d.categories'] > ol > li");
    const before = await entries.count();
    const letGo = await holdBack(page, "**/staff/studio/**", isPost);
    await page.locator('button[value="remove:d.categories.0"]').press("Enter");
    await name.fill("Typed meanwhile");
    await name.press("Home");
    letGo();
    await expect.poll(() => entries.count()).toBe(before - 1);
    const moved = page.locator('[name="d.categories.0.name"]');
    expect(await moved.inputValue()).toBe("Typed meanwhile");
    await page.keyboard.type("Words ");
    expect(await moved.inputValue()).toBe("Words Typed meanwhile");
    await saved(page);
    await page.reload();
    expect(await moved.inputValue()).toBe("Words Typed meanwhile");
    await close();
  });

  it("keeps what is typed in a timetable while a start is added", async () => {
    const database = await served.place.open();
    const { tour_id } = await database.db.selectFrom("schedule").select("tour_id").executeTakeFirstOrThrow();
    await database.close();
    const { page, close } = await enter(`/staff/studio/timetable/${tour_id}/new`, cookies.owner);
    const letGo = await holdBack(page, "**/staff/studio/timetable/**", () => true);
    await page.locator('button[value="add:d.startTimes"]').click();
    const places = page.locator('[name="d.capacity"]');
    await places.fill("7");
    letGo();
    await page.locator('[name="d.startTimes.1"]').waitFor();
    expect(await places.inputValue()).toBe("7");
    await close();
  });
});
