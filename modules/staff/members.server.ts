import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { isId } from "#platform/ids.server.ts";
import { endApprovalsOf } from "./approvals.server.ts";
import { endStaffAccess } from "./end-access.server.ts";
import { inviteStaffMember } from "./invites.server.ts";
import type { Role } from "./model.ts";

export interface ListedMember {
  id: string;
  name: string;
  email: string;
  role: Role;
  isDemo: boolean;
  deactivatedAt: Date | null;
  passkeys: number;
  hasCode: boolean;
  recoveryCodes: number;
  lastSeen: Date | null;
}

export interface ListedInvite {
  email: string;
  role: Role;
  isReset: boolean;
  expiresAt: Date;
}

/** Address of a person who may still come in; null of others. */
export async function findStaffMail(db: Sql, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("staff_member")
    .select("email")
    .where("id", "=", id)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Lists the people of the company by name, active ones first. */
export async function listStaffMembers(db: Sql): Promise<ListedMember[]> {
  const rows = await db
    .selectFrom("staff_member as member")
    .select(["id", "name", "email", "role", "is_demo", "deactivated_at"])
    .select([
      sql<boolean>`totp_secret IS NOT NULL`.as("has_code"),
      sql<number>`(SELECT count(*) FROM staff_passkey WHERE member_id = member.id)`.as("passkeys"),
      sql<number>`(SELECT count(*) FROM staff_recovery_code WHERE member_id = member.id)`.as("recovery_codes"),
      sql<Date | null>`(SELECT max(seen_at) FROM staff_session WHERE member_id = member.id)`.as("last_seen"),
    ])
    .orderBy(sql`deactivated_at IS NOT NULL`)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, email: row.email, role: row.role, isDemo: row.is_demo, passkeys: row.passkeys },
    ...{ deactivatedAt: row.deactivated_at, hasCode: row.has_code, recoveryCodes: row.recovery_codes },
    lastSeen: row.last_seen,
  }));
}

export interface StaffName {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/** Lists the people who are of the company now, by name. */
export const listStaffNames = (db: Sql): Promise<StaffName[]> =>
  db
    .selectFrom("staff_member")
    .select(["id", "name", "email", "role"])
    .where("deactivated_at", "is", null)
    .orderBy("name")
    .orderBy("id")
    .execute();

/** Lists invitations that nobody has used yet. */
export async function listStaffInvites({ db, clock }: { db: Sql; clock: Clock }): Promise<ListedInvite[]> {
  const rows = await db
    .selectFrom("staff_invite as invite")
    .leftJoin("staff_member as member", "member.id", "invite.member_id")
    .select(["invite.email", "invite.role", "invite.expires_at", "invite.member_id", "member.deactivated_at"])
    .where("expires_at", ">", clock.now())
    .orderBy("invite.expires_at")
    .execute();
  return rows.map(({ email, role, expires_at, member_id, deactivated_at }) => ({
    ...{ email, role, expiresAt: expires_at },
    isReset: member_id !== null && deactivated_at === null,
  }));
}

export type StaffRefusal =
  | "unknown_member"
  | "already_staff"
  | "deactivated"
  | "demo_member"
  | "last_owner"
  | "not_invited"
  | "same_role";

export type StaffAnswer<Done> = Done | { refused: StaffRefusal };

interface FoundMember {
  id: string;
  name: string;
  email: string;
  role: Role;
  isActive: boolean;
  isDemo: boolean;
}

/** Finds somebody of the company by e-mail address or id. */
export async function findStaffMember(db: Sql, member: string): Promise<FoundMember | null> {
  const row = await db
    .selectFrom("staff_member")
    .select(["id", "name", "email", "role", "deactivated_at", "is_demo"])
    .where((where) => (isId(member) ? where("id", "=", member) : where("email", "=", member.toLowerCase())))
    .executeTakeFirst();
  if (!row) return null;
  const { deactivated_at, is_demo: isDemo, ...found } = row;
  return { ...found, isActive: deactivated_at === null, isDemo };
}

const activeOwners = (db: Sql) =>
  db
    .selectFrom("staff_member")
    .select("id")
    .where("role", "=", "owner")
    .where("deactivated_at", "is", null)
    .where("is_demo", "=", false)
    .orderBy("id");

const isOnly = (owners: { id: string }[], memberId: string): boolean =>
  owners.length === 1 && owners[0]?.id === memberId;

/** True if there is no other active owner. Locks the owners, so that two of them cannot demote each other at once. */
const isLastOwner = async (tx: Tx, memberId: string): Promise<boolean> =>
  isOnly(await activeOwners(tx).forUpdate().execute(), memberId);

/** Reason why a change would be refused; null if it would be made. */
export async function planStaffChange(
  db: Sql,
  member: string,
  change: "reset" | "deactivate" | { role: Role },
): Promise<StaffRefusal | null> {
  const found = await findStaffMember(db, member);
  const refused = refusalOf(found);
  if (refused !== null || found === null || change === "reset") return refused;
  if (change !== "deactivate" && change.role === found.role) return "same_role";
  const owners = await activeOwners(db).execute();
  return isOnly(owners, found.id) ? "last_owner" : null;
}

type Refusable = Pick<FoundMember, "isActive" | "isDemo"> | null;

/** Reason why nothing can be done about a person; null if it can. */
function refusalOf(found: Refusable): StaffRefusal | null {
  if (found === null) return "unknown_member";
  if (found.isDemo) return "demo_member";
  return found.isActive ? null : "deactivated";
}

/** Does something to an active person, in one transaction that knows whether they are the last owner. */
const withMember = <Done>(
  db: Db,
  member: string,
  work: (tx: Tx, found: FoundMember, isLast: boolean) => Promise<StaffAnswer<Done>>,
): Promise<StaffAnswer<Done>> =>
  inTransaction(db, async (tx) => {
    const known = await findStaffMember(tx, member);
    const isLast = known !== null && (await isLastOwner(tx, known.id));
    // Again, as the wait for the lock may have changed it.
    const found = known && (await findStaffMember(tx, known.id));
    const refused = refusalOf(found);
    if (refused !== null || found === null) return { refused: refused ?? "unknown_member" };
    return work(tx, found, isLast);
  });

/** Invites somebody new, or somebody who had left. */
export const inviteToStaff = (
  { db, clock }: { db: Db; clock: Clock },
  { email, role }: { email: string; role: Role },
): Promise<StaffAnswer<{ invited: { id: string; expiresAt: Date } }>> =>
  inTransaction(db, async (tx) => {
    const known = await findStaffMember(tx, email);
    if (known?.isDemo) return { refused: "demo_member" };
    if (known?.isActive) return { refused: "already_staff" };
    return {
      invited: await inviteStaffMember(tx, clock, { email, role, memberId: known?.id ?? null, isReset: false }),
    };
  });

/** Ends an open link to an address, of an invitation or a new way in. */
export async function withdrawInvite(
  { db, clock }: { db: Sql; clock: Clock },
  email: string,
): Promise<StaffAnswer<{ withdrawn: { id: string } }>> {
  const withdrawn = await db
    .deleteFrom("staff_invite")
    .where("email", "=", email.toLowerCase())
    .where("expires_at", ">", clock.now())
    .returning("id")
    .executeTakeFirst();
  return withdrawn ? { withdrawn } : { refused: "not_invited" };
}

/** Mails new ways in to somebody who has lost theirs. The present ones end when the link is used, or at once if `isNow`. */
export const resetStaffAccess = (
  { db, clock }: { db: Db; clock: Clock },
  member: string,
  { isNow = false }: { isNow?: boolean } = {},
): Promise<StaffAnswer<{ invited: { id: string; expiresAt: Date }; member: FoundMember }>> =>
  withMember(db, member, async (tx, found) => {
    const { id: memberId, email, role } = found;
    if (isNow) await endStaffAccess(tx, memberId);
    return { invited: await inviteStaffMember(tx, clock, { email, role, memberId, isReset: true }), member: found };
  });

/** Gives a person another role. It holds from their next request on; approvals of the former role end. */
export const changeStaffRole = (
  { db, clock }: { db: Db; clock: Clock },
  { member, role }: { member: string; role: Role },
): Promise<StaffAnswer<{ member: FoundMember }>> =>
  withMember(db, member, async (tx, found, isLast) => {
    if (found.role === role) return { refused: "same_role" };
    if (isLast) return { refused: "last_owner" };
    await tx.updateTable("staff_member").set({ role, updated_at: clock.now() }).where("id", "=", found.id).execute();
    await endApprovalsOf(tx, found.id);
    return { member: found };
  });

/** Logs a person out everywhere and takes their ways in. They can be invited again. */
export const deactivateStaff = (
  { db, clock }: { db: Db; clock: Clock },
  member: string,
): Promise<StaffAnswer<{ member: FoundMember }>> =>
  withMember(db, member, async (tx, found, isLast) => {
    if (isLast) return { refused: "last_owner" };
    const now = clock.now();
    await endStaffAccess(tx, found.id);
    await tx
      .updateTable("staff_member")
      .set({ deactivated_at: now, updated_at: now })
      .where("id", "=", found.id)
      .execute();
    return { member: found };
  });
