import type { z } from "zod";
import type { OmitEach } from "#platform/omit-each.ts";
import { delhiMoment } from "#platform/time/delhi-time.ts";
import { accountErased, accountLinkMail, accountMail } from "./account-mails.ts";
import {
  addressCorrected,
  bookedByDesk,
  bookingCancelled,
  bookingConfirmed,
  bookingGuaranteed,
  bookingHandedOver,
  bookingMessage,
  bookingMoved,
  bookingReminder,
  bookingSplitOff,
  bookingThanks,
  bookingWithdrawn,
  creditGiven,
  departureCalledOff,
  guestsMoved,
  moneyReturned,
  paymentFailed,
  quoteOffered,
  refundDone,
  ridersMissingMail,
} from "./booking-mails.ts";
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
  reviewPhotographs,
} from "./content-mails.ts";
import { giftGiven, giftSold, giftTold } from "./gift-mails.ts";
import { guideRoster } from "./guide-mails.ts";
import { mailTested, staffApprovalAsked, staffInvited, staffLoggedIn, studioNotPublished } from "./staff-mails.ts";
import { waitlistJoined, waitlistPlaceFree } from "./waitlist-mails.ts";

interface MailRules<Data> {
  /**
   * True if a refused address raises an alert: the guest has paid, we have promised the mail, or it is for the company.
   * False for mails about alerts, or a full mailbox would fill itself.
   */
  mustArrive: boolean;
  /** Last moment at which the mail is worth sending; null if there is none. */
  expiresAt?: (data: Data, writtenAt: Date) => Date | null;
  /** Raises an alert if the mail expires unsent: the guest takes silence for an answer. */
  isAwaited?: true;
  /** Has its truth checked before it goes (server/mail-relevance.server.ts). */
  isChecked?: true;
}

const mail = <Schema extends z.ZodType, const Rules extends MailRules<z.infer<Schema>>>(
  schema: Schema,
  rules: Rules & MailRules<z.infer<Schema>>,
): { schema: Schema } & Rules => ({ schema, ...rules });

const hoursAfter = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * 3_600_000);
const delhi = (localDate: string, localTime = "00:00"): Date => new Date(delhiMoment(localDate, localTime));

const optional = { mustArrive: false } as const;

/** Everything decided about each mail, by the outbox topic that causes it. */
export const mailPolicies = {
  "booking.confirmed": mail(bookingConfirmed, { mustArrive: true, isChecked: true }),
  "booking.payment_failed": mail(paymentFailed, {
    mustArrive: false,
    isChecked: true,
    expiresAt: ({ holdExpiresAt }) => new Date(holdExpiresAt),
  }),
  "booking.by_desk": mail(bookedByDesk, {
    mustArrive: true,
    isAwaited: true,
    isChecked: true,
    expiresAt: ({ holdExpiresAt }) => new Date(holdExpiresAt),
  }),
  "booking.money_returned": mail(moneyReturned, { mustArrive: true, isChecked: true }),
  "booking.moved": mail(bookingMoved, { mustArrive: true, isChecked: true }),
  "booking.guests_moved": mail(guestsMoved, { mustArrive: true, isChecked: true }),
  "booking.split_off": mail(bookingSplitOff, {
    mustArrive: true,
    isAwaited: true,
    isChecked: true,
    expiresAt: ({ payUntil }) => new Date(payUntil),
  }),
  "booking.guaranteed": mail(bookingGuaranteed, { mustArrive: true, isChecked: true }),
  "booking.cancelled": mail(bookingCancelled, { mustArrive: true, isChecked: true }),
  "booking.handed_over": mail(bookingHandedOver, { mustArrive: true }),
  // To the address that was wrong.
  "booking.address_corrected": mail(addressCorrected, optional),
  "booking.refund_done": mail(refundDone, { mustArrive: true, isChecked: true }),
  "booking.riders_missing": mail(ridersMissingMail, {
    mustArrive: true,
    isChecked: true,
    expiresAt: ({ localDate, localTime }) => delhi(localDate, localTime),
  }),
  // "See you tomorrow" on the day itself keeps a rider in bed.
  "booking.reminder": mail(bookingReminder, {
    mustArrive: true,
    isChecked: true,
    expiresAt: ({ localDate }) => delhi(localDate),
  }),
  "booking.thanks": mail(bookingThanks, optional),
  "booking.message": mail(bookingMessage, { mustArrive: true, isChecked: true }),
  "booking.called_off": mail(departureCalledOff, { mustArrive: true, isChecked: true }),
  "booking.withdrawn": mail(bookingWithdrawn, { mustArrive: true }),
  "booking.credit": mail(creditGiven, { mustArrive: true, isChecked: true }),
  "quote.offered": mail(quoteOffered, {
    mustArrive: true,
    isChecked: true,
    isAwaited: true,
    expiresAt: ({ expiresAt }) => new Date(expiresAt),
  }),
  "gift.given": mail(giftGiven, { mustArrive: true, isChecked: true }),
  "gift.told": mail(giftTold, { mustArrive: true, isChecked: true }),
  "gift.sold": mail(giftSold, { mustArrive: true }),
  // Each mail expires with its link: modules/accounts/access/verify-email.server.ts and auth.server.ts.
  "account.verify_email": mail(accountLinkMail, {
    mustArrive: false,
    expiresAt: (_, writtenAt) => hoursAfter(writtenAt, 24),
  }),
  "account.reset_password": mail(accountLinkMail, {
    mustArrive: false,
    expiresAt: (_, writtenAt) => hoursAfter(writtenAt, 1),
  }),
  "account.already_there": mail(accountMail, optional),
  "account.password_changed": mail(accountMail, optional),
  // To the present address.
  "account.email_change_asked": mail(accountMail, optional),
  // To the former address.
  "account.email_changed": mail(accountMail, optional),
  "account.erased": mail(accountErased, optional),
  // The link ends with the invitation: modules/staff/invites.server.ts.
  "staff.invited": mail(staffInvited, {
    mustArrive: true,
    expiresAt: ({ expiresAt }) => new Date(expiresAt),
  }),
  // A request ends with its hour: modules/staff/approvals.server.ts.
  "staff.approval_asked": mail(staffApprovalAsked, {
    mustArrive: false,
    expiresAt: ({ expiresAt }) => new Date(expiresAt),
  }),
  "staff.logged_in": mail(staffLoggedIn, { mustArrive: true }),
  "studio.not_published": mail(studioNotPublished, { mustArrive: true }),
  "staff.mail_tested": mail(mailTested, { mustArrive: false, expiresAt: (_, writtenAt) => hoursAfter(writtenAt, 1) }),
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
  "review.photographs": mail(reviewPhotographs, { mustArrive: false, isChecked: true }),
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
  // Nobody reads a roster after its day.
  "guide.roster": mail(guideRoster, {
    mustArrive: true,
    isChecked: true,
    expiresAt: ({ localDate }) => hoursAfter(delhi(localDate), 24),
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

/** Mails to which messaging adds the company's address. */
export type OwnMailKind = "company.told" | "gift.sold";
const ownKinds: ReadonlySet<string> = new Set<OwnMailKind>(["company.told", "gift.sold"]);
export const isOwnMail = (kind: string): kind is OwnMailKind => ownKinds.has(kind);

export type MailPayloads = {
  [Kind in Exclude<MailKind, OwnMailKind>]: z.input<Policies[Kind]["schema"]>;
} & { [Kind in OwnMailKind]: OmitEach<z.input<Policies[Kind]["schema"]>, "to"> };

const rulesOf = <Kind extends MailKind>(kind: Kind): MailRules<MailData<Kind>> =>
  mailPolicies[kind] as MailRules<MailData<Kind>>;

/** Reads the stored data of a mail. Throws a ZodError if they do not fit. */
export const readMail = <Kind extends MailKind>(kind: Kind, data: unknown): MailData<Kind> =>
  mailPolicies[kind].schema.parse(data) as MailData<Kind>;

export const isMailKind = (topic: string): topic is MailKind => Object.hasOwn(mailPolicies, topic);
export const mustArrive = (kind: MailKind): boolean => rulesOf(kind).mustArrive;
export const isAwaited = (kind: MailKind): boolean => rulesOf(kind).isAwaited === true;
export const isChecked = (kind: MailKind): kind is CheckedMailKind => rulesOf(kind).isChecked === true;

export const mailExpiresAt = <Kind extends MailKind>(kind: Kind, data: MailData<Kind>, writtenAt: Date): Date | null =>
  rulesOf(kind).expiresAt?.(data, writtenAt) ?? null;
