import type { Clock } from "./clock.server.ts";

const SENT_ONCE_MS = 3_600_000;

/** Repeats after this moment are double submits. */
export const duplicateWindowStart = (clock: Clock): Date => new Date(clock.now().getTime() - SENT_ONCE_MS);
