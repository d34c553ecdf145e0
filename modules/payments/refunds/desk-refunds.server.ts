import { sql } from "kysely";
import { inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import { sum } from "#platform/money.ts";
import type { CaptureDeps } from "../capture/capture-deps.server.ts";
import { post } from "../ledger/ledger.server.ts";
import type { ProviderPayment, ProviderRefund } from "../razorpay/provider-client.server.ts";
import { holdRefunds } from "./held-refunds.server.ts";
import { noteMade, noteRefund, type OpenRefund, recordRefund } from "./record-refund.server.ts";
import { isSentByUs } from "./refund-key.server.ts";
import { toPaise } from "./refunds-at-desk.server.ts";

interface BookedPayment {
  id: string;
  provider_payment_id: string;
  amount_paise: number;
  payable_ref: string;
}

interface AtProvider {
  refunds: ProviderRefund[];
  isWhole: boolean;
}

export async function recordRefundOfProvider(
  deps: CaptureDeps,
  providerPaymentId: string,
  refundId: string,
): Promise<void> {
  const atDesk = await recordRefund(deps, providerPaymentId, refundId);
  if (atDesk) await settleDeskRefunds(deps, providerPaymentId, [atDesk]);
}

/**
 * Brings our books to the refunds made at the provider's desk, by one posting a difference: events may repeat or come
 * late. `heard`: refunds that the provider's list, which lags, may lack.
 */
export async function settleDeskRefunds(
  deps: CaptureDeps,
  providerPaymentId: string,
  heard: ProviderRefund[] = [],
): Promise<void> {
  for (;;) {
    const payment = await findBooked(deps.db, providerPaymentId);
    if (!payment) return;
    const seen = await bookedPaise(deps.db, payment.id);
    // A refund sent with its answer lost is ours.
    await noteMade(deps, payment.id);
    const said = await askProvider(deps, providerPaymentId, heard);
    const { gonePaise, whole } = await compare(deps.db, payment, said);
    // The desk paid a held refund, in parts.
    if (whole?.isHeld) await noteRefund(deps, whole.refund, whole.answer);
    else if (gonePaise === seen || (gonePaise < seen && !said.isWhole)) return;
    else await inTransaction(deps.db, (tx) => move(deps, tx, { payment, seen, said }));
  }
}

/** Looks again at payments with recent refunds at the desk, or with an open alert about one. */
export async function settleAllDeskRefunds(deps: CaptureDeps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - LOOK_BACK_DAYS * 86_400_000);
  const { rows } = await sql<{ payment: string }>`
    SELECT provider_payment_id AS payment FROM payment JOIN desk_refund ON desk_refund.payment_id = payment.id
    WHERE desk_refund.updated_at > ${since}
    UNION SELECT provider_payment_id FROM payment JOIN alert
      ON provider_payment_id = coalesce(alert.detail ->> 'payment', alert.subject)
    WHERE alert.kind = 'refund.not_ours' AND alert.resolved_at IS NULL`.execute(deps.db);
  const settle = async ({ payment }: { payment: string }): Promise<number> => {
    await settleDeskRefunds(deps, payment);
    return 1;
  };
  await runEach(rows, settle, "payments with refunds at the provider's desk could not be looked at");
}

/** Payables of payments of which the provider's desk gave back a part. */
export async function listRefundedAtDesk(db: Sql): Promise<string[]> {
  const rows = await db
    .selectFrom("desk_refund")
    .innerJoin("payment", "payment.id", "payment_id")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select("payable_ref")
    .where("desk_refund.amount_paise", ">", 0)
    .execute();
  return rows.map(({ payable_ref }) => payable_ref);
}

/** A bank ends a refund within ten working days. */
const LOOK_BACK_DAYS = 21;

/** Books what is left of the desk's refunds after one was closed by hand. The caller has locked the payment. */
export async function placeDeskRefund(
  deps: Pick<CaptureDeps, "clock" | "log">,
  tx: Tx,
  providerPaymentId: string,
  refunds: ProviderRefund[],
) {
  const payment = await findBooked(tx, providerPaymentId);
  if (!payment) return;
  const seen = await bookedPaise(tx, payment.id);
  if (seen > 0) await move(deps, tx, { payment, seen, said: { refunds, isWhole: true } });
}

const findBooked = (db: Sql, providerPaymentId: string): Promise<BookedPayment | undefined> =>
  db
    .selectFrom("payment")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select(["payment.id", "provider_payment_id", "payment.amount_paise", "payable_ref"])
    .where("provider_payment_id", "=", providerPaymentId)
    .where("payment.status", "=", "captured")
    .executeTakeFirst();

async function bookedPaise(db: Sql, paymentId: string): Promise<number> {
  const row = await db
    .selectFrom("desk_refund")
    .select("amount_paise")
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  return row?.amount_paise ?? 0;
}

async function askProvider({ provider }: CaptureDeps, id: string, heard: ProviderRefund[]): Promise<AtProvider> {
  const listed = await provider.listRefunds(id);
  const missing = heard.filter((one) => !listed.some((made) => made.id === one.id));
  const made = [...listed, ...missing];
  const payment: ProviderPayment = await provider.getPayment(id);
  const back = sum(made.map(({ status, amount }) => (status === "failed" ? 0 : amount)));
  return { refunds: toPaise(made, payment), isWhole: back >= (payment.amount_refunded ?? 0) };
}

/** `whole`: a refund of ours that the desk made instead. It is closed with one part (`wholeAtDesk`). */
async function compare(db: Sql, payment: BookedPayment, { refunds }: AtProvider) {
  const ours = await db
    .selectFrom("refund")
    .select(["id", "provider_refund_id", "status", "amount_paise", "by_hand_since", "payment_id"])
    .where("payment_id", "=", payment.id)
    .execute();
  const parts = refunds.filter((made) => made.status !== "failed" && !isSentByUs(made));
  const ids = new Set(parts.map(({ id }) => id));
  const placed = ours.filter(({ provider_refund_id: id }) => id !== null && ids.has(id));
  const atDesk = sum(parts.map(({ amount }) => amount));
  const isUnsent = (status: string): boolean => status === "requested" || status === "failed";
  const asked = ours.find(
    ({ status, amount_paise: paise, provider_refund_id: sent }) =>
      isUnsent(status) && sent === null && paise === payment.amount_paise && atDesk === paise,
  );
  const answer = parts.find(({ status }) => status === "pending") ?? parts[0];
  if (asked && answer) {
    const refund: OpenRefund = { ...asked, payable_ref: payment.payable_ref };
    return { gonePaise: 0, whole: { refund, answer, isHeld: asked.by_hand_since !== null } };
  }
  const gonePaise = Math.max(0, atDesk - sum(placed.map(({ amount_paise: paise }) => paise)));
  return { gonePaise, whole: null };
}

async function move(
  deps: Pick<CaptureDeps, "clock" | "log">,
  tx: Tx,
  { payment, seen, said }: { payment: BookedPayment; seen: number; said: AtProvider },
): Promise<void> {
  await tx.selectFrom("payment").select("id").where("id", "=", payment.id).forUpdate().execute();
  // Another process was first: the next round compares again.
  if ((await bookedPaise(tx, payment.id)) !== seen) return;
  const { gonePaise } = await compare(tx, payment, said);
  const taken = gonePaise - seen;
  if (taken === 0) return;
  const now = deps.clock.now();
  const row = { amount_paise: gonePaise, updated_at: now };
  await tx
    .insertInto("desk_refund")
    .values({ ...row, payment_id: payment.id, created_at: now })
    .onConflict((conflict) => conflict.column("payment_id").doUpdateSet(row))
    .execute();
  await post(tx, {
    entries: { revenue: taken, provider: -taken },
    payableRef: payment.payable_ref,
    paymentId: payment.id,
    memo: taken > 0 ? "given back at the provider's desk" : "no longer given back at the provider's desk alone",
    at: now,
  });
  if (taken > 0) await holdRefunds(deps, tx, payment.id);
}
