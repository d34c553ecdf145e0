import { expect, it } from "vitest";
import type { ShownRates } from "#modules/exchange/model.ts";
import { withOtherCurrency } from "./other-currency.server.ts";

const shown: ShownRates = {
  day: "2026-11-27",
  source: "Bank & <Co>",
  rates: [
    { currency: "USD", rupees: 84.5 },
    { currency: "EUR", rupees: 98 },
  ],
};
const page = Buffer.from(
  '<!DOCTYPE html><html lang="en"><body><p>ड <rupee-sum>₹2,000</rupee-sum> <rupee-sum>₹1,18,000.50</rupee-sum></p><money-choice></money-choice></body></html>',
);
const drawn = (...[rates, currency]: [ShownRates | null, "USD" | "GBP" | null]) =>
  withOtherCurrency(page, rates, currency).toString();

it("writes rates and the choice into a page, and sums in the chosen currency", () => {
  const html = drawn(shown, "USD");
  expect(html).toContain('<html data-rates="USD 84.5 US$ US,PR');
  expect(html).toContain(";EUR 98 € AD,AT");
  expect(html).toContain("ड <rupee-sum><template");
  expect([...html.matchAll(/≈ US\$\u00a0([\d,]+)<\/span><\/template>₹([\d,.]+)</g)].map(([, ...all]) => all)).toEqual([
    ["24", "2,000"],
    ["1,400", "1,18,000.50"],
  ]);
  expect(html).toContain('<option value="USD" selected="">US dollars</option>');
  expect(html).toContain(
    '<p role="status">You pay in rupees; your bank decides the rate. Rates of 27 November 2026: Bank &#38; &#60;Co&#62;.</p>',
  );
});

it("leaves the sums alone without a currency, and with one that has no rate", () => {
  for (const html of [drawn(shown, null), drawn(shown, "GBP")]) {
    expect(html).toContain("<rupee-sum>₹2,000</rupee-sum>");
    expect(html).toContain('<option value="none" selected="">Rupees only</option>');
    expect(html).toContain('<p role="status" hidden="">');
  }
});

it("leaves a page alone without rates, and one without a choice", () => {
  expect(drawn(null, "USD")).toBe(page.toString());
  const console = Buffer.from("<html><rupee-sum>₹2,000</rupee-sum></html>");
  expect(withOtherCurrency(console, shown, "USD").toString()).toBe(console.toString());
});
