import type { Locator, Page } from "playwright-core";

/** The checkout's country field, a native list until the form gets attention. */
export async function countryField(page: Page): Promise<Locator> {
  await page.locator("main [name=contactname]").hover();
  const field = page.getByRole("combobox", { name: "Country" }).and(page.locator("input"));
  await field.waitFor();
  return field;
}
