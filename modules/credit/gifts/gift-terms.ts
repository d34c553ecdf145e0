/** States of a bought gift: the codes of `gift_order.status`. */
export const giftStatuses = ["open", "paid", "sent", "cancelled"] as const;
export type GiftStatus = (typeof giftStatuses)[number];

/** A gift may be sent on a day up to a year ahead, and lasts from that day. */
export const GIFT_AHEAD_DAYS = 365;

export const GIFT_WORDS_MOST = 300;

/** A gift of which nothing was used can be given back until it is sent, and for so long after. */
export const GIFT_BACK_DAYS = 14;

/** The page of an unpaid gift takes a payment for so long: the reconciler asks about its order for a week. */
export const GIFT_PAY_DAYS = 7;

/** Hour of Delhi at which gifts of the day leave. A gift that is bought for today leaves at once. */
export const GIFT_SENT_FROM = "08:00";
