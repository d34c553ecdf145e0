import { confirmFromBrowser, noteFailureFromBrowser, processPaymentEvents } from "#modules/booking/index.server.ts";
import type { Deed } from "./at-once.ts";
import type { Scene } from "./scene.ts";

interface AtProvider {
  payments: { id: string; amount: number; captured: boolean }[];
  refunds: { id: string; status: string }[];
  disputes: { id: string; status: string }[];
}

/** Payments, refunds and disputes at the provider, and its webhooks. */
export function deedsAtTheProvider(scene: Scene): Deed[] {
  const { deps, sandbox, orders, random, oneOf, sometimes } = scene;
  const state = () => sandbox.control("/state") as Promise<AtProvider>;
  /** An order that no later deed pays. */
  const order = () => orders.splice(Math.floor(random() * orders.length), 1)[0];
  /** Refunds being ended already: a second attempt would find nothing to end. */
  const ending = new Set<string>();

  return [
    {
      name: "pay",
      weight: 14,
      async run() {
        const mine = order();
        if (mine === undefined) return;
        const result = await sandbox.pay(mine);
        // Or the browser never comes back.
        if (sometimes(0.6)) await Promise.all([confirmFromBrowser(deps, result), confirmFromBrowser(deps, result)]);
      },
    },
    {
      name: "pay twice, from two windows",
      weight: 1,
      async run() {
        const mine = order();
        if (mine === undefined) return;
        const results = await Promise.all([sandbox.pay(mine, { force: true }), sandbox.pay(mine, { force: true })]);
        await Promise.all(results.map((result) => confirmFromBrowser(deps, result)));
      },
    },
    {
      name: "try to pay",
      weight: 2,
      async run() {
        const mine = order();
        if (mine === undefined) return;
        await sandbox.pay(mine, { outcome: "failure" });
        const [tried] = await deps.provider.listOrderPayments(mine);
        await noteFailureFromBrowser(deps, tried?.id ?? "");
        orders.push(mine);
      },
    },
    {
      name: "have one's bank ask for the money back",
      weight: 2,
      async run() {
        const paid = oneOf((await state()).payments.filter(({ captured }) => captured));
        if (!paid) return;
        const amount = sometimes(0.5) ? paid.amount : Math.ceil(paid.amount / 3);
        await sandbox.control("/disputes", { payment_id: paid.id, amount });
      },
    },
    {
      name: "decide a dispute",
      weight: 3,
      async run() {
        const dispute = oneOf((await state()).disputes);
        const status = oneOf(["under_review", "won", "lost", "lost", "closed"]);
        if (dispute) await sandbox.control(`/disputes/${dispute.id}/settle`, { status });
      },
    },
    {
      name: "take time over refunds",
      weight: 1,
      run: () => sandbox.control("/account", { refunds: sometimes(0.5) ? "pending" : "processed" }),
    },
    {
      name: "have no money to give back",
      weight: 1,
      run: () => sandbox.control("/account", { balance: sometimes(0.3) ? 1000_00 : null }),
    },
    {
      name: "end a refund",
      weight: 3,
      async run() {
        const { refunds } = await state();
        const refund = oneOf(refunds.filter(({ id, status }) => status === "pending" && !ending.has(id)));
        if (!refund) return;
        ending.add(refund.id);
        const status = sometimes(0.8) ? "processed" : "failed";
        await sandbox.control(`/refunds/${refund.id}/settle`, { status });
      },
    },
    { name: "tell what has happened", weight: 4, run: () => sandbox.control("/events/flush", {}) },
    {
      name: "tell something wrongly",
      weight: 2,
      run: () =>
        sandbox.control("/faults/next", {
          fault: oneOf(["duplicateWebhook", "dropWebhook", "reorderWebhook"]),
          path: oneOf(["payment.captured", "order.paid", "refund.processed", "payment.dispute.lost"]),
        }),
    },
    {
      name: "lose a refund on the way",
      weight: 1,
      run: () =>
        sandbox.control("/faults/next", {
          ...{ fault: oneOf(["http500", "http504", "dieMidRequest"]), path: "POST /v1/payments/:id/refund" },
          afterWork: sometimes(0.5),
        }),
    },
    { name: "hear what it told", weight: 6, run: () => processPaymentEvents(deps) },
  ];
}
