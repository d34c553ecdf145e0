import type { Company } from "#modules/content/model.ts";
import { delhiClockTime, delhiDate } from "#platform/time/delhi-time.ts";

type OfficeHours = Company["officeHours"];

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

export interface Attendance {
  isOpen: boolean;
  /** "Open now, until 5:00pm IST", "Closed now, open again tomorrow at 10:00am IST". */
  words: string;
}

/** State of the office at an instant, by Delhi's clock. Null if the hours cannot be parsed: saying nothing beats a wrong "open". */
export function attendanceAt(hours: OfficeHours, now: number): Attendance | null {
  const opens = minutesOf(hours.opens);
  const closes = minutesOf(hours.closes);
  const days = daysOf(hours.days);
  if (opens === null || closes === null || days === null) return null;
  const at = new Date(now);
  const minute = minutesOf(delhiClockTime(at)) ?? 0;
  const today = new Date(`${delhiDate(at)}T12:00:00Z`).getUTCDay();
  const worksToday = days.includes(today);
  if (worksToday && minute >= opens && minute < closes)
    return { isOpen: true, words: `Open now, until ${hours.closes} IST` };
  if (worksToday && minute < opens) return { isOpen: false, words: `Closed now, open today from ${hours.opens} IST` };
  const ahead = [1, 2, 3, 4, 5, 6, 7].find((step) => days.includes((today + step) % 7)) ?? 7;
  const next = ahead === 1 ? "tomorrow" : `on ${capital(weekdays[(today + ahead) % 7] ?? "")}`;
  return { isOpen: false, words: `Closed now, open again ${next} from ${hours.opens} IST` };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** "10:00am" or "17:00" as minutes since midnight. */
export function minutesOf(words: string): number | null {
  const [, hour, minute, half] = /^(\d{1,2}):(\d{2})\s*(am|pm)?$/i.exec(words.trim()) ?? [];
  if (hour === undefined || minute === undefined) return null;
  const shift = half?.toLowerCase() === "pm" ? 12 : 0;
  const hours = half ? (Number(hour) % 12) + shift : Number(hour);
  return hours < 24 && Number(minute) < 60 ? hours * 60 + Number(minute) : null;
}

/** "Every day" or "Monday to Saturday" as days of the week, Sunday being 0. */
export function daysOf(words: string): number[] | null {
  const said = words.trim().toLowerCase();
  if (said === "every day" || said === "daily") return [0, 1, 2, 3, 4, 5, 6];
  const [, from, to] = /^(\w+) to (\w+)$/.exec(said) ?? [];
  const first = weekdays.indexOf(from ?? "");
  const last = weekdays.indexOf(to ?? "");
  if (first < 0 || last < 0) return null;
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7);
}
