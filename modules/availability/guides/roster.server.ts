import { createHash } from "node:crypto";
import { getBookedTour } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiClockTime, delhiDate } from "#platform/time/delhi-time.ts";
import { type GuideRide, listGuideRides } from "./guide-rides.server.ts";

const ROSTERS_FROM = "17:00";

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
 * several days is told on its eve.
 */
export async function sendRosters({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now();
  const today = delhiDate(now);
  const days = [today, ...(delhiClockTime(now) >= ROSTERS_FROM ? [addCalendarDays(today, 1)] : [])];
  const guides = await db
    .selectFrom("guide")
    .select("id")
    .where("deactivated_at", "is", null)
    .where("email", "is not", null)
    .execute();
  const due = guides.flatMap(({ id }) => days.map((day) => ({ id, day })));
  return runEach(
    due,
    ({ id, day }) => inTransaction(db, (tx) => tellRoster(tx, clock, id, day)),
    "guides could not be told their rides",
  );
}

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
    .select("digest")
    .where("guide_id", "=", guideId)
    .where("local_date", "=", day)
    .executeTakeFirst();
  const isNews = told ? told.digest !== digest : rides.some(({ startsAt }) => startsAt > now);
  if (!isNews) return 0;
  const notice = { digest, at: now };
  await tx
    .insertInto("guide_notice")
    .values({ guide_id: guideId, local_date: day, ...notice })
    .onConflict((conflict) => conflict.columns(["guide_id", "local_date"]).doUpdateSet(notice))
    .execute();
  for (const { departureId } of rides)
    await tx
      .updateTable("guide_assignment")
      .set({ told_at: now })
      .where("guide_id", "=", guideId)
      .where("departure_id", "=", departureId)
      .execute();
  const parts: Awaited<ReturnType<typeof ridePart>>[] = [];
  for (const ride of rides) parts.push(await ridePart(tx, ride));
  await emit(tx, clock, "guide.roster", {
    ...{ to: guide.email, guideId, guideName: guide.name, localDate: day, digest, isChange: told !== undefined },
    rides: parts,
  });
  return 1;
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
