import type { Clock } from "./clock.server.ts";

const SENT_ONCE_MS = 3_600_000;

/** Since when the same words of one writer are one sending of them: a second press, or a browser that had no answer. */
export const duplicateWindowStart = (clock: Clock): Date => new Date(clock.now().getTime() - SENT_ONCE_MS);
