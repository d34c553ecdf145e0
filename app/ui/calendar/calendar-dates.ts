/**
 * Arithmetic with ISO days and months ("2026-11-22", "2026-11"). In UTC, where every day has 24 hours, so that the reader's time zone
 * cannot shift a day.
 */
const dayLength = 86_400_000;

const parse = (day: string) => Date.parse(`${day}T00:00:00Z`);
const format = (time: number) => new Date(time).toISOString().slice(0, 10);

export function addDays(day: string, count: number): string {
  return format(parse(day) + count * dayLength);
}

export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
}

export function daysIn(month: string): number {
  return new Date(parse(`${addMonths(month, 1)}-01`) - dayLength).getUTCDate();
}

/** 0 for Monday to 6 for Sunday. */
export function weekday(day: string): number {
  return (new Date(parse(day)).getUTCDay() + 6) % 7;
}

/** The same day of another month, or its last day if the month is too short. */
export function sameDayIn(month: string, day: string): string {
  const number = Math.min(Number(day.slice(8, 10)), daysIn(month));
  return `${month}-${String(number).padStart(2, "0")}`;
}

/** Weeks from Monday to Sunday; null for days of other months. */
export function monthWeeks(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const lead = weekday(first);
  const weeks = Math.ceil((lead + daysIn(month)) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const day = addDays(first, week * 7 + column - lead);
      return day.startsWith(month) ? day : null;
    }),
  );
}

/** Target of a navigation key from a day; null for other keys. */
export function dayForKey(key: string, day: string): string | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -weekday(day));
    case "End":
      return addDays(day, 6 - weekday(day));
    case "PageUp":
      return sameDayIn(addMonths(day.slice(0, 7), -1), day);
    case "PageDown":
      return sameDayIn(addMonths(day.slice(0, 7), 1), day);
    default:
      return null;
  }
}

/** The reachable day for a key whose target is `wanted`, or null. Home and End stop at the first or last reachable day of the week. */
export function nearestInWeek(key: string, wanted: string, canReach: (day: string) => boolean): string | null {
  const back = key === "Home" ? 1 : key === "End" ? -1 : 0;
  for (let days = 0; days < 7; days += 1) {
    const day = addDays(wanted, days * back);
    if (canReach(day)) return day;
  }
  return null;
}

/** Our own names, because the text of `Intl.DateTimeFormat` differs between server and browser. */
const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const monthNames = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];
const monthName = (day: string): string => monthNames[Number(day.slice(5, 7)) - 1] ?? "";

/** "November 2026". */
export function nameOfMonth(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`;
}

/** "Sunday 22 November". */
export function nameOfDay(day: string): string {
  return `${dayNames[weekday(day)]} ${Number(day.slice(8, 10))} ${monthName(day)}`;
}
