import { inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import type { CaptureDeps } from "../capture/capture-deps.server.ts";
import { post } from "../ledger/ledger.server.ts";
import type { ProviderClient, ProviderDispute } from "../razorpay/provider-client.server.ts";
import { alertDoubleRefund, freeRefunds, holdRefunds } from "../refunds/held-refunds.server.ts";
import { noteMade } from "../refunds/record-refund.server.ts";

export type WrittenChargeback = Awaited<ReturnType<typeof findChargeback>>;

export const findChargeback = (db: Sql, disputeId: string) =>
  db
    .selectFrom("chargeback")
    .select(["amount_paise", "reversed_at"])
    .where("provider_dispute_id", "=", disputeId)
    .executeTakeFirst();

export const goneByBooks = (written: WrittenChargeback): number =>
  written === undefined || written.reversed_at !== null ? 0 : written.amount_paise;

/** An open dispute takes nothing before it is lost, and returns money only when the provider says so. */
export function goneBySaid({ status, amount_deducted: deducted }: ProviderDispute, written: WrittenChargeback): number {
  if (status === "won") return 0;
  const paise = Math.max(0, deducted);
  return status === "lost" ? paise : Math.min(goneByBooks(written), paise);
}

/**
 * Brings our books to the provider's state of a dispute, by one posting a change. Events may repeat or come late: each
 * round asks the provider again, and writes only if nobody else has written since.
 */
export async function settleChargeback(deps: CaptureDeps, disputeId: string): Promise<ProviderDispute> {
  for (;;) {
    const seen = await findChargeback(deps.db, disputeId);
    const said = await inPaise(deps.provider, await deps.provider.getDispute(disputeId));
    if (goneBySaid(said, seen) === goneByBooks(seen)) return said;
    await noteUnsent(deps, said);
    if ((await move(deps, said, seen)) === "not_ours") return said;
  }
}

/** At the payment's rate. The provider's statement may use that of the dispute's day. */
export async function inPaise<Said extends ProviderDispute>(provider: ProviderClient, said: Said): Promise<Said> {
  if ((said.currency ?? "INR") === "INR" || said.amount_deducted === 0) return said;
  const { amount, base_amount: basePaise } = await provider.getPayment(said.payment_id);
  return { ...said, amount_deducted: Math.round((said.amount_deducted * (basePaise ?? amount)) / amount) };
}

/** Records refunds that were sent with their answer lost: only recorded ones can be held. */
async function noteUnsent(deps: CaptureDeps, { payment_id: providerPaymentId }: ProviderDispute): Promise<void> {
  const payment = await deps.db
    .selectFrom("payment")
    .select("id")
    .where("provider_payment_id", "=", providerPaymentId)
    .executeTakeFirst();
  if (payment) await noteMade(deps, payment.id);
}

const isSame = (one: WrittenChargeback, other: WrittenChargeback): boolean =>
  one?.amount_paise === other?.amount_paise && one?.reversed_at?.getTime() === other?.reversed_at?.getTime();

async function move(
  deps: CaptureDeps,
  said: ProviderDispute,
  seen: WrittenChargeback,
): Promise<"moved" | "not_ours" | "moved_by_another"> {
  const { id: disputeId, payment_id: providerPaymentId } = said;
  return inTransaction(deps.db, async (tx) => {
    const payment = await tx
      .selectFrom("payment")
      .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
      .select(["payment.id", "payable_ref"])
      .where("provider_payment_id", "=", providerPaymentId)
      .where("payment.status", "=", "captured")
      .forUpdate("payment")
      .executeTakeFirst();
    if (!payment) return "not_ours";
    if (!isSame(await findChargeback(tx, disputeId), seen)) return "moved_by_another";
    const now = deps.clock.now();
    const gone = goneBySaid(said, seen);
    const taken = gone - goneByBooks(seen);
    await writeDown(tx, { disputeId, paymentId: payment.id, gone, taken, now });
    await post(tx, {
      entries: { revenue: taken, provider: -taken },
      payableRef: payment.payable_ref,
      paymentId: payment.id,
      memo: `${taken > 0 ? "taken back" : "given back again"} by the bank: dispute ${disputeId}`,
      at: now,
    });
    const lost = { kind: "payment.dispute_lost", subject: disputeId };
    const reversed = { kind: "payment.dispute_reversed", subject: disputeId };
    const detail = { status: said.status, payment_id: providerPaymentId, paise: Math.abs(taken) };
    if (taken > 0 || gone === 0) await resolveAlert(deps, tx, taken > 0 ? reversed : lost);
    await raiseAlert(deps, tx, { ...(taken > 0 ? lost : reversed), detail });
    if (taken > 0) await holdRefunds(deps, tx, payment.id);
    else await freeRefunds(deps, tx, payment.id);
    await alertDoubleRefund(deps, tx, payment.id);
    return "moved";
  });
}

/** A reversed chargeback keeps its row and amount, for the desk. */
async function writeDown(
  tx: Tx,
  about: { disputeId: string; paymentId: string; gone: number; taken: number; now: Date },
): Promise<void> {
  const { disputeId, paymentId, gone, taken, now } = about;
  const isReversed = gone === 0;
  const to = {
    reversed_at: isReversed ? now : null,
    ...(isReversed ? {} : { amount_paise: gone }),
    ...(taken > 0 ? { created_at: now } : {}),
  };
  const { numUpdatedRows } = await tx
    .updateTable("chargeback")
    .set(to)
    .where("provider_dispute_id", "=", disputeId)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await tx
    .insertInto("chargeback")
    .values({ provider_dispute_id: disputeId, payment_id: paymentId, amount_paise: gone, created_at: now })
    .execute();
}
