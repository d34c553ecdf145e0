import { type RawBuilder, sql } from "kysely";
import { rideEndsAt, sunriseAtDawn } from "#modules/availability/index.server.ts";
import { getBookedTour, listSuggested } from "#modules/catalogue/index.server.ts";
import { hasMeetingMap } from "#modules/routes/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { retention } from "#platform/database/retention.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiClockTime, delhiDate } from "#platform/time/delhi-time.ts";
import { withOpenChoice } from "../cancellations/close-choice.server.ts";
import { refundSteps } from "../cancellations/refund-steps.server.ts";
import { isQuoted } from "../holds/extend-hold.server.ts";
import { lockBooking } from "../lock-booking.server.ts";
import { hasRidden } from "../riders/has-ridden.server.ts";
import { ridersMissing } from "../riders/riders.server.ts";
import { transition } from "../transition.server.ts";
import { notifyTraveller, rideFacts, shownLeads } from "./booking-notifications.server.ts";
import { REMINDERS_FROM, THANKS_AFTER_HOURS, THANKS_FROM, THANKS_UNTIL } from "./mail-hours.ts";
import { isUnnoted, noticeOnce } from "./notices.server.ts";

type Deps = { db: Db; clock: Clock };

const toBeCompleted = (db: Sql, clock: Clock) =>
  db
    .selectFrom("booking")
    .innerJoin("departure", "departure.id", "booking.departure_id")
    .innerJoin("tour", "tour.id", "booking.tour_id")
    .select("booking.id")
    .where("booking.status", "=", "confirmed")
    .where("departure.status", "<>", "cancelled")
    .where(sql<boolean>`NOT ${withOpenChoice}`)
    .where("departure.starts_at", "<=", clock.now())
    .where(rideEndsAt, "<=", clock.now());

/**
 * Completes ended rides, checked again under the lock: they may be called off meanwhile. Only operators mark no-shows.
 */
export async function completeBookings({ db, clock }: Deps): Promise<number> {
  const complete = ({ id }: { id: string }): Promise<number> =>
    inTransaction(db, async (tx) => {
      const isLocked = (await lockBooking(tx, id)) !== null;
      const still = isLocked && (await toBeCompleted(tx, clock).where("booking.id", "=", id).executeTakeFirst());
      if (!still) return 0;
      const move = { bookingId: id, to: "completed", actor: "system", reason: "ridden" } as const;
      return (await transition(tx, clock, move)) === null ? 0 : 1;
    });
  return runEach(await toBeCompleted(db, clock).execute(), complete, "bookings could not be completed");
}

const THANKS_WITHIN_DAYS = 7;
const SUGGESTED = 2;
const LONGEST_RIDE_DAYS = 60;

const toBeReminded = (db: Sql, clock: Clock) =>
  db
    .selectFrom("booking")
    .innerJoin("departure", "departure.id", "booking.departure_id")
    .select(["booking.id", "departure.id as departureId", "booking.tour_id", ridersMissing.as("ridersMissing")])
    .where("booking.status", "=", "confirmed")
    .where("departure.status", "<>", "cancelled")
    .where(sql<boolean>`NOT ${withOpenChoice}`)
    .where("departure.local_date", "=", addCalendarDays(delhiDate(clock.now()), 1))
    .where(isUnnoted("reminder"));

export async function sendRideReminders({ db, clock }: Deps): Promise<number> {
  if (delhiClockTime(clock.now()) < REMINDERS_FROM) return 0;
  return noticeOnce(
    { db, clock },
    "reminder",
    await toBeReminded(db, clock).execute(),
    (tx, id) => toBeReminded(tx, clock).where("booking.id", "=", id).executeTakeFirst(),
    async (tx, { id, tour_id, ridersMissing: missing }) => {
      const { meetingPoint, bring, mode, kind, weather } = await getBookedTour(tx, tour_id);
      const { booking, group, departure } = await rideFacts(tx, clock, id);
      const sunrise = sunriseAtDawn(meetingPoint, departure);
      const said = {
        meetingPoint,
        bring,
        mode,
        weather: { words: weather, kind },
        sunrise,
        ridersMissing: missing,
        group,
        hasMap: await hasMeetingMap(tx, tour_id),
        leads: await shownLeads(tx, departure.id),
        policy: await refundSteps(tx, booking, { startsAt: departure.startsAt, now: clock.now() }),
      };
      const news = missing > 0 ? ({ what: "riders_missing", missing } as const) : undefined;
      await notifyTraveller(tx, clock, id, "booking.reminder", said, news);
    },
  );
}

const toBeThanked = (db: Sql, clock: Clock) => {
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
  const ago = (days: number) => hoursAgo(days * 24);
  return (
    db
      .selectFrom("booking")
      .innerJoin("departure", "departure.id", "booking.departure_id")
      .innerJoin("tour", "tour.id", "booking.tour_id")
      .select(["booking.id", "departure.id as departureId", "booking.tour_id", "booking.contact_email as email"])
      .where("booking.status", "=", "completed")
      // No ride of ours lasts longer.
      .where("departure.starts_at", ">", ago(THANKS_WITHIN_DAYS + LONGEST_RIDE_DAYS))
      .where(rideEndsAt, ">", ago(THANKS_WITHIN_DAYS))
      .where(rideEndsAt, "<=", hoursAgo(THANKS_AFTER_HOURS))
      .where(isUnnoted("thanks"))
  );
};

export async function sendThankYouMails({ db, clock }: Deps): Promise<number> {
  const time = delhiClockTime(clock.now());
  if (time < THANKS_FROM || time > THANKS_UNTIL) return 0;
  return noticeOnce(
    { db, clock },
    "thanks",
    await toBeThanked(db, clock).execute(),
    (tx, id) => toBeThanked(tx, clock).where("booking.id", "=", id).executeTakeFirst(),
    async (tx, { id, tour_id, email }) => {
      const { mode } = await getBookedTour(tx, tour_id);
      await notifyTraveller(tx, clock, id, "booking.thanks", { mode, next: await suggestNext(tx, tour_id, email) });
    },
  );
}

async function suggestNext(tx: Tx, tourId: string, email: string) {
  const next: { name: string; tagline: string; path: string }[] = [];
  for (const { id, name, tagline, path } of await listSuggested(tx, tourId)) {
    if (next.length === SUGGESTED) break;
    if (!(await hasRidden(tx, { tourId: id, email }))) next.push({ name, tagline, path });
  }
  return next;
}

/** Columns and their new values, as SET takes them. */
const assign = (values: Readonly<Record<string, string | null>>): RawBuilder<unknown> =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

const FORGET_AFTER_DAYS = 2;

/** Deletes data that only the ride needed. Guests with an open choice keep theirs. */
export async function forgetRiders({ db, clock }: Deps): Promise<number> {
  const until = new Date(clock.now().getTime() - FORGET_AFTER_DAYS * 86_400_000);
  await forgetRemarks({ db, clock }, until);
  await sql`DELETE FROM booking_note USING booking, departure, tour
    WHERE booking.id = booking_note.booking_id AND departure.id = booking.departure_id AND tour.id = booking.tour_id
      AND NOT ${withOpenChoice} AND ${rideEndsAt} <= ${until}`.execute(db);
  // Goes by index: PostgreSQL misjudges how few riders have details.
  const result = await sql`
    UPDATE rider SET ${assign(retention.rider.forgets.afterRide)},
      forgotten_at = ${clock.now()}, updated_at = ${clock.now()}
    FROM booking JOIN departure ON departure.id = booking.departure_id JOIN tour ON tour.id = booking.tour_id
    WHERE rider.booking_id = booking.id AND rider.filled_at IS NOT NULL AND rider.forgotten_at IS NULL
      AND booking.id = ANY(ARRAY(SELECT booking_id FROM rider WHERE filled_at IS NOT NULL AND forgotten_at IS NULL))
      AND NOT ${withOpenChoice} AND ${rideEndsAt} <= ${until}`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Called-off guests keep remarks while a choice or credit is open. A quote's remark is its number. */
async function forgetRemarks({ db, clock }: Deps, until: Date): Promise<void> {
  const now = clock.now();
  await sql`
    UPDATE booking SET ${assign(retention.booking.forgets.afterRide)}, updated_at = ${now} FROM departure, tour
    WHERE departure.id = booking.departure_id AND tour.id = booking.tour_id AND ${rideEndsAt} <= ${until}
      AND booking.remarks <> '' AND NOT ${isQuoted} AND NOT ${withOpenChoice}
      AND NOT EXISTS (
        SELECT FROM credit LEFT JOIN booking AS paid ON paid.id = credit.spent_on_booking_id
        WHERE credit.from_booking_id = booking.id AND credit.expires_on >= ${delhiDate(now)}
          AND (paid.id IS NULL OR paid.status = 'held'))`.execute(db);
}
