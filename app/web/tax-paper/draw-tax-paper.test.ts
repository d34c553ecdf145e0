import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { TaxPaper } from "#modules/tax/index.server.ts";
import { pdfReaders } from "#tests/harness/machine/pdf-readers.ts";
import { shots } from "#tests/harness/machine/test-environment.ts";
import { drawTaxPaper } from "./draw-tax-paper.server.ts";

const invoice: TaxPaper = {
  ...{ id: "1", kind: "invoice", serial: "T/26-27/00001", bookingId: "2", invoiceId: null, of: null },
  ...{ issuedOn: "2026-11-21", sac: "998555", rateHundredths: 500, place: "07", totalPaise: 4000_00, creditedPaise: 0 },
  ...{ taxablePaise: 3809_52, cgstPaise: 95_24, sgstPaise: 95_24, igstPaise: 0 },
  words: {
    seller: {
      name: "Pahiya Private Limited",
      address: ["1 Ajmeri Gate", "Delhi 110006"],
      gstin: "07AAAAA0000A1Z4",
      state: "07",
    },
    buyer: { name: "Łucja Example-कमला", address: "4 Hill Road, Mumbai", state: "27", gstin: null, orderNumber: null },
    declared: "Gross amount charged for the tour.",
    ...{ reference: "PH-7K3M9Q", tour: "Old Delhi at Dawn", rideOn: "2026-11-28" },
    lines: [
      { label: "Old Delhi at Dawn, 28 November 2026, Regular Tour, 2 people", paise: 4500_00 },
      { label: "Code MONSOON", paise: -500_00 },
    ],
  },
};

const wordsOf = (paper: TaxPaper) =>
  Promise.all(Object.values(pdfReaders).map(async (read) => read(await drawTaxPaper(paper))));

it("has what the rule wants on a tax invoice", async () => {
  if (shots) writeFileSync(`${shots}/tax-invoice.pdf`, await drawTaxPaper(invoice));
  for (const words of await wordsOf(invoice))
    for (const wanted of [
      ...["Tax invoice", "T/26-27/00001", "21 November 2026", "Pahiya Private Limited", "GSTIN 07AAAAA0000A1Z4"],
      ...["Łucja Example-कमला", "SAC 998555", "Place of supply: Delhi (07)", "reverse charge: no", "₹3,809.52"],
      ...["4 Hill Road, Mumbai", "Maharashtra (27)", "Gross amount charged for the tour."],
      ...["CGST 2.5 %", "SGST 2.5 %", "₹95.24", "₹4,000", "Code MONSOON", "−₹500", "booking PH-7K3M9Q"],
    ])
      expect(words).toContain(wanted);
});

it("names the invoice on a credit note, and IGST for another state", async () => {
  const note: TaxPaper = {
    ...invoice,
    ...{ kind: "credit_note", serial: "C/26-27/00001", invoiceId: "1", place: "27", igstPaise: 190_48, cgstPaise: 0 },
    ...{ sgstPaise: 0, of: { serial: "T/26-27/00001", issuedOn: "2026-11-21" } },
  };
  for (const words of await wordsOf(note)) {
    expect(words).toContain("Credit note");
    expect(words).toContain("For tax invoice T/26-27/00001 of 21 November 2026");
    for (const wanted of ["IGST 5 %", "₹190.48"]) expect(words).toContain(wanted);
    expect(words).not.toContain("CGST");
  }
});
