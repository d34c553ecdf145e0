import type { Sql } from "#platform/database/database.server.ts";
import { allPages } from "../razorpay/all-pages.server.ts";
import type { ListedPayment, ProviderClient } from "../razorpay/provider-client.server.ts";
import { isCaptured } from "./is-captured.server.ts";

/** Lists captures that our books lack, as after a restored backup. The provider's list lags by minutes. */
export async function listUnbookedPayments(
  { db, provider }: { db: Sql; provider: ProviderClient },
  since: Date,
): Promise<ListedPayment[]> {
  const taken = await allPages((page) => provider.listPayments({ since, ...page }));
  for (const [id, payment] of taken) if (!isCaptured(payment)) taken.delete(id);
  const ids = [...taken.keys()];
  const booked = await db
    .selectFrom("payment")
    .select("provider_payment_id")
    .where("status", "=", "captured")
    .where("provider_payment_id", "in", ids.length > 0 ? ids : [""])
    .execute();
  for (const { provider_payment_id } of booked) taken.delete(provider_payment_id);
  return [...taken.values()].sort((one, other) => one.created_at - other.created_at);
}
