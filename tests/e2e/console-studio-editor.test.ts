import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { askAxe } from "#tests/harness/browser/axe.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { scriptWeight } from "#tests/harness/site/script-weight.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const ANSWER = "d.categories.0.entries.0.answer";
const CONSOLE_BUDGET = 150 * 1024;

/** Long texts are written in an editor that knows only what pages can show. */
describe("the studio's editor", () => {
  const served = servePlace();
  let cookies: Awaited<ReturnType<typeof openDemoSessions>>;
  beforeAll(async () => {
    cookies = await openDemoSessions(served.place);
  });

  const enter = (path: string) =>
    visit(served.browser, served.site.url + path, {
      prepare: async (page: Page) => {
        const [name = "", value = ""] = cookies.editor.split("=", 2);
        await page.context().addCookies([{ name, value, url: served.site.url }]);
      },
    });
  const editorOf = async (page: Page, name: string) => {
    await page.locator(`[name="${name}"]`).evaluate((field) => {
      for (let at = field.closest("details"); at; at = at.parentElement?.closest("details") ?? null) at.open = true;
      field.closest("[data-rich]")?.scrollIntoView();
    });
    return page.locator(`[data-rich=ready]:has([name="${name}"]) [contenteditable]`);
  };
  const stored = (page: Page, name: string) => page.locator(`[name="${name}"]`).inputValue();
  const paste = (page: Page, html: string, text: string) =>
    page.evaluate(
      ([asHtml = "", asText = ""]) => {
        const data = new DataTransfer();
        data.setData("text/html", asHtml);
        data.setData("text/plain", asText);
        const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      },
      [html, text],
    );

  it("takes the words of what is pasted, and links to this site alone", async () => {
    const { page, close } = await enter("/staff/studio/page/faq");
    const editor = await editorOf(page, ANSWER);
    await editor.click();
    await page.keyboard.press("Control+a");
    await paste(
      page,
      `<h2 onclick="window.hacked=1">Come</h2><p>to <a href="/tours" onmouseover="window.hacked=1">our rides</a>,
        <a href="javascript:window.hacked=1">not here</a><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>
        <style>p{display:none}</style><iframe src="https://evil.example"></iframe>&nbsp;<b>today</b></p>`,
      "",
    );
    await expect.poll(() => stored(page, ANSWER)).toMatch(/^Come to \[our rides\]\(\/tours\), not here ?today$/);
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    expect(await askAxe(page)).toEqual([]);
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
    await page.reload();
    expect(await stored(page, ANSWER)).toMatch(/^Come to \[our rides\]\(\/tours\), not here ?today$/);
    await close();
  });

  it("makes a link by keyboard, and refuses one that leads elsewhere", async () => {
    const { page, close } = await enter("/staff/studio/page/faq");
    const editor = await editorOf(page, ANSWER);
    await editor.fill("Write to us");
    await page.keyboard.press("Control+a");
    const box = page.locator(`[data-rich=ready]:has([name="${ANSWER}"])`);
    await box.getByRole("button", { name: "Make the marked words a link" }).click();
    const path = box.getByLabel("Page of this site");
    await path.fill("javascript:alert(1)");
    expect(await box.getByRole("button", { name: "Set the link" }).isDisabled()).toBe(true);
    await path.fill("/contact");
    await page.keyboard.press("Enter");
    await expect.poll(() => stored(page, ANSWER)).toBe("[Write to us](/contact)");
    await close();
  });

  it("makes paragraphs by Enter, in Hindi too, and takes them back", async () => {
    const { page, close } = await enter("/staff/studio/page/terms");
    const name = "d.sections.0.paragraphs";
    const editor = await editorOf(page, name);
    await editor.fill("First words");
    await page.keyboard.press("Enter");
    await page.keyboard.type("दूसरा अनुच्छेद");
    await expect.poll(() => stored(page, name)).toBe("2");
    expect(await stored(page, `${name}.1`)).toBe("दूसरा अनुच्छेद");
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
    await close();
  });

  it("comes with its field, and not with the screen", async () => {
    for (const path of ["/staff/studio/page/faq", "/staff/studio", "/staff"])
      expect(await scriptWeight(served.site.url, path, { cookie: cookies.editor })).toBeLessThan(CONSOLE_BUDGET);
  });
});
