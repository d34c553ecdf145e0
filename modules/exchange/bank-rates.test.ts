import { expect, it } from "vitest";
import { bankRatesOf, readBankFile } from "./index.server.ts";

/** As the European Central Bank writes it; the rates are ours. */
const file = (rates: string, day = "2026-11-27", more = "") => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European &#67;entral Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time='${day}'>${rates}</Cube>${more}</Cube>
</gesmes:Envelope>`;
const cubes = (rates: Record<string, number | string>) =>
  Object.entries(rates)
    .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
    .join("\n");
const good = { USD: "1.25", JPY: 160, GBP: 0.8, INR: "100.0", CHF: 0.95, TRY: 50 };
const today = "2026-11-29";

const read = (text: string) => {
  const answer = readBankFile(text);
  if (!answer.ok) throw new Error(answer.why);
  return answer.value;
};
const whyNot = (text: string) => {
  const answer = readBankFile(text);
  return answer.ok ? null : answer.why;
};

it("works out rupees for one of each currency that we show, by way of the euro", () => {
  expect(bankRatesOf(read(file(cubes(good))), { today, former: null })).toEqual({
    ok: true,
    value: {
      day: "2026-11-27",
      source: "European Central Bank",
      rates: [
        { currency: "USD", rupees: 80 },
        { currency: "EUR", rupees: 100 },
        { currency: "GBP", rupees: 125 },
        { currency: "CHF", rupees: 105.263 },
        { currency: "JPY", rupees: 0.625 },
      ],
    },
  });
});

it.each([
  ["nothing", "", /not well formed/],
  ["a page of the bank", "<!DOCTYPE html><html><body>Moved</body></html>", /DOCTYPE/],
  ["a file that ends early", file(cubes(good)).slice(0, 400), /not well formed/],
  ["no day", file(cubes(good)).replace(/ time='[^']+'/, ""), /no day/],
  ["a day that is none", file(cubes(good), "2026-02-30"), /"2026-02-30" is no day/],
  ["several days", file(cubes(good), today, "<Cube time='2026-11-26'></Cube>"), /several days/],
  ["a currency twice", file(cubes(good) + cubes({ USD: 2 })), /USD twice/],
  ["a rate of nothing", file(cubes({ ...good, USD: 0 })), /USD is no number above zero/],
  ["a rate below nothing", file(cubes({ ...good, USD: -1.2 })), /USD/],
  ["a rate with a comma", file(cubes({ ...good, USD: "1,25" })), /USD/],
  ["nobody's file", file(cubes(good)).replace(/<gesmes:Sender>.*<\/gesmes:Sender>/, ""), /whose it is/],
])("refuses %s", (_, text, why) => {
  expect(whyNot(text)).toMatch(why);
});

const former = { day: "2026-11-20", source: "x", rates: [{ currency: "USD" as const, rupees: 80 }] };

it.each([
  ["rates without rupees", cubes({ ...good, INR: "" }).replace(/<Cube currency='INR'[^>]*>/, ""), {}, /no rupees/],
  ["rupees that cannot be", cubes({ ...good, INR: 9.8 }), {}, /9.8 rupees/],
  ["too few of our currencies", cubes({ USD: 1.25, INR: 100, TRY: 50 }), {}, /2 of our currencies/],
  ["a day to come", cubes(good), { today: "2026-11-25" }, /to come/],
  ["a day long past", cubes(good), { today: "2026-12-12" }, /14 days ago/],
  ["a currency that leapt up", cubes({ ...good, USD: 0.9 }), { former }, /USD moved .* since 2026-11-20/],
  ["a currency that fell", cubes({ ...good, USD: 1.7 }), { former }, /USD moved/],
])("refuses %s", (_, rates, about, why) => {
  const answer = bankRatesOf(read(file(rates)), { today, former: null, ...about });
  expect(answer).toEqual({ ok: false, why: expect.stringMatching(why) });
});

it("takes the bank's tomorrow and a move of a fifth, and compares with no invented rates", () => {
  for (const about of [
    { today: "2026-11-26", former: null },
    { today, former: { ...former, rates: [{ currency: "USD" as const, rupees: 96 }] } },
    { today, former: { ...former, day: null, rates: [{ currency: "USD" as const, rupees: 8 }] } },
  ])
    expect(bankRatesOf(read(file(cubes(good))), about)).toMatchObject({ ok: true });
});
