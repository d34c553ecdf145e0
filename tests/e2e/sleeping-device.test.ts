import type { Page } from "playwright-core";
import { describe, expect, it, type TestContext } from "vitest";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { Traveller } from "#tests/harness/people/traveller.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const MINUTE_MS = 60_000;

describe.concurrent("a hold that ends while the device sleeps", () => {
  const served = servePlace();

  /** Opens the payment page in a window with a controllable clock. */
  async function arriveToPay({ onTestFinished }: Pick<TestContext, "onTestFinished">) {
    const anna = new Traveller(served.browser, phone, () => served.site.url);
    onTestFinished(() => anna.close());
    const { reference } = await anna.arriveToPay();
    const pay = anna.page.getByRole("button", { name: /^Pay ₹/ });
    await anna.page.clock.install({ time: Date.now() });
    await anna.page.reload();
    await wake(anna.page);
    await pay.waitFor();
    // The message depends on whether the site has noted the expiry yet.
    const [runOut, unpaid] = [
      anna.page.getByText("The time to pay has run out"),
      anna.page.getByText("wasn't paid in time"),
    ];
    const ended = runOut.or(unpaid).first();
    return { anna, reference, pay, ended };
  }

  /** The screen goes dark, and is looked at again. The uptime stands still meanwhile, and no timer runs: only the clock has gone on. */
  const sleep = async ({ page }: Traveller, minutes: number): Promise<void> => {
    await turn(page, "hidden");
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + minutes * MINUTE_MS);
    await turn(page, "visible");
  };
  const turn = (page: Page, state: DocumentVisibilityState): Promise<void> =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  const endHold = async (reference: string): Promise<void> => {
    const database = await served.place.open();
    await database.executeRaw(
      `UPDATE booking SET hold_expires_at = now() - interval '10 minutes' WHERE reference = '${reference}'`,
    );
    await database.close();
  };

  it("is announced once the connection is back", async (test) => {
    const { anna, reference, pay, ended } = await arriveToPay(test);
    await endHold(reference);
    await anna.context.setOffline(true);
    await sleep(anna, 25);
    expect(await pay.isVisible()).toBe(true);
    await anna.context.setOffline(false);
    await ended.waitFor();
    expect(await pay.count()).toBe(0);
  });

  it.for(["aborted", "failed"])("is announced by a later check, if the first is %s", async (how, test) => {
    const { anna, reference, pay, ended } = await arriveToPay(test);
    await endHold(reference);
    await anna.page.route("**/*.data*", (route) =>
      how === "aborted" ? route.abort() : route.fulfill({ status: 503, body: "away" }),
    );
    const looked = anna.page.waitForRequest(/\/checkout\/pay\/.*\.data/);
    await sleep(anna, 25);
    await looked;
    expect(await pay.isVisible()).toBe(true);
    await anna.page.unrouteAll({ behavior: "wait" });
    // The uptime counts again, from where it stood.
    await anna.page.clock.fastForward(30_000);
    await ended.waitFor();
    expect(await pay.count()).toBe(0);
  });

  it("is announced on a lit screen, and not for a changed device clock", async (test) => {
    const { anna, reference, pay, ended } = await arriveToPay(test);
    const asked: string[] = [];
    anna.page.on("request", (request) => {
      if (request.url().includes(".data")) asked.push(request.url());
    });
    const goOn = async (): Promise<void> => {
      const looked = anna.page.waitForResponse(/\/checkout\/pay\/.*\.data/);
      await anna.page.clock.setSystemTime((await anna.page.evaluate(() => Date.now())) + 25 * MINUTE_MS);
      await anna.page.clock.fastForward(30_000);
      await looked;
    };
    await goOn();
    expect(await pay.isVisible()).toBe(true);
    // It polls until its page has the answer, then stops.
    const asksInHalfAMinute = async (): Promise<number> => {
      const before = asked.length;
      await anna.page.clock.runFor(30_000);
      return asked.length - before;
    };
    await test.expect.poll(asksInHalfAMinute).toBe(0);
    await endHold(reference);
    await goOn();
    await ended.waitFor();
    expect(await pay.count()).toBe(0);
  });

  it("replaces the provider's page if its window has not come", async (test) => {
    const { anna, pay, ended } = await arriveToPay(test);
    await anna.page.route("**/v1/checkout.js", () => undefined);
    await anna.page.clock.fastForward("14:30");
    await pay.waitFor();
    const gone: string[] = [];
    anna.page.on("request", (request) => {
      if (request.isNavigationRequest()) gone.push(request.url());
    });
    const asked = anna.page.waitForRequest("**/v1/checkout.js");
    await pay.click();
    await asked;
    await anna.page.clock.fastForward("00:40");
    await ended.waitFor();
    expect(gone).toEqual([]);
    expect(await pay.count()).toBe(0);
  });
});
