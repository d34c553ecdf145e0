import { sql } from "kysely";

const DAY_MINUTES = 1440;
/** A tour of several days is counted in whole days: its last one ends in the evening, not at the hour of the start. */
const EVENING_MINUTES = 720;

/** SQL: minutes from the start of `tour` to its end. */
const stay = sql<number>`(tour.duration_minutes - CASE WHEN tour.duration_minutes > ${sql.lit(DAY_MINUTES)} THEN ${sql.lit(EVENING_MINUTES)} ELSE 0 END)`;

/** SQL: end of a ride, over `departure` and `tour`. */
export const rideEndsAt = sql<Date>`(departure.starts_at + ${stay} * interval '1 minute')`;

/** End of a ride from its start and the minutes of its tour. */
export const endOfRide = (startsAt: Date, durationMinutes: number): Date =>
  new Date(startsAt.getTime() + (durationMinutes - (durationMinutes > DAY_MINUTES ? EVENING_MINUTES : 0)) * 60_000);
