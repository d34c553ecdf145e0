import type { Page } from "playwright-core";

/** Options of a command by name; `because` answers the plan's question for a reason, if it asks. */
export interface Deed {
  command: string;
  options: Record<string, string>;
  because?: string;
}

/** Fills in a command's form on the screen of commands and reads its plan. */
export async function openPlan(page: Page, url: string, deed: Deed): Promise<void> {
  await page.goto(`${url}/staff/commands?do=${deed.command}`);
  await fillPlan(page, deed);
}

/** Fills in the form of the sheet that is open and reads its plan. */
export async function fillPlan(page: Page, { options }: Deed): Promise<void> {
  for (const [name, value] of Object.entries(options)) {
    const field = page.locator(`[name="o.${name}"]`);
    const kind = await field.evaluate((one) => (one as HTMLInputElement).type);
    if (kind.startsWith("select")) await field.selectOption(value);
    else if (kind === "checkbox") await field.check();
    else await field.fill(value);
  }
  const show = page.getByRole("button", { name: /^Show the plan/ });
  if (await show.isVisible()) await show.click();
  await page.locator(".sheet .confirm").waitFor();
}

/** Confirms the plan that is open. Returns the words of the result. */
export async function confirmPlan(page: Page, because?: string): Promise<string> {
  const reason = page.locator(".sheet .reason textarea");
  if (because !== undefined && (await reason.count()) > 0) await reason.fill(because);
  await page.getByRole("button", { name: /^Do it/ }).click();
  await page.getByText("Done", { exact: true }).waitFor();
  return (await page.locator(".sheet .done").textContent()) ?? "";
}

/** Plans a command and does it. Returns the words of the result. */
export async function carryOut(page: Page, url: string, deed: Deed): Promise<string> {
  await openPlan(page, url, deed);
  return confirmPlan(page, deed.because);
}
