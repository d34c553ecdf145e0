import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { CURRENCY_COOKIE } from "#modules/exchange/model.ts";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { Traveller } from "#tests/harness/people/traveller.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const served = servePlace();
const small = { width: 320, height: 700 };

describe("the payment page", () => {
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

  const boxOf = async (who: Traveller, what: "ticket" | "button") => {
    const found =
      what === "ticket"
        ? who.page.getByRole("region", { name: "What you pay for" })
        : who.page.getByRole("button", { name: /^Pay ₹/ });
    const { y, height } = (await found.boundingBox()) ?? expect.unreachable();
    return { top: y, bottom: y + height };
  };

  it.each([phone, small])(
    "shows the whole ticket, and the button below it, on the first screen of $width × $height",
    async (window) => {
      await anna.arriveToPay();
      await anna.page.setViewportSize(window);
      const [ticket, button] = [await boxOf(anna, "ticket"), await boxOf(anna, "button")];
      expect(ticket.top).toBeGreaterThan(0);
      expect(button.top).toBeGreaterThan(ticket.bottom);
      expect(button.bottom).toBeLessThan(window.height);
      await anna.look(`pay-first-screen-${window.width}`);
    },
  );

  it("leads nowhere else: no menu, one filled button, a thin foot", async () => {
    await anna.arriveToPay();
    const { page } = anna;
    expect(await page.getByRole("navigation", { name: "Quick Link" }).count()).toBe(0);
    expect(await page.getByRole("banner").getByRole("link").count()).toBe(2);
    expect(await page.getByRole("main").getByRole("button").count()).toBe(2);
    for (const way of ["Visa, Mastercard, RuPay, Amex", "UPI", "Net banking"])
      await page.getByRole("list", { name: "Ways to pay" }).getByText(way, { exact: true }).waitFor();
    // The foot has a hidden sentence about rates, for pages with sums.
    const decides = page.getByText("your bank decides the rate").filter({ visible: true });
    expect(await decides.count(), "in India").toBe(0);
    await anna.context.addCookies([{ name: CURRENCY_COOKIE, value: "USD", url: served.site.url }]);
    await page.reload();
    await page.getByText(/^≈ US\$\s\d+; your bank decides the rate$/).waitFor();
    expect(anna.noise).toEqual([]);
  });

  it("counts minutes, then seconds, and says it at five and at two minutes alone", async () => {
    await anna.arriveToPay();
    const { page } = anna;
    await page.clock.install();
    await page.reload();
    await page.getByText(/^1[45] min left to pay$/).waitFor();
    const status = page.getByRole("status").filter({ hasText: "minutes left to pay" });
    expect(await status.count()).toBe(0);
    await page.clock.fastForward("10:30");
    await page.getByText(/^[34] min left to pay$/).waitFor();
    await status.filter({ hasText: "Less than five minutes left to pay." }).waitFor();
    await page.clock.fastForward("03:00");
    await page.getByText(/^[01]:\d\d left to pay$/).waitFor();
    await status.filter({ hasText: "Less than two minutes left to pay." }).waitFor();
    // The figure itself is no live region.
    expect(await status.textContent()).not.toMatch(/\d:\d\d/);
  });

  it("says until when the places are held without scripts", async () => {
    await plain.arriveToPay();
    await plain.page.getByText("Your places are held").waitFor();
    await plain.page.getByText(/We're holding your places until/).waitFor();
    expect(await plain.page.getByText("left to pay").filter({ visible: true }).count()).toBe(0);
  });
});
