import { createElement } from "react";
import { expect, it } from "vitest";
import type { BookingView } from "#modules/booking/index.server.ts";
import { drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import { Lapsing, Refunded } from "./not-given.tsx";

/** A ride for ₹6,000 with a late authorization; a credit was to pay ₹2,000. */
function lapsing(credit: Parameters<typeof Lapsing>[0]["credit"]): string {
  const booking = { totalPaise: 6000_00, creditPaise: 2000_00, tourPath: "/tours/x" } as BookingView;
  return wordsOf(drawPage(() => createElement(Lapsing, { booking, nearest: [], typed: null, credit }), null));
}

it("shows what the bank has reserved: the amount due beside the credit", () => {
  const credit = { amountPaise: 2000_00, expiresOn: "2027-11-21", isOver: false, isLess: false, path: "/credit/1" };
  expect(lapsing(credit)).toContain(
    "Your bank has set ₹4,000 aside, but by then the places were gone, or you had another booking of this ride.",
  );
  const gone =
    "but by then the places, or the credit for the rest, were gone, or you had another booking of this ride.";
  expect(lapsing(null)).toContain(gone);
  expect(lapsing({ ...credit, amountPaise: 500_00, isLess: true })).toContain(gone);
});

/** Money for a booking that is given back. */
function returned(status: string, isSentBefore = false, isQuoted = false): string {
  const refund = { status, amountPaise: 4000_00, promisedBy: "2026-12-06", isByHand: true, isSentBefore };
  const how = { status: "expired", isQuoted, creditPaise: 0, tourPath: "/tours/x", payment: { refund } };
  const booking = how as BookingView;
  return wordsOf(drawPage(() => createElement(Refunded, { booking, nearest: [], typed: null, credit: null }), null));
}

it("does not call a payment late that came in time", () => {
  const late = "Your payment came after the time to pay ran out, and by then the places were gone";
  expect(returned("processed")).toContain(`${late}; or you had another booking of this ride. We're sorry.`);
  expect(returned("processed", false, true)).toContain(`${late}. We're sorry.`);
});

it("says that money goes back by bank transfer when the card cannot take it", () => {
  expect(returned("failed")).toContain("so we'll send it by bank transfer and write to you for your account details.");
  expect(returned("failed")).not.toContain("sending it again");
  expect(returned("processed")).toContain("It has left us");
  expect(returned("requested", true)).toContain("It may already have been sent to you");
  expect(returned("requested", true)).not.toContain("by bank transfer");
  expect(returned("processed", true)).toContain("It has left us");
});
