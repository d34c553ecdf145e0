import type { Db, Sql } from "#platform/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { PAYABLE_NOTE } from "./adopt-order.server.ts";
import type { CaptureDeps } from "./capture-deps.server.ts";
import type { CheckoutOptions } from "./model.ts";

/** Something that is paid for; payments never know what. `ref` is the caller's own id. */
export interface Payable {
  ref: string;
  amountPaise: number;
  /** At most 40 characters, shown in the provider's dashboard. */
  receipt: string;
  notes: Record<string, string>;
}

type OrderDeps = Pick<CaptureDeps, "db" | "clock" | "provider">;

/**
 * The one provider order of a payable, made the first time it is asked for; and what the page needs to open the payment
 * window on it. If two ask at once, both get the order that was stored first (the other stays unpaid at the provider).
 */
export async function openOrder(deps: OrderDeps, payable: Payable): Promise<CheckoutOptions> {
  const { db, provider } = deps;
  const stored = (await findOrder(db, payable.ref)) ?? (await makeOrder(deps, payable));
  return {
    scriptUrl: provider.settings.checkoutJs,
    hostedUrl: `${provider.settings.apiBase}/v1/checkout/embedded`,
    keyId: provider.settings.keyId,
    providerOrderId: stored.provider_order_id,
    amountPaise: stored.amount_paise,
    currency: "INR",
  };
}

async function makeOrder({ db, provider, clock }: OrderDeps, payable: Payable) {
  const { amountPaise, receipt, notes } = payable;
  const order = await provider.createOrder({ amountPaise, receipt, notes: { ...notes, [PAYABLE_NOTE]: payable.ref } });
  await db
    .insertInto("payment_order")
    .values({
      id: newId(),
      payable_ref: payable.ref,
      provider_order_id: order.id,
      amount_paise: amountPaise,
      currency: "INR",
      status: "created",
      checked_at: null,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column("payable_ref").where("stray", "=", false).doNothing())
    .execute();
  const stored = await findOrder(db, payable.ref);
  if (!stored) throw new Error("the payment order just written is not there");
  return stored;
}

const findOrder = (db: Sql, payableRef: string) =>
  db
    .selectFrom("payment_order")
    .selectAll()
    .where("payable_ref", "=", payableRef)
    .where("stray", "=", false)
    .executeTakeFirst();

/** What a provider's order was made for, or null when it is none of ours. */
export async function findPayable(db: Db, providerOrderId: string): Promise<string | null> {
  const query = db.selectFrom("payment_order").select("payable_ref").where("provider_order_id", "=", providerOrderId);
  return (await query.executeTakeFirst())?.payable_ref ?? null;
}

/** The state of a payable's payments, for pages that tell the traveller. */
export interface PaymentStanding {
  orderStatus: "none" | "created" | "attempted" | "paid";
  lastFailure: string | null;
  /** A bank has said yes and the provider has not taken the money: nobody should pay again. */
  promised: boolean;
  /** Money that came and could not be kept. */
  refund: { status: string; amountPaise: number; promisedBy: string } | null;
}

export async function findPaymentStanding(db: Sql, payableRef: string): Promise<PaymentStanding> {
  const order = await findOrder(db, payableRef);
  if (!order) return { orderStatus: "none", lastFailure: null, promised: false, refund: null };
  const payments = await db
    .selectFrom("payment")
    .leftJoin("refund", (join) => join.onRef("refund.payment_id", "=", "payment.id").on("refund.is_return", "=", true))
    .select([
      "payment.status",
      "failure_reason",
      "refund.status as refundStatus",
      "refund.amount_paise as refundPaise",
      "promised_by",
    ])
    .where("payment_order_id", "=", order.id)
    .orderBy("payment.created_at", "desc")
    .execute();
  const refunded = payments.find((payment) => payment.refundStatus !== null);
  return {
    orderStatus: order.status,
    lastFailure: payments.find((payment) => payment.status === "failed")?.failure_reason ?? null,
    promised: payments.some((payment) => payment.status === "authorized"),
    refund:
      refunded?.refundStatus && refunded.promised_by
        ? { status: refunded.refundStatus, amountPaise: refunded.refundPaise ?? 0, promisedBy: refunded.promised_by }
        : null,
  };
}
