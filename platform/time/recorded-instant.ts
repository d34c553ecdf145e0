import { delhiDate, delhiTime, plainDate } from "./delhi-time.ts";

/** "27 November 2026, 18:00 IST". */
export const recordedInstant = (instant: string): string => `${plainDate(delhiDate(instant))}, ${delhiTime(instant)}`;
