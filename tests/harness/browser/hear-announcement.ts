import type { Page } from "playwright-core";

/** Presses again after a message in a live region: screen readers announce it only if it is set again. */
export async function expectAnnouncedAgain(page: Page, words: string, press: () => Promise<void>): Promise<void> {
  await page
    .getByRole("status")
    .filter({ hasText: words })
    .evaluate((status) => {
      const hear = new MutationObserver(() => status.setAttribute("data-anew", ""));
      hear.observe(status, { childList: true, characterData: true, subtree: true });
    });
  await press();
  await page.locator("[role=status][data-anew]").filter({ hasText: words }).waitFor({ timeout: 30_000 });
}
