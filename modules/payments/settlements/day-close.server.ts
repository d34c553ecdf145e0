import { type Selectable, sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { sum } from "#platform/money.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import type { DeskPaymentKind, LineDifference } from "../model.ts";
import type { DayCloseTable, SettlementTable } from "../tables.server.ts";
import {
  type CloseLine,
  type CloseMovement,
  type ClosePart,
  type ClosePayment,
  type DayBounds,
  type LineSums,
  movementsBetween,
  type PaymentSums,
  readDay,
} from "./read-day.server.ts";

export interface CloseRow {
  part: ClosePart;
  ledgerCount: number;
  reportCount: number;
  ledgerPaise: number;
  reportPaise: number;
}

/** `paise`: what the report has more than the ledger. `unsettled` comes with a later settlement, `pending` with its arrival. */
export interface CloseDifference {
  entity: string;
  kind: LineDifference | "unsettled";
  paise: number;
  payableRef: string | null;
}

/** True for a difference that time explains: no reason is asked for it. */
export const explainsItself = ({ kind }: Pick<CloseDifference, "kind">): boolean =>
  kind === "unsettled" || kind === "pending";

export interface DayClose {
  day: string;
  rows: CloseRow[];
  ledgerPaise: number;
  reportPaise: number;
  settlements: (Selectable<SettlementTable> & { ofDayPaise: number })[];
  payments: (ClosePayment & { line: CloseLine | null })[];
  /** `reportPaise`: all that the report has of it. `matchedPaise`: without what differs. */
  refunds: (CloseMovement & { reportPaise: number; matchedPaise: number; line: CloseLine | null })[];
  /** Lines without a payment or refund of the day's books. */
  others: CloseLine[];
  differences: CloseDifference[];
  byHand: { kind: DeskPaymentKind; paise: number; receipt: string; payableRef: string }[];
  closed: Selectable<DayCloseTable> | null;
}

/** Compares a day of Delhi in our books with the provider's report, to the paisa. */
export async function findDayClose(db: Sql, day: string): Promise<DayClose> {
  const { payments: all, movements, lines, closed } = await readDay(db, dayBounds(day));
  // A day of a large company has thousands of each: every payment would look through every line.
  const byPayment = Map.groupBy(lines, ({ payment_id: id }) => id);
  const payments = all
    .filter(({ deskKind }) => deskKind === null)
    .map((payment) => ({
      ...payment,
      line: byPayment.get(payment.paymentId)?.find((line) => isFirstOf(line, payment)) ?? null,
    }));
  const { refunds, matched } = joinMovements(movements, lines);
  const taken = new Set(payments.flatMap(({ line }) => line ?? []));
  return {
    ...{ day, payments, refunds, closed },
    ...rowsOf(sumsOfPayments(payments), movements, lines.map(sumsOfLine)),
    settlements: await listSettlementsOf(db, lines.map(sumsOfLine)),
    others: lines.filter((line) => !taken.has(line) && !matched.has(line)),
    differences: [...unsettledPayments(payments), ...differingLines(lines), ...unsettledRefunds(refunds)],
    byHand: all.flatMap(byHandOf),
  };
}

/** Settlements that have lines of a day, with their sums of it. */
export async function listSettlementsOf(
  db: Sql,
  lines: readonly Pick<LineSums, "settlementId" | "netPaise">[],
): Promise<DayClose["settlements"]> {
  const ids = [...new Set(lines.map(({ settlementId }) => settlementId))];
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("settlement").selectAll().where("id", "in", ids).orderBy("settled_at").execute();
  return rows.map((settlement) => ({
    ...settlement,
    ofDayPaise: sum(lines.filter(({ settlementId: id }) => id === settlement.id).map(({ netPaise }) => netPaise)),
  }));
}

/** Puts the report's lines beside money that left or came back. `matched` are these lines. */
export function joinMovements(movements: readonly CloseMovement[], lines: readonly CloseLine[]) {
  const byPayment = Map.groupBy(lines, ({ payment_id: id }) => id);
  const matched = new Set<CloseLine>();
  const refunds: DayClose["refunds"] = movements.map((movement) => {
    const own = (byPayment.get(movement.paymentId) ?? []).filter((line) => isOf(line, movement));
    for (const line of own) matched.add(line);
    const [line = null] = own;
    return { ...movement, line, reportPaise: sum(own.map(netOfLine)), matchedPaise: sum(own.map(netWithoutOff)) };
  });
  return { refunds, matched };
}

export const byHandOf = ({ deskKind, grossPaise, entity, payableRef }: ClosePayment): DayClose["byHand"] =>
  deskKind === null ? [] : [{ kind: deskKind, paise: grossPaise, receipt: entity, payableRef }];

export const dayBounds = (day: string): DayBounds => ({
  ...{ day, from: delhiToInstant(day, "00:00"), until: delhiToInstant(addCalendarDays(day, 1), "00:00") },
});

const netOfLine = ({ credit_paise: credit, debit_paise: debit }: CloseLine): number => credit - debit;
const netWithoutOff = (line: CloseLine): number => netOfLine(line) - line.off_paise;
export const netOfPayment = ({ grossPaise, feePaise, gstPaise }: Omit<PaymentSums, "count">): number =>
  grossPaise - feePaise - gstPaise;

const isFirstOf = (line: CloseLine, { paymentId }: ClosePayment): boolean =>
  line.kind === "payment" && line.payment_id === paymentId && line.difference !== "twice";

const isOf = (line: CloseLine, { paymentId, part }: CloseMovement): boolean =>
  line.payment_id === paymentId && partOf(line) === part;

export function partOf({ kind, dispute_id: disputeId }: Pick<CloseLine, "kind" | "dispute_id">): ClosePart {
  if (kind === "payment") return "taken";
  if (kind === "refund") return "refunds";
  return disputeId === null ? "adjustments" : "disputes";
}

export const sumsOfPayments = (payments: readonly ClosePayment[]): PaymentSums => ({
  count: payments.length,
  grossPaise: sum(payments.map(({ grossPaise }) => grossPaise)),
  feePaise: sum(payments.map(({ feePaise }) => feePaise)),
  gstPaise: sum(payments.map(({ gstPaise }) => gstPaise)),
});

type PartSums = Pick<LineSums, "settlementId" | "part" | "count" | "netPaise" | "feePaise" | "taxPaise">;

const sumsOfLine = (line: CloseLine): PartSums => ({
  ...{ settlementId: line.settlement_id, part: partOf(line), count: 1 },
  ...{ netPaise: netOfLine(line), feePaise: line.fee_paise, taxPaise: line.tax_paise },
});

/** Rows of a close, and the sums below them. */
export function rowsOf(
  payments: PaymentSums,
  movements: readonly CloseMovement[],
  lines: readonly PartSums[],
): Pick<DayClose, "rows" | "ledgerPaise" | "reportPaise"> {
  const of = (part: ClosePart) => lines.filter((one) => one.part === part);
  const countOf = (some: readonly PartSums[]): number => sum(some.map(({ count }) => count));
  const paid = of("taken");
  const counts = { ledgerCount: payments.count, reportCount: countOf(paid) };
  const moved = (part: ClosePart): CloseRow => {
    const ours = movements.filter((movement) => movement.part === part);
    const theirs = of(part);
    return {
      ...{ part, ledgerCount: sum(ours.map(({ count }) => count)), reportCount: countOf(theirs) },
      ledgerPaise: sum(ours.map(({ paise }) => paise)),
      reportPaise: sum(theirs.map(({ netPaise }) => netPaise)),
    };
  };
  const rows: CloseRow[] = [
    {
      ...{ part: "taken", ...counts },
      ledgerPaise: payments.grossPaise,
      reportPaise: sum(paid.map(({ netPaise, feePaise }) => netPaise + feePaise)),
    },
    {
      ...{ part: "fee", ...counts },
      ledgerPaise: -payments.feePaise,
      reportPaise: -sum(paid.map(({ feePaise, taxPaise }) => feePaise - taxPaise)),
    },
    {
      ...{ part: "gst", ...counts },
      ledgerPaise: -payments.gstPaise,
      reportPaise: -sum(paid.map(({ taxPaise }) => taxPaise)),
    },
    ...(["refunds", "disputes", "adjustments"] as const).map(moved),
  ];
  return {
    rows,
    ledgerPaise: sum(rows.map(({ ledgerPaise }) => ledgerPaise)),
    reportPaise: sum(rows.map(({ reportPaise }) => reportPaise)),
  };
}

export const unsettledPayments = (payments: DayClose["payments"]): CloseDifference[] =>
  payments.flatMap((payment) => {
    const { line, entity, payableRef } = payment;
    return line === null ? [{ entity, kind: "unsettled" as const, paise: -netOfPayment(payment), payableRef }] : [];
  });

export const differingLines = (lines: readonly CloseLine[]): CloseDifference[] =>
  lines.flatMap(({ entity_id: entity, difference: kind, off_paise: paise, payableRef }) =>
    kind === null ? [] : [{ entity, kind, paise, payableRef }],
  );

export const unsettledRefunds = (refunds: DayClose["refunds"]): CloseDifference[] =>
  refunds.flatMap(({ entity, payableRef, paise, matchedPaise }) =>
    paise === matchedPaise ? [] : [{ entity, kind: "unsettled" as const, paise: matchedPaise - paise, payableRef }],
  );

export interface DayStanding {
  day: string;
  reportPaise: number;
  isClosed: boolean;
  openDifferences: number;
}

/** Newest first. Differences are counted of days that nobody has closed. */
export async function listDayStandings(
  db: Sql,
  { last, days }: { last: string; days: number },
): Promise<DayStanding[]> {
  const first = addCalendarDays(last, 1 - days);
  const { rows } = await sql<DayStanding>`
    WITH moved AS (${movementsBetween(delhiToInstant(first, "00:00"), delhiToInstant(addCalendarDays(last, 1), "00:00"))}),
    unmatched AS (
      SELECT moved.day, moved.payment_id FROM moved
        LEFT JOIN settlement_line AS line ON line.payment_id = moved.payment_id AND line.day = moved.day
          AND moved.part = CASE WHEN line.kind = 'refund' THEN 'refunds' WHEN line.kind <> 'payment' AND line.dispute_id IS NOT NULL THEN 'disputes' END
          AND EXISTS (SELECT FROM settlement WHERE settlement.id = settlement_id AND status <> 'failed')
      GROUP BY moved.day, moved.payment_id, moved.payable_ref, moved.part, moved.paise
      HAVING moved.paise <> coalesce(sum(credit_paise - debit_paise - off_paise), 0))
    SELECT of_day.day, is_closed AS "isClosed",
      coalesce((SELECT sum(credit_paise - debit_paise) FROM settlement_line JOIN settlement ON settlement.id = settlement_id
        WHERE settlement_line.day = of_day.day AND settlement.status <> 'failed'), 0)::bigint AS "reportPaise",
      CASE WHEN is_closed THEN 0 ELSE (SELECT count(*) FROM unsettled_payment WHERE unsettled_payment.day = of_day.day)
        + (SELECT count(*) FROM settlement_line JOIN settlement ON settlement.id = settlement_id
          WHERE settlement_line.day = of_day.day AND difference IS NOT NULL AND settlement.status <> 'failed')
        + (SELECT count(*) FROM unmatched WHERE unmatched.day = of_day.day) END::integer AS "openDifferences"
    FROM generate_series(${first}::date, ${last}::date, '1 day') AS at, LATERAL (SELECT at::date AS day) AS of_day,
      LATERAL (SELECT EXISTS (SELECT FROM day_close WHERE day_close.day = of_day.day) AS is_closed) AS known
    ORDER BY of_day.day DESC`.execute(db);
  return rows;
}

const UNSETTLED_DAYS = 60;

/** Sums the payments that the provider captured in the last sixty days and has not settled yet. */
export async function findUnsettled(db: Sql, now: Date): Promise<{ count: number; paise: number }> {
  const { rows } = await sql<{ count: number; paise: number }>`
    -- A subquery for each: as a join it would read all payments of all years.
    SELECT count(*)::integer AS count,
      coalesce(sum((SELECT amount_paise - fee_paise FROM payment WHERE payment.id = payment_id)), 0)::bigint AS paise
    FROM unsettled_payment WHERE day >= ${addCalendarDays(delhiDate(now), -UNSETTLED_DAYS)}`.execute(db);
  return rows[0] ?? { count: 0, paise: 0 };
}
