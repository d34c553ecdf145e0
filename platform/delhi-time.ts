/**
 * How dates and times are written. Everything the company says is Delhi time (Asia/Kolkata, "IST"); a plain calendar
 * date ("2026-11-28") is never passed through the reader's own time zone.
 */
export const DELHI = "Asia/Kolkata";

const asUtcNoon = (localDate: string): Date => new Date(`${localDate}T12:00:00Z`);
const dateFormat = (options: Intl.DateTimeFormatOptions, timeZone = "UTC") =>
  new Intl.DateTimeFormat("en-GB", { timeZone, ...options });

const long = dateFormat({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const short = dateFormat({ weekday: "short", day: "numeric", month: "short" });
const plain = dateFormat({ day: "numeric", month: "long", year: "numeric" });
const delhiClock = dateFormat({ hour: "2-digit", minute: "2-digit", hour12: false }, DELHI);
const delhiDateParts = new Intl.DateTimeFormat("en-CA", { timeZone: DELHI });

/** "Saturday, 28 November 2026" → without the comma: "Saturday 28 November 2026". */
export const longDate = (localDate: string): string => long.format(asUtcNoon(localDate)).replace(",", "");
/** "Sat 28 Nov"; with `today`, a date of another year says which: "Sun 20 Jun 2027". */
export function shortDate(localDate: string, today = localDate): string {
  const year = localDate.slice(0, 4);
  return short.format(asUtcNoon(localDate)).replace(",", "") + (today.startsWith(year) ? "" : ` ${year}`);
}
/** "28 November 2026" */
export const plainDate = (localDate: string): string => plain.format(asUtcNoon(localDate));
/** An instant as "Fri 27 Nov, 18:00 IST"; with `now`, one of another year says which: "Fri 8 Jan 2027, 18:00 IST". */
export const delhiInstant = (instant: string | Date, now: string | Date = instant): string =>
  `${shortDate(delhiDate(instant), delhiDate(now))}, ${delhiTime(instant)}`;
/** What a clock in Delhi shows at an instant, "18:00": to be compared and reckoned with. */
export const delhiClockTime = (instant: string | Date): string => delhiClock.format(new Date(instant));
/** The same as people read it, "18:00 IST". */
export const delhiTime = (instant: string | Date): string => `${delhiClockTime(instant)} IST`;
/** Delhi's calendar date at an instant, "2026-11-28". */
export const delhiDate = (instant: string | Date): string => delhiDateParts.format(new Date(instant));
/** When a clock in Delhi shows this date and time, in ms since 1970: India's has been 5½ hours before UTC all year since 1945. */
export const delhiMoment = (localDate: string, localTime: string): number =>
  Date.parse(`${localDate}T${localTime}+05:30`);
