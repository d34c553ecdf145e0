import type { Page } from "playwright-core";
import { wake } from "../browser/wake.ts";

/** Confirms the plan of the open sheet by keyboard, once the page listens to keys, and waits for its outcome. */
export async function runPlan(page: Page): Promise<void> {
  await page.locator("[data-plan]").waitFor();
  await wake(page);
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/did=/);
}
