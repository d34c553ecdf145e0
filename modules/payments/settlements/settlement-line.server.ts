import type { Selectable } from "kysely";
import type { Tx } from "#platform/database/database.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { post } from "../ledger/ledger.server.ts";
import type { LineDifference } from "../model.ts";
import type { SettlementLineTable } from "../tables.server.ts";

export type SettlementLine = Selectable<SettlementLineTable>;

/** A line beside our books. `paise` is what our books say of it: the net sum, positive if it came to us. */
export interface ComparedLine {
  paymentId: string | null;
  day: string;
  paise: number;
  difference: LineDifference | null;
}

export const netOf = ({ credit_paise: credit, debit_paise: debit }: SettlementLine): number => credit - debit;

/** Compares a line with our books. An unknown fee, or tax, is learned from it. */
export async function compareLine(
  tx: Tx,
  line: SettlementLine,
  about: { now: Date; agreedFeePercent: number | null },
): Promise<ComparedLine> {
  const compared = await judgeByKind(tx, line, about);
  if (!(await wasSettledBefore(tx, line))) return compared;
  return { ...compared, paise: 0, difference: "twice" };
}

function judgeByKind(
  tx: Tx,
  line: SettlementLine,
  about: { now: Date; agreedFeePercent: number | null },
): Promise<ComparedLine> {
  if (line.kind === "payment") return judgePayment(tx, line, about);
  if (line.kind === "refund") return judgeRefund(tx, line);
  return judgeAdjustment(tx, line);
}

const strange = (line: SettlementLine, difference: LineDifference): ComparedLine => ({
  ...{ paymentId: null, day: delhiDate(line.happened_at), paise: 0, difference },
});

async function wasSettledBefore(tx: Tx, { id, kind, entity_id: entity }: SettlementLine): Promise<boolean> {
  const earlier = await tx
    .selectFrom("settlement_line")
    .select("id")
    .where("kind", "=", kind)
    .where("entity_id", "=", entity)
    .where("id", "<", id)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Locks it: its fee may be learned. */
const findPayment = (tx: Tx, providerPaymentId: string | null) =>
  tx
    .selectFrom("payment")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select(["payment.id", "payment.amount_paise", "fee_paise", "tax_paise", "payable_ref"])
    .where("provider_payment_id", "=", providerPaymentId)
    .where("payment.status", "=", "captured")
    .forUpdate("payment")
    .executeTakeFirst();
type KnownPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

async function judgePayment(
  tx: Tx,
  line: SettlementLine,
  { now, agreedFeePercent }: { now: Date; agreedFeePercent: number | null },
): Promise<ComparedLine> {
  const payment = await findPayment(tx, line.entity_id);
  if (!payment) return strange(line, "unknown");
  const fee = await learnFee(tx, payment, line, now);
  const paise = payment.amount_paise - fee;
  const isGrossRight = netOf(line) + line.fee_paise === payment.amount_paise;
  const wrong = isGrossRight ? "fee" : "amount";
  const isDear = agreedFeePercent !== null && !isAgreedFee(line, payment.amount_paise, agreedFeePercent);
  return {
    ...{ paymentId: payment.id, day: await capturedOn(tx, payment.id), paise },
    difference: netOf(line) !== paise ? wrong : isDear ? "rate" : null,
  };
}

/** The provider rounds to the paisa. */
const isAgreedFee = ({ fee_paise: fee, tax_paise: tax }: SettlementLine, amountPaise: number, percent: number) =>
  Math.abs(fee - tax - (amountPaise * percent) / 100) <= 1;

/** Takes over a fee that was unknown at the capture, and its tax. A known fee stays. */
async function learnFee(tx: Tx, payment: KnownPayment, line: SettlementLine, now: Date): Promise<number> {
  const { fee_paise: known, tax_paise: knownTax } = payment;
  const fee = known === 0 ? line.fee_paise : known;
  if (fee !== line.fee_paise || (fee === known && line.tax_paise === knownTax)) return known;
  const tax = line.tax_paise;
  await tx.updateTable("payment").set({ fee_paise: fee, tax_paise: tax }).where("id", "=", payment.id).execute();
  await post(tx, {
    entries: { provider: known - fee, fees: fee - tax - (known - knownTax), fee_gst: tax - knownTax },
    payableRef: payment.payable_ref,
    paymentId: payment.id,
    memo: "provider's fee, as its settlement says",
    at: now,
  });
  return fee;
}

/** Day on which the ledger has the capture. */
async function capturedOn(tx: Tx, paymentId: string): Promise<string> {
  const { at } = await tx
    .selectFrom("ledger_entry")
    .select(({ fn }) => fn.min<Date>("at").as("at"))
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return delhiDate(at);
}

async function judgeRefund(tx: Tx, line: SettlementLine): Promise<ComparedLine> {
  const own = await tx
    .selectFrom("refund")
    .select(["payment_id", "amount_paise", "status", "updated_at", "by_hand_since"])
    .where("provider_refund_id", "=", line.entity_id)
    .executeTakeFirst();
  const day = delhiDate(own?.status === "processed" ? own.updated_at : line.happened_at);
  const paise = -(own?.amount_paise ?? 0);
  if (own && (paise === netOf(line) || own.by_hand_since === null)) {
    const difference = paise === netOf(line) ? null : "amount";
    return { paymentId: own.payment_id, day, paise, difference };
  }
  return judgeDeskRefund(tx, line, day);
}

/** Refunds at the provider's desk have no rows of their own: all lines of the payment together come to at most its sum. */
async function judgeDeskRefund(tx: Tx, line: SettlementLine, day: string): Promise<ComparedLine> {
  const payment = await findPayment(tx, line.provider_payment_id);
  if (!payment) return strange(line, "unknown");
  const sums = await tx
    .selectNoFrom((from) => [
      from
        .selectFrom("refund")
        .select(({ fn }) => fn.coalesce(fn.sum<number>("amount_paise"), from.val(0)).as("sum"))
        .where("payment_id", "=", payment.id)
        .where("provider_refund_id", "is not", null)
        .as("own"),
      from.selectFrom("desk_refund").select("amount_paise").where("payment_id", "=", payment.id).as("desk"),
      from.selectFrom("desk_refund").select("updated_at").where("payment_id", "=", payment.id).as("deskAt"),
      from
        .selectFrom("settlement_line")
        .select(({ fn }) => fn.coalesce(fn.sum<number>("debit_paise"), from.val(0)).as("sum"))
        .where("provider_payment_id", "=", line.provider_payment_id)
        .where("kind", "=", "refund")
        .where("id", "<", line.id)
        .as("before"),
    ])
    .executeTakeFirstOrThrow();
  const left = Number(sums.own) + (sums.desk ?? 0) - Number(sums.before);
  const paise = -Math.max(0, Math.min(left, line.debit_paise));
  const isRight = paise === netOf(line);
  return {
    ...{ paymentId: payment.id, day: sums.deskAt ? delhiDate(sums.deskAt) : day, paise },
    difference: isRight ? null : "unknown",
  };
}

/** A dispute's adjustment moves what the books have of the dispute. Any other is news. */
async function judgeAdjustment(tx: Tx, line: SettlementLine): Promise<ComparedLine> {
  if (line.dispute_id === null) return strange(line, "adjustment");
  const dispute = await tx
    .selectFrom("chargeback")
    .select(["payment_id", "amount_paise", "created_at", "reversed_at"])
    .where("provider_dispute_id", "=", line.dispute_id)
    .executeTakeFirst();
  if (!dispute) return strange(line, "adjustment");
  const isBack = netOf(line) > 0;
  const at = isBack ? dispute.reversed_at : dispute.created_at;
  if (at === null) return { ...strange(line, "adjustment"), paymentId: dispute.payment_id };
  const paise = isBack ? dispute.amount_paise : -dispute.amount_paise;
  const difference = paise === netOf(line) ? null : "amount";
  return { paymentId: dispute.payment_id, day: delhiDate(at), paise, difference };
}
