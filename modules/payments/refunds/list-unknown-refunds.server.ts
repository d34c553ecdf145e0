import type { Sql } from "#platform/database/database.server.ts";
import { allPages } from "../razorpay/all-pages.server.ts";
import type { ListedRefund, ProviderClient } from "../razorpay/provider-client.server.ts";
import { withoutRow } from "./forgotten-refunds.server.ts";
import { isSentByUs } from "./refund-key.server.ts";

export interface UnknownRefund {
  refund: ListedRefund;
  /** Made by the site before an older backup was restored, not at the desk. */
  isOurs: boolean;
  payableRef: string | null;
}

/** Includes pending and failed ones. The provider's list lags by minutes. */
export async function listUnknownRefunds(
  { db, provider }: { db: Sql; provider: ProviderClient },
  since: Date,
): Promise<UnknownRefund[]> {
  const made = await allPages((page) => provider.listAllRefunds({ since, ...page }));
  const unknown = await withoutRow(db, [...made.values()]);
  if (unknown.length === 0) return [];
  const payments = await db
    .selectFrom("payment")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select(["provider_payment_id", "payable_ref"])
    .where(
      "provider_payment_id",
      "in",
      unknown.map(({ payment_id: payment }) => payment),
    )
    .execute();
  const payables = new Map(payments.map((row) => [row.provider_payment_id, row.payable_ref]));
  return unknown
    .toSorted((one, other) => one.created_at - other.created_at)
    .map((refund) => ({
      ...{ refund, isOurs: isSentByUs(refund), payableRef: payables.get(refund.payment_id) ?? null },
    }));
}
