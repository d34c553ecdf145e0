import type { MoneyOfDesk } from "#modules/desk/index.server.ts";
import { alertLabel } from "#platform/jobs/alert-words.ts";
import { sum } from "#platform/money.ts";
import { daysBetween } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate, shortDate } from "#platform/time/delhi-time.ts";
import { exactRupees } from "./money-words.ts";

/** Guests are promised fifteen days; ten raise an alert. */
const LATE_DAYS = 10;

/** A fault of one day raises an alert for each of its payments. */
export const MOST_MATTERS = 50;

interface OpenMatter {
  key: string;
  words: string;
  reference: string | null;
  urgency: "now" | "soon" | "later";
  /** Command that ends it, with its options. */
  deed: { command: string; label: string; options: Record<string, string> } | null;
}

/** Refunds under way, late or by hand. */
export function openRefunds({ refunds, named, today }: MoneyOfDesk): OpenMatter[] {
  return refunds.map(
    ({ id, amount_paise: paise, promised_by, by_hand_since: byHand, created_at: at, payable_ref: paid, ...row }) => {
      const days = daysBetween(delhiDate(at), today);
      const isLate = days >= LATE_DAYS;
      const how = row.hold_reason !== null ? "held for you" : byHand !== null ? "to be paid by hand" : "under way";
      return {
        key: id,
        words: `${exactRupees(paise)} ${how}, day ${days + 1}, promised by ${shortDate(promised_by, today)}`,
        reference: named.get(row.asked_by ?? paid)?.reference ?? null,
        urgency: isLate ? "now" : byHand === null ? "later" : "soon",
        deed: byHand === null ? null : { command: "close-refund", label: "It is paid", options: { refund: id } },
      };
    },
  );
}

/** Alerts about money: disputes, strays, settlements. A refund's own stands above. */
export function openAlerts({ alerts, refunds }: MoneyOfDesk): OpenMatter[] {
  const shown = new Set(refunds.map(({ id }) => id));
  return alerts
    .filter(({ subject }) => !shown.has(subject))
    .map(({ kind, subject, detail }) => ({
      key: `${kind} ${subject}`,
      words: `${alertLabel(kind)} ${typeof detail.rupees === "string" ? `${detail.rupees}, ` : ""}${subject}`,
      reference: typeof detail.booking === "string" ? detail.booking : null,
      urgency: "now" as const,
      deed: { command: "resolve-alert", label: "It is settled", options: { kind, subject } },
    }));
}

export function takenByHand({ close, named }: MoneyOfDesk) {
  const of = (kind: "cash" | "upi") =>
    exactRupees(sum(close.byHand.filter((one) => one.kind === kind).map(({ paise }) => paise)));
  const receipts = close.byHand.map(({ receipt }) => receipt).toSorted();
  return {
    cash: of("cash"),
    upi: of("upi"),
    receipts: receipts.length < 2 ? (receipts[0] ?? "none") : `${receipts[0]} to ${receipts.at(-1)}`,
    payments: close.byHand.map(({ receipt, payableRef, paise }) => ({
      ...{ receipt, reference: named.get(payableRef)?.reference ?? null, rupees: exactRupees(paise) },
    })),
  };
}
