import { useEffect, useState } from "react";

/** Milliseconds since this document was requested, independent of the clock. */
export const browserUptime = (): number => performance.now();

/** Timers are 32-bit: more than 24 days would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Turns true when the server's time is over: `leftMs` at `receivedAtMs` (uptime). A reader's fast clock must not remove the
 * pay button.
 */
export function useIsOver(leftMs: number, receivedAtMs: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => watchTimeLeft(leftMs, receivedAtMs, setIsOver), [leftMs, receivedAtMs]);
  return isOver;
}

/** Reports now and at the end. Returns the stop function. */
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
