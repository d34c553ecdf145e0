import type { Parts } from "./checkout/parts.ts";
import { feeOf } from "./fees.ts";
import type { InstrumentKind, Payment, SettlementItem } from "./model.ts";
import { notePastPayment } from "./payments.ts";
import { settleNow } from "./settlements.ts";
import { signCheckoutResult } from "./signatures.ts";

export interface PaidDay {
  payments: { order_id: string; at: number; method: InstrumentKind; kind?: "dear" | "late" }[];
  settled_at: number;
}

/** Notes payments of a day in the past with their settlement. Answers as the payment window would have. */
export function notePastDay(parts: Parts, { payments, settled_at: at }: PaidDay) {
  const noted = payments.map(({ order_id: order, kind, ...past }) => ({
    ...{ kind, payment: notePastPayment(parts, order, past) },
  }));
  const settled = noted.filter(({ kind }) => kind !== "late");
  const dear = settled.filter(({ kind }) => kind === "dear");
  if (settled.length > 0)
    settleNow(parts, {
      ...{ at, only: settled.map(({ payment }) => payment.id) },
      mistakes: Object.fromEntries(dear.map(({ payment }) => [payment.id, atHigherFee(payment)])),
    });
  return { results: noted.map(({ payment }) => signCheckoutResult(parts.settings, payment)) };
}

function atHigherFee({ amount, method }: Payment): Partial<SettlementItem> {
  const { fee, tax } = feeOf(amount + amount / 2, method);
  return { fee, tax, credit: amount - fee };
}
