import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fillAndHold, sendTravellerDetails } from "#tests/harness/booking/checkout-form.ts";
import { enterRoom, type Room } from "#tests/harness/browser/browser-pool.ts";
import { countryField } from "#tests/harness/browser/country-field.ts";
import { listenToNoise, look, lookInBoth, phone, windows } from "#tests/harness/browser/look-at-page.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { shots } from "#tests/harness/machine/test-environment.ts";
import { readMailbox } from "#tests/harness/mail/mailbox.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

const served = serveSite();

describe("booking", () => {
  let room: Room | undefined;
  let page: Page;
  let noise: string[] = [];

  const open = async (path: string, viewport = phone, more: BrowserContextOptions = {}): Promise<void> => {
    await room?.leave();
    room = await enterRoom(served.browser, { viewport, ...more });
    ({ page } = room);
    noise = listenToNoise(page);
    await page.goto(served.site.url + path);
    await wake(page);
  };
  /** The journey is the same at any width; how it looks is seen at both. */
  const see = (name: string) => lookInBoth(page, name, { of: "window" });
  const goToPay = async (): Promise<void> => {
    await page.getByRole("button", { name: "Book these places" }).click();
    await page.waitForURL(/\/checkout\?/);
    await fillAndHold(page);
    // Scripts come after the page: pressed before them, the button goes to the provider's own page.
    await wake(page);
  };
  /** Accepts the suggestion for a mistyped mail provider with one press. */
  const expectSlipAsked = async (): Promise<void> => {
    const address = page.getByLabel("E-mail");
    const ask = page.getByRole("button", { name: "Did you mean" });
    await address.fill("");
    await address.pressSequentially("anna@gmail.co");
    expect(await ask.count(), "it is still being typed").toBe(0);
    await address.fill("anna@gmial.com");
    await ask.waitFor();
    await see("who-slip");
    await ask.click();
    expect(await address.inputValue()).toBe("anna@gmail.com");
    expect(await address.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => ask.count()).toBe(0);
  };
  const paymentFrame = () => page.frameLocator("iframe.razorpay-checkout-frame");

  it("leads from home to a confirmed booking and its mail", async () => {
    await open("/");
    await page.goto(`${served.site.url}/tours`);
    await wake(page);
    await page.getByRole("link", { name: "Old Delhi at dawn", exact: false }).first().click();
    await page.waitForURL(/old-delhi-at-dawn/);
    await page.waitForLoadState("networkidle");
    await see("tour");
    // Not the first: from 17:00 on, a booking for tomorrow is reminded at once.
    await page.getByRole("radio", { name: / IST/, disabled: false }).nth(3).check({ force: true });
    await page.getByRole("button", { name: "Book these places" }).click();
    await page.waitForURL(/\/checkout\?/);
    await see("who");
    await page.getByRole("button", { name: /Hold these places/ }).click();
    await page.getByText("Fill up all the details required").first().waitFor();
    await see("who-errors");
    await expectSlipAsked();
    await fillAndHold(page);
    await page.getByText("We meet at").filter({ visible: true }).waitFor();
    await see("pay");
    await page.getByRole("button", { name: "Pay ₹2,000" }).click();
    await paymentFrame().getByTestId("pay-success").waitFor();
    if (shots) await page.screenshot({ path: `${shots}/window-${phone.width}.png` });
    await paymentFrame().getByTestId("pay-success").click();
    await page.waitForURL(/\/checkout\/outcome\//);
    await page.getByRole("heading", { name: "You are riding, Anna Example" }).waitFor();
    await page.getByRole("heading", { name: "Where we meet" }).waitFor();
    await page.getByRole("heading", { name: "Please bring" }).waitFor();
    await see("outcome");
    const reference = /PH-\w{6}/.exec(page.url())?.[0] ?? "";
    const subjects = async () =>
      (await readMailbox(served.site.url))
        .flatMap(({ subject }) => (subject.includes(reference) ? (subject.split(":")[0] ?? "") : []))
        .sort();
    await expect.poll(subjects, { interval: 500 }).toEqual(["Booked", reference]);
    await page.goto(`${served.site.url}/dev/mailbox`);
    await see("mailbox");
    expect(noise.filter((line) => !line.includes("422"))).toEqual([]);
  });

  it("takes at most twelve taps from home to a paid ride for two on another date", async () => {
    await open("/", phone, { hasTouch: true });
    let taps = 0;
    const tap = async (target: Locator): Promise<void> => {
      taps += 1;
      await target.tap();
    };
    const type = async (label: string, words: string): Promise<void> => {
      await tap(page.getByLabel(label));
      await page.keyboard.type(words);
    };
    await tap(page.getByRole("link", { name: "Know More" }).first());
    await page.getByRole("heading", { level: 1, name: "Old Delhi at Dawn" }).waitFor();
    await tap(page.getByRole("link", { name: /^Book ₹/ }));
    await tap(page.getByRole("radio", { name: / IST/, disabled: false }).nth(3));
    await tap(page.getByRole("button", { name: "More: People" }));
    await page.getByText("2 × ₹2,000").waitFor();
    await tap(page.getByRole("button", { name: "Book these places" }));
    await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
    expect(await page.getByLabel("You travel as").inputValue()).toBe("Domestic Tourist");
    await type("Name", "Anna Example");
    await type("E-mail", "anna@example.com");
    await type("Telephone", "+91 98123 45678");
    await tap(page.getByRole("checkbox"));
    await tap(page.getByRole("button", { name: /Hold these places/ }));
    await page.waitForURL(/\/checkout\/pay\//);
    await wake(page);
    await tap(page.getByRole("button", { name: /^Pay ₹4,000/ }));
    await tap(paymentFrame().getByTestId("pay-success"));
    await page.getByRole("heading", { name: "You are riding, Anna Example" }).waitFor();
    expect(taps).toBeLessThanOrEqual(12);
    expect(noise).toEqual([]);
  });

  it("asks who is walking for a walk, in heading and title", async () => {
    await open("/tours/walking-tours/shahjahanabad-on-sunday");
    await page.getByRole("button", { name: "Book these places" }).click();
    await page.getByRole("heading", { level: 1, name: "Who is walking?" }).waitFor();
    expect(await page.title()).toMatch(/^Who is walking\b/);
    await see("who-walks");
  });

  it("fails, keeps its places, and succeeds the second time", async () => {
    await open("/tours/cycle-tours/nizamuddin-and-lodhi");
    await goToPay();
    await page.getByRole("button", { name: /^Pay ₹/ }).click();
    await paymentFrame().getByTestId("pay-failure").click();
    await paymentFrame().getByRole("alert").waitFor();
    await paymentFrame().getByTestId("dismiss").click();
    await page.getByText("The payment failed").waitFor();
    await page.getByText("Details for your bank").click();
    for (const fact of ["Error code", "Description", "Source", "Step", "Reason"])
      await page.getByRole("term").filter({ hasText: fact }).waitFor();
    await page
      .getByRole("definition")
      .filter({ hasText: /^order_\w{14}$/ })
      .waitFor();
    await page
      .getByRole("definition")
      .filter({ hasText: /^pay_\w{14}$/ })
      .waitFor();
    await see("pay-failed");
    await page.getByRole("button", { name: /^Pay ₹/ }).click();
    await paymentFrame().getByTestId("pay-success").click();
    await page.getByRole("heading", { name: /You are riding/ }).waitFor();
    await page.goBack();
    await page.waitForURL(/\/checkout\/(outcome|pay)\//);
    await page.getByRole("heading", { name: /You are riding/ }).waitFor();
    expect(noise).toEqual([]);
  });

  it("is corrected by Back from the payment, and held once", async () => {
    await open("/tours/cycle-tours/new-delhi-avenues");
    await page.getByRole("radio", { name: "Private Tour" }).check();
    await page.getByRole("button", { name: "Book these places" }).click();
    await page.waitForURL(/\/checkout\?/);
    const form = page.url();
    // The payment's page does not come; so this one stands as the browser would bring it back, in the middle of sending.
    const paying: string[] = [];
    await page.route(/\/checkout\/pay\//, async (route) => {
      paying.push(route.request().url());
      await route.fulfill({ status: 204 });
    });
    await sendTravellerDetails(page);
    await expect.poll(() => paying.length).toBe(1);
    const button = page.getByRole("button", { name: /Hold these places/ });
    expect(await button.getAttribute("aria-disabled")).toBe("true");
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect.poll(() => button.getAttribute("aria-disabled")).not.toBe("true");
    expect(await page.getByLabel("Name").inputValue()).toBe("Anna Example");
    await page.getByLabel("Name").fill("Anna Examplova");
    await button.click();
    await expect.poll(() => paying.length).toBe(2);
    expect(paying[1], "it is the booking that was held").toBe(paying[0]);
    await page.unroute(/\/checkout\/pay\//);
    await page.goto(paying[0] ?? "");
    await page.getByRole("heading", { name: "Pay and ride" }).waitFor();
    expect(await page.locator('input[name="prefill[name]"]').inputValue()).toBe("Anna Examplova");
    // Opened again, the form of a held departure leads on. It stays, for another number of people or a code.
    await page.goto(form);
    await page.getByText(/^Places held for you: /).waitFor();
    await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
    await lookInBoth(page, "held-here");
    await page.getByRole("link", { name: "Continue to payment" }).click();
    await page.waitForURL(paying[0] ?? "");
    expect(noise.filter((line) => !line.startsWith("Service Worker"))).toEqual([]);
  });

  it("says when an unpaid held date is free again, and offers the next", async () => {
    await open("/tours/cycle-tours/bazaars-at-dusk");
    await page.getByRole("radio", { name: "Private Tour" }).check();
    await page.getByRole("button", { name: "Book these places" }).click();
    await page.waitForURL(/\/checkout\?/);
    const sold = page.url();
    await fillAndHold(page);
    await open(sold.slice(served.site.url.length));
    await page.getByRole("heading", { name: "Those places are held" }).waitFor();
    await page.getByText(/hasn't paid yet\. If they don't, the places are free again by \d\d:\d\d IST\./).waitFor();
    await see("refused");
    await page.getByRole("link", { name: / IST$/ }).first().click();
    await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
    await open("/tours/cycle-tours/bazaars-at-dusk");
    await page
      .getByText(/^held until \d\d:\d\d IST$/)
      .first()
      .waitFor();
    await page.getByText("Free again then, if not paid.").first().waitFor();
    expect(await page.getByText("sold out").count()).toBe(0);
    await see("sold-out");
    expect(await page.getByRole("button", { name: "Book these places" }).isEnabled()).toBe(true);
    expect(noise).toEqual([]);
  });

  it.each(windows)("chooses people, date and country by keyboard at $width px", async (viewport) => {
    await open("/tours/cycle-tours/old-delhi-at-dawn", viewport);
    if (viewport.width < 1024) {
      await page.getByRole("link", { name: /^Book ₹/ }).focus();
      await page.keyboard.press("Enter");
      await page.waitForURL(/#book$/);
    }
    const card = page.locator("#book");
    await card.getByRole("button", { name: "More: People" }).focus();
    await page.keyboard.press("Enter");
    await card.getByText("2 × ₹2,000").waitFor();
    await card.getByRole("button", { name: "Show the calendar" }).focus();
    await page.keyboard.press("Enter");
    await look(page, "calendar", { of: "window" });
    const selected = card.getByRole("gridcell", { selected: true }).getByRole("button");
    const before = await selected.getAttribute("aria-label");
    await selected.focus();
    const focused = page.locator("td button:focus");
    await page.keyboard.press("ArrowDown");
    // A week later may be a day without departures: then the day after will do.
    while ((await focused.getAttribute("aria-disabled")) === "true") await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const after = await selected.getAttribute("aria-label");
    expect(after).not.toBe(before);
    await card.getByRole("button", { name: "Book these places" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/checkout\?.*people=2/);
    const country = await countryField(page);
    await country.fill("deutsch");
    await page.keyboard.press("Enter");
    expect(await country.inputValue()).toBe("Germany");
    // The list fades: a half-faded list cannot be judged.
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await look(page, "country", { of: "window" });
    expect(noise).toEqual([]);
  });
});
