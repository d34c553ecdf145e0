import { beforeAll, describe, expect, it } from "vitest";
import { phone } from "#tests/harness/look.ts";
import { newMember, register } from "#tests/harness/member.ts";
import { serveSite } from "#tests/harness/serve-site.ts";
import { Traveller } from "#tests/harness/traveller.ts";

const LOST = "There is no connection just now";

describe("a form that is sent while the connection is gone", () => {
  const served = serveSite();
  let anna: Traveller;
  beforeAll(() => {
    anna = new Traveller(served.browser, phone, () => served.site.url);
    return () => anna.close();
  });

  /** The connection goes when the form is sent. */
  const cut = () =>
    anna.page.route("**/*.data*", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));

  it("keeps who is riding, says so, and is taken at the next press", { timeout: 60_000 }, async () => {
    await anna.open("/tours/cycle-tours/nizamuddin-and-lodhi");
    const { page } = anna;
    await page.getByRole("button", { name: "Book these places" }).first().click();
    await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
    await cut();
    await page.getByLabel("Name").fill("Anna Example");
    await page.getByLabel("E-mail").fill("anna@example.com");
    await page.getByLabel("Telephone").fill("98123 45678");
    await page.getByLabel("You travel as").selectOption("Expats");
    await page.getByLabel("Remarks").fill("No cumin, please");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: /Hold these places/ }).click();
    await page.getByText(LOST).waitFor();
    expect(await page.getByLabel("Remarks").inputValue()).toBe("No cumin, please");
    expect(await page.getByLabel("You travel as").inputValue()).toBe("Expats");
    expect(await page.getByRole("checkbox").isChecked()).toBe(true);
    await page.unrouteAll();
    await page.getByRole("button", { name: /Hold these places/ }).click();
    await page.waitForURL(/\/checkout\/pay\//);
  });

  it("keeps a message, says so, and is taken at the next press", { timeout: 60_000 }, async () => {
    await anna.open("/contact");
    const { page } = anna;
    await cut();
    const main = page.locator("main");
    await main.getByLabel("Name").fill("Anna Example");
    await main.getByLabel("Number").fill("+91 98123 45678");
    await main.getByLabel("E-mail").fill("anna@example.com");
    await main.getByLabel("Message").fill("Is it flat?");
    await main.getByRole("button", { name: "Send message" }).click();
    await main.getByText(LOST).waitFor();
    expect(await main.getByLabel("Message").inputValue()).toBe("Is it flat?");
    await page.unrouteAll();
    await main.getByRole("button", { name: "Send message" }).click();
    await page.getByText("It has arrived").waitFor();
  });

  it("keeps a profile and an address for a new password, and says so", { timeout: 60_000 }, async () => {
    await anna.open("/register");
    const { page } = anna;
    await register(page, newMember());
    await page.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Tell us about yourself.").fill("Slowly, with tea.");
    await cut();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(LOST).waitFor();
    expect(await page.getByLabel("Tell us about yourself.").inputValue()).toBe("Slowly, with tea.");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Data saved successfully.").waitFor();
    await anna.open("/forgotten-password");
    await cut();
    await anna.page.getByLabel("E-mail").last().fill("meera@example.com");
    await anna.page.getByRole("button", { name: "Send the link" }).click();
    await anna.page.getByText(LOST).waitFor();
    await anna.page.unrouteAll();
    await anna.page.getByRole("button", { name: "Send the link" }).click();
    await anna.page.getByText("a mail with a link is on its way").waitFor();
  });
});
