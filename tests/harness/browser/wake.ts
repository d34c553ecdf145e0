import type { Page } from "playwright-core";

const LONGEST_MS = 30_000;

/**
 * Moves the mouse and waits until the page responds. On a first visit a page to read sleeps until then
 * (docs/decisions/0015). Repeats: a busy browser may turn an early move into one from nowhere.
 */
export async function wake(page: Page): Promise<void> {
  const deadline = performance.now() + LONGEST_MS;
  for (let at = 3; ; at = at === 3 ? 5 : 3) {
    await page.mouse.move(at, at);
    const isAwake = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          // Deferred parts are rendered too (app/web/deferred-rendering.ts): no true size moves the page any more.
          const { awake, late } = document.documentElement.dataset;
          requestAnimationFrame(() => resolve(awake !== undefined && late === undefined));
        }),
    );
    if (isAwake) return;
    if (performance.now() > deadline) throw new Error("the page does not wake");
  }
}

/** Waits until the heading responds too: the page of an unknown address is hydrated when its own script has come. */
export const wakeHeading = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main h1")].every((heading) =>
      Object.keys(heading).some((key) => key.startsWith("__reactFiber")),
    ),
  );
};
