import { type Selectable, sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { sum } from "#platform/money.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import type { DeskPaymentKind, LineDifference } from "../model.ts";
import type { DayCloseTable, SettlementTable } from "../tables.server.ts";
import { type CloseLine, type CloseMovement, type ClosePayment, movementsBetween, readDay } from "./read-day.server.ts";

export const closeParts = ["taken", "fee", "gst", "refunds", "disputes", "adjustments"] as const;
export type ClosePart = (typeof closeParts)[number];

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
  const { payments: all, movements, lines, settlements, closed } = await readDay(db, dayBounds(day));
  // A day of a large company has thousands of each: every payment would look through every line.
  const byPayment = Map.groupBy(lines, ({ payment_id: id }) => id);
  const linesOf = (paymentId: string): CloseLine[] => byPayment.get(paymentId) ?? [];
  const payments = all
    .filter(({ deskKind }) => deskKind === null)
    .map((payment) => ({
      ...payment,
      line: linesOf(payment.paymentId).find((line) => isFirstOf(line, payment)) ?? null,
    }));
  const refunds = movements.map((movement) => {
    const own = linesOf(movement.paymentId).filter((line) => isOf(line, movement));
    const [line = null] = own;
    return { ...movement, line, reportPaise: sum(own.map(netOfLine)), matchedPaise: sum(own.map(netWithoutOff)) };
  });
  const rows = rowsOf(payments, movements, lines);
  const taken = new Set([
    ...payments.flatMap(({ line }) => line ?? []),
    ...movements.flatMap((movement) => linesOf(movement.paymentId).filter((line) => isOf(line, movement))),
  ]);
  return {
    day,
    rows,
    ledgerPaise: sum(rows.map(({ ledgerPaise }) => ledgerPaise)),
    reportPaise: sum(rows.map(({ reportPaise }) => reportPaise)),
    settlements: settlements.map((settlement) => ({
      ...settlement,
      ofDayPaise: sum(lines.filter(({ settlement_id: id }) => id === settlement.id).map(netOfLine)),
    })),
    payments,
    refunds,
    others: lines.filter((line) => !taken.has(line)),
    differences: [...unsettledPayments(payments), ...differingLines(lines), ...unsettledRefunds(refunds)],
    byHand: all.flatMap(({ deskKind, grossPaise, entity, payableRef }) =>
      deskKind === null ? [] : [{ kind: deskKind, paise: grossPaise, receipt: entity, payableRef }],
    ),
    closed,
  };
}

const dayBounds = (day: string) => ({
  ...{ day, from: delhiToInstant(day, "00:00"), until: delhiToInstant(addCalendarDays(day, 1), "00:00") },
});

const netOfLine = ({ credit_paise: credit, debit_paise: debit }: CloseLine): number => credit - debit;
const netWithoutOff = (line: CloseLine): number => netOfLine(line) - line.off_paise;
export const netOfPayment = ({ grossPaise, feePaise, gstPaise }: ClosePayment): number =>
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

function rowsOf(payments: ClosePayment[], movements: CloseMovement[], lines: CloseLine[]): CloseRow[] {
  const paid = lines.filter(({ kind }) => kind === "payment");
  const counts = { ledgerCount: payments.length, reportCount: paid.length };
  const moved = (part: ClosePart): CloseRow => {
    const ours = movements.filter((movement) => movement.part === part);
    const theirs = lines.filter((line) => partOf(line) === part);
    return {
      ...{ part, ledgerCount: sum(ours.map(({ count }) => count)), reportCount: theirs.length },
      ledgerPaise: sum(ours.map(({ paise }) => paise)),
      reportPaise: sum(theirs.map(netOfLine)),
    };
  };
  return [
    {
      ...{ part: "taken", ...counts },
      ledgerPaise: sum(payments.map(({ grossPaise }) => grossPaise)),
      reportPaise: sum(paid.map((line) => netOfLine(line) + line.fee_paise)),
    },
    {
      ...{ part: "fee", ...counts },
      ledgerPaise: -sum(payments.map(({ feePaise }) => feePaise)),
      reportPaise: -sum(paid.map((line) => line.fee_paise - line.tax_paise)),
    },
    {
      ...{ part: "gst", ...counts },
      ledgerPaise: -sum(payments.map(({ gstPaise }) => gstPaise)),
      reportPaise: -sum(paid.map((line) => line.tax_paise)),
    },
    ...(["refunds", "disputes", "adjustments"] as const).map(moved),
  ];
}

const unsettledPayments = (payments: DayClose["payments"]): CloseDifference[] =>
  payments.flatMap((payment) => {
    const { line, entity, payableRef } = payment;
    return line === null ? [{ entity, kind: "unsettled" as const, paise: -netOfPayment(payment), payableRef }] : [];
  });

const differingLines = (lines: CloseLine[]): CloseDifference[] =>
  lines.flatMap(({ entity_id: entity, difference: kind, off_paise: paise, payableRef }) =>
    kind === null ? [] : [{ entity, kind, paise, payableRef }],
  );

const unsettledRefunds = (refunds: DayClose["refunds"]): CloseDifference[] =>
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
