import { createHash } from "node:crypto";
import { sql } from "kysely";
import { getBookedTour } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiClockTime, delhiDate } from "#platform/time/delhi-time.ts";
import { rideEndsAt } from "../ride-end.server.ts";
import { type GuideRide, listGuideRides } from "./guide-rides.server.ts";

const ROSTERS_FROM = "17:00";
const LONGEST_RIDE_DAYS = 60;

/** The roster of a day by its rides and roles alone: another rider is no reason for another mail. */
const digestOf = (rides: readonly GuideRide[]): string =>
  createHash("sha256")
    .update(JSON.stringify(rides.map(({ departureId, role }) => [departureId, role])))
    .digest("hex");

async function ridesOn(db: Sql, guideId: string, day: string): Promise<GuideRide[]> {
  const out = { from: delhiToInstant(day, "00:00"), to: delhiToInstant(addCalendarDays(day, 1), "00:00") };
  const rides = await listGuideRides(db, { guideIds: [guideId], out });
  return rides.filter(({ localDate, status }) => localDate === day && status !== "cancelled");
}

/**
 * Mails each guide the rides of tomorrow, from 17:00 on, and changes of a day that they were told, once each. A ride of
 * several days is told on its eve, and to a guide who joins it on the way.
 */
export async function sendRosters({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now();
  const today = delhiDate(now);
  const days = [today, ...(delhiClockTime(now) >= ROSTERS_FROM ? [addCalendarDays(today, 1)] : [])];
  return runEach(
    await guidesToLookAt(db, { now, today, days }),
    ({ id, day }) => inTransaction(db, (tx) => tellRoster(tx, clock, id, day)),
    "guides could not be told their rides",
  );
}

/** Guides with rides or a former roster of these days, and those who joined a ride that is out since an earlier day. */
async function guidesToLookAt(db: Db, { now, today, days }: { now: Date; today: string; days: string[] }) {
  const { rows } = await sql<{ id: string; day: string }>`
    SELECT guide.id, found.day FROM guide JOIN (
      SELECT guide_id, local_date AS day FROM guide_notice WHERE local_date = ANY(${days}::date[])
      UNION
      SELECT guide_id, local_date FROM guide_assignment
        JOIN departure ON departure.id = departure_id JOIN tour ON tour.id = tour_id
      WHERE local_date = ANY(${days}::date[])
        OR (told_at IS NULL AND local_date < ${today} AND departure.starts_at > ${longestAgo(now)} AND ${rideEndsAt} > ${now})
    ) AS found ON found.guide_id = guide.id
    WHERE deactivated_at IS NULL AND email IS NOT NULL ORDER BY found.day, guide.id`.execute(db);
  return rows;
}

const longestAgo = (now: Date): Date => new Date(now.getTime() - LONGEST_RIDE_DAYS * 86_400_000);

async function tellRoster(tx: Tx, clock: Clock, guideId: string, day: string): Promise<number> {
  const guide = await tx
    .selectFrom("guide")
    .select(["name", "email"])
    .where("id", "=", guideId)
    .where("deactivated_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!guide?.email) return 0;
  const [now, rides] = [clock.now(), await ridesOn(tx, guideId, day)];
  const digest = digestOf(rides);
  const told = await tx
    .selectFrom("guide_notice")
    .select(["digest", "at"])
    .where("guide_id", "=", guideId)
    .where("local_date", "=", day)
    .executeTakeFirst();
  // A change and back again is no news, but the rides count as told once more.
  if (told?.digest === digest) await markTold(tx, guideId, rides, told.at);
  const isAhead = ({ startsAt, backAt, toldAt }: GuideRide) =>
    startsAt > now || (day < delhiDate(now) && toldAt === null && backAt > now);
  const isNews = told ? told.digest !== digest : rides.some(isAhead);
  if (!isNews) return 0;
  const notice = { digest, at: now };
  await tx
    .insertInto("guide_notice")
    .values({ guide_id: guideId, local_date: day, ...notice })
    .onConflict((conflict) => conflict.columns(["guide_id", "local_date"]).doUpdateSet(notice))
    .execute();
  await markTold(tx, guideId, rides, now);
  const parts: Awaited<ReturnType<typeof ridePart>>[] = [];
  for (const ride of rides) parts.push(await ridePart(tx, ride));
  await emit(tx, clock, "guide.roster", {
    ...{ to: guide.email, guideId, guideName: guide.name, localDate: day, digest, isChange: told !== undefined },
    rides: parts,
  });
  return 1;
}

async function markTold(tx: Tx, guideId: string, rides: readonly GuideRide[], at: Date): Promise<void> {
  const untold = rides.filter(({ toldAt }) => toldAt === null || toldAt < at).map(({ departureId }) => departureId);
  if (untold.length === 0) return;
  await tx
    .updateTable("guide_assignment")
    .set({ told_at: at })
    .where("guide_id", "=", guideId)
    .where("departure_id", "in", untold)
    .execute();
}

async function ridePart(tx: Tx, { departureId, guideId, tourId, tourName, localTime, role, taken }: GuideRide) {
  const { meetingPoint } = await getBookedTour(tx, tourId);
  const crew = await tx
    .selectFrom("guide_assignment")
    .innerJoin("guide", "guide.id", "guide_id")
    .select(["name", "role"])
    .where("departure_id", "=", departureId)
    .where("guide_id", "<>", guideId)
    .orderBy("name")
    .execute();
  const { name, address, landmark } = meetingPoint;
  return { tourName, localTime, role, riders: taken, meetingPoint: { name, address, landmark }, crew };
}

/** True if a guide's roster of that day is still what a mail with this digest says. */
export async function isRosterCurrent(
  db: Sql,
  { guideId, localDate, digest }: { guideId: string; localDate: string; digest: string },
): Promise<boolean> {
  return digestOf(await ridesOn(db, guideId, localDate)) === digest;
}

/** Deletes what was told of days that are over. */
export async function forgetOldRosters({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("guide_notice")
    .where("local_date", "<", delhiDate(clock.now()))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
