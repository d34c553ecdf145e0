import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { cityPolicy, priceLines, quoteCancellation } from "#modules/booking/model.ts";
import { CancellationSum } from "./cancellation-sum.tsx";

const startsAt = "2027-03-10T01:00:00.000Z";
const now = "2027-03-01T00:00:00.000Z";
const prices = { regularPaise: 2000_00, offerPaise: null, privateSinglePaise: 3600_00, privateMultiplePaise: 2600_00 };

/** Text shown when `leaving` of the party cancel; `heldPaise` is left of the payment. */
function wordsOf(
  category: "regular" | "private",
  people: number,
  leaving: number,
  heldPaise?: number,
  receipts: readonly string[] = ["pay_Anna"],
): string {
  const lines = priceLines(prices, category, people);
  const totalPaise = lines.reduce((sum, line) => sum + line.amountPaise, 0);
  const booking = {
    prices,
    category,
    people,
    lines,
    totalPaise,
    bands: cityPolicy,
    startsAt,
    asOf: now,
    ownHeldPaise: heldPaise ?? totalPaise,
    giftHeldPaise: 0,
    payments: receipts.map((providerPaymentId) => ({
      ...{ providerPaymentId, payableRef: "ride", method: null, at: now, isFee: false, isOfCredit: false },
      ...{ amountPaise: totalPaise, wholePaise: totalPaise },
    })),
    ...(heldPaise !== undefined && { heldPaise }),
  };
  const quoted = quoteCancellation(booking, leaving, now);
  return renderToStaticMarkup(<CancellationSum booking={booking} quoted={quoted} />)
    .replace(/<[^>]+>/g, "|")
    .replaceAll("&#x27;", "'");
}

describe("the total of a cancellation", () => {
  it("is the leaving riders' share when the price a person stays the same", () => {
    expect(wordsOf("regular", 3, 1)).toMatch(
      /90% of the ₹2,000 that 1 person paid, if you cancel by .*2 people still ride, for ₹4,000. Nothing else changes./,
    );
    expect(wordsOf("private", 4, 2)).toMatch(/90% of the ₹5,200 that 2 people paid/);
    expect(wordsOf("private", 2, 2)).toMatch(/90% of the ₹5,200 that 2 people paid.*The booking ends/);
  });

  it("goes by bank transfer when the payment is too old", () => {
    expect(wordsOf("regular", 2, 1)).toContain("or by bank transfer if you paid more than six months ago");
  });

  it("is a share of the price's fall when the remaining riders pay more each", () => {
    const words = wordsOf("private", 2, 1);
    expect(words).toContain("Alone, the ride costs ₹3,600 instead of ₹2,600 a person; the price falls by ₹1,600.|");
    expect(words).toMatch(/90% of that, if you cancel by .*1 person still rides, for ₹3,600.\|/);
    expect(words).not.toMatch(/1 person paid|Nothing else changes/);
  });

  it("is at most what has not gone back before, and says so when less", () => {
    expect(wordsOf("regular", 2, 2, 3500_00)).toMatch(
      /You get back\|+₹3,500\|.*90% of the ₹4,000 that 2 people paid, but no more than the ₹3,500 that has not gone back yet, if you cancel by /,
    );
    expect(wordsOf("private", 2, 1, 1000_00)).toContain(
      "90% of that, but no more than the ₹1,000 that has not gone back yet, if you cancel by ",
    );
    for (const left of [0, 50])
      expect(wordsOf("regular", 2, 2, left)).toContain(
        "90% of the ₹4,000 that 2 people paid, but all of it has already gone back, if",
      );
    for (const left of [3600_00, 4000_00, undefined])
      expect(wordsOf("regular", 2, 2, left)).toContain("that 2 people paid, if you cancel by");
  });

  it("comes by bank transfer or UPI if it was paid at the desk", () => {
    expect(wordsOf("regular", 2, 2)).toMatch(
      /We refund you the way you paid, .* usually in five to seven working days\./,
    );
    const desk = wordsOf("regular", 2, 2, undefined, ["R-2627-12"]);
    expect(desk).toContain("You didn't pay on our site, so it comes by bank transfer or UPI, within 15 days.");
    expect(desk).not.toContain("the way you paid");
    expect(wordsOf("regular", 2, 2, undefined, ["pay_Anna", "R-2627-12"])).toContain(
      "What you paid on our site goes back the way you paid. Anything else comes by bank transfer or UPI, within 15 days.",
    );
  });
});
