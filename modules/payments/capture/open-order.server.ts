import type { Sql } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import type { CheckoutOptions } from "../model.ts";
import { CircuitBreaker } from "../razorpay/circuit-breaker.server.ts";
import type { ProviderClient } from "../razorpay/provider-client.server.ts";
import { PAYABLE_NOTE } from "./adopt-order.server.ts";
import type { CaptureDeps } from "./capture-deps.server.ts";

/** Something that is paid for; payments never know what. `ref` is the caller's own id. */
export interface Payable {
  ref: string;
  amountPaise: number;
  /** Shown in the provider's dashboard, with what makes each try's own behind it: 27 characters, so that all are at most 40. */
  receipt: string;
  notes: Record<string, string>;
}

type OrderDeps = Pick<CaptureDeps, "db" | "clock" | "provider">;

/**
 * The one provider order by which a payable is paid, made the first time it is asked for, and anew when money on the one before went back;
 * and what the page needs to open the payment window on it. Each time it is noted when: from then on the reconciler asks about it for a
 * week. Of those who ask at once in one process the first makes it, for all; if two processes do, both hand out the order that was
 * stored first (the other stays unpaid at the provider). After two failures in a row the provider is left alone for some seconds
 * (`CircuitBreaker`): until then this throws the same, `provider_unavailable` or `provider_refused`, without asking.
 */
export async function openOrder(deps: OrderDeps, payable: Payable): Promise<CheckoutOptions> {
  const { db, provider } = deps;
  const former = await findOrder(db, payable.ref);
  if (former && former.status !== "paid") await noteHandedOut(deps, former.id);
  const stored = former ?? (await makeOrderOnce(deps, payable));
  return {
    scriptUrl: provider.settings.checkoutJs,
    hostedUrl: `${provider.settings.apiBase}/v1/checkout/embedded`,
    keyId: provider.settings.keyId,
    providerOrderId: stored.provider_order_id,
    amountPaise: stored.amount_paise,
    currency: "INR",
  };
}

async function noteHandedOut({ db, clock }: OrderDeps, orderId: string): Promise<void> {
  await db.updateTable("payment_order").set({ handed_out_at: clock.now() }).where("id", "=", orderId).execute();
}

type StoredOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
/** What is being asked of an account at the provider: a process has one. */
const askings = new WeakMap<ProviderClient, CircuitBreaker<StoredOrder>>();

async function makeOrderOnce(deps: OrderDeps, payable: Payable): Promise<StoredOrder> {
  const { db, clock, provider } = deps;
  const asking = askings.get(provider) ?? new CircuitBreaker<StoredOrder>();
  askings.set(provider, asking);
  const about = { thing: payable.ref, wish: String(payable.amountPaise) };
  // Looked for again: the one that was under way may have been stored since it was looked for.
  return asking.ask(clock, about, async () => (await findOrder(db, payable.ref)) ?? (await makeOrder(deps, payable)));
}

async function makeOrder({ db, provider, clock }: OrderDeps, payable: Payable): Promise<StoredOrder> {
  const { amountPaise, notes } = payable;
  // A booking has several changes, and an answer may be lost: there are accounts that refuse a receipt they have seen.
  const receipt = `${payable.receipt} ${newId().slice(-12)}`;
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
      handed_out_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column("payable_ref").where("stray", "=", false).doNothing())
    .execute();
  const stored = await findOrder(db, payable.ref);
  if (!stored) throw new Error("the payment order just written is not there");
  return stored;
}

/** The order of a payable that is not stray, if it has one. */
export const findOrder = (db: Sql, payableRef: string) =>
  db
    .selectFrom("payment_order")
    .selectAll()
    .where("payable_ref", "=", payableRef)
    .where("stray", "=", false)
    .executeTakeFirst();
