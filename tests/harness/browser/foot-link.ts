import type { Page } from "playwright-core";

/** Follows a link in the page's foot, which a phone folds. */
export async function followFootLink(page: Page, name: string): Promise<void> {
  const foot = page.getByRole("contentinfo");
  const link = foot.getByRole("link", { name }).first();
  if (!(await link.isVisible())) await foot.locator("summary", { hasText: "Quick Link" }).click();
  await link.click();
}
