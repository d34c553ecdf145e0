/**
 * Dates and times as the company writes them: Delhi time (Asia/Kolkata, "IST"). All text comes from numbers and our own
 * names. `Intl.DateTimeFormat` writes differently in each engine and version, which broke hydration and parsing.
 */
export const DELHI = "Asia/Kolkata";

/** India has been 5½ hours ahead of UTC all year since 1945. */
const DELHI_OFFSET_MS = 5.5 * 3_600_000;

const weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const monthNames = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** Weekday, day, month and year of a calendar date. Throws a RangeError when `localDate` is not a date. */
function readDate(localDate: string) {
  const noon = new Date(`${localDate}T12:00:00Z`);
  if (Number.isNaN(noon.getTime())) throw new RangeError(`Not a calendar date: ${localDate}`);
  return {
    weekday: weekdayNames[noon.getUTCDay()] ?? "",
    day: noon.getUTCDate(),
    month: monthNames[noon.getUTCMonth()] ?? "",
    year: noon.getUTCFullYear(),
  };
}

/** Date and time of an instant in Delhi, "2026-11-28T18:00:00.000Z". Throws a RangeError when it is not an instant. */
const delhiIso = (instant: string | Date): string =>
  new Date(new Date(instant).getTime() + DELHI_OFFSET_MS).toISOString();

/** British usage shortens September to four letters. */
const shortMonth = (month: string): string => month.slice(0, month === "September" ? 4 : 3);

/** "Saturday 28 November 2026" */
export const longDate = (localDate: string): string => `${readDate(localDate).weekday} ${plainDate(localDate)}`;
/** "Sat 28 Nov"; with `today`, a date of another year says which: "Sun 20 Jun 2027". */
export function shortDate(localDate: string, today = localDate): string {
  const { weekday, day, month, year } = readDate(localDate);
  const text = `${weekday.slice(0, 3)} ${day} ${shortMonth(month)}`;
  return today.startsWith(localDate.slice(0, 4)) ? text : `${text} ${year}`;
}
/** "28 November 2026" */
export const plainDate = (localDate: string): string => `${dayAndMonth(localDate)} ${readDate(localDate).year}`;
/** "28 November" */
export function dayAndMonth(localDate: string): string {
  const { day, month } = readDate(localDate);
  return `${day} ${month}`;
}
/** An instant as "Fri 27 Nov, 18:00 IST"; with `now`, one of another year says which: "Fri 8 Jan 2027, 18:00 IST". */
export const delhiInstant = (instant: string | Date, now: string | Date = instant): string =>
  `${shortDate(delhiDate(instant), delhiDate(now))}, ${delhiTime(instant)}`;
/** The time that a clock in Delhi shows at an instant, "18:00", for comparing and computing. */
export const delhiClockTime = (instant: string | Date): string => delhiIso(instant).slice(11, 16);
/** The same time for people to read, "18:00 IST". */
export const delhiTime = (instant: string | Date): string => `${delhiClockTime(instant)} IST`;
/** Delhi's calendar date at an instant, "2026-11-28". */
export const delhiDate = (instant: string | Date): string => delhiIso(instant).slice(0, 10);
/** The moment at which a clock in Delhi shows this date and time, in ms since 1970. */
export const delhiMoment = (localDate: string, localTime: string): number =>
  Date.parse(`${localDate}T${localTime}+05:30`);
