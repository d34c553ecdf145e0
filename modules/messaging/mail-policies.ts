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

/** Rules for one kind of mail, beside the schema of its data. */
interface MailRules<Data> {
  /**
   * True if a person must be called when the address refuses the mail: the guest has paid, we have promised it, or the address is the
   * company's. False for mails that owe nobody anything, and for alerts: a full mailbox would fill itself.
   */
  mustArrive: boolean;
  /** Last moment at which the mail is worth sending; null if there is none. */
  expiresAt?: (data: Data, writtenAt: Date) => Date | null;
  /** Raises an alert when the mail expired unsent: the guest waits for it and takes silence for an answer. */
  isAwaited?: true;
  /** Lets the composition decide whether the mail is still true before it goes (server/mail-relevance.server.ts). */
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

/** Policies of all mails, by the outbox topic that causes each: one row has all that is decided about a mail. */
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
  // Goes to an address that was wrong.
  "booking.address_corrected": mail(booking["booking.address_corrected"], optional),
  "booking.refund_done": mail(booking["booking.refund_done"], { mustArrive: true, isChecked: true }),
  "booking.riders_missing": mail(booking["booking.riders_missing"], {
    mustArrive: true,
    isChecked: true,
    expiresAt: ({ localDate, localTime }) => delhi(localDate, localTime),
  }),
  // "See you tomorrow", read on the day itself, keeps a rider in bed.
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
  // The link of either mail opens as long: modules/accounts/access/verify-email.server.ts and auth.server.ts.
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
/** Data of a mail of this kind, as its schema reads it. */
export type MailData<Kind extends MailKind> = z.infer<Policies[Kind]["schema"]>;
/** Kinds of mail whose truth is checked before they go. */
export type CheckedMailKind = {
  [Kind in MailKind]: Policies[Kind] extends { isChecked: true } ? Kind : never;
}[MailKind];

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
/** Payloads of the events that become mails. Messaging adds the company's address itself. */
export type MailPayloads = {
  [Kind in Exclude<MailKind, "company.told">]: z.input<Policies[Kind]["schema"]>;
} & { "company.told": Without<z.input<typeof companyTold>, "to"> };

const rulesOf = <Kind extends MailKind>(kind: Kind): MailRules<MailData<Kind>> =>
  mailPolicies[kind] as MailRules<MailData<Kind>>;

/** Reads the stored data of a mail. Throws a ZodError if they do not fit. */
export const readMail = <Kind extends MailKind>(kind: Kind, data: unknown): MailData<Kind> =>
  mailPolicies[kind].schema.parse(data) as MailData<Kind>;

/** True if this version can write the mail of a topic. */
export const isMailKind = (topic: string): topic is MailKind => Object.hasOwn(mailPolicies, topic);
export const mustArrive = (kind: MailKind): boolean => rulesOf(kind).mustArrive;
export const isAwaited = (kind: MailKind): boolean => rulesOf(kind).isAwaited === true;
export const isChecked = (kind: MailKind): kind is CheckedMailKind => rulesOf(kind).isChecked === true;

/** Finds the last moment at which a mail written at `writtenAt` is worth sending; null if there is none. */
export const mailExpiresAt = <Kind extends MailKind>(kind: Kind, data: MailData<Kind>, writtenAt: Date): Date | null =>
  rulesOf(kind).expiresAt?.(data, writtenAt) ?? null;
