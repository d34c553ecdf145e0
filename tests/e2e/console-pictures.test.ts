import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { askAxe } from "#tests/harness/browser/axe.ts";
import { holdBack } from "#tests/harness/browser/hold-back.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { runPlan } from "#tests/harness/console/run-plan.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const LIBRARY = "/staff/studio/pictures";

const photograph = async (name: string, r: number, [width, height] = [1200, 800]) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({
    create: { width: width ?? 0, height: height ?? 0, channels: 3, background: { r, g: 120, b: 70 } },
  })
    .jpeg()
    .toBuffer(),
});

/** An editor brings pictures without an engineer. */
describe("pictures in the console", () => {
  const served = servePlace();
  let cookies: Awaited<ReturnType<typeof openDemoSessions>>;
  beforeAll(async () => {
    cookies = await openDemoSessions(served.place);
  });

  const enter = (path: string, options: Parameters<typeof visit>[2] = {}) =>
    visit(served.browser, served.site.url + path, {
      ...options,
      prepare: async (page: Page) => {
        const [name = "", value = ""] = cookies.editor.split("=", 2);
        await page.context().addCookies([{ name, value, url: served.site.url }]);
      },
    });
  /** Address of the first picture of the library. */
  const pictureIn = async (page: Page): Promise<string> =>
    (await page.locator(`main a[href^='${LIBRARY}/']`).first().getAttribute("href")) ?? "";
  const runPlanTo = async (page: Page, outcome: RegExp) => {
    await runPlan(page);
    await page.getByText(outcome).waitFor();
  };
  const drop = async (page: Page, files: Awaited<ReturnType<typeof photograph>>[]) => {
    const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString("base64") }));
    const dropped = await page.evaluateHandle((all) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, text } of all) {
        const plain = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
        transfer.items.add(new File([plain], name, { type: mimeType }));
      }
      return transfer;
    }, given);
    await page.locator("form.bring").dispatchEvent("drop", { dataTransfer: dropped });
  };

  it("drops three, describes them, sets a point by keys, uses one in a story, and replaces it", async () => {
    const { page, close } = await enter(LIBRARY);
    expect(await askAxe(page)).toEqual([]);
    await drop(page, [
      await photograph("Fort walk.jpg", 10),
      await photograph("Tea stall.jpg", 60),
      {
        name: "phone.heic",
        mimeType: "image/heic",
        buffer: Buffer.from("\0\0\0\x20ftypheic\0\0\0\0mif1heic", "latin1"),
      },
      await photograph("River.jpg", 110),
    ]);
    await page.getByText("3 of 4 here, 1 refused").waitFor();
    await page.getByText(/HEIC photograph.*Most Compatible/).waitFor();
    await page.getByRole("heading", { name: "Unfinished" }).waitFor();
    const descriptions = page.getByLabel("Description, for people who do not see it");
    await expect.poll(() => descriptions.count()).toBe(3);
    expect(await askAxe(page)).toEqual([]);
    await page.locator('[name="fill-credit"]').fill("Asha Rao");
    await page.locator('[name="fill-licence"]').fill("CC BY 4.0");
    await page.getByRole("button", { name: /^Fill the empty fields/ }).click();
    await expect.poll(() => page.locator('[name^="licence:"]').first().inputValue()).toBe("CC BY 4.0");
    await descriptions.nth(0).fill("Riders on the wall of a fort");
    await page
      .getByRole("button", { name: /^Save, and put complete ones/ })
      .last()
      .click();
    await page.getByText("One picture is in the library now.").waitFor();
    await expect.poll(() => descriptions.count()).toBe(2);

    await page.goto(`${served.site.url}${LIBRARY}/fort-walk`);
    expect(await askAxe(page)).toEqual([]);
    await page.getByRole("button", { name: /^Point at 50 per cent/ }).focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("button", { name: "Plan the change" }).click();
    await page.getByText("New: 20 % from the left, 51 % from the top").waitFor();
    await runPlanTo(page, /^Changed\./);

    await page.goto(`${served.site.url}/staff/studio`);
    await page
      .getByRole("region", { name: /^Stories/ })
      .getByRole("link")
      .first()
      .click();
    await page.getByRole("button", { name: "Choose a picture: Photo" }).first().click();
    const library = page.getByRole("dialog", { name: /^Choose a picture/ });
    await library.getByLabel("Find by name, description or credit").fill("wall of a fort");
    await expect.poll(() => library.locator(".pictures li").count()).toBe(1);
    expect(await askAxe(page)).toEqual([]);
    // Nothing opens below the dialog, where no key could reach it.
    await page.keyboard.press("Control+k");
    expect(await page.getByRole("dialog", { name: "Every command" }).count()).toBe(0);
    await library.getByRole("button", { name: /fort-walk/ }).click();
    expect(await page.locator('[name="d.photo"]').inputValue()).toBe("fort-walk");
    await page.getByRole("button", { name: "Save and plan the publication" }).click();
    await page.getByText("1 field changes").waitFor();
    await runPlanTo(page, /^Published: /);
    const story = (await page.getByRole("link", { name: "See the page" }).getAttribute("href")) ?? "";
    const shown = async () => (await fetch(served.site.url + story)).text();
    await expect.poll(shown).toMatch(/\/pictures\/fort-walk-[0-9a-f]{16}-1200\.jpg/);
    expect(await shown()).toContain("20% 51%");
    const [file = ""] = /\/pictures\/fort-walk-[0-9a-f]{16}-1200\.jpg/.exec(await shown()) ?? [];
    const kept = async () => (await fetch(served.site.url + file)).headers.get("cache-control");
    await expect.poll(kept, { timeout: 60_000 }).toContain("immutable");

    await page.goto(`${served.site.url}${LIBRARY}/fort-walk`);
    await page.getByText(/^Shown by \(1\)/).waitFor();
    expect(await page.getByRole("link", { name: "Remove" }).count()).toBe(0);
    await page.getByLabel("File in its place").setInputFiles(await photograph("Better.jpg", 200));
    await page.getByRole("button", { name: "Plan the replacement" }).click();
    await page.getByText(/The point that crops keep stays: 20 % from the left/).waitFor();
    await runPlanTo(page, /^Replaced: fort-walk/);
    await expect.poll(shown).not.toContain(file);
    expect(await shown()).toContain("Riders on the wall of a fort");
    await close();
  });

  it("brings a picture in place, and its field takes it", async () => {
    const { page, close } = await enter("/staff/studio/page/contact");
    await page
      .getByRole("button", { name: /^Choose a picture/ })
      .first()
      .click();
    const library = page.getByRole("dialog", { name: /^Choose a picture/ });
    await library.getByLabel("Or bring a new one").setInputFiles(await photograph("In place.jpg", 150));
    await library.getByRole("button", { name: "Use in-place" }).click();
    await library.getByText("Description, credit and rights are needed first.").waitFor();
    for (const [label, words] of [
      [/^Description/, "A gate in the rain"],
      ["Credit", "Pahiya"],
      ["Rights", "© Pahiya"],
    ] as const)
      await library.getByLabel(label, { exact: typeof label === "string" }).fill(words);
    await library.getByRole("button", { name: "Use in-place" }).click();
    await expect.poll(() => page.locator('[name="d.headerPhoto"]').inputValue()).toBe("in-place");
    await close();
  });

  /** Opens a page whose scripts come when `letGo` is called. */
  const openHeld = async (page: Page, address: string) => {
    const letGo = await holdBack(page, "**/assets/*.js");
    await page.goto(address, { waitUntil: "domcontentloaded" });
    return letGo;
  };

  it("takes a long description that was typed before the scripts came, and no long address", async () => {
    const { page, noise, close } = await enter(LIBRARY);
    const letGo = await openHeld(page, new URL(await pictureIn(page), page.url()).href);
    const long = "नमस्ते ".repeat(280).trim();
    const words = page.getByLabel("Description, for people who do not see it");
    await words.fill(long);
    letGo();
    await wake(page);
    expect(await words.inputValue()).toBe(long);
    expect(noise).toEqual([]);
    await page.getByRole("button", { name: "Plan the change" }).click();
    await page.getByRole("dialog").waitFor();
    expect(page.url().length).toBeLessThan(400);
    expect(await page.getByRole("dialog").locator("[name='o.alt']").inputValue()).toBe(long);
    await close();
  });

  it("brings a picture that was chosen before the scripts came", async () => {
    const { page, noise, close } = await enter(LIBRARY);
    const letGo = await openHeld(page, page.url());
    await page.getByLabel(/^Bring pictures/).setInputFiles(await photograph("Chosen early.jpg", 210));
    letGo();
    await page.getByText("1 of 1 here").waitFor({ state: "attached" });
    expect(noise).toEqual([]);
    await close();
  });

  it("works without scripts, and says what came of each file", async () => {
    const { page, close } = await enter(LIBRARY, { javaScriptEnabled: false });
    await page.getByLabel(/^Bring pictures/).setInputFiles([
      await photograph("plain.jpg", 30),
      {
        name: "drawing.jpg",
        mimeType: "image/jpeg",
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      },
    ]);
    await page.getByRole("button", { name: "Bring them" }).click();
    await page.getByText(/^This is a drawing in text/).waitFor();
    expect(await page.locator(".unfinished b", { hasText: "plain" }).count()).toBe(1);
    await close();
  });

  it("takes nothing from strangers, other roles and other sites", async () => {
    const form = () => {
      const made = new FormData();
      made.append("pictures", new Blob(["x"]), "x.jpg");
      return made;
    };
    const send = (cookie: string | null, site = "same-origin") =>
      fetch(`${served.site.url}${LIBRARY}/upload`, {
        method: "POST",
        body: form(),
        headers: { "sec-fetch-site": site, accept: "application/json", ...(cookie !== null && { cookie }) },
      });
    expect((await send(null)).status).toBe(401);
    expect((await send(cookies.desk)).status).toBe(403);
    expect((await send(cookies.editor, "cross-site")).status).toBe(403);
    const answer = await send(cookies.editor);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(await answer.json()).toMatchObject({
      brought: [{ fileName: "x.jpg", problem: expect.stringContaining("no picture") }],
    });
  });
});
