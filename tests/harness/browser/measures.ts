import type { Page } from "playwright-core";

/** Distance from the page's last words to its footer. */
export const airAtTheEnd = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const ends = [...document.querySelectorAll("main :is(p, h2, a, button, summary)")]
      .filter((one) => one.checkVisibility() && one.clientWidth > 1)
      .map((one) => one.getBoundingClientRect().bottom);
    if (ends.length === 0) return Number.NaN;
    return (document.querySelector("body > footer")?.getBoundingClientRect().top ?? 0) - Math.max(...ends);
  });

/** Share of the window's height under sticky parts, in the middle of the page. */
export async function stuckShare(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: "instant" }));
  return page.evaluate(() => {
    const isStuck = (one: Element | null): boolean =>
      one !== null && (/sticky|fixed/.test(getComputedStyle(one).position) || isStuck(one.parentElement));
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
    return rows.filter(isStuck).length / innerHeight;
  });
}
