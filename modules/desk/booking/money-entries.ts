import type { MoneyTrail, TrailPayment, TrailRefund } from "#modules/payments/index.server.ts";
import { formatRupees, sum } from "#platform/money.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { joined, type TimelineEntry } from "./timeline-entry.ts";

const methodLabels: Record<string, string> = {
  card: "by card",
  upi: "by UPI",
  netbanking: "by netbanking",
  wallet: "by wallet",
  emi: "in instalments",
  cash: "in cash",
  elsewhere: "to another system, before it was brought here",
};

const methodWords = (method: string | null): string | null =>
  method === null ? null : (methodLabels[method] ?? `by ${method}`);

const feeWords = ({ feePaise, taxPaise }: TrailPayment): string | null => {
  if (feePaise === 0) return null;
  if (taxPaise === 0) return `fee ${formatRupees(feePaise)}`;
  return `fee ${formatRupees(feePaise - taxPaise)} + GST ${formatRupees(taxPaise)}`;
};

function paymentEntry(payment: TrailPayment): TimelineEntry {
  const { at, method, providerPaymentId, amountPaise, status, failureReason } = payment;
  const made = { at, group: "money" as const, sign: "money" as const };
  const fee = feeWords(payment);
  if (status === "captured")
    return { ...made, name: "Paid", words: joined(methodWords(method), providerPaymentId, fee), paise: amountPaise };
  const sum = formatRupees(amountPaise);
  if (status === "failed")
    return { ...made, sign: "cross", name: "A payment failed", words: joined(sum, failureReason, providerPaymentId) };
  if (status === "authorized")
    return {
      ...made,
      name: "A payment is promised",
      words: joined(`${sum}, not ours yet`, providerPaymentId),
      state: { words: "waits to be captured", urgency: "soon" },
    };
  return { ...made, sign: "back", name: "A promised payment was let go", words: joined(sum, providerPaymentId) };
}

const holdWords: Record<NonNullable<TrailRefund["holdReason"]>, string> = {
  dispute: "on hold: a bank has taken this money already",
  owed_again: "on hold: a bank has returned the money of a dispute",
  desk_refund: "on hold: money has gone back at the provider's desk",
  forgotten: "on hold: it may have been sent before",
};

function refundState({ status, holdReason, isByHand, lastError, promisedBy }: TrailRefund): TimelineEntry["state"] {
  if (status === "processed") return { words: "arrived", urgency: "well" };
  if (holdReason !== null) return { words: holdWords[holdReason], urgency: "now" };
  if (isByHand) return { words: "to be paid by bank transfer", urgency: "now" };
  if (status === "failed") return { words: "failed, and is tried again", urgency: "now" };
  const by = `promised by ${plainDate(promisedBy)}`;
  if (status === "sent") return { words: `on its way, ${by}`, urgency: "soon" };
  return {
    words: lastError === null ? `not sent yet, ${by}` : `not sent: ${lastError}`,
    urgency: lastError ? "now" : "soon",
  };
}

function refundEntries(refund: TrailRefund): TimelineEntry[] {
  const { requestedAt, at, reason, providerRefundId, providerPaymentId, bankReference, amountPaise, status } = refund;
  const made = { group: "money" as const, sign: "back" as const };
  const isDone = status === "processed";
  const state = refundState(refund);
  const asked: TimelineEntry = {
    ...made,
    at: requestedAt,
    name: "Refund asked",
    words: joined(reason, `of ${providerPaymentId}`, providerRefundId),
    ...(!isDone && state && { state, paise: -amountPaise }),
  };
  if (!isDone) return [asked];
  const reference = bankReference && `bank's number ${bankReference}`;
  return [
    asked,
    { ...made, at, name: "Refund arrived", words: joined(reference, providerRefundId), paise: -amountPaise },
  ];
}

/** Payments, refunds, chargebacks and what was given back at the provider's desk, with the provider's ids. */
export const moneyEntries = ({ payments, refunds, chargebacks, deskRefunds }: MoneyTrail): TimelineEntry[] => [
  ...payments.map(paymentEntry),
  ...refunds.flatMap(refundEntries),
  ...chargebacks.flatMap(({ providerDisputeId, amountPaise, at, reversedAt }): TimelineEntry[] => {
    const made = { group: "money" as const, sign: "warning" as const, words: providerDisputeId };
    const taken = { ...made, at, name: "A bank took money back by a dispute", paise: -amountPaise };
    return reversedAt === null
      ? [taken]
      : [taken, { ...made, at: reversedAt, name: "The bank returned it", paise: amountPaise }];
  }),
  ...deskRefunds.map(
    ({ providerPaymentId, amountPaise, at }): TimelineEntry => ({
      ...{ at, group: "money", sign: "back", name: "Given back at the provider's desk", words: providerPaymentId },
      paise: -amountPaise,
    }),
  ),
];

/** Sum of money that has gone back or is on its way. What a bank took and returned has not. */
export const moneyBack = ({ refunds, chargebacks, deskRefunds }: MoneyTrail): number =>
  sum(
    [...refunds, ...deskRefunds, ...chargebacks.filter(({ reversedAt }) => reversedAt === null)].map(
      ({ amountPaise }) => amountPaise,
    ),
  );
