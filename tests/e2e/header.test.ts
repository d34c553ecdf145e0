import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const served = serveToReaders();

/** On a busy machine late fonts wait for the next page (font-display: optional): the page is measured with its own. */
async function ownLetters(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.reload();
  await wake(page);
  // Until our fonts have come, पहिया may be wider.
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family.includes("Eczar Hindi") && status === "loaded"),
  );
}

const widths = [320, 360, 375, 390, 768, 1024, 1100, 1280, 1440];

describe.each(["nobody", "somebody"])("the page header with %s logged in", (who) => {
  it("fits everything at every width", async () => {
    const { page, close } = await visit(served.browser, `${served.site.url}/faq`, {
      viewport: { width: 320, height: 800 },
      prepare: async (opened) => {
        if (who === "somebody") await opened.addInitScript(() => localStorage.setItem("token", "of-somebody"));
      },
    });
    const faultsOf = (header: HTMLElement | SVGElement) => {
      /** Words that stand on more than one line. */
      const isBroken = (one: Element): boolean => {
        const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        for (let text = walk.nextNode(); text; text = walk.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(text);
          if (!text.parentElement?.closest(".sr-only") && range.getClientRects().length > 1) return true;
        }
        return false;
      };
      return [...header.querySelectorAll<HTMLElement>("a, button, summary")]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .filter(
          (one) =>
            isBroken(one) || (getComputedStyle(one).overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1),
        )
        .map((one) => `${one.textContent?.trim()} ${one.scrollWidth}>${one.clientWidth} broken ${isBroken(one)}`);
    };
    await ownLetters(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      // They stand in their place a frame later.
      await expect
        .poll(() => page.locator("header.site-header").evaluate(faultsOf), { timeout: 30_000, message: `${width} px` })
        .toEqual([]);
    }
    await close();
  });
});

it.each(["our letters", "the phone's own"])("the Hindi name is never cut in the header with %s", async (letters) => {
  const { page, close } = await visit(served.browser, `${served.site.url}/faq`, {
    viewport: { width: 320, height: 640 },
    prepare: async (opened) => {
      if (letters === "the phone's own") await opened.route("**/*.woff2", (one) => one.abort());
    },
  });
  if (letters === "our letters") await ownLetters(page);
  for (const width of [320, 340, 351, 352, 360, 375, 384, 390, 412, 430]) {
    await page.setViewportSize({ width, height: 640 });
    const shown = await page.locator(".site-header-mark").evaluate((link) => {
      const place = link.getBoundingClientRect();
      const word = link.querySelector("[aria-hidden='true']:last-child")?.getBoundingClientRect();
      return word && { isWhole: word.right <= place.right + 0.5, isAway: word.top >= place.bottom };
    });
    expect(shown?.isWhole || shown?.isAway, `${width} px`).toBe(true);
    // It fits the width of most phones.
    if (letters === "our letters" && width >= 360) expect(shown?.isAway, `${width} px`).toBe(false);
  }
  await close();
});

it("the header keeps its controls visible with wider letter spacing", async () => {
  const { page, close } = await visit(served.browser, `${served.site.url}/faq`, {
    viewport: { width: 320, height: 800 },
  });
  // As far apart as WCAG 1.4.12 lets a reader set them.
  await page.evaluate(() => {
    const apart = new CSSStyleSheet();
    apart.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }",
    );
    document.adoptedStyleSheets = [apart];
  });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const targets = page
      .locator("header.site-header :is(a:not(.site-header-mark), button, summary)")
      .filter({ visible: true });
    expect(await targets.count(), `${width} px`).toBeGreaterThan(0);
    const cut = await targets.evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent),
    );
    expect(cut, `${width} px`).toEqual([]);
  }
  await close();
});

it.each(["/newsletter", "/login"])("the footer of %s ends the page in any window height", async (path) => {
  const viewport = { width: 1440, height: 1700 };
  const { page, close } = await visit(served.browser, served.site.url + path, { viewport });
  const foot = await page.getByRole("contentinfo").boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeCloseTo(viewport.height, 0);
  await close();
});

it("keeps a pointer's menu open at a press, and closes it at the next", async () => {
  const { page, close } = await visit(served.browser, `${served.site.url}/faq`, {
    viewport: { width: 1440, height: 900 },
  });
  const arrow = page.getByRole("navigation", { name: "Main" }).getByRole("button").first();
  const isOpen = () => arrow.getAttribute("aria-expanded");
  await arrow.click();
  expect(await isOpen()).toBe("true");
  await arrow.click();
  expect(await isOpen()).toBe("false");
  await arrow.click();
  expect(await isOpen()).toBe("true");
  await page.mouse.move(3, 700);
  await expect.poll(isOpen).toBe("false");
  // By keys each press opens or shuts it, also where the pointer rests over it.
  await arrow.hover();
  expect(await isOpen()).toBe("true");
  await arrow.press("Enter");
  expect(await isOpen()).toBe("false");
  await arrow.press("Enter");
  expect(await isOpen()).toBe("true");
  await close();
});
