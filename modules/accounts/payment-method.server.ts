import { inTransaction, json } from "#platform/database/database.server.ts";
import type { AccountsDeps } from "./access/auth.server.ts";
import type { PaymentMethod, Traveller } from "./model.ts";
import { saveOnProfile } from "./save-on-profile.server.ts";

export async function savePaymentMethod(
  { db, clock }: Pick<AccountsDeps, "db" | "clock">,
  { id }: Pick<Traveller, "id">,
  method: PaymentMethod | null,
): Promise<void> {
  const kept = { payment_method: method === null ? null : json(method), updated_at: clock.now() };
  await inTransaction(db, (tx) => saveOnProfile(tx, id, kept));
}
