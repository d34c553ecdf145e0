import type { Sql } from "#platform/database/database.server.ts";

export async function isBooked(db: Sql, providerPaymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment")
    .select("status")
    .where("provider_payment_id", "=", providerPaymentId)
    .executeTakeFirst();
  return row?.status === "captured";
}
