import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database/database.server.ts";
import { retention } from "#platform/database/retention.ts";
import { endApprovalsOf } from "./approvals.server.ts";

/** Takes every session, way in and approval from a person, who then needs an invitation. */
export async function endStaffAccess(sql: Sql, memberId: string): Promise<void> {
  for (const table of [
    "staff_session",
    "staff_passkey",
    "staff_recovery_code",
    "staff_challenge",
    "staff_view",
  ] as const)
    await sql.deleteFrom(table).where("member_id", "=", memberId).execute();
  await sql.deleteFrom("staff_invite").where("member_id", "=", memberId).execute();
  await endApprovalsOf(sql, memberId);
  await sql
    .updateTable("staff_member")
    .set(retention.staff_member.forgets.deactivated)
    .where("id", "=", memberId)
    .execute();
}

/** After a restore: backups hold ended sessions and used invitations. Returns the number of each. */
export async function endAllStaffAccess({ db }: { db: Sql }): Promise<{ sessions: number; links: number }> {
  const sessions = await db.deleteFrom("staff_session").executeTakeFirst();
  const invites = await db.deleteFrom("staff_invite").executeTakeFirst();
  for (const table of ["staff_challenge", "staff_approval"] as const) await db.deleteFrom(table).execute();
  return { sessions: Number(sessions.numDeletedRows), links: Number(invites.numDeletedRows) };
}

/** Deletes expired sessions, invitations, challenges, approvals and results of deeds. Runs daily. */
export async function forgetOldStaffAccess({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  for (const table of ["staff_session", "staff_challenge", "staff_invite", "staff_approval", "staff_deed"] as const)
    await db.deleteFrom(table).where("expires_at", "<=", clock.now()).execute();
}
