import type { DeskRide } from "../rides/ride-model.ts";

export const calendarViews = ["month", "week", "list"] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Parts of a day in which rides stand together, with the hour at which the next one begins. */
export const dayParts = [
  { name: "Dawn", words: "to 09:00", from: "00:00", until: "09:00", start: "06:30" },
  { name: "Morning", words: "09 – 12", from: "09:00", until: "12:00", start: "10:00" },
  { name: "Afternoon", words: "12 – 16", from: "12:00", until: "16:00", start: "14:00" },
  { name: "Evening", words: "from 16:00", from: "16:00", until: "24:00", start: "16:30" },
] as const;
export type DayPart = (typeof dayParts)[number];

export const isInPart = ({ localTime }: Pick<DeskRide, "localTime">, { from, until }: DayPart): boolean =>
  localTime >= from && localTime < until;

export interface DayInCalendar {
  date: string;
  rises: string;
  rides: DeskRide[];
  /** Rides that are not listed here. */
  more: number;
  /** Ride behind which they follow. */
  last: string | null;
  /** Places of a day that sell or have sold: taken, and in all. */
  taken: number;
  capacity: number;
  /** Names of its public holidays. */
  holidays: string[];
  /** Blocks that lie over it; without a tour they close every tour. */
  blocks: { id: string; tourName: string | null; reason: string }[];
}
