import { getTimes } from "suncalc";
import { delhiToInstant } from "#platform/delhi-calendar.server.ts";
import type { SunStart } from "./model.ts";

/** Connaught Place: the sun does not care which side of the Yamuna a ride begins. */
const DELHI = { latitude: 28.63, longitude: 77.22 };

/** The Delhi wall clock ("06:45") of a start that goes with the sun, on a date. */
export function sunTime(
  { sun, offsetMinutes, roundToMinutes, notBefore = "00:00" }: SunStart,
  localDate: string,
): string {
  const event = getTimes(delhiToInstant(localDate, "12:00"), DELHI.latitude, DELHI.longitude)[sun];
  if (!event) throw new Error(`the sun has no ${sun} over Delhi on ${localDate}`);
  const midnight = delhiToInstant(localDate, "00:00").getTime();
  const minutes = (event.getTime() - midnight) / 60_000 + offsetMinutes;
  const rounded = Math.round(minutes / roundToMinutes) * roundToMinutes;
  const clock = Math.max(0, Math.min(rounded, 24 * 60 - 1));
  const text = `${String(Math.floor(clock / 60)).padStart(2, "0")}:${String(clock % 60).padStart(2, "0")}`;
  return text < notBefore ? notBefore : text;
}
