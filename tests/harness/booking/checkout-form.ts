import type { Page } from "playwright-core";

/** Fills in and sends Anna's details, which holds the places. */
export async function sendTravellerDetails(page: Page): Promise<void> {
  // The address changes a moment before the page does, and the page before has a field for a name too.
  await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
  await page.getByLabel("Name").fill("Anna Example");
  await page.getByLabel("E-mail").fill("anna@example.com");
  await page.getByLabel("Telephone").fill("+91 98123 45678");
  await page.getByLabel("You travel as").selectOption("Expats");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /Hold these places/ }).click();
}

/** The same, and arrives at the page that pays. */
export async function fillAndHold(page: Page): Promise<void> {
  await sendTravellerDetails(page);
  await page.waitForURL(/\/checkout\/pay\//);
}
