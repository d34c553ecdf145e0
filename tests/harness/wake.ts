import type { Page } from "playwright-core";

/**
 * Somebody moves the mouse, and everything on the page answers. A page to read sleeps until then in a browser that was
 * never here (docs/decisions/0015).
 */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(3, 3);
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => document.documentElement.dataset.awake !== undefined);
}
