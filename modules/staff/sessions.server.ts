import { describeDevice } from "#modules/accounts/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database/database.server.ts";
import type { Env } from "#platform/env.server.ts";
import { isId, isToken, newId, newToken, tokenDigest } from "#platform/ids.server.ts";
import { type Role, STAFF_IDLE_HOURS, type StaffSession, type WayIn } from "./model.ts";

export interface StaffDeps {
  db: Db;
  clock: Clock;
  env: Pick<Env, "APP_MODE">;
}

const idleFrom = (now: Date): Date => new Date(now.getTime() + STAFF_IDLE_HOURS * 3_600_000);

/** More devices than anybody has. Beyond them the oldest sessions end. */
const MOST_SESSIONS = 20;
/** Visitors share the demo's people: a few who press its doors again and again must not end the others' sessions. */
const MOST_DEMO_SESSIONS = 2_000;
const TOUCH_EVERY_MS = 60_000;

/** Opens a session and returns its token, which is kept nowhere. The way in counts as a proof. */
export async function openStaffSession(
  sql: Sql,
  clock: Clock,
  opened: { memberId: string; wayIn: WayIn; userAgent: string | null },
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  const session = {
    ...{ id: newId(), token_digest: tokenDigest(token), member_id: opened.memberId, way_in: opened.wayIn },
    ...{ device: describeDevice(opened.userAgent), created_at: now, seen_at: now, expires_at: idleFrom(now) },
    proved_at: now,
  };
  await sql.insertInto("staff_session").values(session).execute();
  const newest = sql
    .selectFrom("staff_session")
    .select("id")
    .where("member_id", "=", opened.memberId)
    .where("expires_at", ">", now)
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .limit(opened.wayIn === "demo" ? MOST_DEMO_SESSIONS : MOST_SESSIONS);
  await sql
    .deleteFrom("staff_session")
    .where("member_id", "=", opened.memberId)
    .where("id", "not in", newest)
    .execute();
  return token;
}

/** Finds the open session of a token. Each use lengthens it, noted at most once a minute. */
export async function staffSessionOf(
  { db, clock, env }: StaffDeps,
  token: string | null | undefined,
  { lengthens = true }: { lengthens?: boolean } = {},
): Promise<StaffSession | null> {
  if (typeof token !== "string" || !isToken(token)) return null;
  const now = clock.now();
  const found = await db
    .selectFrom("staff_session as session")
    .innerJoin("staff_member as member", "member.id", "session.member_id")
    .select(["session.id", "session.member_id", "session.way_in", "session.proved_at"])
    .select(["session.expires_at", "session.seen_at", "member.name", "member.email", "member.role", "member.is_demo"])
    .where("session.token_digest", "=", tokenDigest(token))
    .where("session.expires_at", ">", now)
    .where("member.deactivated_at", "is", null)
    .executeTakeFirst();
  if (!found || (found.is_demo && env.APP_MODE !== "demo")) return null;
  const isOld = lengthens && now.getTime() - found.seen_at.getTime() >= TOUCH_EVERY_MS;
  const expiresAt = isOld ? idleFrom(now) : found.expires_at;
  if (isOld)
    await db
      .updateTable("staff_session")
      .set({ seen_at: now, expires_at: expiresAt })
      .where("id", "=", found.id)
      .execute();
  const { id: sessionId, member_id: memberId, way_in: wayIn, proved_at: provedAt, name, email, role } = found;
  return { sessionId, memberId, name, email, role, wayIn, provedAt, expiresAt };
}

export type OwnSession = Pick<StaffSession, "memberId" | "sessionId" | "wayIn">;

/** Ends a session of this person. Another's, or another visitor's of the demo, is answered like one that is over. */
export async function endStaffSession(
  { db }: Pick<StaffDeps, "db">,
  { memberId, sessionId: own, wayIn }: OwnSession,
  sessionId: string,
): Promise<boolean> {
  if (!isId(sessionId) || (wayIn === "demo" && sessionId !== own)) return false;
  const ended = await db
    .deleteFrom("staff_session")
    .where("id", "=", sessionId)
    .where("member_id", "=", memberId)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/**
 * Logs the person out on every device but this one; nobody in the demo, whose visitors share a person. Returns the number of ended
 * sessions.
 */
export async function endOtherSessions(
  { db }: { db: Sql },
  { memberId, sessionId, wayIn }: OwnSession,
): Promise<number> {
  if (wayIn === "demo") return 0;
  const ended = await db
    .deleteFrom("staff_session")
    .where("member_id", "=", memberId)
    .where("id", "<>", sessionId)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

export interface StaffDevice {
  id: string;
  words: string;
  wayIn: WayIn;
  since: Date;
  lastSeen: Date;
  isThis: boolean;
}

/** Lists the devices on which this person is logged in, this one first; in the demo this one alone. */
export async function listStaffDevices(
  { db, clock }: Pick<StaffDeps, "db" | "clock">,
  { memberId, sessionId, wayIn }: OwnSession,
): Promise<StaffDevice[]> {
  const rows = await db
    .selectFrom("staff_session")
    .select(["id", "device", "way_in", "created_at", "seen_at"])
    .where("member_id", "=", memberId)
    .where("expires_at", ">", clock.now())
    .$if(wayIn === "demo", (own) => own.where("id", "=", sessionId))
    .orderBy("seen_at", "desc")
    .execute();
  return rows
    .map((row) => ({
      ...{ id: row.id, words: row.device, wayIn: row.way_in, since: row.created_at, lastSeen: row.seen_at },
      isThis: row.id === sessionId,
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

/** Opens a session of the demo's person of this role, made at the first use. Null in live mode. */
export async function enterDemo(
  { db, clock, env }: StaffDeps,
  role: Role,
  userAgent: string | null,
): Promise<string | null> {
  if (env.APP_MODE !== "demo") return null;
  await db
    .insertInto("staff_member")
    .values({ id: newId(), name: `Demo ${role}`, email: `${role}@demo.invalid`, role, is_demo: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const member = await db
    .selectFrom("staff_member")
    .select("id")
    .where("role", "=", role)
    .where("is_demo", "=", true)
    .executeTakeFirst();
  if (!member) return null;
  return openStaffSession(db, clock, { memberId: member.id, wayIn: "demo", userAgent });
}
