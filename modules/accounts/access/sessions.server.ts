import type { Sql } from "#platform/database/database.server.ts";
import { isId } from "#platform/ids.server.ts";
import type { Traveller } from "../model.ts";
import type { AccountsDeps } from "./auth.server.ts";
import { describeDevice } from "./device-words.ts";

export interface Device {
  id: string;
  words: string;
  since: string;
  lastSeen: string;
  isThis: boolean;
}

export async function listDevices(
  { db, clock }: Pick<AccountsDeps, "db" | "clock">,
  traveller: Pick<Traveller, "id"> & { sessionId?: string },
): Promise<Device[]> {
  const rows = await db
    .selectFrom("session")
    .select(["id", "userAgent", "createdAt", "updatedAt"])
    .where("userId", "=", traveller.id)
    .where("expiresAt", ">", clock.now())
    .orderBy("updatedAt", "desc")
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      words: describeDevice(row.userAgent),
      since: row.createdAt.toISOString(),
      lastSeen: row.updatedAt.toISOString(),
      isThis: row.id === traveller.sessionId,
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

/** Ends a session of this traveller. Another's is answered like one that is over. */
export async function endDeviceSession(
  { db }: AccountsDeps,
  traveller: Pick<Traveller, "id">,
  sessionId: string,
): Promise<boolean> {
  if (!isId(sessionId)) return false;
  const ended = await db
    .deleteFrom("session")
    .where("id", "=", sessionId)
    .where("userId", "=", traveller.id)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

export async function signOutEverywhere({ auth }: AccountsDeps, traveller: Pick<Traveller, "id">): Promise<void> {
  const { internalAdapter } = await (await auth()).$context;
  await internalAdapter.deleteUserSessions(traveller.id);
}

/** After a restore: backups hold ended sessions and used links. */
export async function endAllAccess({ db }: { db: Sql }): Promise<{ sessions: number; links: number }> {
  const [sessions, links] = [
    await db.deleteFrom("session").executeTakeFirst(),
    await db.deleteFrom("verification").executeTakeFirst(),
  ];
  return { sessions: Number(sessions.numDeletedRows), links: Number(links.numDeletedRows) };
}

/** Deletes expired sessions and links. Runs daily. */
export async function forgetOldSessions({ db, clock }: Pick<AccountsDeps, "db" | "clock">): Promise<void> {
  for (const table of ["session", "verification"] as const)
    await db.deleteFrom(table).where("expiresAt", "<=", clock.now()).execute();
}
