import type { Sql } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import type { CheckoutOptions } from "../model.ts";
import { CircuitBreaker } from "../razorpay/circuit-breaker.server.ts";
import type { ProviderClient } from "../razorpay/provider-client.server.ts";
import { PAYABLE_NOTE } from "./adopt-order.server.ts";
import type { CaptureDeps } from "./capture-deps.server.ts";

export interface Payable {
  ref: string;
  amountPaise: number;
  /** At most 27 characters: a suffix of 13 follows, and the provider allows 40. */
  receipt: string;
  notes: Record<string, string>;
}

type OrderDeps = Pick<CaptureDeps, "db" | "clock" | "provider">;

/**
 * Makes a payable's single order at first use, and another once that is stray. If two processes do, both use the one
 * stored first. The reconciler checks an order for a week after it was last handed out here.
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
const askings = new WeakMap<ProviderClient, CircuitBreaker<StoredOrder>>();

async function makeOrderOnce(deps: OrderDeps, payable: Payable): Promise<StoredOrder> {
  const { db, clock, provider } = deps;
  const asking = askings.get(provider) ?? new CircuitBreaker<StoredOrder>();
  askings.set(provider, asking);
  const about = { thing: payable.ref, wish: String(payable.amountPaise) };
  // Looks again: an order under way may have been stored meanwhile.
  return asking.ask(clock, about, async () => (await findOrder(db, payable.ref)) ?? (await makeOrder(deps, payable)));
}

async function makeOrder({ db, provider, clock }: OrderDeps, payable: Payable): Promise<StoredOrder> {
  const { amountPaise, notes } = payable;
  // Some accounts refuse a receipt that they have seen before.
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

export const findOrder = (db: Sql, payableRef: string) =>
  db
    .selectFrom("payment_order")
    .selectAll()
    .where("payable_ref", "=", payableRef)
    .where("stray", "=", false)
    .executeTakeFirst();
