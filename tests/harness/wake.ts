import type { Page } from "playwright-core";

const LONGEST_MS = 30_000;

/**
 * Somebody moves the mouse, and everything on the page answers. A page to read sleeps until then in a browser that was
 * never here (docs/decisions/0015). People keep moving; of the first moves a busy browser may make one that came from nowhere.
 */
export async function wake(page: Page): Promise<void> {
  const deadline = performance.now() + LONGEST_MS;
  for (let at = 3; ; at = at === 3 ? 5 : 3) {
    await page.mouse.move(at, at);
    const isAwake = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          // All of it is drawn besides (app/web/deferred-rendering.ts): nothing moves any more because it has got its true size.
          const { awake, late } = document.documentElement.dataset;
          requestAnimationFrame(() => resolve(awake !== undefined && late === undefined));
        }),
    );
    if (isAwake) return;
    if (performance.now() > deadline) throw new Error("the page does not wake");
  }
}
