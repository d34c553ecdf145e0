import { getTimes } from "suncalc";
import { delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiClockTime } from "#platform/time/delhi-time.ts";
import type { SunStart } from "./model.ts";

const DELHI = { latitude: 28.63, longitude: 77.22 };

const MINUTE = 60_000;

const DAWN_MINUTES = 60;

/** Sunrise ("06:47", IST) for a ride within an hour of it. Hills to the east make it later. */
export function sunriseAtDawn(
  { latitude, longitude }: { latitude: number; longitude: number },
  { localDate, localTime }: { localDate: string; localTime: string },
): string | null {
  const { sunrise } = getTimes(delhiToInstant(localDate, "12:00"), latitude, longitude);
  if (!sunrise) return null;
  const minutesToStart = (delhiToInstant(localDate, localTime).getTime() - sunrise.getTime()) / MINUTE;
  return Math.abs(minutesToStart) <= DAWN_MINUTES ? delhiClockTime(sunrise) : null;
}

/** Sunrise and sunset over Delhi ("06:53", "17:23", IST). */
export function daylight(localDate: string): { rises: string; sets: string } {
  const { sunrise, sunset } = getTimes(delhiToInstant(localDate, "12:00"), DELHI.latitude, DELHI.longitude);
  if (!sunrise || !sunset) throw new Error(`the sun does not rise and set on ${localDate}`);
  return { rises: delhiClockTime(sunrise), sets: delhiClockTime(sunset) };
}

export function sunTime(
  { sun, offsetMinutes, roundToMinutes, notBefore = "00:00" }: SunStart,
  localDate: string,
): string {
  const event = getTimes(delhiToInstant(localDate, "12:00"), DELHI.latitude, DELHI.longitude)[sun];
  if (!event) throw new Error(`the sun has no ${sun} on ${localDate}`);
  const midnight = delhiToInstant(localDate, "00:00").getTime();
  const minutes = (event.getTime() - midnight) / MINUTE + offsetMinutes;
  const rounded = Math.round(minutes / roundToMinutes) * roundToMinutes;
  const clock = Math.max(0, Math.min(rounded, 24 * 60 - 1));
  const text = `${String(Math.floor(clock / 60)).padStart(2, "0")}:${String(clock % 60).padStart(2, "0")}`;
  return text < notBefore ? notBefore : text;
}
