import { readMoney } from "#modules/desk/index.server.ts";
import { mayOpen, mayRun } from "#modules/staff/model.ts";
import { dayField } from "#platform/time/day-field.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiInstant, longDate, shortDate } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { closeNote } from "./close-note.server.ts";
import { closeTable } from "./close-table.server.ts";
import { counted, exactRupees } from "./money-words.ts";
import { MOST_MATTERS, openAlerts, openRefunds, takenByHand } from "./open-money.server.ts";
import { shownLines, shownPayments } from "./payment-lines.server.ts";

const MONEY = "/staff/money";
const addressOf = (day: string, show?: string) => `${MONEY}?day=${day}${show === undefined ? "" : `&show=${show}`}`;
const switchLabels = { differences: "Differences", all: "All", refunds: "Refunds and others" } as const;

/** The day's close, and all money that waits for somebody. An unreadable day is yesterday. */
export async function loadMoney({ app, staff, url }: ScreenAsk) {
  const asked = dayField.safeParse(url.searchParams.get("day"));
  const show = shownPayments.find((one) => one === url.searchParams.get("show")) ?? "all";
  const payments = ({ all: "all", differences: "differing", refunds: "none" } as const)[show];
  const money = await readMoney(app, { day: asked.success ? asked.data : null, payments });
  const { day, today, now, close, days, unsettled } = money;
  const { lines, more, counts, foot } = shownLines(money, show);
  const may = (command: string): boolean => mayRun(staff.role, command);
  const mayRead = ({ deed, ...matter }: ReturnType<typeof openRefunds>[number]) => ({
    ...matter,
    deed: deed !== null && may(deed.command) ? deed : null,
  });
  const [refunds, alerts] = [openRefunds(money), openAlerts(money)];
  return {
    title: `The day’s close, ${longDate(day)}`,
    about: { day },
    day,
    before: addressOf(addCalendarDays(day, -1)),
    after: day < today ? addressOf(addCalendarDays(day, 1)) : null,
    settlements: close.settlements.map(({ id, utr, status, settled_at: at, ofDayPaise }) => ({
      ...{ id, utr: utr ?? "none yet", isPaid: status === "processed" },
      words: `${delhiInstant(at, now)} · ${id} · ${exactRupees(ofDayPaise)}`,
    })),
    note: closeNote(money, may("close-day")),
    table: closeTable(close),
    show: shownPayments.map((one) => ({
      ...{ label: `${switchLabels[one]} ${counts[one]}`, address: addressOf(day, one), isOn: one === show },
    })),
    lines,
    nothing:
      show === "all" ? "Nothing was taken, given back or corrected on this day." : "Nothing of this day is like that.",
    more,
    foot,
    days: days.map((standing) => ({
      ...{ day: standing.day, label: shortDate(standing.day), address: addressOf(standing.day) },
      ...{ sum: exactRupees(standing.reportPaise), isOn: standing.day === day, isClosed: standing.isClosed },
      open: standing.openDifferences,
    })),
    refunds: refunds.slice(0, MOST_MATTERS).map(mayRead),
    moreRefunds: Math.max(0, refunds.length - MOST_MATTERS),
    alerts: alerts.slice(0, MOST_MATTERS).map(mayRead),
    moreAlerts: Math.max(0, alerts.length - MOST_MATTERS),
    byHand: takenByHand(money),
    owedToGifts: `${counted(money.owedToGifts.gifts, "gift")}, ${exactRupees(money.owedToGifts.paise)}`,
    unsettled: `${counted(unsettled.count, "payment")}, ${exactRupees(unsettled.paise)}`,
    may: { export: may("export-day"), fetch: may("settlements-since"), booking: mayOpen(staff.role, "booking") },
    since: addCalendarDays(today, -10),
  };
}
export type MoneyData = Awaited<ReturnType<typeof loadMoney>>;
