import type { MailFile } from "#platform/mail/outgoing-mail.ts";
import type { CheckedMailKind, MailData, MailKind } from "./mail-policies.ts";

export type { AccountErased, AccountLinkMail, AccountMail } from "./account-mails.ts";
export type {
  AddressCorrected,
  BookedByDesk,
  BookingCancelled,
  BookingConfirmed,
  BookingHandedOver,
  BookingMessage,
  BookingMoved,
  BookingReminder,
  BookingSplitOff,
  BookingThanks,
  BookingWithdrawn,
  CreditGiven,
  DepartureCalledOff,
  GuestsMoved,
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
  ReviewPhotographs,
} from "./content-mails.ts";
export type { GiftGiven, GiftSold, GiftTold } from "./gift-mails.ts";
export type { GuideRoster } from "./guide-mails.ts";
export { mailLabels } from "./mail-labels.ts";
export type { CheckedMailKind, MailData, MailKind } from "./mail-policies.ts";
export { isMailKind, mailPolicies, mustArrive, readMail } from "./mail-policies.ts";
export type { StaffApprovalAsked, StaffInvited, StaffLoggedIn, StudioNotPublished } from "./staff-mails.ts";
export {
  GAP,
  type TemplateText,
  type TemplateUse,
  templateFields,
  templateUses,
} from "./templates/template-model.ts";
export type { WaitlistJoined, WaitlistPlaceFree } from "./waitlist-mails.ts";

export interface RenderedMail {
  subject: string;
  html: string;
  plain: string;
}

/** `unsubscribeUrl` unsubscribes with one press (RFC 8058); `replyTo` is the writer of a message. */
export interface MailToSend extends RenderedMail {
  files?: readonly MailFile[];
  replyTo?: string;
  unsubscribeUrl?: string;
}

/** Injected by the composition: templates are screens. */
export type RenderMail = (kind: MailKind, data: MailData<MailKind>) => Promise<MailToSend>;

/** Returns true to send, false to drop, or the data that are still true. Injected, since other modules know. */
export type IsStillTrue = <Kind extends CheckedMailKind>(
  kind: Kind,
  data: MailData<Kind>,
) => Promise<boolean | MailData<Kind>>;

export interface MailView extends RenderedMail {
  id: string;
  kind: string;
  recipient: string;
  status: string;
  createdAt: string;
}
