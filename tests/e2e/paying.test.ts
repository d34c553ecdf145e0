import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectAnnouncedAgain } from "#tests/harness/browser/hear-announcement.ts";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { controlProvider, Traveller } from "#tests/harness/people/traveller.ts";
import { shownIn } from "#tests/harness/site/crawl.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";
import { startSite } from "#tests/harness/site/site.ts";

const served = servePlace();

describe("paying", () => {
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

  const heading = (who: Traveller, name: string | RegExp) =>
    who.page.getByRole("heading", { level: 1, name }).waitFor();

  /** Cuts the connection as the payment returns; later requests fail. */
  const loseConnectionOnReturn = (who: Traveller) =>
    who.page.route(
      "**/checkout/return/**",
      async (route) => {
        await who.context.setOffline(true);
        await route.abort();
      },
      { times: 1 },
    );

  const stateOfProvider = async (origin: string) =>
    (await (await fetch(`${origin}/__sim/state`)).json()) as {
      orders: { id: string; receipt: string }[];
      payments: { order_id: string; status: string; amount_refunded: number }[];
    };

  it("works from tour to confirmation without scripts", async () => {
    await plain.holdPlaces();
    await plain.look("plain-pay");
    await plain.page.goBack();
    await plain.page.getByText("Places held for you: 1 person").waitFor();
    await plain.look("plain-held-here");
    await plain.page.getByRole("link", { name: "Continue to payment" }).click();
    await plain.pressPay();
    await plain.page.getByTestId("pay-failure").click();
    await plain.page.getByTestId("return").click();
    await plain.page.getByText("A payment attempt didn't go through").waitFor();
    // The reason on the provider's own page is shown here too, fetched from the provider.
    await plain.page.getByText("Details for your bank").click();
    await plain.page.getByRole("term").filter({ hasText: "Error code" }).waitFor();
    await plain.look("plain-failed");
    await plain.pressPay();
    await plain.page.getByTestId("dismiss").click();
    await plain.page
      .getByTestId("return")
      .or(plain.page.getByRole("button", { name: /^Pay ₹/ }))
      .first()
      .waitFor();
    if ((await plain.page.getByTestId("return").count()) > 0) await plain.page.getByTestId("return").click();
    await plain.pressPay();
    await plain.page.getByTestId("pay-success").click();
    await plain.page.getByTestId("return").click();
    await heading(plain, /You are riding/);
    expect(await plain.page.getByRole("button", { name: /^Copy/ }).count()).toBe(0);
    await plain.look("plain-confirmed");
    // Going back shows no form that could pay twice.
    await plain.page.goto(plain.page.url().replace("/outcome/", "/pay/"));
    await heading(plain, /You are riding/);
    expect(await plain.page.getByRole("button", { name: /^Pay ₹/ }).count()).toBe(0);
  });

  /** Opens the page that pays on a first visit whose scripts wait, and presses Pay. */
  const payBeforeScripts = async (scripts: () => Promise<"continue" | "abort">) => {
    await anna.arriveToPay();
    const { page } = anna;
    await page.route("**/assets/*.js", async (route) => route[await scripts()]());
    await page.reload({ waitUntil: "domcontentloaded" });
    await page.getByRole("button", { name: /^Pay ₹/ }).click({ clickCount: 2 });
    return page;
  };

  it("opens the window for a press before scripts load, once they have", async () => {
    const released = Promise.withResolvers<"continue">();
    const page = await payBeforeScripts(() => released.promise);
    await page.locator("button[type=submit][aria-busy=true]").waitFor();
    const address = page.url();
    released.resolve("continue");
    await anna.inWindow("pay-success").click();
    await heading(anna, /You are riding/);
    expect(address).toMatch(/\/checkout\/pay\//);
    expect(anna.noise).toEqual([]);
  });

  it("goes to the provider's page for such a press if scripts do not come", async () => {
    const page = await payBeforeScripts(async () => "abort");
    await page.waitForURL(/\/v1\/checkout\/embedded/);
    await page.getByTestId("pay-success").click();
    await heading(anna, /You are riding/);
  });

  it("uses the provider's page when its window is blocked", async () => {
    const { reference } = await anna.arriveToPay();
    await anna.page.route("**/v1/checkout.js", (route) => route.abort());
    await anna.pressPay();
    await anna.page.waitForURL(/\/v1\/checkout\/embedded/);
    await anna.page.getByTestId("pay-success").click();
    await heading(anna, /You are riding/);
    await anna.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await wake(anna.page);
    const copy = () => anna.page.getByRole("button", { name: `Copy the reference ${reference}` }).click();
    await copy();
    await anna.page.getByRole("status").filter({ hasText: "Copied" }).waitFor();
    expect(await anna.page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
    await expectAnnouncedAgain(anna.page, "Copied", copy);
    await anna.look("outcome-confirmed");
  });

  it("follows the site's clock: a fast device may pay, and an expiring hold says so", async () => {
    await anna.arriveToPay();
    await anna.page.clock.install({ time: Date.now() + 5 * 3_600_000 });
    await anna.page.reload();
    await wake(anna.page);
    const nearlyOver = anna.page.getByRole("status").filter({ hasText: "Less than two minutes left to pay" });
    await anna.page.clock.fastForward("12:00");
    expect(await nearlyOver.count()).toBe(0);
    await anna.page.clock.fastForward("01:30");
    await nearlyOver.filter({ hasText: "Ask for 15 more minutes below" }).waitFor();
    await anna.look("pay-nearly-over");
    await anna.page.getByText("Give me 15 more minutes").click();
    await anna.page.getByText("Give me 15 more minutes").waitFor({ state: "detached" });
    await nearlyOver.waitFor({ state: "detached" });
    await anna.page.clock.fastForward("29:00");
    await nearlyOver.waitFor();
    expect(await nearlyOver.textContent()).not.toContain("15 more minutes");
    expect(await anna.page.getByRole("button", { name: /^Pay ₹/ }).isVisible()).toBe(true);
    await anna.page.getByRole("button", { name: /^Pay ₹/ }).focus();
    await anna.page.clock.fastForward("02:00");
    await anna.page.getByText("The time to pay has run out").waitFor();
    // The button is gone, and not the place where one was on the page.
    await expect
      .poll(() => anna.page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^The time to pay has run out/);
    expect(await anna.page.getByRole("button", { name: /^Pay ₹/ }).count()).toBe(0);
    await anna.look("pay-run-out");
    expect(anna.noise).toEqual([]);
  });

  it("charges once for two tabs and a double press", async () => {
    const { reference } = await anna.arriveToPay();
    const provider = await anna.provider();
    const [first, payPath] = [anna.page, anna.page.url().slice(served.site.url.length)];
    const second = await anna.tab(payPath);
    await second.getByRole("button", { name: /^Pay ₹/ }).dblclick();
    await anna.inWindow("pay-success").waitFor();
    expect(await second.locator("iframe.razorpay-checkout-frame").count()).toBe(1);
    await first.getByRole("button", { name: /^Pay ₹/ }).click();
    await anna.inWindow("pay-success").click();
    await heading(anna, /You are riding/);
    await first.frameLocator("iframe.razorpay-checkout-frame").getByTestId("pay-success").click();
    await first.getByRole("heading", { level: 1, name: /You are riding/ }).waitFor();
    expect(anna.noise).toEqual([]);
    // At the provider, whichever order of this booking it was paid by, and whether or not it went back at once.
    const { orders, payments } = await stateOfProvider(provider);
    const ordered = orders.filter(({ receipt }) => receipt.startsWith(reference)).map(({ id }) => id);
    const paid = payments.filter(({ order_id: order, status }) => ordered.includes(order) && status !== "failed");
    expect(paid).toMatchObject([{ status: "captured", amount_refunded: 0 }]);
  });

  it("waits for a lost connection after payment, and warns against paying again", async () => {
    await anna.arriveToPay();
    await loseConnectionOnReturn(anna);
    await anna.pressPay();
    await anna.inWindow("pay-success").click();
    await anna.page.getByText("You've paid, but the connection is lost").waitFor();
    await anna.look("pay-lost");
    await anna.context.setOffline(false);
    await heading(anna, /You are riding/);
  });

  it("says so when the hold expires meanwhile, not that time ran out", async () => {
    await anna.arriveToPay();
    await anna.page.clock.install({ time: Date.now() });
    await anna.page.reload();
    await loseConnectionOnReturn(anna);
    await anna.pressPay();
    await anna.inWindow("pay-success").click();
    await anna.page.getByText("You've paid, but the connection is lost").waitFor();
    await anna.page.clock.fastForward("16:00");
    await anna.page.clock.runFor(1_000);
    expect(await anna.page.getByText("You've paid, but the connection is lost").isVisible()).toBe(true);
    expect(await anna.page.getByText("has run out").count()).toBe(0);
    await anna.context.setOffline(false);
    await heading(anna, /You are riding/);
  });

  it("continues to the outcome when the site refuses the result", async () => {
    const { outcome } = await anna.arriveToPay();
    const provider = await anna.provider();
    await anna.page.route("**/checkout/return/**", (route) => route.fulfill({ status: 403, body: "no" }));
    await anna.pressPay();
    await anna.inWindow("pay-success").click();
    await anna.page.waitForURL((url) => url.pathname === outcome.split("?")[0]);
    await controlProvider(provider, "/events/flush", {});
    await heading(anna, /You are riding/);
  });

  it("confirms although the laptop is closed during payment", async () => {
    const { outcome } = await anna.arriveToPay();
    await anna.page.route("**/checkout/return/**", () => undefined);
    await anna.pressPay();
    const asked = anna.page.waitForRequest("**/checkout/return/**");
    await anna.inWindow("pay-success").click();
    await asked;
    await anna.close();
    await anna.open(outcome);
    await heading(anna, /You are riding/);
  });

  it("checks while the provider is silent, and continues when it answers", async () => {
    await anna.arriveToPay();
    const provider = await anna.provider();
    await controlProvider(provider, "/faults/next", { fault: "html502", path: "GET /v1/payments/:id", times: 1000 });
    await anna.pressPay();
    await anna.inWindow("pay-success").click();
    await heading(anna, "We're checking your payment");
    await anna.page.getByText("Please don't pay again").waitFor();
    await anna.look("outcome-checking");
    // Going back to pay cannot pay twice.
    await anna.page.goto(anna.page.url().replace("/outcome/", "/pay/"));
    await heading(anna, "We're checking your payment");
    await controlProvider(provider, "/faults", { seed: 1, rates: {} });
    await anna.page.evaluate(() => window.dispatchEvent(new Event("online")));
    await controlProvider(provider, "/events/flush", {});
    await anna.page.getByRole("heading", { level: 1, name: /You are riding/ }).waitFor({ timeout: 40_000 });
  });

  it("keeps checking despite failed requests", async () => {
    await anna.arriveToPay();
    const provider = await anna.provider();
    await controlProvider(provider, "/faults/next", { fault: "html502", path: "GET /v1/payments/:id", times: 1000 });
    await anna.pressPay();
    await anna.inWindow("pay-success").click();
    await heading(anna, "We're checking your payment");
    await anna.page.clock.install();
    await anna.page.reload();
    await wake(anna.page);
    let looks = 0;
    await anna.page.route("**/checkout/outcome/*.data*", (route) => {
      looks += 1;
      return looks % 2 ? route.abort() : route.fulfill({ status: 502, body: "Bad gateway" });
    });
    for (const look of [1, 2, 3, 4]) {
      await expect
        .poll(async () => {
          await anna.page.clock.fastForward(4_100);
          return looks;
        })
        .toBeGreaterThanOrEqual(look);
    }
    await heading(anna, "We're checking your payment");
    expect(await anna.page.getByText("Please don't pay again").isVisible()).toBe(true);
    await anna.page.unroute("**/checkout/outcome/*.data*");
    await controlProvider(provider, "/faults", { seed: 1, rates: {} });
    await controlProvider(provider, "/events/flush", {});
    const confirmed = anna.page.getByRole("heading", { level: 1, name: /You are riding/ });
    await expect
      .poll(
        async () => {
          await anna.page.clock.fastForward(4_100);
          return confirmed.count();
        },
        { timeout: 40_000 },
      )
      .toBe(1);
  });

  it("says after a failure that nothing was taken, and keeps input", async () => {
    const { outcome } = await anna.arriveToPay();
    await anna.pressPay();
    await anna.inWindow("pay-failure").click();
    await anna.page.frameLocator("iframe.razorpay-checkout-frame").getByRole("alert").waitFor();
    await controlProvider(await anna.provider(), "/events/flush", {});
    await anna.page.goto(served.site.url + outcome);
    await expect
      .poll(async () => {
        await anna.page.reload();
        return anna.page.getByRole("heading", { level: 1 }).textContent();
      })
      .toBe("A payment attempt didn't go through");
    await anna.look("outcome-failed");
    await anna.page.getByRole("link", { name: "Try again" }).click();
    await anna.page.getByRole("button", { name: /^Pay ₹/ }).waitFor();
  });

  it("continues by itself from a failure when another try succeeds", async () => {
    const { outcome } = await anna.arriveToPay();
    const provider = await anna.provider();
    const order = await anna.page.locator("input[name='order_id']").getAttribute("value");
    const tryElsewhere = async (how: "failure" | "success") => {
      await controlProvider(provider, `/orders/${order}/pay`, { outcome: how });
      await controlProvider(provider, "/events/flush", {});
    };
    await tryElsewhere("failure");
    // Fetched outside the browser: a page left while loading reports failed requests.
    const said = async () => shownIn(await (await fetch(served.site.url + outcome)).text());
    await expect.poll(said).toContain("A payment attempt didn't go through");
    await anna.page.goto(served.site.url + outcome);
    await wake(anna.page);
    await tryElsewhere("success");
    await heading(anna, /You are riding/);
    expect(anna.noise).toEqual([]);
  });

  it("explains why payment cannot open, and opens it next time", async () => {
    await anna.arriveToPay();
    const provider = await anna.provider();
    await controlProvider(provider, "/faults/next", { fault: "http500", path: "POST /v1/orders" });
    await anna.arriveToPay();
    await anna.page.getByText("We can't open the payment right now").waitFor();
    await anna.look("pay-unreachable");
    await anna.page.getByRole("link", { name: "Try again" }).click();
    await anna.page.getByRole("button", { name: /^Pay ₹/ }).waitFor();
  });

  it("refunds when places are gone, and offers other dates", async () => {
    const bazaars = "/tours/cycle-tours/bazaars-at-dusk";
    const early = await anna.arriveToPay(bazaars);
    // Time is moved where it is kept: in the database, while the site is down.
    await served.site.stop();
    const database = await served.place.open();
    await database.db
      .updateTable("booking")
      .set({ hold_expires_at: new Date("2020-01-01") })
      .where("reference", "=", early.reference)
      .execute();
    const { rows } = await database.executeRaw(
      `SELECT booking.departure_id, provider_order_id FROM booking JOIN payment_order ON payable_ref = booking.id::text
       WHERE reference = '${early.reference}'`,
    );
    await database.close();
    served.site = await startSite(served.place.env);
    await anna.open(early.outcome);
    await anna.open(`/checkout?departure=${rows[0]?.departure_id}&people=2&category=private`);
    const rival = await anna.fillIn();
    const provider = await anna.provider();
    await anna.pressPay();
    await anna.inWindow("pay-success").click();
    await heading(anna, /You are riding/);
    await anna.open(early.outcome);
    await heading(anna, "This booking wasn't paid in time");
    await anna.look("outcome-ended");
    await controlProvider(provider, `/orders/${rows[0]?.provider_order_id}/pay`, { outcome: "success" });
    await controlProvider(provider, "/events/flush", {});
    await expect
      .poll(async () => {
        await anna.page.reload();
        return anna.page.getByRole("heading", { level: 1 }).textContent();
      })
      .toBe("Your money is on its way back");
    await anna.page.getByRole("button", { name: / IST$/ }).first().waitFor();
    await anna.look("outcome-refunded");
    await anna.open(rival.outcome);
    await heading(anna, /You are riding/);
    expect(anna.noise).toEqual([]);
  });
});
