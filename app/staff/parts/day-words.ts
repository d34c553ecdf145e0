import { shortDate } from "#platform/time/delhi-time.ts";

/** "Sat 28 Nov 2026" */
export const shortDay = (localDate: string): string => `${shortDate(localDate)} ${localDate.slice(0, 4)}`;
