import { endOfRide } from "#modules/availability/index.server.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiClockTime, delhiDate } from "#platform/time/delhi-time.ts";
import {
  REMINDERS_FROM,
  RIDERS_ASKED_FROM,
  ridersAskedDaysAhead,
  THANKS_AFTER_HOURS,
  THANKS_FROM,
  THANKS_UNTIL,
} from "../mails/mail-hours.ts";
import type { DeskBooking } from "./find-for-desk.server.ts";

export interface MailAhead {
  kind: "booking.riders_missing" | "booking.reminder" | "booking.thanks";
  at: Date;
}

/** First hour from then on at which such a mail goes out. */
function inHours(moment: Date, from: string, until = "24:00"): Date {
  const [day, time] = [delhiDate(moment), delhiClockTime(moment)];
  if (time < from) return delhiToInstant(day, from);
  return time > until ? delhiToInstant(addCalendarDays(day, 1), from) : moment;
}

/** Mails that a booking will get by itself, if nothing changes. */
export function mailsAhead(booking: DeskBooking, now: Date): MailAhead[] {
  const { status, startsAt, localDate, tour, noticed, deskRiders, people, isCalledOff } = booking;
  if (isCalledOff || (status !== "confirmed" && status !== "completed")) return [];
  const start = new Date(startsAt);
  const back = endOfRide(start, tour.durationMinutes);
  const isMissing = deskRiders.filter(({ isFilled }) => isFilled).length < people;
  const asked = new Date(start.getTime() - ridersAskedDaysAhead[tour.kind] * 86_400_000);
  const thanked = new Date(back.getTime() + THANKS_AFTER_HOURS * 3_600_000);
  const all: (MailAhead & { notice: string; goes: boolean })[] = [
    { kind: "booking.riders_missing", at: inHours(asked, RIDERS_ASKED_FROM), notice: "riders", goes: isMissing },
    {
      kind: "booking.reminder",
      at: delhiToInstant(addCalendarDays(localDate, -1), REMINDERS_FROM),
      notice: "reminder",
      goes: true,
    },
    { kind: "booking.thanks", at: inHours(thanked, THANKS_FROM, THANKS_UNTIL), notice: "thanks", goes: true },
  ];
  return all
    .filter(({ at, notice, goes }) => goes && at > now && !noticed.includes(notice))
    .map(({ kind, at }) => ({ kind, at }));
}
