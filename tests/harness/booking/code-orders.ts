import { confirmFromBrowser } from "#modules/booking/index.server.ts";
import { findGiftOrder, orderGift, startGiftPayment } from "#modules/credit/index.server.ts";
import type { BookingOffice } from "./office.ts";

/** Buys a gift for Mira, and returns its number. */
export async function buyGift({ deps, sandbox }: Pick<BookingOffice, "deps" | "sandbox">): Promise<string> {
  const id = await orderGift(deps, {
    ...{ amountPaise: 5000_00, tourName: null, recipientName: "Mira", words: "", on: "2026-11-21" },
    ...{ recipientEmail: "mira@example.com", name: "Anna", email: "anna@example.com" },
  });
  const order = await findGiftOrder(deps.db, id);
  if (!order) throw new Error("the gift just ordered is there");
  const { providerOrderId } = await startGiftPayment(deps, order);
  await confirmFromBrowser(deps, await sandbox.pay(providerOrderId));
  return order.number;
}

/** Order that prepares a promo code for the others below. */
export const rainCode = { code: "RAIN2026", name: "Rain", percent: "5" };

/** Options of each command of codes, by its name. */
export const codeOrders = {
  "create-code": { code: "MONSOON27", name: "Monsoon", percent: "10", uses: "50" },
  "change-code": { code: rainCode.code, name: "Rain", off: "300" },
  "end-code": { code: rainCode.code },
  "give-gift": { amount: "2000", name: "For the flat tyre", code: "GIFT-FORTHE-TEST", reason: "a flat tyre" },
};
