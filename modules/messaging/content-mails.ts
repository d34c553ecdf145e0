import { z } from "zod";
import { mailAddress } from "#platform/mail/email-field.ts";

/** A message of the contact form, for the company's inbox. */
export const contactReceived = z.object({
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
export const contactAcknowledged = z.object({ to: mailAddress });

/** A comment that waits for the company's yes or no; its mail carries a signed link for each. */
export const commentPending = z.object({
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
export const reviewPending = z.object({
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
export const reviewAnswered = z.object({
  to: mailAddress,
  reviewId: z.uuid(),
  name: z.string(),
  answer: z.string(),
  tourName: z.string(),
  tourPath: z.string(),
});
export type ReviewAnswered = z.infer<typeof reviewAnswered>;

/** "Please confirm your address": nobody is subscribed by somebody else. */
export const newsletterConfirm = z.object({ to: mailAddress, subscriberId: z.uuid() });
export type NewsletterConfirm = z.infer<typeof newsletterConfirm>;

/** Refunds that have not reached anybody after ten days, for the company: five days are left of the promise. */
export const refundsLate = z.object({
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
export const alertsRaised = z.object({
  to: mailAddress,
  alerts: z.array(z.object({ kind: z.string(), subject: z.string(), times: z.int(), raisedAt: z.iso.datetime() })),
});
export type AlertsRaised = z.infer<typeof alertsRaised>;
