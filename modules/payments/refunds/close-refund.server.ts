import { inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { resolveAlert } from "#platform/jobs/alerts.server.ts";
import type { CaptureDeps } from "../capture/capture-deps.server.ts";
import { post } from "../ledger/ledger.server.ts";
import type { ProviderRefund } from "../razorpay/provider-client.server.ts";
import { placeDeskRefund } from "./desk-refunds.server.ts";
import { alertDoubleRefund, mayBeSent } from "./held-refunds.server.ts";
import { keyOwner } from "./refund-key.server.ts";
import { leaseOf } from "./refund-lease.server.ts";
import type { RefundRecipient } from "./refund-recipients.server.ts";
import { type DeskRefunds, deskRefunds, refundsInPaise } from "./refunds-at-desk.server.ts";
import { isDeskPayment } from "./request-refunds.server.ts";

type Deps = Pick<CaptureDeps, "db" | "clock" | "log" | "provider">;

export interface RefundByHand {
  id: string;
  amountPaise: number;
  reason: string;
  promisedBy: string;
  paymentId: string;
  providerPaymentId: string;
  payableRef: string;
  /** `told` hears of it in place of this payable's present holder. */
  askedBy: string | null;
  told: RefundRecipient | null;
  isByHand: boolean;
  /** A dispute took the money, so its guest mostly has it. */
  isHeld: boolean;
  /** Our books lack a refund of this payment: perhaps this one. */
  isSentBefore: boolean;
  /** Taken at the desk: the provider knows nothing of it. */
  isDeskMoney: boolean;
  atProvider: ProviderRefund[];
}

/**
 * `still_asked`: the provider may still send it. `not_at_desk`: not of this payment, or it counts for another refund.
 */
export type ByHandRefusal =
  | "not_found"
  | "done"
  | "under_way"
  | "to_be_sent"
  | "still_asked"
  | "not_at_desk"
  | "too_little_at_desk";

/** Asks the provider too: a refund sent with its answer lost must not go out twice. */
export async function findByHand(
  deps: Deps,
  refundId: string,
): Promise<{ refund: RefundByHand } | { refused: ByHandRefusal }> {
  const row = await refundRow(deps.db, refundId);
  if (!row) return { refused: "not_found" };
  const refused = refuse(row);
  if (refused) return { refused };
  const isDeskMoney = await isDeskPayment(deps.db, row.payment_id);
  const atProvider = isDeskMoney ? [] : await refundsInPaise(deps.provider, row.provider_payment_id);
  if (atProvider.some((made) => made.status !== "failed" && keyOwner(made) === row.id)) return { refused: "under_way" };
  return {
    refund: {
      ...{ id: row.id, amountPaise: row.amount_paise, reason: row.reason, promisedBy: row.promised_by },
      ...{ paymentId: row.payment_id, providerPaymentId: row.provider_payment_id, payableRef: row.payable_ref },
      ...{ askedBy: row.asked_by, told: row.told, isByHand: row.by_hand_since !== null, atProvider },
      isDeskMoney,
      isHeld: row.hold_reason === "dispute",
      isSentBefore: mayBeSent(row.hold_reason),
    },
  };
}

export async function takeByHand(deps: Deps, refundId: string): Promise<ByHandRefusal | null> {
  const found = await findByHand(deps, refundId);
  if ("refused" in found) return found.refused;
  return withRefund(deps, found.refund, async (tx, row, now) => {
    if (row.by_hand_since !== null) return null;
    // A refund due now may be going out this moment.
    if (row.next_attempt_at === null || row.next_attempt_at <= leaseOf(now)) return "to_be_sent";
    await tx
      .updateTable("refund")
      .set({ by_hand_since: now, updated_at: now, last_error: "to be paid by bank transfer" })
      .where("id", "=", refundId)
      .execute();
    return null;
  });
}

/** Records a refund paid by hand. `reference` is a bank's number, or a desk refund's id (`rfnd_…`). */
export async function closeRefund(
  deps: Deps,
  { refundId, reference }: { refundId: string; reference: string },
): Promise<ByHandRefusal | null> {
  const found = await findByHand(deps, refundId);
  if ("refused" in found) return found.refused;
  const { refund } = found;
  const isAtDesk = reference.startsWith("rfnd_");
  return withRefund(deps, refund, async (tx, row, now) => {
    if (row.by_hand_since === null) return "still_asked";
    const desk = isAtDesk ? await deskRefunds(tx, refund.paymentId, refund.atProvider) : null;
    const named = desk?.parts.find(({ id }) => id === reference && !desk.taken.has(id));
    if (desk && !named) return "not_at_desk";
    if (desk && desk.unplacedPaise < refund.amountPaise) return "too_little_at_desk";
    await tx
      .updateTable("refund")
      .set({
        ...{ status: "processed", last_error: null, hold_reason: null, updated_at: now },
        ...(isAtDesk ? { provider_refund_id: reference } : { bank_reference: reference }),
      })
      .where("id", "=", refundId)
      .execute();
    for (const kind of ["refund.failed", "refund.stuck", "refund.late"])
      await resolveAlert(deps, tx, { kind, subject: refundId });
    for (const subject of desk ? placedBy(refund, desk, reference) : [])
      for (const kind of ["refund.not_ours", "refund.forgotten"]) await resolveAlert(deps, tx, { kind, subject });
    await post(tx, {
      entries: { refunds_due: refund.amountPaise, [isAtDesk ? "provider" : "bank"]: -refund.amountPaise },
      payableRef: refund.payableRef,
      paymentId: refund.paymentId,
      memo: isAtDesk ? "refund processed at the provider's desk" : "refund paid by bank transfer",
      at: now,
    });
    if (isAtDesk) await placeDeskRefund(deps, tx, refund.providerPaymentId, refund.atProvider);
    // A refund held after a dispute may be paid all the same.
    await alertDoubleRefund(deps, tx, refund.paymentId);
    return null;
  });
}

/**
 * Selects the desk refunds that this one explains, and the payment once none is left unplaced.
 * While some are left, only a refund of exactly this amount counts, and a human looks at the others.
 */
function placedBy(refund: RefundByHand, { parts, unplacedPaise }: DeskRefunds, reference: string): string[] {
  if (unplacedPaise === refund.amountPaise) return [refund.providerPaymentId, ...parts.map(({ id }) => id)];
  return parts.filter(({ id, amount }) => id === reference && amount === refund.amountPaise).map(({ id }) => id);
}

const refundRow = (db: Sql, refundId: string) =>
  db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select(["refund.id", "refund.amount_paise", "refund.status", "refund.reason", "promised_by", "next_attempt_at"])
    .select([
      "by_hand_since",
      "refund.hold_reason",
      "asked_by",
      "told",
      "payment_id",
      "provider_payment_id",
      "payable_ref",
    ])
    .where("refund.id", "=", refundId)
    .executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof refundRow>>>;

function refuse({ status }: Pick<Row, "status">): ByHandRefusal | null {
  if (status === "processed") return "done";
  return status === "sent" ? "under_way" : null;
}

/** Locks the payment before its refund, as `noteRefund` does. */
const withRefund = (
  { db, clock }: Deps,
  { id, paymentId }: RefundByHand,
  work: (tx: Tx, row: Row, now: Date) => Promise<ByHandRefusal | null>,
): Promise<ByHandRefusal | null> =>
  inTransaction(db, async (tx) => {
    await tx.selectFrom("payment").select("id").where("id", "=", paymentId).forKeyShare().execute();
    await tx.selectFrom("refund").select("id").where("id", "=", id).forUpdate().execute();
    const row = await refundRow(tx, id);
    if (!row) return "not_found";
    return refuse(row) ?? work(tx, row, clock.now());
  });
