import { sql } from "kysely";
import { getBookedTour } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database/database.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiClockTime, delhiDate } from "#platform/time/delhi-time.ts";
import { withOpenChoice } from "../cancellations/close-choice.server.ts";
import { MAILED_WITH_RIDERS, notifyTraveller } from "../mails/booking-notifications.server.ts";
import { noticeOnce } from "../mails/notices.server.ts";
import { ridersMissing } from "./riders.server.ts";

/** From when on, in Delhi: nobody is written to at night for something that has a week. */
const ASKED_FROM = "10:00";
/** The hotels of a holiday ask us a week before it, so we ask earlier. */
const HOLIDAY_DAYS = 10;
const RIDE_DAYS = 7;

/** How long before its start a ride's missing details are asked for, from the tables as they join. */
const notice = sql`CASE tour.kind WHEN 'holiday' THEN ${HOLIDAY_DAYS}::int ELSE ${RIDE_DAYS}::int END * interval '1 day'`;
const asksFrom = sql<Date>`departure.starts_at - ${notice}`;

/**
 * Of the rows of `booking_event`: a mail went out with it that asked for the details. That some cancelled, or have money back, asks
 * nothing.
 */
const hasAsked = sql<boolean>`(from_status IS DISTINCT FROM to_status OR reason LIKE ANY
  (${Object.values(MAILED_WITH_RIDERS).map((words) => `${words}%`)}::text[]))`;

/**
 * The bookings to be asked for their riders' details now. Whoever booked, changed the date or took over since the day came, or had
 * the address corrected, has just been asked by that mail; and from the eve on it is the reminder's.
 */
const toBeAsked = (db: Sql, clock: Clock) => {
  const now = clock.now();
  return (
    db
      .selectFrom("booking")
      .innerJoin("departure", "departure.id", "booking.departure_id")
      .innerJoin("tour", "tour.id", "booking.tour_id")
      .select(["booking.id", "departure.id as departureId", "booking.tour_id", ridersMissing.as("ridersMissing")])
      .where("booking.status", "=", "confirmed")
      .where("departure.status", "<>", "cancelled")
      .where(sql<boolean>`NOT ${withOpenChoice}`)
      .where("departure.local_date", ">", addCalendarDays(delhiDate(now), 1))
      .where("departure.starts_at", "<=", new Date(now.getTime() + HOLIDAY_DAYS * 86_400_000))
      .where(asksFrom, "<=", now)
      .where(ridersMissing, ">", 0)
      .where(sql<boolean>`NOT EXISTS (SELECT FROM booking_event
      WHERE booking_event.booking_id = booking.id AND booking_event.at >= ${asksFrom} AND ${hasAsked})`)
      // Nor shortly after they were asked for the date that they have changed.
      .where(sql<boolean>`NOT EXISTS (SELECT FROM booking_notice
      WHERE booking_notice.booking_id = booking.id AND kind = 'riders' AND booking_notice.at > ${asksFrom} - ${notice})`)
  );
};

/** "Who is riding?", once, a week before a ride and ten days before a holiday. Returns how many were noted. */
export async function askForRiders({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  if (delhiClockTime(clock.now()) < ASKED_FROM) return 0;
  return noticeOnce(
    { db, clock },
    "riders",
    await toBeAsked(db, clock).execute(),
    (tx, id) => toBeAsked(tx, clock).where("booking.id", "=", id).executeTakeFirst(),
    async (tx, { id, tour_id, ridersMissing: missing }) => {
      const { mode, kind } = await getBookedTour(tx, tour_id);
      const about = { mode, isHoliday: kind === "holiday", ridersMissing: missing };
      await notifyTraveller(tx, clock, id, "booking.riders_missing", about);
    },
  );
}
