import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { REVIEW_TAKEN } from "#modules/reviews/model.ts";
import { walkStops } from "#tests/harness/browser/focus-stops.ts";
import { desk, phone } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { newMember } from "#tests/harness/people/member.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

const served = serveSite();

/** Nothing that one could tab to is further away than this. */
const FURTHEST = 250;

/** Tabs until the focused element matches, and checks that its focus is visible. */
async function tabTo(page: Page, fits: { name?: string; words?: string }): Promise<void> {
  for (let presses = 0; presses < FURTHEST; presses += 1) {
    await page.keyboard.press("Tab");
    const { isThere, isSeen } = await page.evaluate(({ name, words }) => {
      const now = document.activeElement as HTMLElement | null;
      const isThere = name ? now?.getAttribute("name") === name : now?.textContent?.trim() === words;
      const ring = now && getComputedStyle(now);
      const around = now?.parentElement && getComputedStyle(now.parentElement);
      const isSeen = [ring, around].some(
        (style) => style && (style.outlineStyle !== "none" || style.boxShadow !== "none"),
      );
      return { isThere, isSeen };
    }, fits);
    if (!isThere) continue;
    expect(isSeen, `the focus on ${fits.name ?? fits.words} is not seen`).toBe(true);
    return;
  }
  throw new Error(`no key leads to ${fits.name ?? fits.words}`);
}
const type = async (page: Page, name: string, words: string) => {
  await tabTo(page, { name });
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(words);
};
const press = async (page: Page, words: string) => {
  await tabTo(page, { words });
  await page.keyboard.press("Enter");
};

it("a traveller registers, edits, changes the password and reviews by keyboard", async () => {
  const { page, noise, close } = await visit(served.browser, `${served.site.url}/register`, { viewport: phone });
  const member = newMember();
  await type(page, "name", member.name);
  await type(page, "email", member.email);
  await type(page, "password", member.password);
  await type(page, "confirmPassword", member.password);
  await tabTo(page, { name: "country" });
  await page.keyboard.type("India");
  await type(page, "mobileNumber", "98123 45678");
  await press(page, "Register");
  await page.getByRole("heading", { name: "Namaste, Meera" }).waitFor();

  await press(page, "Edit");
  await page.getByRole("button", { name: "Save" }).waitFor();
  await type(page, "bio", "Rides by keys.");
  await press(page, "Save");
  await page.getByText("Data saved successfully.").waitFor();

  // The tabs are one stop; arrows go from one to the next.
  await tabTo(page, { words: "Profile" });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Old password" }).waitFor();
  await type(page, "oldPassword", member.password);
  await type(page, "newPassword", "marigold-wheel-9");
  await type(page, "retypedPassword", "marigold-wheel-9");
  await page.keyboard.press("Enter");
  await page.getByText("We've changed your password").waitFor();

  await page.goto(`${served.site.url}/tours/cycle-tours/old-delhi-at-dawn`);
  await wake(page);
  await press(page, "Write A Review");
  await tabTo(page, { name: "rating" });
  await page.keyboard.press("ArrowRight");
  await type(page, "name", member.name);
  await type(page, "contactmessage", "Every star by an arrow.");
  await press(page, "Post Review");
  await page.getByText(REVIEW_TAKEN).waitFor();

  // On a desk the keys lead to the same; visible focus is tested in every-page.test.ts.
  await page.setViewportSize(desk);
  for (const [path, fields] of [
    ["/user-profile?edit=1", ["input name", "textarea bio"]],
    ["/user-profile?tab=password", ["input oldPassword", "input newPassword", "input retypedPassword"]],
  ] as const) {
    await page.goto(served.site.url + path);
    await wake(page);
    const stops = await walkStops(page);
    expect(stops.map(({ name }) => name)).toEqual(expect.arrayContaining([...fields]));
    expect(stops.filter(({ isRinged, isBare }) => !isRinged || !isBare)).toEqual([]);
  }
  expect(noise.filter((line) => !line.includes("422"))).toEqual([]);
  await close();
});

it("focus moves to a new page after a link, and not otherwise", async () => {
  const { page, noise, close } = await visit(served.browser, `${served.site.url}/tours`, { viewport: phone });
  const focus = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
  expect(await focus()).toBe("BODY");
  await tabTo(page, { words: "Skip to content" });
  // Within the same page the focus is the reader's own.
  const text = page.getByRole("searchbox").first();
  await text.fill("delhi");
  await page.waitForURL(/text=delhi/);
  expect(await text.evaluate((field) => field === document.activeElement)).toBe(true);

  const link = page.getByRole("main").getByRole("link", { name: "Old Delhi at Dawn" }).first();
  await link.focus();
  const read = await page.evaluate(() => scrollY);
  expect(read).toBeGreaterThan(0);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Old Delhi at Dawn" }).waitFor();
  await expect.poll(focus).toBe("main");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Tours" }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(read);
  expect(await focus()).toBe("main");
  expect(noise).toEqual([]);
  await close();
});

it.each([desk, { width: 1440, height: 600 }, phone])(
  "a tour's booking and dates are soon reached by keyboard at $width x $height",
  async (viewport) => {
    const { page, close } = await visit(served.browser, `${served.site.url}/tours/cycle-tours/old-delhi-at-dawn`, {
      viewport,
    });
    /** Presses of keys from the page's start to the button that books. */
    const pressesToBook = async (skips: boolean): Promise<number> => {
      await page.reload();
      await wake(page);
      for (let presses = 1; presses < 100; presses += 1) {
        await page.keyboard.press("Tab");
        const at = await page.evaluate(() => document.activeElement?.textContent?.trim());
        if (at === "Book these places") return presses;
        if (!skips || at !== "Skip to booking") continue;
        await page.keyboard.press("Enter");
        presses += 1;
      }
      return Number.POSITIVE_INFINITY;
    };
    expect(await pressesToBook(true)).toBeLessThanOrEqual(25);
    // On a phone also without the link that skips: a desktop's menu has twelve stops.
    if (viewport === phone) expect(await pressesToBook(false)).toBeLessThanOrEqual(25);
    // The sticky foot of the card hides neither the chosen date nor another focused control.
    await page.locator("#book input[name=departure]:checked").focus();
    const hidden: string[] = [];
    const dates = await page.locator("#book input[name=departure]:enabled").count();
    for (let date = 0; date < dates; date += 1) {
      const fault = await page.evaluate(() => {
        const label = document.activeElement?.closest("label");
        const box = label?.getBoundingClientRect();
        if (!label || !box) return "no date has the focus";
        const seen = [box.top + 3, box.bottom - 3].every((y) =>
          label.contains(document.elementFromPoint(box.left + box.width / 2, y)),
        );
        return seen ? null : `${label.textContent} is hidden`;
      });
      if (fault) hidden.push(fault);
      await page.keyboard.press("ArrowDown");
    }
    expect(hidden).toEqual([]);
    await close();
  },
);
