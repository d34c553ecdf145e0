import { describe, expect, it } from "vitest";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { desk, listenToNoise, lookInBoth, phone } from "#tests/harness/browser/look-at-page.ts";
import { payHeld } from "#tests/harness/money/pay-hold.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

const served = serveSite();

describe("a bank's chargeback and its return", () => {
  /** Moves the site's own simulator by hand. */
  const simulator = async (payPath: string) => {
    const page = await (await fetch(served.site.url + payPath)).text();
    const [, base = ""] = /action="([^"]*)\/v1\/checkout\/embedded"/.exec(page) ?? [];
    return async <Answer>(path: string, body?: object): Promise<Answer> => {
      const how = body && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      };
      return (await (await fetch(`${base}/__sim${path}`, how)).json()) as Answer;
    };
  };

  it("are on the booking's page and receipt, with what is kept", async () => {
    const html = await (await fetch(`${served.site.url}/tours/cycle-tours/old-delhi-at-dawn`)).text();
    const departure = [...html.matchAll(/name="departure"[^>]*value="([^"]+)"/g)].at(-1)?.[1] ?? "";
    const payPath = await holdPlaces(served.site.url, departure, 2);
    const control = await simulator(payPath);
    const manage = served.site.url + (await payHeld(served.site.url, payPath));
    const { payments } = await control<{ payments: { id: string }[] }>("/state");
    const { id } = await control<{ id: string }>("/disputes", { payment_id: payments.at(-1)?.id, amount: 1500_00 });
    await control(`/disputes/${id}/settle`, { status: "lost" });

    const page = await (await served.browser.newContext({ viewport: desk, javaScriptEnabled: false })).newPage();
    const noise = listenToNoise(page);
    const says = (words: string) =>
      expect
        .poll(async () => {
          await page.goto(manage);
          return page.getByRole("main").textContent();
        })
        .toContain(words);
    await says("₹1,500 taken back on ");
    await page.getByRole("link", { name: "Receipt" }).click();
    const kept = page.locator("dl > div").filter({ hasText: /^Kept/ });
    expect(await kept.textContent()).toMatch(/₹2,500$/);
    expect(await page.getByText("paid again by that bank").count()).toBe(0);

    await control(`/disputes/${id}/settle`, { status: "won" });
    await says(", and paid again on ");
    await lookInBoth(page, "chargeback-booking", { scripts: false });
    await page.getByRole("link", { name: "Receipt" }).click();
    await page.getByText("paid again by that bank").waitFor();
    expect(await kept.textContent()).toMatch(/₹4,000$/);
    await lookInBoth(page, "chargeback-receipt", { scripts: false });
    await page.setViewportSize(phone);
    // Ranges, not boxes: a box in a row is as high as its row.
    const linesOf = (words: string) =>
      page.getByText(words, { exact: true }).evaluate((sum) => {
        const range = document.createRange();
        range.selectNodeContents(sum);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
    expect(await linesOf("−₹1,500"), "a sum is in one piece").toBe(1);
    expect(noise).toEqual([]);
    await page.context().close();
  });
});
