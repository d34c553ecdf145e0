import { z } from "zod";
import { mailAddress } from "#platform/mail/email-field.ts";
import { accountMailKinds } from "./account-mails.ts";
import { bookingMailKinds } from "./booking-mails.ts";
import { companyTold } from "./company-mails.ts";
import { waitlistJoined, waitlistPlaceFree } from "./waitlist-mails.ts";

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
export type { WaitlistJoined, WaitlistPlaceFree } from "./waitlist-mails.ts";

/** A message of the contact form, for the company's inbox. */
const contactReceived = z.object({
  to: mailAddress,
  messageId: z.uuid(),
  name: z.string(),
  number: z.string(),
  email: mailAddress,
  message: z.string(),
  /** The tour the traveller came from, if any. */
  tourName: z.string().nullable(),
  /** A robot may have sent it. Mails queued by an earlier version lack the field. */
  isDoubtful: z.boolean().optional(),
});
export type ContactReceived = z.infer<typeof contactReceived>;

/** The same message, acknowledged to the one who wrote it: not in their words, or anybody could send any to anybody in our name. */
const contactAcknowledged = z.object({ to: mailAddress });

/** A comment that waits for the company's yes or no; its mail carries a signed link for each. */
const commentPending = z.object({
  to: mailAddress,
  commentId: z.uuid(),
  name: z.string(),
  email: mailAddress,
  comment: z.string(),
  postTitle: z.string(),
  postPath: z.string(),
});
export type CommentPending = z.infer<typeof commentPending>;

/** A review that waits for the company's yes or no. `rating` in stars. */
const reviewPending = z.object({
  to: mailAddress,
  reviewId: z.uuid(),
  name: z.string(),
  rating: z.number(),
  review: z.string(),
  isVerified: z.boolean(),
  isReplaced: z.boolean(),
  tourName: z.string(),
  tourPath: z.string(),
});
export type ReviewPending = z.infer<typeof reviewPending>;

/** What the company has answered in public, to the one whose review it is. */
const reviewAnswered = z.object({
  to: mailAddress,
  reviewId: z.uuid(),
  name: z.string(),
  answer: z.string(),
  tourName: z.string(),
  tourPath: z.string(),
});
export type ReviewAnswered = z.infer<typeof reviewAnswered>;

/** "Please confirm your address": nobody is subscribed by somebody else. */
const newsletterConfirm = z.object({ to: mailAddress, subscriberId: z.uuid() });
export type NewsletterConfirm = z.infer<typeof newsletterConfirm>;

/** Refunds that have not reached anybody after ten days, for the company: five days are left of the promise. */
const refundsLate = z.object({
  to: mailAddress,
  refunds: z.array(
    z.object({
      refundId: z.uuid(),
      amountPaise: z.int(),
      status: z.string(),
      promisedBy: z.iso.date(),
      providerPaymentId: z.string(),
      /** What the last attempt ran into, where there was one. */
      trouble: z.nullable(z.string()),
    }),
  ),
});
export type RefundsLate = z.infer<typeof refundsLate>;

/** Alerts that have been raised, for the company: what only a person can put right. */
const alertsRaised = z.object({
  to: mailAddress,
  alerts: z.array(z.object({ kind: z.string(), subject: z.string(), times: z.int(), raisedAt: z.iso.datetime() })),
});
export type AlertsRaised = z.infer<typeof alertsRaised>;

/** Each kind of mail, by the outbox topic that causes it, with the shape of what it says. */
export const mailKinds = {
  ...bookingMailKinds,
  ...accountMailKinds,
  "company.told": companyTold,
  "contact.received": contactReceived,
  "contact.acknowledged": contactAcknowledged,
  "comment.pending": commentPending,
  "review.pending": reviewPending,
  "review.answered": reviewAnswered,
  "newsletter.confirm": newsletterConfirm,
  "waiting.entered": waitlistJoined,
  "waiting.told": waitlistPlaceFree,
  "refunds.late": refundsLate,
  "alerts.raised": alertsRaised,
} as const;
export type MailKind = keyof typeof mailKinds;
/** What the mail of a kind says. */
export type MailData<Kind extends MailKind> = z.infer<(typeof mailKinds)[Kind]>;

/**
 * Mails that owe nobody anything and go to an address that anybody may have typed, rightly or not; of those about a booking,
 * what comes when nothing has been paid yet, when all is over, and to an address that was wrong. If one is refused no human need
 * hear of it; nor of one that tells of alerts, or a full mailbox would fill itself.
 */
const owesNothing: ReadonlySet<MailKind> = new Set<MailKind>([
  ...(Object.keys(accountMailKinds) as (keyof typeof accountMailKinds)[]),
  "contact.acknowledged",
  "newsletter.confirm",
  "review.answered",
  "waiting.entered",
  "waiting.told",
  "booking.payment_failed",
  "booking.thanks",
  "booking.address_corrected",
  "alerts.raised",
]);

/** Whether somebody must be called when nobody has the address: it was paid for or promised, or the address is the company's. */
export const mustArrive = (kind: MailKind): boolean => !owesNothing.has(kind);

/** Whether what the outbox tells of is a mail that this version can write. */
export const isMailKind = (topic: string): topic is MailKind => Object.hasOwn(mailKinds, topic);

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
 * Says whether what a mail that waited says is still so, or what of it is still to be said; given by the composition, since it is the
 * others' to know.
 */
export type IsStillSo = (kind: MailKind, data: MailData<MailKind>) => Promise<boolean | MailData<MailKind>>;

/** A mail as the mailbox page shows it. */
export interface MailView extends RenderedMail {
  id: string;
  kind: string;
  recipient: string;
  status: string;
  createdAt: string;
}
