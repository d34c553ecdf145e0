import type { Locator } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { sendTravellerDetails } from "#tests/harness/booking/checkout-form.ts";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { linkInMailbox, readMailbox } from "#tests/harness/mail/mailbox.ts";
import { Traveller } from "#tests/harness/people/traveller.ts";
import { SCRIPT_BUDGET, scriptWeight } from "#tests/harness/site/script-weight.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

const served = serveSite();

describe("gifts", () => {
  let anna: Traveller;
  let plain: Traveller;

  beforeAll(() => {
    anna = new Traveller(served.browser, phone, () => served.site.url);
    plain = new Traveller(served.browser, phone, () => served.site.url, { scripts: false });
  });
  afterEach(async () => {
    await anna.close();
    await plain.close();
  });

  /** Fills in a gift for Mira. */
  async function fill(who: Traveller, { mail, sum }: { mail: string; sum: string }): Promise<void> {
    const { page } = who;
    await page.locator("input[name=sum][value=other]").check({ force: true });
    await page.getByLabel("Another sum, in rupees").fill(sum);
    await page.getByLabel("Who is it for?").fill("Mira");
    await page.locator("textarea[name=words]").fill("Ride <b>slowly</b>.");
    await page.locator("input[name=to][value=recipient]").check({ force: true });
    await page.getByLabel("Their e-mail").fill(mail);
    await page.getByLabel("Your name").fill("Anna Example");
    await page.getByLabel("Your e-mail").fill("anna@example.com");
  }
  const send = (who: Traveller) => who.page.getByRole("button", { name: "Go to payment" }).click();
  /** Code of the gift, as its mail has it. */
  async function codeFor(mail: string): Promise<string> {
    const code = /\b[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}\b/;
    await linkInMailbox(served.site.url, { about: mail, link: code });
    const found = (await readMailbox(served.site.url)).find(({ words }) => words.includes(mail) && code.test(words));
    return code.exec(found?.words ?? "")?.[0] ?? "";
  }

  it("are bought, arrive, pay a part of a ride, and are whole again when it is cancelled", async () => {
    const form = await anna.open("/gift");
    await anna.look("gift-form");
    await fill(anna, { mail: "mira.gift@example.com", sum: "1" });
    await send(anna);
    await form.getByText("Please enter a sum from ₹500 to ₹50,000, in whole rupees").waitFor();
    expect(await form.getByLabel("Who is it for?").inputValue()).toBe("Mira");
    await form.getByLabel("Another sum, in rupees").fill("1500");
    await send(anna);
    await form.waitForURL(/\/gift\/[\w-]+\?key=/);
    await form.getByText("brings you back here. We mail the gift on its day.").waitFor();
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
    expect(await topOf(form.getByText("₹1,500", { exact: true }))).toBeLessThan(
      await topOf(form.getByRole("button", { name: "Pay ₹1,500" })),
    );
    await anna.look("gift-pay");
    await anna.pressPay();
    await anna.inWindow("pay-success").click();
    await form.getByRole("heading", { name: "Your gift for Mira" }).waitFor();
    await form.getByText("Nothing of it is used yet.").waitFor();
    await anna.look("gift-own");
    const own = form.url();
    const code = await codeFor("mira.gift@example.com");
    expect(await form.getByText(code).count()).toBe(1);
    const file = await fetch(served.site.url + new URL(own).pathname + "/gift.pdf" + new URL(own).search);
    expect(file.headers.get("content-type")).toBe("application/pdf");

    const page = await anna.tab("/tours/cycle-tours/nizamuddin-and-lodhi");
    // A late date, so that most of the sum comes back.
    await page.getByRole("radio", { name: / IST/, disabled: false }).last().check({ force: true });
    await page.getByRole("button", { name: "Book these places" }).first().click();
    await page.waitForURL(/\/checkout\?/);
    await wake(page);
    await page.getByText("Have a gift or a code?").click();
    await page.getByLabel("Gift or code").fill("AAAA-BBBB-CCCC");
    await page.getByRole("button", { name: "Use it" }).click();
    await page.getByText("We don't know that code.").waitFor();
    // Nothing is missing: no other message stands above the form.
    expect(await page.getByText("Fill up all the details required").count()).toBe(0);
    await page.getByLabel("Gift or code").fill(code);
    await page.getByRole("button", { name: "Use it" }).click();
    await page.getByText(", ₹1,500 of it by your gift").first().waitFor();
    await page.getByText(`Gift ${code} pays ₹1,500.`).waitFor();
    await sendTravellerDetails(page);
    await page.waitForURL(/\/checkout\/pay\//);
    await anna.pressPay();
    await anna.inWindow("pay-success").click();
    await page.waitForURL(/\/checkout\/outcome\//);
    // The gift's page, as the browser's memory would show it again: it was drawn before the ride was paid.
    await form.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await form.getByText("Nothing of it is used yet.").waitFor({ state: "detached" });
    const [, reference = ""] = /outcome\/(PH-\w{6})/.exec(page.url()) ?? [];
    const manage = await linkInMailbox(served.site.url, { about: reference, link: /\/booking\/PH-\w{6}\?key=[\w-]+/ });
    await page.goto(served.site.url + manage.replace("?", "/cancel?"));
    await wake(page);
    await page.getByRole("button", { name: "Cancel the whole booking" }).click();
    await page.getByText("This booking is cancelled").waitFor();
    await page.goto(own);
    await page.getByText(/₹1,\d{3} are left of it|Nothing of it is used yet/).waitFor();
  });

  it("are bought, changed, and given back without scripts", async () => {
    const page = await plain.open("/gift");
    await fill(plain, { mail: "later.gift@example.com", sum: "2500" });
    const day = await page.getByLabel("On which day?").getAttribute("max");
    await page.getByLabel("On which day?").fill(day ?? "");
    await send(plain);
    await plain.pressPay();
    await page.getByTestId("pay-failure").click();
    await page.getByTestId("return").click();
    await page.getByText("A payment attempt didn't go through").waitFor();
    await plain.pressPay();
    await page.getByTestId("pay-success").click();
    await page.getByTestId("return").click();
    await page.getByRole("heading", { name: "Your gift for Mira" }).waitFor();
    await plain.look("gift-own-plain");
    await page.getByLabel("Their e-mail").fill("right.gift@example.com");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Changed. We send it as it stands below.").waitFor();
    await page.getByText("We mail it to right.gift@example.com").waitFor();
    await page.getByRole("link", { name: "Cancel this gift" }).click();
    await page.getByRole("button", { name: "Cancel it, ₹2,500 back" }).click();
    await page.getByText("Your gift is cancelled, and your money is on its way back.").waitFor();
    expect(await page.getByText("Download the PDF").count()).toBe(0);
    // The second click of two.
    const { origin } = new URL(page.url());
    const again = await fetch(page.url(), {
      ...{ method: "POST", redirect: "manual", body: new URLSearchParams({ intent: "cancel" }), headers: { origin } },
    });
    expect(again.headers.get("location")).toMatch(/done=cancelled$/);
    const mails = async () => (await readMailbox(served.site.url)).map(({ words }) => words).join();
    await expect.poll(mails, { timeout: 20_000 }).toContain("later.gift@example.com");
  });

  it("are found by searches as a form, and as nobody's own", async () => {
    const form = await fetch(`${served.site.url}/gift`);
    expect([form.status, form.headers.get("x-robots-tag"), form.headers.get("cache-control")]).toEqual([
      200,
      "all",
      "no-store",
    ]);
    expect(await form.text()).not.toContain("noindex");
  });

  it("are offered on a tour's page, which names the tour", async () => {
    const tour = await (await fetch(`${served.site.url}/tours/cycle-tours/old-delhi-at-dawn`)).text();
    const [, address = ""] = /<a href="(\/gift\?tour=[a-z-]+)">/.exec(tour) ?? [];
    expect(address).toBe("/gift?tour=old-delhi-at-dawn");
    expect(await (await fetch(served.site.url + address)).text()).toMatch(/<option value="old-delhi-at-dawn" selected/);
  });

  it("show nothing to a wrong key", async () => {
    const id = "01a22613-97f1-725b-83f8-c71cfa2f70c5";
    for (const address of [`/gift/${id}?key=x`, `/gift/${id}/gift.pdf?key=x`, "/gift/none"])
      expect((await fetch(served.site.url + address)).status).toBe(404);
  });

  it("load no more scripts than other pages", async () => {
    expect(await scriptWeight(served.site.url, "/gift")).toBeLessThanOrEqual(SCRIPT_BUDGET);
  });
});
