import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { MoneyPart } from "./money-part.tsx";

const payment = {
  ...{ providerPaymentId: "pay_1", amountPaise: 4000_00, at: "2026-11-21T06:00:00.000Z", method: "card" },
  ...{ isFee: false, isOfCredit: true },
};

const wordsOf = (payments: object[]): string => {
  const booking = {
    ...{ reference: "PH-7K3M9Q", status: "confirmed", totalPaise: 4600_00, creditPaise: 4000_00 },
    ...{ lines: [], payments, refunds: [], chargebacks: [], deskRefunds: [] },
  } as unknown as ManagedBooking;
  return renderToStaticMarkup(
    <MemoryRouter>
      <MoneyPart booking={booking} bookingKey="key" />
    </MemoryRouter>,
  )
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'");
};

it("marks the credit's money, so that nobody adds it twice", () => {
  const words = wordsOf([
    payment,
    { ...payment, providerPaymentId: "pay_2", amountPaise: 600_00, at: "2026-11-22T06:00:00.000Z", isOfCredit: false },
  ]);
  expect(words).toMatch(/₹4,000 paid on 21 November 2026, 11:30 IST, which became your credit/);
  expect(words).toMatch(/₹600 paid on 22 November 2026, 11:30 IST\s+₹4,000 paid with your credit/);
});
