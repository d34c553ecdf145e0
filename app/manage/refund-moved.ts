import { fromSeen } from "#app/web/forms/seen-sum.ts";

/** A band of the policy ended, or another tab cancelled riders, while the page was open. */
export const refundMoved = ({ seenPaise, nowPaise }: { seenPaise: number; nowPaise: number }): string =>
  `Your refund changed while you were reading, ${fromSeen(seenPaise, nowPaise)}.`;
