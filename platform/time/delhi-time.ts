/** Delhi time, without `Intl`: its text differs by engine, which broke hydration. */
export const DELHI = "Asia/Kolkata";

/** UTC+5:30 all year since 1945. */
const DELHI_OFFSET_MS = 5.5 * 3_600_000;

const weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const monthNames = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

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

const delhiIso = (instant: string | Date): string =>
  new Date(new Date(instant).getTime() + DELHI_OFFSET_MS).toISOString();

/** British: "Sept". */
const shortMonth = (month: string): string => month.slice(0, month === "September" ? 4 : 3);

/** "Saturday 28 November 2026" */
export const longDate = (localDate: string): string => `${readDate(localDate).weekday} ${plainDate(localDate)}`;
/** "Sat 28 Nov"; with `today`, other years show. */
export function shortDate(localDate: string, today = localDate): string {
  const { weekday, day, month, year } = readDate(localDate);
  const text = `${weekday.slice(0, 3)} ${day} ${shortMonth(month)}`;
  return today.startsWith(localDate.slice(0, 4)) ? text : `${text} ${year}`;
}
export const plainDate = (localDate: string): string => `${dayAndMonth(localDate)} ${readDate(localDate).year}`;
export function dayAndMonth(localDate: string): string {
  const { day, month } = readDate(localDate);
  return `${day} ${month}`;
}
/** "Fri 27 Nov, 18:00 IST"; with `now`, other years show. */
export const delhiInstant = (instant: string | Date, now: string | Date = instant): string =>
  `${shortDate(delhiDate(instant), delhiDate(now))}, ${delhiTime(instant)}`;
/** "18:00" */
export const delhiClockTime = (instant: string | Date): string => delhiIso(instant).slice(11, 16);
/** "14:02:31" */
export const delhiClockSeconds = (instant: string | Date): string => delhiIso(instant).slice(11, 19);
export const delhiTime = (instant: string | Date): string => `${delhiClockTime(instant)} IST`;
/** "2026-11-28" */
export const delhiDate = (instant: string | Date): string => delhiIso(instant).slice(0, 10);
export const delhiMoment = (localDate: string, localTime: string): number =>
  Date.parse(`${localDate}T${localTime}+05:30`);
