import { type Db, inTransaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Logger } from "#platform/log.server.ts";
import type { ProviderClient, ProviderPayment } from "../razorpay/provider-client.server.ts";
import type { PayableHandler, Settled } from "./payable-handler.server.ts";

class RolledBack extends Error {
  readonly settled: Settled;

  constructor(settled: Settled) {
    super("rolled back on purpose");
    this.settled = settled;
  }
}

/**
 * Captures a late authorization if its payable can still be fulfilled. Otherwise the provider releases it after a day
 * without a fee.
 */
export async function captureAuthorization(
  { db, log, provider }: { db: Db; log: Logger; provider: ProviderClient },
  payment: ProviderPayment,
  purpose: PayableHandler,
): Promise<ProviderPayment | null> {
  const order = await db
    .selectFrom("payment_order")
    .select(["payable_ref", "amount_paise", "currency"])
    .where("provider_order_id", "=", payment.order_id ?? "")
    .executeTakeFirst();
  if (!order || order.amount_paise !== payment.amount || order.currency !== payment.currency) return null;
  const settled = await tryOut(db, purpose, order.payable_ref);
  if (!settled.fulfilled) {
    log.info({ payableRef: order.payable_ref, reason: settled.reason }, "a promise is left to lapse");
    await db
      .updateTable("payment")
      .set({ left_to_lapse: true })
      .where("provider_payment_id", "=", payment.id)
      .where("status", "=", "authorized")
      .execute();
    return null;
  }
  try {
    return await provider.capturePayment(payment.id, payment.amount, payment.currency);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "provider_refused") throw error;
    // Another process captured it, or it has expired: read it again.
    const now = await provider.getPayment(payment.id);
    return now.status === "authorized" ? null : now;
  }
}

async function tryOut(db: Db, purpose: PayableHandler, payableRef: string): Promise<Settled> {
  try {
    return await inTransaction(db, async (tx) => {
      throw new RolledBack(await purpose.settle(tx, payableRef));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.settled;
    throw error;
  }
}
