import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { type Visit, visit } from "#tests/harness/browser/visit.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

const served = serveSite();
const TOUR = "/tours/cycle-tours/old-delhi-at-dawn";

/** A finger is as wide on all of them: a phone, a tablet held upright, and one on its side, where the menu of a desk stands. */
const devices = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  lying: { width: 1024, height: 768 },
};

/** Opens a page on a touch screen, logged in or not. */
async function touch(path: string, viewport: { width: number; height: number }, isKnown = false): Promise<Visit> {
  const fingers: BrowserContextOptions = { hasTouch: true, isMobile: true };
  const prepare = async (page: Page) => {
    if (isKnown) await page.addInitScript(() => localStorage.setItem("token", "of-somebody"));
  };
  const visited = await visit(served.browser, new URL(path, served.site.url).href, { viewport, ...fingers, prepare });
  expect(await visited.page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
  return visited;
}

/**
 * Targets in a part of the page that are smaller than 44 px in either dimension. Links within running text are exempt,
 * as in WCAG 2.5.8.
 */
const tooSmall = (part: Locator): Promise<string[]> =>
  part.evaluate((root) => {
    const isInText = (link: Element): boolean => {
      if (link.localName !== "a" || getComputedStyle(link).display !== "inline") return false;
      let block = link.parentElement;
      while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
      const words = (block?.textContent ?? "").trim();
      return (
        words.length >
        [...(block?.querySelectorAll("a") ?? [])].reduce((sum, one) => sum + (one.textContent ?? "").trim().length, 0)
      );
    };
    const targets = [...root.querySelectorAll<HTMLElement>("a[href], button, summary, [role=button], [role=tab]")]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !isInText(one))
      .map((one) => ({ name: one.ariaLabel ?? one.textContent?.trim(), box: one.getBoundingClientRect() }))
      // Elements for screen readers alone are not pressed by a finger.
      .filter(({ box }) => box.width > 1 && box.height > 1);
    if (targets.length === 0) return ["there is nothing to press"];
    return targets
      .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
      .map(({ name, box }) => `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`);
  });

/** Vertical middles of the targets in the head. */
const rows = async (part: Locator): Promise<Set<number>> =>
  new Set(
    await part
      .locator("a, button, summary")
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2)),
      ),
  );

const head = (page: Page): Locator => page.locator("header.site-header");

describe("touch targets of 44 px", () => {
  it.each([
    ["nobody", false],
    ["somebody", true],
  ])("in the header with %s logged in, and its menus", async (_, isKnown) => {
    for (const [device, viewport] of Object.entries(devices)) {
      const { page, close } = await touch("/faq", viewport, isKnown);
      expect.soft(await tooSmall(head(page)), device).toEqual([]);
      expect.soft((await rows(head(page))).size, `${device}, rows`).toBe(1);
      if (device === "lying") await page.getByRole("button", { name: "More: Tours" }).tap();
      else await page.locator("summary").filter({ hasText: "Menu" }).tap();
      await head(page).getByRole("link", { name: "Made to measure" }).filter({ visible: true }).waitFor();
      expect.soft(await tooSmall(head(page)), `${device}, menu open`).toEqual([]);
      await close();
    }
  });

  it("in the booking card, with list and calendar", async () => {
    for (const [device, viewport] of Object.entries(devices)) {
      const { page, close } = await touch(TOUR, viewport);
      expect.soft(await tooSmall(page.locator(".tour-bar")), `${device}, bar`).toEqual([]);
      const card = page.locator("#book");
      await card.getByRole("button", { name: "Show the calendar" }).waitFor();
      expect.soft(await tooSmall(card), `${device}, list`).toEqual([]);
      await card.getByRole("button", { name: "Show the calendar" }).tap();
      await card.getByRole("grid").waitFor();
      expect.soft(await tooSmall(card), `${device}, calendar`).toEqual([]);
      await close();
    }
  });

  it("in the checkout", async () => {
    const { page, close } = await touch(TOUR, devices.phone);
    // From 18:00 IST on the first departure is tomorrow's at dawn. It is past its cut-off, though an older page still
    // offers it.
    const departure = (await page.locator('input[name="departure"]:enabled').nth(1).getAttribute("value")) ?? "";
    await close();
    const pay = await holdPlaces(served.site.url, departure);
    for (const path of [`/checkout?departure=${departure}&people=2&category=regular`, pay]) {
      const step = await touch(path, devices.phone);
      await step.page.getByRole("heading", { level: 1 }).waitFor();
      for (const [device, viewport] of Object.entries(devices)) {
        await step.page.setViewportSize(viewport);
        expect.soft(await tooSmall(step.page.locator("main")), `${device}, ${path.split("?")[0]}`).toEqual([]);
      }
      await step.close();
    }
  });
});
