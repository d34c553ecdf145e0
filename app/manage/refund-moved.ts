import { fromSeen } from "#app/web/forms/seen-sum.ts";

/** That what comes back is no longer what the page showed: a band of the policy ended, or another tab sent somebody home. */
export const refundMoved = ({ seenPaise, nowPaise }: { seenPaise: number; nowPaise: number }): string =>
  `What comes back has changed while you were reading, ${fromSeen(seenPaise, nowPaise)}.`;
