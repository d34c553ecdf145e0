import { z } from "zod";
import { mailAddress } from "#platform/mail/email-field.ts";

export const contactReceived = z.object({
  to: mailAddress,
  messageId: z.uuid(),
  name: z.string(),
  number: z.string(),
  email: mailAddress,
  message: z.string(),
  tourName: z.string().nullable(),
  /** A robot may have sent it. Older mails lack the field. */
  isDoubtful: z.boolean().optional(),
});
export type ContactReceived = z.infer<typeof contactReceived>;

/** Does not repeat the message: else anybody could send any text in our name. */
export const contactAcknowledged = z.object({ to: mailAddress });

/** Links for yes and no are signed. */
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

/** `rating` in stars. */
export const reviewPending = z.object({
  to: mailAddress,
  reviewId: z.uuid(),
  name: z.string(),
  rating: z.number(),
  review: z.string(),
  isVerified: z.boolean(),
  isReplaced: z.boolean(),
  /** Number of photographs with it, from one on. */
  photographs: z.optional(z.number()),
  tourName: z.string(),
  tourPath: z.string(),
});
export type ReviewPending = z.infer<typeof reviewPending>;

export const reviewAnswered = z.object({
  to: mailAddress,
  reviewId: z.uuid(),
  name: z.string(),
  answer: z.string(),
  tourName: z.string(),
  tourPath: z.string(),
});
export type ReviewAnswered = z.infer<typeof reviewAnswered>;

/** Verdicts on photographs that were added to a published review. */
export const reviewPhotographs = z.object({
  to: mailAddress,
  reference: z.string(),
  linkId: z.string(),
  reviewId: z.uuid(),
  name: z.string(),
  shownIds: z.array(z.uuid()),
  refusedIds: z.array(z.uuid()),
  tourName: z.string(),
  tourPath: z.string(),
});
export type ReviewPhotographs = z.infer<typeof reviewPhotographs>;

export const newsletterConfirm = z.object({ to: mailAddress, subscriberId: z.uuid() });
export type NewsletterConfirm = z.infer<typeof newsletterConfirm>;

/** Open after ten days; five are left of the promise. */
export const refundsLate = z.object({
  to: mailAddress,
  refunds: z.array(
    z.object({
      refundId: z.uuid(),
      amountPaise: z.int(),
      status: z.string(),
      promisedBy: z.iso.date(),
      providerPaymentId: z.string(),
      trouble: z.nullable(z.string()),
    }),
  ),
});
export type RefundsLate = z.infer<typeof refundsLate>;

export const alertsRaised = z.object({
  to: mailAddress,
  alerts: z.array(z.object({ kind: z.string(), subject: z.string(), times: z.int(), raisedAt: z.iso.datetime() })),
});
export type AlertsRaised = z.infer<typeof alertsRaised>;
