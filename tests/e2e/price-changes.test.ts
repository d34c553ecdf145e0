import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { formatRupees } from "#platform/money.ts";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { Traveller } from "#tests/harness/people/traveller.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

/** All recurring jobs with their times, complete in both directions. */
const schedule = {
  "alerts.tell": "*/5 * * * *",
  "changes.expire": "* * * * *",
  "choices.settle": "*/5 * * * *",
  "departures.decide": "*/5 * * * *",
  "departures.materialise": "17 * * * *",
  "disputes.reconcile": "37 * * * *",
  "events.trim": "* * * * *",
  "holds.expire": "* * * * *",
  "holds.forget": "*/5 * * * *",
  "holds.watch": "*/5 * * * *",
  "imports.forget": "49 3 * * *",
  "jobs.catch_up": "*/10 * * * *",
  "limits.forget": "7 * * * *",
  "mail.again": "*/5 * * * *",
  "mail.forget": "47 * * * *",
  "payments.reconcile": "* * * * *",
  "people.forget": "50 3 * * *",
  "rates.read": "19 */3 * * *",
  "readers.forget": "33 * * * *",
  "gaps.look": "35 3 * * *",
  "gifts.expire": "56 3 * * *",
  "gifts.forget": "51 3 * * *",
  "gifts.send": "*/5 * * * *",
  "pictures.forget": "54 3 * * *",
  "reasons.forget": "53 3 * * *",
  "refunds.reconcile": "41 * * * *",
  "refunds.send": "* * * * *",
  "refunds.watch": "40 3 * * *",
  "reports.fold": "*/10 * * * *",
  "requests.watch": "45 3 * * *",
  "riders.ask": "*/15 * * * *",
  "riders.forget": "23 * * * *",
  "rides.complete": "*/10 * * * *",
  "rides.remind": "*/15 * * * *",
  "rides.thank": "*/15 * * * *",
  "rosters.forget": "52 3 * * *",
  "rosters.send": "*/5 * * * *",
  "sessions.forget": "57 3 * * *",
  "settlements.reconcile": "13 * * * *",
  "staff.forget": "58 3 * * *",
  "studio.publish": "* * * * *",
  "tries.forget": "55 3 * * *",
  "waiting.forget": "27 * * * *",
  "waiting.tell": "* * * * *",
};

const nameOfFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const TOUR = "/tours/cycle-tours/nizamuddin-and-lodhi";

describe("a price that changes while being viewed", () => {
  const served = servePlace();
  let anna: Traveller;
  afterEach(() => anna?.close());

  const change = async (statement: string): Promise<void> => {
    const database = await served.place.open();
    await database.executeRaw(statement);
    await database.close();
  };
  /** The price is moved where it is kept. */
  const addRupees = (rupees: number) =>
    change(
      `UPDATE tour SET regular_paise = regular_paise + ${rupees * 100}, offer_paise = offer_paise + ${rupees * 100}
       WHERE slug = 'nizamuddin-and-lodhi'`,
    );
  const arrive = async (scripts = true): Promise<void> => {
    anna = new Traveller(served.browser, phone, () => served.site.url, { scripts });
    await anna.open(TOUR);
    await anna.page.getByRole("button", { name: "Book these places" }).first().click();
    await anna.page.getByRole("heading", { name: "Who is riding?" }).waitFor();
  };
  const fillIn = async (): Promise<void> => {
    const { page } = anna;
    await page.getByLabel("Name").fill("Anna Example");
    await page.getByLabel("E-mail").fill("anna@example.com");
    await page.getByLabel("Telephone").fill("+91 98123 45678");
    await page.getByLabel("You travel as").selectOption("Expats");
    await page.getByLabel("Remarks").fill("No cumin, please");
    await page.getByRole("checkbox").check();
  };
  const expectAllThere = async (): Promise<void> => {
    const { page } = anna;
    expect(await page.getByLabel("Name").inputValue()).toBe("Anna Example");
    expect(await page.getByLabel("Remarks").inputValue()).toBe("No cumin, please");
    expect(await page.getByLabel("You travel as").inputValue()).toBe("Expats");
    expect(await page.getByRole("checkbox").isChecked()).toBe(true);
  };

  it("is announced with input kept, and valid at the next press", async () => {
    await arrive();
    const { page } = anna;
    const seen = page.locator('input[name="seenPaise"]');
    const before = Number(await seen.getAttribute("value"));
    await fillIn();
    await addRupees(50);
    await page.getByRole("button", { name: /Hold these places/ }).click();
    await page.getByText("Check the new total, and press the button again").waitFor();
    await expect.poll(async () => Number(await seen.getAttribute("value"))).toBeGreaterThan(before);
    await expectAllThere();
    const rupees = formatRupees(Number(await seen.getAttribute("value")));
    expect(await page.getByRole("complementary").getByText(rupees).first().isVisible()).toBe(true);
    await page.getByRole("button", { name: /Hold these places/ }).click();
    await page.waitForURL(/\/checkout\/pay\//);
  });

  it.each([true, false])("loses no input when places go at the press (scripts: $0)", async (scripts) => {
    await arrive(scripts);
    const { page } = anna;
    const departure = await page.locator('input[name="departure"]').getAttribute("value");
    const hold = page.getByRole("button", { name: /Hold these places/ });
    await page.getByLabel("Name").fill("");
    await hold.click();
    await page.getByText("Fill up all the details required").first().waitFor();
    if (scripts)
      await expect.poll(() => page.getByLabel("Name").evaluate((field) => field === document.activeElement)).toBe(true);
    await fillIn();
    await change(`UPDATE departure SET status = 'cancelled' WHERE id = '${departure}'`);
    await hold.click();
    await page.getByRole("heading", { name: "That date isn't available" }).waitFor();
    await page.getByText("We keep what you typed.").waitFor();
    if (scripts) await expect.poll(() => nameOfFocus(page)).toBe("That date isn't available");
    await anna.look(`who-date-gone-${scripts ? "scripts" : "plain"}`);
    await page.getByRole("listitem").getByRole("button", { name: /IST$/ }).first().click();
    await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
    if (scripts) await expect.poll(() => nameOfFocus(page)).toBe("Who is riding?");
    expect(await page.locator('input[name="departure"]').getAttribute("value")).not.toBe(departure);
    await expectAllThere();
    if (scripts) {
      // By way of the tour, too.
      await page.getByRole("link", { name: "Choose" }).click();
      await page.getByRole("button", { name: "Book these places" }).first().click();
      await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
      await expectAllThere();
    }
    await hold.click();
    await page.waitForURL(/\/checkout\/pay\//);
  });

  it("occurs on a site running all recurring work", async () => {
    const database = await served.place.open();
    const { rows } = await database.executeRaw("SELECT name, cron FROM pgboss.schedule");
    await database.close();
    expect(Object.fromEntries(rows.map(({ name, cron }) => [name, cron]))).toEqual(schedule);
  });
});
