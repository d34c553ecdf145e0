import { OTHER_SUM_STYLE } from "#app/web/browser/other-currency.ts";
import { roughSum } from "#modules/exchange/index.server.ts";
import { PAID_IN_RUPEES, type ShownRates } from "#modules/exchange/model.ts";
import { type Currency, currencies } from "#platform/text/currencies.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { bytesOf, byteTextOf } from "../http/byte-text.server.ts";

const place = "<money-choice></money-choice>";
/** ₹, as `byteTextOf` has it. */
const rupee = byteTextOf(Buffer.from("₹"));
const sums = new RegExp(`<rupee-sum>${rupee}([\\d,.]+)</rupee-sum>`, "g");

/**
 * Writes rates and the footer's choice into a page, and with `currency` each sum's worth beside it, in a declarative shadow: it is
 * there without scripts, and React does not see it. A page without the choice, such as the console's, stays as it is.
 */
export function withOtherCurrency(
  page: Buffer<ArrayBuffer>,
  shown: ShownRates | null,
  currency: Currency | null,
): Buffer<ArrayBuffer> {
  const at = page.lastIndexOf(place);
  const root = page.indexOf("<html");
  if (shown === null || at < 0 || root < 0) return page;
  const rates = Buffer.from(` data-rates="${shown.rates.map(describeRate).join(";")}"`);
  const rate = shown.rates.find((one) => one.currency === currency);
  const before = page.subarray(root + 5, at + place.indexOf("</"));
  return Buffer.concat([
    page.subarray(0, root + 5),
    rates,
    rate
      ? bytesOf(byteTextOf(before).replace(sums, (_, digits: string) => besides(digits, rate.currency, shown)))
      : before,
    Buffer.from(choiceForm(shown, rate?.currency ?? null)),
    page.subarray(at + place.indexOf("</")),
  ]);
}

/** "USD 85 US$ US,PR": code, rupees for one, symbol, regions. */
const describeRate = ({ currency, rupees }: ShownRates["rates"][number]): string =>
  `${currency} ${rupees} ${currencies[currency].symbol} ${currencies[currency].regions.replaceAll(" ", ",")}`;

function besides(digits: string, currency: Currency, shown: ShownRates): string {
  const words = roughSum(Math.round(Number(digits.replaceAll(",", "")) * 100), currency, shown);
  const shadow = `<template shadowrootmode="open"><slot></slot> <span style="${OTHER_SUM_STYLE}">${words}</span></template>`;
  return byteTextOf(Buffer.from(`<rupee-sum>${shadow}₹${digits}</rupee-sum>`));
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Works as it stands; the page's script spares the way to the server and back. */
function choiceForm({ day, source, rates }: ShownRates, currency: Currency | null): string {
  const options = [{ value: "none", label: "Rupees only" }, ...rates.map(optionOf)].map(
    ({ value, label }) =>
      `<option value="${value}"${value === (currency ?? "none") ? ' selected=""' : ""}>${label}</option>`,
  );
  const since = day === null ? `Rates: ${source}.` : `Rates of ${plainDate(day)}: ${source}.`;
  return `<form method="post" action="/currency"><label for="other-currency">Beside rupees, show</label> <select id="other-currency" name="currency" autocomplete="off">${options.join("")}</select> <button>Show</button><p role="status"${currency ? "" : ' hidden=""'}>${PAID_IN_RUPEES} ${escaped(since)}</p></form>`;
}

const optionOf = ({ currency }: ShownRates["rates"][number]) => ({ value: currency, label: currencies[currency].name });
