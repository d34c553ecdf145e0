import type { Sql } from "#platform/database/database.server.ts";
import { sum } from "#platform/money.ts";
import type { ProviderClient, ProviderPayment, ProviderRefund } from "../razorpay/provider-client.server.ts";
import { keyOwner } from "./refund-key.server.ts";

/** The provider counts in the payment's own currency. */
export async function refundsInPaise(provider: ProviderClient, providerPaymentId: string): Promise<ProviderRefund[]> {
  const made = await provider.listRefunds(providerPaymentId);
  return made.length === 0 ? made : toPaise(made, await provider.getPayment(providerPaymentId));
}

/** Parts of a whole payment add up to exactly its paise. */
export function toPaise(
  made: ProviderRefund[],
  payment: Pick<ProviderPayment, "amount" | "base_amount">,
): ProviderRefund[] {
  const each = (payment.base_amount ?? payment.amount) / payment.amount;
  let before = 0;
  return made.map((one) => {
    const after = one.status === "failed" ? before : before + one.amount;
    const amount = one.status === "failed" ? one.amount * each : after * each - Math.round(before * each);
    before = after;
    return { ...one, amount: Math.round(amount) };
  });
}

/** `unplacedPaise`: no refund of ours stands for it. */
export interface DeskRefunds {
  parts: ProviderRefund[];
  unplacedPaise: number;
  taken: ReadonlySet<string>;
}

export async function deskRefunds(db: Sql, paymentId: string, atProvider: ProviderRefund[]): Promise<DeskRefunds> {
  const ours = await db
    .selectFrom("refund")
    .select(["id", "provider_refund_id", "status", "amount_paise"])
    .where("payment_id", "=", paymentId)
    .execute();
  const asked = new Set(ours.map(({ id }) => id));
  const parts = atProvider.filter((made) => made.status === "processed" && !asked.has(keyOwner(made)));
  const ids = new Set(parts.map(({ id }) => id));
  // A refund given in several parts is closed with the id of one of them.
  const closed = ours.filter(
    ({ provider_refund_id: id, status }) => status === "processed" && id !== null && ids.has(id),
  );
  return {
    parts,
    unplacedPaise: sum(parts.map(({ amount }) => amount)) - sum(closed.map(({ amount_paise }) => amount_paise)),
    taken: new Set(closed.flatMap(({ provider_refund_id: id }) => id ?? [])),
  };
}
