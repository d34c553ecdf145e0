import { type Selectable, sql } from "kysely";
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

interface About {
  now: Date;
  agreedFeePercent: number | null;
}

/** Compares a line with our books. An unknown fee, or tax, is learned from it. */
export async function compareLine(tx: Tx, line: SettlementLine, about: About): Promise<ComparedLine> {
  const compared = await judgeByKind(tx, line, about);
  if (!(await wasSettledBefore(tx, line))) return compared;
  return { ...compared, paise: 0, difference: "twice" };
}

function judgeByKind(tx: Tx, line: SettlementLine, about: About): Promise<ComparedLine> {
  if (line.kind === "payment") return judgePayment(tx, line, about);
  if (line.kind === "refund") return judgeRefund(tx, line);
  return judgeAdjustment(tx, line);
}

const strange = (line: SettlementLine, difference: LineDifference): ComparedLine => ({
  ...{ paymentId: null, day: delhiDate(line.happened_at), paise: 0, difference },
});

/** A settlement that failed at the bank has settled nothing: its movements come again. */
const ofFailed = sql<boolean>`settlement_id IN (SELECT id FROM settlement WHERE status = 'failed')`;

async function wasSettledBefore(tx: Tx, { id, kind, entity_id: entity }: SettlementLine): Promise<boolean> {
  const earlier = await tx
    .selectFrom("settlement_line")
    .select("id")
    .where("kind", "=", kind)
    .where("entity_id", "=", entity)
    .where("id", "<", id)
    .where(sql<boolean>`NOT ${ofFailed}`)
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

async function judgePayment(tx: Tx, line: SettlementLine, { now, agreedFeePercent }: About): Promise<ComparedLine> {
  const payment = await findPayment(tx, line.entity_id);
  if (!payment) return strange(line, "unknown");
  const { feePaise, taxPaise } = await learnFee(tx, payment, line, now);
  const paise = payment.amount_paise - feePaise;
  const judge = (): LineDifference | null => {
    if (netOf(line) + line.fee_paise !== payment.amount_paise && netOf(line) !== paise) return "amount";
    if (line.fee_paise !== feePaise || line.tax_paise !== taxPaise) return "fee";
    const isDear = agreedFeePercent !== null && !isAgreedFee(line, payment.amount_paise, agreedFeePercent);
    return isDear ? "rate" : null;
  };
  return { paymentId: payment.id, day: await capturedOn(tx, payment.id), paise, difference: judge() };
}

/** The provider rounds to the paisa. */
const isAgreedFee = ({ fee_paise: fee, tax_paise: tax }: SettlementLine, amountPaise: number, percent: number) =>
  Math.abs(fee - tax - (amountPaise * percent) / 100) <= 1;

/** Takes over a fee, or its tax, that was unknown at the capture. A known one stays, and so does one of more tax than fee. */
async function learnFee(
  tx: Tx,
  payment: KnownPayment,
  line: SettlementLine,
  now: Date,
): Promise<{ feePaise: number; taxPaise: number }> {
  const known = { feePaise: payment.fee_paise, taxPaise: payment.tax_paise };
  const said = { feePaise: line.fee_paise, taxPaise: line.tax_paise };
  const isSound = said.taxPaise >= 0 && said.taxPaise <= said.feePaise;
  const isFeeKnown = known.feePaise !== 0 && known.feePaise !== said.feePaise;
  const isNews = said.feePaise !== known.feePaise || said.taxPaise !== known.taxPaise;
  if (!isSound || isFeeKnown || known.taxPaise !== 0 || !isNews) return known;
  await tx
    .updateTable("payment")
    .set({ fee_paise: said.feePaise, tax_paise: said.taxPaise })
    .where("id", "=", payment.id)
    .execute();
  const fee = said.feePaise - known.feePaise;
  await post(tx, {
    entries: { provider: -fee, fees: fee - said.taxPaise, fee_gst: said.taxPaise },
    payableRef: payment.payable_ref,
    paymentId: payment.id,
    memo: "provider's fee, as its settlement says",
    at: now,
  });
  return said;
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
  // Often settled days before it arrives: our books have it from then on.
  const isUnderWay = own !== undefined && own.status !== "processed";
  if (isUnderWay && (paise === netOf(line) || own.by_hand_since === null))
    return { paymentId: own.payment_id, day, paise: 0, difference: "pending" };
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
        .where(sql<boolean>`NOT ${ofFailed}`)
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
