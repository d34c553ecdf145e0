import { z } from "zod";
import { type BookingBrief, findBriefsPaid } from "#modules/booking/index.server.ts";
import { findPayablesPaid, listOpenRefunds, type WaitingRefund } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { alertLabel } from "#platform/jobs/alert-words.ts";
import { listAlerts, type StandingAlert } from "#platform/jobs/alerts.server.ts";
import { formatRupees } from "#platform/money.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate, plainDate } from "#platform/time/delhi-time.ts";
import { bandOf, type Need } from "./need-model.ts";

type Deps = { db: Sql; clock: Clock };

/** End of a day in Delhi: a promise of that day is kept until then. */
export const endOfDay = (localDate: string): string =>
  delhiToInstant(addCalendarDays(localDate, 1), "00:00").toISOString();

const guestOf = (brief: BookingBrief | undefined) =>
  brief ? { reference: brief.reference, phone: brief.contactPhone } : {};

function ofRefund(refund: WaitingRefund, brief: BookingBrief | undefined, now: string): Need {
  const until = endOfDay(refund.promisedBy);
  const isLookedAt = refund.isSentBefore ? " Look first if it has gone already." : "";
  return {
    ...{ key: `refund ${refund.id}`, band: bandOf(until, now), until, ...guestOf(brief) },
    title: `Refund of ${formatRupees(refund.amountPaise)} ${refund.isByHand ? "is yours to pay" : refund.isLate ? "is late" : "is refused by the provider"}`,
    detail: `${brief ? `${brief.contactName}. ` : ""}${refund.lastError ?? "The provider has not sent it yet."}${isLookedAt}`,
    ...{ costPaise: refund.amountPaise, costWords: "our promise broken" },
    deed: refund.isByHand
      ? { label: "Note the transfer", command: "close-refund", options: { refund: refund.id } }
      : { label: "Pay it by hand", command: "take-refund", options: { refund: refund.id } },
  };
}

/** Refused and late refunds, and refunds to be paid by bank transfer. */
export async function needsOfRefunds({ db, clock }: Deps): Promise<Need[]> {
  const refunds = await listOpenRefunds({ db, clock });
  const briefs = await findBriefsPaid(
    db,
    refunds.map(({ payableRef }) => payableRef),
  );
  return refunds.map((refund) => ofRefund(refund, briefs.get(refund.payableRef), clock.now().toISOString()));
}

const disputeDetail = z.object({
  payment_id: z.string(),
  amount: z.int().optional().catch(undefined),
  paise: z.int().optional().catch(undefined),
  respond_by: z.int().nullish().catch(undefined),
});

const settlements = ["settlement.differs", "settlement.late_difference"];
const disputes = ["payment.disputed", "payment.dispute_wanting"];

/** Alerts that another source of needs says better. */
const saidElsewhere = new Set([
  ...["refund.stuck", "refund.failed", "refund.late"],
  ...["mail.stuck", "mail.refused", "mail.given_up", "data_request.due"],
]);

function ofDispute(alert: StandingAlert, brief: BookingBrief | undefined, now: string): Need {
  const detail = disputeDetail.safeParse(alert.detail).data;
  const until = detail?.respond_by ? new Date(detail.respond_by * 1000).toISOString() : null;
  const paise = detail?.amount ?? detail?.paise ?? null;
  const sum = paise === null ? "A payment" : `Chargeback of ${formatRupees(paise)}`;
  return {
    ...{ key: `${alert.kind} ${alert.subject}`, band: until === null ? "now" : bandOf(until, now), until },
    ...guestOf(brief),
    title: `${sum} wants ${alert.kind === "payment.disputed" ? "its evidence" : "more evidence"}`,
    detail: `${brief ? `${brief.contactName}, ${brief.tourName}. ` : ""}Answer at the provider's desk.`,
    ...{ costPaise: paise, costWords: "lost by default" },
    deed: brief
      ? { label: "Show the booking", screen: "booking", id: brief.reference }
      : { label: "Close the alert", command: "resolve-alert", options: { kind: alert.kind, subject: alert.subject } },
  };
}

const settledDay = z.object({
  day: z.iso.date(),
  paise: z.int(),
  booking: z.string().nullable().catch(null),
});

/** A difference of a settlement is explained where its day is closed. */
function ofSettlement(alert: StandingAlert): Need {
  const detail = settledDay.safeParse(alert.detail).data;
  if (!detail) return ofAlert(alert);
  const { day, paise, booking } = detail;
  return {
    ...ofAlert(alert),
    detail: `${booking ?? "No booking"}, ${plainDate(day)}. Find out why, and close the day with the reason.`,
    ...{ costPaise: Math.abs(paise), costWords: "not explained" },
    deed: { label: "Look at the day", screen: "money", id: day },
  };
}

/** Name of what an alert is about; its number, if it has none. */
const nameOf = ({ subject, detail: { document } }: StandingAlert): string =>
  typeof document === "string" ? document : subject;

const ofAlert = (alert: StandingAlert): Need => ofKind(alert, nameOf(alert));

const ofKind = ({ kind, subject, times, raisedAt }: StandingAlert, about: string): Need => ({
  ...{ key: `${kind} ${subject}`, band: "now", until: null, untilWords: times === 1 ? "once" : `${times} times` },
  title: alertLabel(kind),
  detail: `About ${about}, since ${plainDate(delhiDate(raisedAt))}. The runbook says what to do about ${kind}.`,
  ...{ costPaise: null, costWords: "see the runbook" },
  deed: { label: "Close the alert", command: "resolve-alert", options: { kind, subject } },
});

/** Open alerts, and chargebacks with the last day of their evidence. */
export async function needsOfAlerts({ db, clock }: Deps): Promise<Need[]> {
  const alerts = (await listAlerts(db)).filter(({ kind }) => !saidElsewhere.has(kind));
  const payments = alerts.flatMap(({ detail }) => disputeDetail.safeParse(detail).data?.payment_id ?? []);
  const payables = await findPayablesPaid(db, payments);
  const briefs = await findBriefsPaid(db, [...new Set(payables.values())]);
  const now = clock.now().toISOString();
  return alerts.map((alert) => {
    if (settlements.includes(alert.kind)) return ofSettlement(alert);
    if (!disputes.includes(alert.kind)) return ofAlert(alert);
    const payable = payables.get(disputeDetail.safeParse(alert.detail).data?.payment_id ?? "");
    return ofDispute(alert, payable === undefined ? undefined : briefs.get(payable), now);
  });
}
