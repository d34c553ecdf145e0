import { type Selectable, sql } from "kysely";
import { inTransaction } from "#platform/database/database.server.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import type { ProviderPayment } from "../razorpay/provider-client.server.ts";
import type { PaymentOrderTable } from "../tables.server.ts";
import type { CaptureDeps } from "./capture-deps.server.ts";
import { isCaptured } from "./is-captured.server.ts";
import { orderStuck } from "./order-stuck.server.ts";
import type { PayableHandler } from "./payable-handler.server.ts";
import { recordPayment } from "./record-capture.server.ts";

type OpenOrder = Pick<Selectable<PaymentOrderTable>, "id" | "provider_order_id" | "trouble_since" | "unrecorded_since">;

/** Younger orders are left to the callback and the webhook. */
const PATIENCE_MINUTES = 2;
/** Authorized or unrecorded money keeps an order open for longer. */
const GIVE_UP_DAYS = 7;
const STUCK_MINUTES = 10;
const AT_ONCE = 100;

/**
 * Checks open orders, in case callback and webhook were lost, and paid ones after an hour, in case of two payments.
 */
export async function reconcileOrders(deps: CaptureDeps, purpose: PayableHandler): Promise<number> {
  await giveUp(deps);
  let brought = 0;
  for (const order of await openOrders(deps)) brought += await reconcileOne(deps, purpose, order);
  return brought;
}

async function openOrders({ db, clock }: CaptureDeps): Promise<OpenOrder[]> {
  const now = clock.now();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const { rows } = await sql<OpenOrder>`
    SELECT id, provider_order_id, trouble_since, unrecorded_since FROM payment_order
    WHERE id IN (
        SELECT id FROM payment_order WHERE status <> 'paid' AND handed_out_at > ${ago(GIVE_UP_DAYS * 24 * 60)}
        UNION SELECT payment_order_id FROM payment WHERE status = 'authorized'
        UNION SELECT id FROM payment_order WHERE trouble_since IS NOT NULL
        UNION SELECT id FROM payment_order
          WHERE status = 'paid' AND paid_at <= ${ago(60)} AND paid_at > ${ago(24 * 60)})
      AND (checked_at IS NULL
        OR (trouble_since IS NOT NULL AND checked_at <= ${now}::timestamptz - interval '50 seconds')
        OR (status = 'paid' AND checked_at < paid_at + interval '1 hour')
        -- Again after a tenth of its age: after a minute at first, after hours when it is days old.
        OR ((status <> 'paid' OR id IN (SELECT payment_order_id FROM payment WHERE status = 'authorized'))
          AND checked_at <= ${now}::timestamptz - greatest(interval '50 seconds', (checked_at - handed_out_at) / 10)))
      AND CASE status WHEN 'paid' THEN paid_at <= ${ago(60)} ELSE created_at <= ${ago(PATIENCE_MINUTES)} END
    ORDER BY checked_at NULLS FIRST LIMIT ${AT_ONCE}`.execute(db);
  return rows;
}

const giveUp = (deps: CaptureDeps): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const ago = (days: number) => new Date(deps.clock.now().getTime() - days * 24 * 3_600_000);
    const { rows } = await sql<{ provider_order_id: string }>`
      UPDATE payment_order SET trouble_since = NULL
      WHERE trouble_since IS NOT NULL AND unrecorded_since IS NULL
        AND CASE status WHEN 'paid' THEN paid_at <= ${ago(1)} ELSE handed_out_at <= ${ago(GIVE_UP_DAYS)} END
        AND NOT EXISTS (SELECT FROM payment WHERE payment_order_id = payment_order.id AND payment.status = 'authorized')
      RETURNING provider_order_id`.execute(tx);
    for (const { provider_order_id } of rows) await resolveAlert(deps, tx, orderStuck(provider_order_id));
  });

async function reconcileOne(deps: CaptureDeps, purpose: PayableHandler, order: OpenOrder): Promise<number> {
  const { db, clock, provider, log } = deps;
  let hasMoney = order.unrecorded_since !== null;
  const note = (trouble: Date | null) =>
    db
      .updateTable("payment_order")
      .set({
        checked_at: clock.now(),
        trouble_since: trouble,
        unrecorded_since: trouble === null || !hasMoney ? null : (order.unrecorded_since ?? clock.now()),
      })
      .where("id", "=", order.id)
      .execute();
  try {
    const record = async (payment: ProviderPayment): Promise<number> => {
      const answer = await recordPayment(deps, payment, purpose);
      return answer === "captured" || answer === "refunding" ? 1 : 0;
    };
    // An authorization that cannot be captured now must not block other payments.
    const payments = await provider.listOrderPayments(order.provider_order_id);
    hasMoney = payments.some(isCaptured);
    const brought = await runEach(payments, record, "payments of an order could not be recorded");
    // First: after a crash between the two, nothing would resolve the alert.
    if (order.trouble_since !== null) await resolveAlert(deps, db, orderStuck(order.provider_order_id));
    await note(null);
    return brought;
  } catch (error) {
    log.error({ err: error, orderId: order.id }, "an order could not be reconciled; it will be asked for again");
    const since = order.trouble_since ?? clock.now();
    await note(since);
    const minutes = Math.floor((clock.now().getTime() - since.getTime()) / 60_000);
    if (minutes >= STUCK_MINUTES)
      await raiseAlert(deps, db, { ...orderStuck(order.provider_order_id), detail: { minutes } });
    return 0;
  }
}
