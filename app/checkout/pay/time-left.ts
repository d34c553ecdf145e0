import { useEffect, useState } from "react";

/** Milliseconds since the browser asked for this document, whatever its clock says and however it is set meanwhile. */
export const browserUptime = (): number => performance.now();

/** Browsers count a timer in 32 bits: one of more than 24 days would end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Turns true when a time that the house gave is over while the page is open. The house said how many milliseconds were left
 * when it answered (`leftMs`), and the browser noted when that was (`receivedAtMs`, its uptime): the reader's own clock is
 * not asked, for one that is half an hour fast would take the button away from who still may pay.
 */
export function useIsOver(leftMs: number, receivedAtMs: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => watchTimeLeft(leftMs, receivedAtMs, setIsOver), [leftMs, receivedAtMs]);
  return isOver;
}

/** Tells whether the time is over: now, and when it ends. Returns how to stop. */
export function watchTimeLeft(leftMs: number, receivedAtMs: number, tell: (isOver: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const left = leftMs - (browserUptime() - receivedAtMs);
    tell(left <= 0);
    if (left > 0) timer = setTimeout(look, Math.min(left, LONGEST_TIMER_MS));
  };
  look();
  return () => clearTimeout(timer);
}
