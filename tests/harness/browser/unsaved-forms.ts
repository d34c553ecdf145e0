import type { Browser, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Cluster } from "../database/postgres-cluster.ts";
import type { RunningSite } from "../site/site.ts";
import { listenToNoise, look } from "./look-at-page.ts";
import { wake } from "./wake.ts";

/** A form on its page: the input, and the sign that it was accepted. */
export interface TriedForm {
  path: string;
  type(page: Page): Promise<void>;
  send(page: Page): Promise<void>;
  /** Values that must be kept, by field name. */
  kept: Record<string, string>;
  /** Its own page needs the database: without scripts the form comes alone, on a page that does not. */
  comesAlone?: true;
  /** It leads to a payment: the message says that nothing was charged. */
  mayCost?: true;
  /** Words of the page that it leads to. */
  taken: RegExp;
  /** The button that is there until it was taken, where those words were there before. */
  gone?: string;
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.locator("main").getByRole("button", { name }).click();
export const fillIn =
  (fields: Record<string, string>) =>
  async (page: Page): Promise<void> => {
    const main = page.locator("main");
    for (const [name, value] of Object.entries(fields)) await main.locator(`[name="${name}"]`).first().fill(value);
  };

/** Value a form would send under this name. */
const wouldSend = (page: Page, field: string): Promise<string | undefined> =>
  page
    .locator(`main [name="${field}"]`)
    .evaluateAll(
      (found) =>
        (found as HTMLInputElement[]).find(({ type, checked }) => checked || (type !== "radio" && type !== "checkbox"))
          ?.value,
    );

const isInSight = (said: Locator): Promise<boolean> =>
  said.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

/**
 * Fills in all forms, takes the database away and sends them side by side. Checks messages and kept input, and sends
 * each again when the database is back: all succeed.
 */
export async function tryWhileAway(
  { browser, cluster, site: { url } }: { browser: Browser; cluster: Cluster; site: RunningSite },
  { width, height, scripts }: { width: number; height: number; scripts: boolean },
  forms: Record<string, TriedForm>,
): Promise<void> {
  const all = Object.entries(forms);
  const context = await browser.newContext({
    locale: "en-IN",
    viewport: { width, height },
    javaScriptEnabled: scripts,
    reducedMotion: "reduce",
  });
  const noise: string[] = [];
  const pages = new Map<string, Page>();
  const eachForm = (does: (name: string, form: TriedForm) => Promise<void>) =>
    Promise.all(all.map(([name, form]) => does(name, form)));
  await eachForm(async (name, form) => {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    listenToNoise(page, noise);
    await page.goto(url + form.path);
    if (scripts) await wake(page);
    await form.type(page);
    pages.set(name, page);
  });
  const statuses = new Map<string, number>();
  for (const [name, page] of pages)
    page.on("response", (response) => {
      if (response.request().method() === "POST") statuses.set(name, response.status());
    });

  await cluster.crash();
  await eachForm(async (name, form) => {
    const page = pages.get(name) as Page;
    await form.send(page);
    const said = page.locator("main").getByText("We can't save this right now").first();
    await said.waitFor();
    // Without scripts it is a new page, seen from its top.
    if (scripts) await expect.poll(() => isInSight(said), { message: name }).toBe(true);
    expect(await said.textContent(), name).toContain("+91");
    expect((await said.textContent())?.includes("and you haven't been charged"), name).toBe(form.mayCost ?? false);
    for (const [field, value] of Object.entries(form.kept))
      expect(await wouldSend(page, field), `${name}: ${field}`).toBe(value);
    const html = await page.content();
    expect(html, name).not.toContain("six bells at dawn");
    expect(statuses.get(name), name).toBe(503);
    await look(page, `unsaved-${name}`, { scripts });
  });
  expect(
    noise.filter((line) => !line.includes("503")),
    "noise",
  ).toEqual([]);

  await cluster.restart();
  await expect.poll(async () => (await fetch(`${url}/health/ready`)).status, { timeout: 30_000 }).toBe(200);
  for (const [name, form] of all) {
    const page = pages.get(name) as Page;
    const isAlone = !scripts && form.comesAlone;
    if (!scripts && (await page.locator("main [type=password]").count()) > 0)
      for (const field of await page.locator("main [type=password]").all()) await field.fill("six bells at dawn");
    await (isAlone ? press("Send it again") : form.send)(page);
    await page
      .getByText(form.taken)
      .first()
      .waitFor()
      .catch(async (cause: unknown) => {
        const shown = (await page.locator("main").textContent()) ?? "";
        throw new Error(`${name} was not taken at ${page.url()}, which shows: ${shown.slice(0, 600)}`, { cause });
      });
    if (form.gone !== undefined) await page.getByRole("button", { name: form.gone }).waitFor({ state: "detached" });
  }
  await context.close();
}
