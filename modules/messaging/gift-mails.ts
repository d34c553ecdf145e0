import { z } from "zod";
import { mailAddress } from "#platform/mail/email-field.ts";

const gift = z.object({
  to: mailAddress,
  /** Number of the order, such as GV-7K3M9Q. */
  reference: z.string(),
  giftId: z.uuid(),
  buyerName: z.string(),
  recipientName: z.string(),
  amountPaise: z.int().min(0),
});

/** To the company, once a gift is paid. `email` is the buyer's, and finds the mail at an erasure. */
export const giftSold = gift.extend({
  email: z.string(),
  sendOn: z.iso.date(),
  /** Tour that the buyer has in mind. */
  tourName: z.nullable(z.string()),
});
export type GiftSold = z.infer<typeof giftSold>;

/** The gift itself, to its recipient or to its buyer. Code and words leave our copies once it is out. */
export const giftGiven = gift.extend({
  isToBuyer: z.boolean(),
  until: z.iso.date(),
  /** Left of it, if a part is used already. */
  leftPaise: z.optional(z.int().min(0)),
  /** Tour that the buyer has in mind. */
  tourName: z.nullable(z.string()),
  remarks: z.string(),
  token: z.string(),
});
export type GiftGiven = z.infer<typeof giftGiven>;

/** News of a gift for its buyer. */
export const giftTold = gift.extend({
  what: z.enum(["bought", "payment_failed", "money_returned", "sent", "given_back", "refunded"]),
  recipientEmail: z.nullable(z.string()),
  sendOn: z.iso.date(),
  until: z.nullable(z.iso.date()),
  refundPaise: z.optional(z.int().min(0)),
  promisedBy: z.optional(z.string()),
  bankReference: z.nullish(z.string()),
});
export type GiftTold = z.infer<typeof giftTold>;
