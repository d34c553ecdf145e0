import type { Page } from "playwright-core";

/** Words for each field of a document's form, by its name. */
export type DocumentWords = Readonly<Record<string, string>>;

/** Fills in fields of the studio's form, as somebody who opens what is folded. Texts with an editor are written in it. */
export async function fillDocument(page: Page, words: DocumentWords): Promise<void> {
  for (const [name, value] of Object.entries(words)) await fillField(page, `d.${name}`, value);
}

async function fillField(page: Page, name: string, value: string): Promise<void> {
  const field = page.locator(`[name="${name}"], [name="${name}.0"]`).first();
  await field.waitFor({ state: "attached" });
  await field.evaluate((one) => {
    for (let at = one.closest("details"); at; at = at.parentElement?.closest("details") ?? null) at.open = true;
  });
  const rich = field.locator("xpath=ancestor::*[@data-rich][1]");
  if ((await rich.count()) === 0) {
    if ((await field.evaluate((one) => one.tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
    return;
  }
  // The editor takes the plain field's place once it is in sight.
  await rich.scrollIntoViewIfNeeded();
  await rich.locator("xpath=self::*[@data-rich='ready']").waitFor();
  await rich.locator("[contenteditable]").fill(value);
}

/** Names of fields, without "d.", in which a template has left a gap. */
export const gapsIn = (page: Page, gap: string): Promise<{ name: string; value: string }[]> =>
  page.evaluate(
    (sign) =>
      [...document.querySelectorAll<HTMLInputElement>("[name^='d.']")]
        .filter(({ value }) => value.includes(sign))
        .map(({ name, value }) => ({ name: name.slice(2), value })),
    gap,
  );

/** Saves the document and opens the plan of its publication. */
export async function planPublication(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save and plan the publication" }).last().click();
  await page.locator(".sheet .confirm").waitFor();
}
