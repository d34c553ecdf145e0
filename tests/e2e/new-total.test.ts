import { afterEach, describe, expect, it } from "vitest";
import { openServer } from "#platform/server-database.server.ts";
import { phone } from "#tests/harness/look.ts";
import { findPostgresBinaries } from "#tests/harness/postgres-cluster.ts";
import { serveOnServer } from "#tests/harness/serve-site.ts";
import { Traveller } from "#tests/harness/traveller.ts";

const TOUR = "/tours/cycle-tours/nizamuddin-and-lodhi";

describe.runIf(findPostgresBinaries() !== null)("a sum that changes while somebody looks at it", () => {
  const served = serveOnServer();
  let anna: Traveller;
  afterEach(() => anna.close());

  /** The price is moved where it is kept. */
  const addRupees = async (rupees: number): Promise<void> => {
    const database = await openServer(served.cluster.url, 1);
    await database.executeRaw(
      `UPDATE tour SET regular_paise = regular_paise + ${rupees * 100}, offer_paise = offer_paise + ${rupees * 100}
       WHERE slug = 'nizamuddin-and-lodhi'`,
    );
    await database.close();
  };

  it("is said, shown anew with what was typed, and holds at the next press", { timeout: 60_000 }, async () => {
    anna = new Traveller(served.browser, phone, () => served.site.url);
    await anna.open(TOUR);
    const { page } = anna;
    await page.getByRole("button", { name: "Book these places" }).first().click();
    await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
    const seen = page.locator('input[name="seenPaise"]');
    const before = Number(await seen.getAttribute("value"));
    await page.getByLabel("Name").fill("Anna Example");
    await page.getByLabel("E-mail").fill("anna@example.com");
    await page.getByLabel("Telephone").fill("98123 45678");
    await page.getByLabel("You travel as").selectOption("Expats");
    await page.getByLabel("Remarks").fill("No cumin, please");
    await page.getByRole("checkbox").check();
    await addRupees(50);
    await page.getByRole("button", { name: /Hold these places/ }).click();
    await page.getByText("Look at the new total, and press the button again").waitFor();
    await expect.poll(async () => Number(await seen.getAttribute("value"))).toBeGreaterThan(before);
    expect(await page.getByLabel("Name").inputValue()).toBe("Anna Example");
    expect(await page.getByLabel("Remarks").inputValue()).toBe("No cumin, please");
    expect(await page.getByLabel("You travel as").inputValue()).toBe("Expats");
    expect(await page.getByRole("checkbox").isChecked()).toBe(true);
    const rupees = (Number(await seen.getAttribute("value")) / 100).toLocaleString("en-IN");
    expect(await page.getByRole("complementary").getByText(`₹${rupees}`).first().isVisible()).toBe(true);
    await page.getByRole("button", { name: /Hold these places/ }).click();
    await page.waitForURL(/\/checkout\/pay\//);
  });
});
