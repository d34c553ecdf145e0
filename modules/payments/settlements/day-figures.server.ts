import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { sum } from "#platform/money.ts";
import {
  byHandOf,
  type CloseDifference,
  type DayClose,
  dayBounds,
  differingLines,
  explainsItself,
  findDayClose,
  joinMovements,
  listSettlementsOf,
  netOfPayment,
  rowsOf,
  sumsOfPayments,
  unsettledPayments,
  unsettledRefunds,
} from "./day-close.server.ts";
import {
  type CloseLine,
  type ClosePayment,
  type DayBounds,
  isOdd,
  isUnsettled,
  nameLines,
  type PaymentSums,
  readClosed,
  readDayLines,
  readLinesOf,
  readMovements,
  readPayments,
  sumLines,
  sumPayments,
} from "./read-day.server.ts";

interface Differences {
  count: number;
  paise: number;
}

type Shared =
  | "day"
  | "rows"
  | "ledgerPaise"
  | "reportPaise"
  | "settlements"
  | "refunds"
  | "others"
  | "byHand"
  | "closed";

/** A day's close as a screen shows it: sums of everything, and the payments that are listed. */
export interface DayFigures extends Pick<DayClose, Shared> {
  payments: DayClose["payments"];
  /** Sums of all payments. A differing one has no line in the report, or another sum there. */
  taken: PaymentSums & { settledPaise: number; differing: number };
  differences: { explained: Differences; unexplained: Differences; first: CloseDifference[] };
}

interface FiguresAsk {
  mostPayments: number;
  mostDifferences: number;
  /** Lists only payments that differ from the report. */
  isDiffering: boolean;
}

/** Compares a day of Delhi with the provider's report as `findDayClose` does, and reads only the payments that are shown. */
export async function findDayFigures(db: Sql, day: string, ask: FiguresAsk): Promise<DayFigures> {
  const bounds = dayBounds(day);
  const [{ taken, open }, parts, movements, odd, closed] = await Promise.all([
    sumPayments(db, bounds),
    sumLines(db, bounds),
    readMovements(db, bounds),
    readDayLines(db, bounds, isOdd),
    readClosed(db, bounds),
  ]);
  // A line may be of a payment that our books have on another day. It is found among all of them.
  if (sum(parts.map(({ matched }) => matched)) !== taken.count - open.count)
    return figuresOf(await findDayClose(db, day), ask);
  const differing = odd.flatMap((line) => (isOfPayment(line) ? (line.payment_id ?? []) : []));
  const [payments, firstOpen, byHand, settlements, lines] = await Promise.all([
    listPayments(db, bounds, ask, differing),
    open.count === 0 ? [] : readPayments(db, bounds, { only: isUnsettled(day), most: ask.mostDifferences }),
    readPayments(db, bounds, { isByHand: true }),
    listSettlementsOf(db, parts),
    nameLines(db, odd, []),
  ]);
  const { refunds, matched } = joinMovements(movements, lines);
  const differences = [
    ...unsettledPayments(firstOpen.map((payment) => ({ ...payment, line: null }))),
    ...differingLines(lines),
    ...unsettledRefunds(refunds),
  ];
  const unread = {
    count: open.count - firstOpen.length,
    paise: netOfPayment(sumsOfPayments(firstOpen)) - netOfPayment(open),
  };
  return {
    ...{ day, payments, refunds, settlements, closed },
    ...rowsOf(taken, movements, parts),
    byHand: byHand.flatMap(byHandOf),
    taken: {
      ...taken,
      settledPaise: sum(parts.map(({ matchedPaise }) => matchedPaise)),
      differing: open.count + differing.length,
    },
    others: lines.filter((line) => !isOfPayment(line) && !matched.has(line)),
    differences: sortDifferences(differences, unread, ask),
  };
}

/** True for a line that settles a payment of our books, and not for the second time. */
const isOfPayment = ({ kind, payment_id: id, difference }: Omit<CloseLine, "payableRef">): boolean =>
  kind === "payment" && id !== null && difference !== "twice";

async function listPayments(
  db: Sql,
  bounds: DayBounds,
  { mostPayments, isDiffering }: FiguresAsk,
  differing: readonly string[],
): Promise<DayClose["payments"]> {
  const only = isDiffering
    ? sql<boolean>`(${isUnsettled(bounds.day)} OR captured.payment_id = ANY(${differing}::uuid[]))`
    : undefined;
  const listed: ClosePayment[] = await readPayments(db, bounds, { isByHand: false, only, most: mostPayments });
  const ids = listed.map(({ paymentId }) => paymentId);
  const lines = await readLinesOf(db, bounds, ids);
  return listed.map((payment) => {
    const line = lines.get(payment.paymentId);
    return { ...payment, line: line ? { ...line, payableRef: payment.payableRef } : null };
  });
}

/** Sums differences, and puts those first that no later settlement explains. `unread` ones explain themselves. */
function sortDifferences(
  read: readonly CloseDifference[],
  unread: Differences,
  { mostDifferences }: FiguresAsk,
): DayFigures["differences"] {
  const explained = read.filter(explainsItself);
  const unexplained = read.filter((one) => !explainsItself(one));
  const sums = (some: readonly CloseDifference[]): Differences => ({
    count: some.length,
    paise: sum(some.map(({ paise }) => paise)),
  });
  const { count, paise } = sums(explained);
  return {
    explained: { count: count + unread.count, paise: paise + unread.paise },
    unexplained: sums(unexplained),
    first: [...unexplained, ...explained].slice(0, mostDifferences),
  };
}

export function figuresOf(close: DayClose, ask: FiguresAsk): DayFigures {
  const { payments, differences, ...shared } = close;
  const differing = payments.filter(({ line }) => line === null || line.difference !== null);
  return {
    ...shared,
    payments: (ask.isDiffering ? differing : payments).slice(0, ask.mostPayments),
    taken: {
      ...sumsOfPayments(payments),
      settledPaise: sum(payments.map(({ line }) => (line ? line.credit_paise - line.debit_paise : 0))),
      differing: differing.length,
    },
    differences: sortDifferences(differences, { count: 0, paise: 0 }, ask),
  };
}
