import type { Sql } from "#platform/database/database.server.ts";

/** Whether this payment has been taken and booked: the provider has nothing to add that a browser or an event could bring. */
export async function isBooked(db: Sql, providerPaymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment")
    .select("status")
    .where("provider_payment_id", "=", providerPaymentId)
    .executeTakeFirst();
  return row?.status === "captured";
}
