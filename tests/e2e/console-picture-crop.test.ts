import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { askAxe } from "#tests/harness/browser/axe.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { runPlan } from "#tests/harness/console/run-plan.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const KEY = "crossing";
const LIBRARY = "/staff/studio/pictures";

describe("the cut of a picture in the console", () => {
  const served = servePlace();
  let cookies: Awaited<ReturnType<typeof openDemoSessions>>;
  beforeAll(async () => {
    cookies = await openDemoSessions(served.place);
    await bring();
  });

  const call = (path: string, body: BodyInit) =>
    fetch(served.site.url + path, {
      ...{ method: "POST", body },
      headers: { cookie: cookies.editor, "sec-fetch-site": "same-origin", accept: "application/json" },
    });
  /** A picture of this test alone. */
  async function bring(): Promise<void> {
    const pixels = sharp({ create: { width: 1200, height: 800, channels: 3, background: { r: 17, g: 99, b: 71 } } });
    const form = new FormData();
    form.append("pictures", new Blob([new Uint8Array(await pixels.jpeg().toBuffer())]), `${KEY}.jpg`);
    const { brought } = (await (await call(`${LIBRARY}/upload`, form)).json()) as { brought: { draft: string }[] };
    const draft = brought[0]?.draft ?? "";
    const words = { press: "save", draft, [`alt:${draft}`]: "A crossing" };
    const rights = { [`credit:${draft}`]: "Asha Rao", [`licence:${draft}`]: "CC BY 4.0" };
    await call(`${LIBRARY}?draft=1`, new URLSearchParams({ ...words, ...rights }));
  }
  const enter = (options: Parameters<typeof visit>[2] = {}) =>
    visit(served.browser, `${served.site.url}${LIBRARY}/${KEY}`, {
      ...options,
      prepare: async (page: Page) => {
        const [name = "", value = ""] = cookies.editor.split("=", 2);
        await page.context().addCookies([{ name, value, url: served.site.url }]);
      },
    });
  const field = (page: Page, name: string) => page.locator(`.crop-fields [name="o.${name}"]`);

  it("is set by keys, by drag and by numbers, and taken back", async () => {
    const { page, close } = await enter();
    await wake(page);
    await page.getByRole("button", { name: /^Upper left corner/ }).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("ArrowDown");
    expect(await field(page, "left").inputValue()).toBe("10");
    expect(await field(page, "height").inputValue()).toBe("99");

    const corner = page.getByRole("button", { name: /^Lower right corner/ });
    await corner.scrollIntoViewIfNeeded();
    const [grip, face] = [await corner.boundingBox(), await page.locator(".crop-face").boundingBox()];
    if (!grip || !face) throw new Error("the corner is shown");
    const middle = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x - face.width / 4, middle.y - face.height / 2, { steps: 4 });
    await page.mouse.up();
    expect(Number(await field(page, "width").inputValue())).toBeCloseTo(65, 0);
    expect(Number(await field(page, "height").inputValue())).toBeCloseTo(49, 0);

    await field(page, "width").fill("5");
    await page.getByText("That is 60 pixels: at least 96 are needed.").waitFor();
    expect(await askAxe(page)).toEqual([]);
    await field(page, "width").fill("50");
    await field(page, "height").fill("50");
    await page.getByRole("button", { name: "Plan the cut" }).click();
    await page.getByText("New: 50 % of its width and 50 % of its height, from 10 % left and 1 % top").waitFor();
    await runPlan(page);
    await page.getByText(`Cut: ${KEY}.`).waitFor();
    await page.locator("h1 ~ [role=status]", { hasText: "600 × 400" }).waitFor();

    await page.keyboard.press("Escape");
    await page.locator(".scrim").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Use the whole picture" }).click();
    await page.getByText("New: the whole picture").waitFor();
    await runPlan(page);
    await page.getByText(`Shown whole: ${KEY}.`).waitFor();
    await close();
  });

  it.each(["", "/staff/studio/page/contact"])("shows every field on a phone: %s", async (path) => {
    const { page, close } = await enter({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    if (path !== "") await page.goto(served.site.url + path);
    const long = page.locator(".full-row");
    await long.first().waitFor();
    expect(await long.evaluateAll((all) => all.map((one) => getComputedStyle(one).display))).not.toContain("none");
    await close();
  });

  it("is planned without scripts, and a wrong number has words beside it", async () => {
    const { page, close } = await enter({ javaScriptEnabled: false });
    await field(page, "left").fill("70");
    await page.getByRole("button", { name: "Plan the cut" }).click();
    await page.getByText(/^It ends beyond the right edge/).waitFor();
    expect(await page.locator('[role=dialog] [name="o.left"], .sheet [name="o.left"]').first().inputValue()).toBe("70");
    await close();
  });
});
