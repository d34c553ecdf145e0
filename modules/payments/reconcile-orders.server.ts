import { type SqlBool, sql } from "kysely";
import { raiseAlert, resolveAlert } from "#platform/alerts.server.ts";
import type { CaptureDeps } from "./capture-deps.server.ts";
import type { Purpose } from "./purpose.server.ts";
import { recordPayment } from "./record-capture.server.ts";

/** Orders younger than this are left to the callback and the webhook. */
const PATIENCE_MINUTES = 2;
/** After this the traveller has long gone; the provider itself gives up on a payment before. */
const GIVE_UP_DAYS = 7;
/** An order that cannot be asked about for so long is stuck, and a human hears of it. */
const STUCK_MINUTES = 10;
const AT_ONCE = 100;

/**
 * Asks the provider, order by order, about everything still open: the safety net under a callback that never came and a
 * webhook that was lost. An old order is asked about less often than a new one, and a paid one once more an hour later, in
 * case it was paid twice. Returns how many payments it brought in.
 */
export async function reconcileOrders(deps: CaptureDeps, purpose: Purpose): Promise<number> {
  let brought = 0;
  for (const order of await openOrders(deps)) brought += await reconcileOne(deps, purpose, order);
  return brought;
}

const openOrders = ({ db, clock }: CaptureDeps) => {
  const now = clock.now();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  return db
    .selectFrom("payment_order")
    .select(["id", "provider_order_id", "trouble_since"])
    .where((is) =>
      is.or([
        is.and([
          is("status", "!=", "paid"),
          is("created_at", "<=", ago(PATIENCE_MINUTES)),
          is("created_at", ">", ago(GIVE_UP_DAYS * 24 * 60)),
          // Again after a tenth of its age: after a minute at first, after hours when it is days old.
          sql<SqlBool>`(checked_at IS NULL OR checked_at <= ${now}::timestamptz - greatest(
            interval '50 seconds', (checked_at - created_at) / 10))`,
        ]),
        is.and([
          is("status", "=", "paid"),
          is("paid_at", "<=", ago(60)),
          is("paid_at", ">", ago(24 * 60)),
          sql<SqlBool>`(checked_at IS NULL OR checked_at < paid_at + interval '1 hour')`,
        ]),
      ]),
    )
    .orderBy("checked_at", (order) => order.asc().nullsFirst())
    .limit(AT_ONCE)
    .execute();
};

async function reconcileOne(
  deps: CaptureDeps,
  purpose: Purpose,
  order: { id: string; provider_order_id: string; trouble_since: Date | null },
): Promise<number> {
  const { db, clock, provider, log } = deps;
  const stuck = { kind: "order.stuck", subject: order.provider_order_id };
  const note = (trouble: Date | null) =>
    db
      .updateTable("payment_order")
      .set({ checked_at: clock.now(), trouble_since: trouble })
      .where("id", "=", order.id)
      .execute();
  try {
    let brought = 0;
    for (const payment of await provider.listOrderPayments(order.provider_order_id)) {
      const answer = await recordPayment(deps, payment, purpose);
      if (answer === "captured" || answer === "refunding") brought += 1;
    }
    await note(null);
    if (order.trouble_since !== null) await resolveAlert(deps, db, stuck);
    return brought;
  } catch (error) {
    log.error({ err: error, orderId: order.id }, "an order could not be reconciled; it will be asked for again");
    const since = order.trouble_since ?? clock.now();
    await note(since);
    const minutes = Math.floor((clock.now().getTime() - since.getTime()) / 60_000);
    if (minutes >= STUCK_MINUTES) await raiseAlert(deps, db, { ...stuck, detail: { minutes } });
    return 0;
  }
}
