import fc from "fast-check";
import { expect, it } from "vitest";
import { creditTaxes, financialYear, lacksAddress, placeOfSupply, seriesOf, type Taxes, taxesIn } from "./model.ts";

const bearing = fc.record({
  rateHundredths: fc.integer({ min: 1, max: 4000 }),
  isInterState: fc.boolean(),
});
const price = fc.integer({ min: 1_00, max: 5_00_000_00 });
const total = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: Taxes) =>
  taxablePaise + cgstPaise + sgstPaise + igstPaise;

it("takes the tax out of the price that was shown", () => {
  expect(taxesIn(2000_00, { rateHundredths: 1800, isInterState: false })).toEqual({
    ...{ taxablePaise: 1694_92, cgstPaise: 152_54, sgstPaise: 152_54, igstPaise: 0 },
  });
  expect(taxesIn(2000_00, { rateHundredths: 500, isInterState: true })).toEqual({
    ...{ taxablePaise: 1904_76, cgstPaise: 0, sgstPaise: 0, igstPaise: 95_24 },
  });
});

it("adds up to the price to the paisa, with equal halves, within a paisa of the rate", () => {
  fc.assert(
    fc.property(price, bearing, (paise, of) => {
      const taxes = taxesIn(paise, of);
      expect(total(taxes)).toBe(paise);
      expect(taxes.cgstPaise).toBe(taxes.sgstPaise);
      expect(of.isInterState ? taxes.cgstPaise : taxes.igstPaise).toBe(0);
      const exact = (paise * of.rateHundredths) / (10_000 + of.rateHundredths);
      expect(Math.abs(taxes.cgstPaise + taxes.sgstPaise + taxes.igstPaise - exact)).toBeLessThanOrEqual(1);
    }),
  );
});

it("credits an invoice in any parts to its own taxes", () => {
  fc.assert(
    fc.property(
      price,
      bearing,
      fc.array(fc.integer({ min: 1_00, max: 1_00_000_00 }), { maxLength: 8 }),
      (paise, of, cuts) => {
        const sums = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
        let credited = 0;
        for (const cut of [...cuts, paise]) {
          // No refund is below one rupee, so no smaller rest stays.
          const part = paise - credited - cut < 1_00 ? paise - credited : cut;
          if (part === 0) break;
          const note = creditTaxes(part, credited, of);
          expect(total(note)).toBe(part);
          for (const name of ["taxablePaise", "cgstPaise", "sgstPaise", "igstPaise"] as const) {
            expect(note[name]).toBeGreaterThanOrEqual(0);
            sums[name] += note[name];
          }
          credited += part;
        }
        expect(credited).toBe(paise);
        expect(sums).toEqual(taxesIn(paise, of));
      },
    ),
  );
});

it("begins a financial year on 1 April", () => {
  expect(["2027-03-31", "2027-04-01", "2026-12-31"].map(financialYear)).toEqual([2026, 2027, 2026]);
  expect(seriesOf("invoice", 2026)).toBe("T/26-27/");
  expect(`${seriesOf("credit_note", 2099)}12345678`).toMatch(/^[A-Z0-9/-]{1,16}$/);
});

it("finds the place of supply by the buyer's GSTIN, the seller's state or the ride", () => {
  const buyer = { gstin: null, state: null };
  const about = { buyer, country: "IN", riddenIn: "08", sellerState: "07" };
  expect(placeOfSupply(about)).toBe("07");
  expect(placeOfSupply({ ...about, country: "DE" })).toBe("08");
  expect(placeOfSupply({ ...about, buyer: { gstin: null, state: "29" } }), "an address on record").toBe("29");
  expect(placeOfSupply({ ...about, country: "DE", buyer: { gstin: "27AAAAA0000A1Z4", state: null } })).toBe("27");
});

it("wants an address from ₹50,000 of taxable value on, of a buyer without a GSTIN", () => {
  const buyer = { gstin: null, address: null };
  expect(lacksAddress({ taxablePaise: 49_999_99, buyer })).toBe(false);
  expect(lacksAddress({ taxablePaise: 50_000_00, buyer })).toBe(true);
  expect(lacksAddress({ taxablePaise: 50_000_00, buyer: { ...buyer, address: "1 Market Road" } })).toBe(false);
  expect(lacksAddress({ taxablePaise: 50_000_00, buyer: { ...buyer, gstin: "27AAAAA0000A1Z4" } })).toBe(false);
});
