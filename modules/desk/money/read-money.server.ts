import { findBriefsPaid } from "#modules/booking/index.server.ts";
import { findGiftOrders, owedToGifts } from "#modules/credit/index.server.ts";
import {
  findDayFigures,
  findUnsettled,
  listDayStandings,
  listRefundsUnderWay,
} from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { listAlerts } from "#platform/jobs/alerts.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";

const SHOWN_DAYS = 7;
/** Payments of a day that are listed; the export has all. */
export const MOST_LINES = 200;
/** Differences named above the table. */
const MOST_DIFFERENCES = 5;
/** Kinds of alerts about money that came, went or was settled. */
const ofMoney = /^(payment|order|refund|settlement)\./;

type ListedPayments = "all" | "differing" | "none";

/** Reads a day's close, the days around it, and all of the money that waits for somebody. */
export async function readMoney(
  { db, clock }: { db: Db; clock: Clock },
  { day: wanted, payments }: { day: string | null; payments: ListedPayments },
) {
  const now = clock.now();
  const today = delhiDate(now);
  const yesterday = addCalendarDays(today, -1);
  const day = wanted !== null && wanted < today ? wanted : (wanted ?? yesterday);
  const last = addCalendarDays(day, 3) < today ? addCalendarDays(day, 3) : yesterday;
  const [close, refunds, unsettled, alerts, days] = await Promise.all([
    findDayFigures(db, day, {
      mostPayments: payments === "none" ? 0 : MOST_LINES,
      ...{ mostDifferences: MOST_DIFFERENCES, isDiffering: payments === "differing" },
    }),
    listRefundsUnderWay(db),
    findUnsettled(db, now),
    listAlerts(db),
    listDayStandings(db, { last, days: SHOWN_DAYS }),
  ]);
  const refs = [
    ...close.payments.map(({ payableRef }) => payableRef),
    ...close.refunds.map(({ payableRef }) => payableRef),
    ...close.byHand.map(({ payableRef }) => payableRef),
    ...close.differences.first.flatMap(({ payableRef }) => payableRef ?? []),
    ...refunds.map(({ payable_ref: paid, asked_by: asked }) => asked ?? paid),
    ...close.others.slice(0, MOST_LINES).flatMap(({ payableRef }) => payableRef ?? []),
  ];
  const named = await findBriefsPaid(db, [...new Set(refs)]);
  const gifts = await findGiftOrders(
    db,
    [...new Set(refs)].filter((ref) => !named.has(ref)),
  );
  return {
    day,
    today,
    now,
    close,
    refunds,
    named,
    gifts,
    owedToGifts: await owedToGifts(db),
    days,
    unsettled,
    alerts: alerts.filter(({ kind }) => ofMoney.test(kind)),
  };
}
export type MoneyOfDesk = Awaited<ReturnType<typeof readMoney>>;
