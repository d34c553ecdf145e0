import type { z } from "zod";
import { delhiMoment } from "#platform/time/delhi-time.ts";
import { accountMailKinds } from "./account-mails.ts";
import { bookingMailKinds } from "./booking-mails.ts";
import { companyTold } from "./company-mails.ts";
import {
  alertsRaised,
  commentPending,
  contactAcknowledged,
  contactReceived,
  newsletterConfirm,
  refundsLate,
  reviewAnswered,
  reviewPending,
} from "./content-mails.ts";
import { waitlistJoined, waitlistPlaceFree } from "./waitlist-mails.ts";

interface MailRules<Data> {
  /**
   * A refused address raises an alert: paid, promised or for the company. Never for alerts: a full mailbox would fill
   * itself.
   */
  mustArrive: boolean;
  /** Last moment worth sending. */
  expiresAt?: (data: Data, writtenAt: Date) => Date | null;
  /** Expiring unsent raises an alert: the guest takes silence for an answer. */
  isAwaited?: true;
  /** Checked before sending (server/mail-relevance.server.ts). */
  isChecked?: true;
}

const mail = <Schema extends z.ZodType, const Rules extends MailRules<z.infer<Schema>>>(
  schema: Schema,
  rules: Rules & MailRules<z.infer<Schema>>,
): { schema: Schema } & Rules => ({ schema, ...rules });

const hoursAfter = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * 3_600_000);
const delhi = (localDate: string, localTime = "00:00"): Date => new Date(delhiMoment(localDate, localTime));

const booking = bookingMailKinds;
const account = accountMailKinds;
const optional = { mustArrive: false } as const;

export const mailPolicies = {
  "booking.confirmed": mail(booking["booking.confirmed"], { mustArrive: true, isChecked: true }),
  "booking.payment_failed": mail(booking["booking.payment_failed"], {
    mustArrive: false,
    isChecked: true,
    expiresAt: ({ holdExpiresAt }) => new Date(holdExpiresAt),
  }),
  "booking.money_returned": mail(booking["booking.money_returned"], { mustArrive: true, isChecked: true }),
  "booking.moved": mail(booking["booking.moved"], { mustArrive: true, isChecked: true }),
  "booking.guaranteed": mail(booking["booking.guaranteed"], { mustArrive: true, isChecked: true }),
  "booking.cancelled": mail(booking["booking.cancelled"], { mustArrive: true, isChecked: true }),
  "booking.handed_over": mail(booking["booking.handed_over"], { mustArrive: true }),
  "booking.address_corrected": mail(booking["booking.address_corrected"], optional),
  "booking.refund_done": mail(booking["booking.refund_done"], { mustArrive: true, isChecked: true }),
  "booking.riders_missing": mail(booking["booking.riders_missing"], {
    mustArrive: true,
    isChecked: true,
    expiresAt: ({ localDate, localTime }) => delhi(localDate, localTime),
  }),
  // "See you tomorrow" on the day itself keeps a rider in bed.
  "booking.reminder": mail(booking["booking.reminder"], {
    mustArrive: true,
    isChecked: true,
    expiresAt: ({ localDate }) => delhi(localDate),
  }),
  "booking.thanks": mail(booking["booking.thanks"], optional),
  "booking.called_off": mail(booking["booking.called_off"], { mustArrive: true, isChecked: true }),
  "booking.withdrawn": mail(booking["booking.withdrawn"], { mustArrive: true }),
  "booking.credit": mail(booking["booking.credit"], { mustArrive: true, isChecked: true }),
  "quote.offered": mail(booking["quote.offered"], {
    mustArrive: true,
    isChecked: true,
    isAwaited: true,
    expiresAt: ({ expiresAt }) => new Date(expiresAt),
  }),
  // As long as the links: modules/accounts/access/verify-email.server.ts and auth.server.ts.
  "account.verify_email": mail(account["account.verify_email"], {
    mustArrive: false,
    expiresAt: (_, writtenAt) => hoursAfter(writtenAt, 24),
  }),
  "account.reset_password": mail(account["account.reset_password"], {
    mustArrive: false,
    expiresAt: (_, writtenAt) => hoursAfter(writtenAt, 1),
  }),
  "account.already_there": mail(account["account.already_there"], optional),
  "account.password_changed": mail(account["account.password_changed"], optional),
  "account.email_change_asked": mail(account["account.email_change_asked"], optional),
  "account.email_changed": mail(account["account.email_changed"], optional),
  "account.erased": mail(account["account.erased"], optional),
  "company.told": mail(companyTold, {
    mustArrive: true,
    isChecked: true,
    expiresAt: (data) => (data.what === "riders_missing" ? delhi(data.localDate) : null),
  }),
  "contact.received": mail(contactReceived, { mustArrive: true }),
  "contact.acknowledged": mail(contactAcknowledged, optional),
  "comment.pending": mail(commentPending, { mustArrive: true }),
  "review.pending": mail(reviewPending, { mustArrive: true }),
  "review.answered": mail(reviewAnswered, { mustArrive: false, isChecked: true }),
  "newsletter.confirm": mail(newsletterConfirm, optional),
  "waiting.entered": mail(waitlistJoined, {
    mustArrive: false,
    isChecked: true,
    expiresAt: ({ cutoffAt }) => new Date(cutoffAt),
  }),
  "waiting.told": mail(waitlistPlaceFree, {
    mustArrive: false,
    isChecked: true,
    expiresAt: ({ cutoffAt }) => new Date(cutoffAt),
  }),
  "refunds.late": mail(refundsLate, { mustArrive: true }),
  "alerts.raised": mail(alertsRaised, optional),
} as const;

type Policies = typeof mailPolicies;
export type MailKind = keyof Policies;
export type MailData<Kind extends MailKind> = z.infer<Policies[Kind]["schema"]>;
export type CheckedMailKind = {
  [Kind in MailKind]: Policies[Kind] extends { isChecked: true } ? Kind : never;
}[MailKind];

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
/** Messaging adds the company's address. */
export type MailPayloads = {
  [Kind in Exclude<MailKind, "company.told">]: z.input<Policies[Kind]["schema"]>;
} & { "company.told": Without<z.input<typeof companyTold>, "to"> };

const rulesOf = <Kind extends MailKind>(kind: Kind): MailRules<MailData<Kind>> =>
  mailPolicies[kind] as MailRules<MailData<Kind>>;

/** Throws a ZodError if stored data do not fit. */
export const readMail = <Kind extends MailKind>(kind: Kind, data: unknown): MailData<Kind> =>
  mailPolicies[kind].schema.parse(data) as MailData<Kind>;

export const isMailKind = (topic: string): topic is MailKind => Object.hasOwn(mailPolicies, topic);
export const mustArrive = (kind: MailKind): boolean => rulesOf(kind).mustArrive;
export const isAwaited = (kind: MailKind): boolean => rulesOf(kind).isAwaited === true;
export const isChecked = (kind: MailKind): kind is CheckedMailKind => rulesOf(kind).isChecked === true;

export const mailExpiresAt = <Kind extends MailKind>(kind: Kind, data: MailData<Kind>, writtenAt: Date): Date | null =>
  rulesOf(kind).expiresAt?.(data, writtenAt) ?? null;
