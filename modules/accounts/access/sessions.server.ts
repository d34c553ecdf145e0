import type { Sql } from "#platform/database/database.server.ts";
import { isId } from "#platform/ids.server.ts";
import type { Traveller } from "../model.ts";
import type { AccountsDeps } from "./auth.server.ts";
import { describeDevice } from "./device-words.ts";

/** Somewhere a traveller is logged in. Instants are ISO texts. */
export interface Device {
  id: string;
  words: string;
  since: string;
  lastSeen: string;
  isThis: boolean;
}

/** Where a traveller is logged in, the device that asks first, then the one seen last. */
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

/** Ends one session of this traveller; another's is not theirs to end, and false is the answer as for one that is over. */
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

/** Logs a traveller out on every device, this one included. */
export async function signOutEverywhere({ auth }: AccountsDeps, traveller: Pick<Traveller, "id">): Promise<void> {
  const { internalAdapter } = await (await auth()).$context;
  await internalAdapter.deleteUserSessions(traveller.id);
}

/**
 * Ends every session of everybody, and every mailed link that opens an account or moves it to an address; answers how many. For a
 * database that has come out of a backup: among them are those that have been ended, or used, since it was taken.
 */
export async function endAllAccess({ db }: { db: Sql }): Promise<{ sessions: number; links: number }> {
  const [sessions, links] = [
    await db.deleteFrom("session").executeTakeFirst(),
    await db.deleteFrom("verification").executeTakeFirst(),
  ];
  return { sessions: Number(sessions.numDeletedRows), links: Number(links.numDeletedRows) };
}

/**
 * Forgets where somebody was logged in once that is over, and what a mail of ours would have proved once its time is over: of who
 * never comes again nobody else would. Run once a day.
 */
export async function forgetOldSessions({ db, clock }: Pick<AccountsDeps, "db" | "clock">): Promise<void> {
  for (const table of ["session", "verification"] as const)
    await db.deleteFrom(table).where("expiresAt", "<=", clock.now()).execute();
}
