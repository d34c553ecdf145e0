import type { Locator, Page } from "playwright-core";

/** The checkout's field for a country, once somebody has come to its form: until then it is a native list. */
export async function countryField(page: Page): Promise<Locator> {
  await page.locator("main [name=contactname]").hover();
  const field = page.getByRole("combobox", { name: "Country" }).and(page.locator("input"));
  await field.waitFor();
  return field;
}
