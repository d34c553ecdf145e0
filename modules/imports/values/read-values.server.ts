import { emailField } from "#platform/mail/email-field.ts";
import { formatRupees } from "#platform/money.ts";
import { findCountry } from "#platform/text/countries.server.ts";
import { readTelephone } from "#platform/text/telephones.server.ts";
import { addCalendarDays, calendarDay } from "#platform/time/delhi-calendar.server.ts";

/** Value as read; `fault` says why it cannot be, `warning` what was understood. */
export type ValueReading<Value> = { value: Value; warning?: string } | { fault: string };

const EXCEL_DAY_ZERO = "1899-12-30";
/** 2000-01-01 to 2099-12-31, as Excel counts days. It counts a 29 February 1900 that never was. */
const firstSerial = 36_526;
const lastSerial = 73_050;

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Hour as 06:30, from "6:30 AM", "18.30", "0630 hrs" or 0.2708 of a day. Null if it is none. */
export function readTime(text: string): string | null {
  const fraction = /^0?\.\d+$/.test(text) ? Number(text) : null;
  if (fraction !== null) {
    const minutes = Math.round(fraction * 1440);
    return minutes < 1440 ? clock(Math.floor(minutes / 60), minutes % 60) : null;
  }
  const found = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?:[:.]\d{2}(?:\.\d+)?)?\s*(a\.?m\.?|p\.?m\.?|hrs?|h|uhr)?$/i.exec(
    text.trim(),
  );
  if (!found) return null;
  const [, hours = "", minutes, half = ""] = found;
  // A lone number such as 12 is no hour.
  if (minutes === undefined && half === "") return null;
  const isHalf = /^[ap]/i.test(half);
  const hour = Number(hours);
  if (isHalf && (hour < 1 || hour > 12)) return null;
  const whole = isHalf ? (hour % 12) + (/^p/i.test(half) ? 12 : 0) : hour;
  const minute = Number(minutes ?? 0);
  return whole < 24 && minute < 60 ? clock(whole, minute) : null;
}

const clock = (hour: number, minute: number): string => `${hour}`.padStart(2, "0") + ":" + `${minute}`.padStart(2, "0");

const century = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year));

/** Day and, if the text has one, hour. */
export interface ReadDay {
  day: string;
  time: string | null;
}

const NO_DAY = "This is no day of the calendar, such as 2027-01-12 or 12 Jan 2027.";

/** Reads a day as systems and spreadsheets write it. `dayFirst` decides 3/4/2027 alone. */
export function readWrittenDay(text: string, dayFirst: boolean): ValueReading<ReadDay> {
  if (/^\d{5}(\.\d+)?$/.test(text)) return readSerial(Number(text));
  const [, date = "", rest = ""] =
    /^(.*?\d{4}|\d{4}\D.*?\d{1,2}|.*?\D\d{2})(?:(?:T|,?\s+)(\d.*))?$/.exec(text.trim()) ?? [];
  const time = rest === "" ? null : readTime(rest.replace(/(Z|[+-]\d\d:?\d\d)$/, ""));
  if (rest !== "" && time === null) return { fault: NO_DAY };
  const found = readDate(date.replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i, ""), dayFirst);
  return found === null ? { fault: NO_DAY } : { value: { day: found, time } };
}

function readDate(date: string, dayFirst: boolean): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date);
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[\s/.-]+([a-z]{3,9})\.?,?[\s/.-]+(\d{4}|\d{2})$/i.exec(date);
  if (named) return calendarDay(century(named[3] ?? ""), monthOf(named[2]), Number(named[1]));
  const american = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(date);
  if (american) return calendarDay(Number(american[3]), monthOf(american[1]), Number(american[2]));
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(date);
  if (!numbers) return null;
  const [one, other, year] = [Number(numbers[1]), Number(numbers[2]), century(numbers[3] ?? "")];
  return dayFirst ? calendarDay(year, other, one) : calendarDay(year, one, other);
}

const monthOf = (name = ""): number => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function readSerial(serial: number): ValueReading<ReadDay> {
  if (serial < firstSerial || serial >= lastSerial + 1) return { fault: NO_DAY };
  const day = addCalendarDays(EXCEL_DAY_ZERO, Math.floor(serial));
  const fraction = serial % 1;
  return {
    value: { day, time: fraction === 0 ? null : readTime(`${fraction}`) },
    warning: `${Math.floor(serial)} was read as a day of Excel: ${day}.`,
  };
}

/** True if the days of a column can only be written month first. */
export const isMonthFirst = (texts: readonly string[]): boolean => {
  const pairs = texts.flatMap((text) => {
    const [, one, other] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(text) ?? [];
    return one === undefined ? [] : [[Number(one), Number(other)] as const];
  });
  return pairs.some(([, other]) => other > 12) && !pairs.some(([one]) => one > 12);
};

const MOST_PAISE = 1_00_00_000_00;

/**
 * Finds the digits after the decimal sign. Three of them may be thousands: "4.000" and "1,20,000" are, "0.125",
 * "1333.333" and "1,333.125" are not.
 */
function decimalsOf(plain: string): { whole: string; decimals: string } {
  const at = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  const [ahead, after] = [plain.slice(0, at), plain.slice(at + 1)];
  const other = plain[at] === "." ? "," : ".";
  const isGrouped = after.length === 3 && !ahead.includes(other) && /^[1-9]\d{0,2}([.,]\d{2,3})*$/.test(ahead);
  return at < 0 || isGrouped ? { whole: plain, decimals: "" } : { whole: ahead, decimals: after };
}

/** Reads rupees into paise: "₹4,000.50", "4.000,50", "Rs 4000/-", "INR 1,20,000". Parts of a paisa are rounded. */
export function readRupees(text: string): ValueReading<number> {
  const plain = text
    .replace(/^\s*(₹|rs\.?|inr)\s*/i, "")
    .replace(/\s*(₹|rs\.?|inr|\/-)\s*$/i, "")
    .replace(/[\s\u00a0\u202f]/g, "");
  if (/[€$£¥]|usd|eur|gbp|aed/i.test(text)) return { fault: "This is another currency. Reckon it in rupees, please." };
  const { whole, decimals } = decimalsOf(plain);
  const rupees = whole.replace(/[.,]/g, "");
  if (!/^\d+$/.test(rupees) || !/^\d*$/.test(decimals))
    return { fault: "This is no sum in rupees, such as 4000 or 4,000.50." };
  const value = Number(rupees) * 100 + Math.round(Number(`0.${decimals}`) * 100);
  if (value > MOST_PAISE) return { fault: "This is more than a crore of rupees." };
  const isUnsure = /^\d{1,3}\.\d{3}$/.test(plain) && decimals === "";
  return isUnsure ? { value, warning: `“${text}” was read as ${formatRupees(value)}.` } : { value };
}

/** Reads a whole number from `least` to `most`. "2.0" and "2 adults" are two. */
export function readNumber(text: string, least: number, most: number): ValueReading<number> {
  const found = /^(\d{1,6})(?:[.,]0+)?(?:\s*(?:x|adults?|people|persons?|pax|guests?))?$/i.exec(text.trim());
  const number = found ? Number(found[1]) : Number.NaN;
  return number >= least && number <= most
    ? { value: number }
    : { fault: `This is no number from ${least} to ${most}.` };
}

/** Reads a country's name or code; India if there is none. */
export function readCountry(text: string): ValueReading<string> {
  if (text === "") return { value: "IN" };
  const other: Record<string, string> = {
    uk: "GB",
    usa: "US",
    uae: "AE",
    "u.s.a.": "US",
    england: "GB",
    holland: "NL",
  };
  const found = findCountry(text)?.code ?? other[text.toLowerCase()];
  return found === undefined
    ? { value: "IN", warning: `“${text}” is no country we know: India is noted.` }
    : { value: found };
}

/** Reads a telephone number. A spreadsheet that wrote 9.19812E+11 has lost its digits. */
export function readPhone(text: string, country: string): ValueReading<string> {
  const short = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text.trim());
  if (short) {
    const [, first = "", rest = "", power = ""] = short;
    if (rest.length !== Number(power))
      return { fault: "A spreadsheet has rounded this number. Format its column as text there, and save it again." };
    return readPhone(`+${first}${rest}`, country);
  }
  if (text === "") return { value: "", warning: "There is no telephone number." };
  const read = readTelephone(text.replace(/^'/, ""), country);
  return "number" in read
    ? { value: read.number }
    : { value: "", warning: `“${text}” is no telephone number: it is left out.` };
}

/** Reads an e-mail address in small letters. */
export function readEmail(text: string): ValueReading<string> {
  if (text === "") return { fault: "There is no e-mail address." };
  const read = emailField.safeParse(text.replace(/^mailto:/i, ""));
  return read.success ? { value: read.data.toLowerCase() } : { fault: "This is no e-mail address." };
}
