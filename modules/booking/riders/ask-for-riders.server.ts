import { sql } from "kysely";
import { getBookedTour } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database/database.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiClockTime, delhiDate } from "#platform/time/delhi-time.ts";
import { withOpenChoice } from "../cancellations/close-choice.server.ts";
import { notifyTraveller } from "../mails/booking-notifications.server.ts";
import { RIDERS_ASKED_FROM, ridersAskedDaysAhead } from "../mails/mail-hours.ts";
import { noticeOnce } from "../mails/notices.server.ts";
import { ridersMissing } from "./riders.server.ts";

const notice = sql`(${JSON.stringify(ridersAskedDaysAhead)}::jsonb ->> tour.kind)::integer * interval '1 day'`;
const asksFrom = sql<Date>`departure.starts_at - ${notice}`;

/** SQL: true if its mail asked for details. Partial cancellations and refunds do not. */
const hasAsked = sql<boolean>`(from_status IS DISTINCT FROM to_status
  OR booking_event.kind IN ('moved', 'handed_over', 'address_corrected'))`;

/** Skips bookings whose last mail asked. The reminder asks on the eve. */
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
      .where(
        "departure.starts_at",
        "<=",
        new Date(now.getTime() + Math.max(...Object.values(ridersAskedDaysAhead)) * 86_400_000),
      )
      .where(asksFrom, "<=", now)
      .where(ridersMissing, ">", 0)
      .where(sql<boolean>`NOT EXISTS (SELECT FROM booking_event
      WHERE booking_event.booking_id = booking.id AND booking_event.at >= ${asksFrom} AND ${hasAsked})`)
      // Nor soon after asking for a former date.
      .where(sql<boolean>`NOT EXISTS (SELECT FROM booking_notice
      WHERE booking_notice.booking_id = booking.id AND kind = 'riders' AND booking_notice.at > ${asksFrom} - ${notice})`)
  );
};

export async function askForRiders({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  if (delhiClockTime(clock.now()) < RIDERS_ASKED_FROM) return 0;
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
