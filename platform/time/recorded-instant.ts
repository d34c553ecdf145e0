import { delhiDate, delhiTime, plainDate } from "./delhi-time.ts";

/** An instant of something done, which may be read years later: "27 November 2026, 18:00 IST". */
export const recordedInstant = (instant: string): string => `${plainDate(delhiDate(instant))}, ${delhiTime(instant)}`;
