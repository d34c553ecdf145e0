import type { CheckedMailKind, MailData, MailKind } from "./mail-policies.ts";

export type { AccountErased, AccountLinkMail, AccountMail } from "./account-mails.ts";
export type {
  AddressCorrected,
  BookingCancelled,
  BookingConfirmed,
  BookingHandedOver,
  BookingMoved,
  BookingReminder,
  BookingThanks,
  BookingWithdrawn,
  CreditGiven,
  DepartureCalledOff,
  MoneyReturned,
  PaymentFailed,
  QuoteOffered,
  RefundDone,
  RideMail,
  RidersMissing,
} from "./booking-mails.ts";
export type { CompanyTold } from "./company-mails.ts";
export type {
  AlertsRaised,
  CommentPending,
  ContactReceived,
  NewsletterConfirm,
  RefundsLate,
  ReviewAnswered,
  ReviewPending,
} from "./content-mails.ts";
export type { CheckedMailKind, MailData, MailKind } from "./mail-policies.ts";
export { isMailKind, mailPolicies, mustArrive, readMail } from "./mail-policies.ts";
export type { WaitlistJoined, WaitlistPlaceFree } from "./waitlist-mails.ts";

/** A mail ready to go: every one has a plain text and an HTML form. */
export interface RenderedMail {
  subject: string;
  html: string;
  plain: string;
}

/**
 * A mail rendered; for the letter and a waiting list, where a mail program ends it with one press (RFC 8058), and for what somebody
 * has written to us, whom "reply" writes to.
 */
export interface MailToSend extends RenderedMail {
  replyTo?: string;
  unsubscribeUrl?: string;
}

/** Turns what a mail says into what it looks like; given by the composition, since templates are screens. */
export type RenderMail = (kind: MailKind, data: MailData<MailKind>) => Promise<MailToSend>;

/**
 * Decides whether a queued mail is still true: true to send it, false to drop it, or the data that are still true. The composition gives
 * it, since other modules know the answer.
 */
export type IsStillTrue = <Kind extends CheckedMailKind>(
  kind: Kind,
  data: MailData<Kind>,
) => Promise<boolean | MailData<Kind>>;

/** A mail as the mailbox page shows it. */
export interface MailView extends RenderedMail {
  id: string;
  kind: string;
  recipient: string;
  status: string;
  createdAt: string;
}
