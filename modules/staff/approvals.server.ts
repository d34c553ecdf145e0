import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { isId, newId } from "#platform/ids.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { isFresh, mayRun, type StaffSession } from "./model.ts";

/** Minutes from a request to its end. A word that was given ends with it. */
const APPROVAL_MINUTES = 60;

/** Command as planned: another option or another plan wants another approval. */
export interface PlannedDeed {
  command: string;
  optionsDigest: string;
  planDigest: string;
}

type Deps = { db: Sql; clock: Clock };
type Person = Pick<StaffSession, "memberId">;

const until = (now: Date): Date => new Date(now.getTime() + APPROVAL_MINUTES * 60_000);

interface AskedDeed extends PlannedDeed {
  options: Record<string, string>;
  /** Name of the deed for people. */
  title: string;
}

/**
 * Asks a second person for their word on a planned command, and writes to all who may give it. Asking again goes on with
 * the same request, without another mail.
 */
export function requestApproval(
  { db, clock }: { db: Db; clock: Clock },
  { memberId, name }: Pick<StaffSession, "memberId" | "name">,
  { command, optionsDigest, planDigest, options, title }: AskedDeed,
): Promise<void> {
  const now = clock.now();
  const expiresAt = until(now);
  return inTransaction(db, async (tx) => {
    await tx.deleteFrom("staff_approval").where("requested_by", "=", memberId).where("expires_at", "<=", now).execute();
    const asked = await tx
      .insertInto("staff_approval")
      .values({
        ...{ id: newId(), command, options: json(options), options_digest: optionsDigest, plan_digest: planDigest },
        ...{ requested_by: memberId, requested_at: now, expires_at: expiresAt },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!asked) return;
    const said = { by: name, deed: title, expiresAt: expiresAt.toISOString() };
    for (const to of await mayAgree(tx, command, memberId))
      await emit(tx, clock, "staff.approval_asked", { to, ...said });
  });
}

/** Addresses of those who may give the second word. The demo's people have none. */
async function mayAgree(tx: Tx, command: string, askedBy: string): Promise<string[]> {
  const members = await tx
    .selectFrom("staff_member")
    .select(["email", "role"])
    .where("deactivated_at", "is", null)
    .where("is_demo", "=", false)
    .where("id", "<>", askedBy)
    .orderBy("id")
    .execute();
  return members.filter(({ role }) => mayRun(role, command)).map(({ email }) => email);
}

export interface OpenApproval {
  id: string;
  command: string;
  options: Record<string, string>;
  planDigest: string;
  requestedBy: string;
  requestedAt: Date;
  expiresAt: Date;
}

/** Lists requests of others that wait for a second person. */
export async function listApprovals({ db, clock }: Deps, { memberId }: Person): Promise<OpenApproval[]> {
  const rows = await db
    .selectFrom("staff_approval as approval")
    .innerJoin("staff_member as member", "member.id", "approval.requested_by")
    .select(["approval.id", "approval.command", "approval.options", "approval.requested_at", "approval.expires_at"])
    .select(["approval.plan_digest", "member.name"])
    .where("approval.expires_at", ">", clock.now())
    .where("approval.approved_at", "is", null)
    .where("approval.requested_by", "<>", memberId)
    .orderBy("approval.requested_at")
    .execute();
  return rows.map(({ id, command, options, plan_digest, requested_at, expires_at, name }) => ({
    ...{
      id,
      command,
      options,
      planDigest: plan_digest,
      requestedBy: name,
      requestedAt: requested_at,
      expiresAt: expires_at,
    },
  }));
}

/** Lists a person's own requests that have the second word, and who gave it. */
export async function listGivenApprovals({ db, clock }: Deps, { memberId }: Person) {
  const rows = await db
    .selectFrom("staff_approval as approval")
    .innerJoin("staff_member as member", "member.id", "approval.approved_by")
    .select(["approval.id", "approval.command", "approval.options", "approval.expires_at", "member.name"])
    .where("approval.expires_at", ">", clock.now())
    .where("approval.requested_by", "=", memberId)
    .execute();
  return rows.map(({ id, command, options, expires_at, name }) => ({
    ...{ id, command, options, expiresAt: expires_at, approvedBy: name },
  }));
}

/**
 * Gives a second person's word; it asks as much of them as the command asks of the first one. `over`: a request of one's own,
 * or one that has ended or is answered.
 */
export async function approve(
  { db, clock }: Deps,
  { memberId, role, provedAt }: Pick<StaffSession, "memberId" | "role" | "provedAt">,
  id: string,
): Promise<"given" | "over" | "not_yours" | "unproved"> {
  if (!isId(id)) return "over";
  const now = clock.now();
  const asked = await db.selectFrom("staff_approval").select("command").where("id", "=", id).executeTakeFirst();
  if (!asked) return "over";
  if (!mayRun(role, asked.command)) return "not_yours";
  if (!isFresh({ provedAt }, now)) return "unproved";
  const approved = await db
    .updateTable("staff_approval")
    .set({ approved_by: memberId, approved_at: now })
    .where("id", "=", id)
    .where("requested_by", "<>", memberId)
    .where("approved_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return approved.numUpdatedRows > 0n ? "given" : "over";
}

export type ApprovalState = "none" | "asked" | "approved";

/** State of this person's request for exactly this plan. */
export async function approvalStateOf(
  { db, clock }: Deps,
  { memberId }: Person,
  { command, optionsDigest, planDigest }: PlannedDeed,
): Promise<ApprovalState> {
  const found = await db
    .selectFrom("staff_approval")
    .select("approved_at")
    .where("command", "=", command)
    .where("options_digest", "=", optionsDigest)
    .where("plan_digest", "=", planDigest)
    .where("requested_by", "=", memberId)
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  if (!found) return "none";
  return found.approved_at === null ? "asked" : "approved";
}

export interface TakenApproval {
  approvedBy: string;
  /** For a run that was refused: the approval serves again until it ends, or asks again if its giver has left. */
  giveBack(): Promise<void>;
}

/** Takes the approval of exactly this plan, once; null if nobody has given one. */
export async function takeApproval(
  { db, clock }: Deps,
  { memberId }: Person,
  { command, optionsDigest, planDigest }: PlannedDeed,
): Promise<TakenApproval | null> {
  const taken = await db
    .deleteFrom("staff_approval")
    .where("command", "=", command)
    .where("options_digest", "=", optionsDigest)
    .where("plan_digest", "=", planDigest)
    .where("requested_by", "=", memberId)
    .where("approved_by", "is not", null)
    .where("expires_at", ">", clock.now())
    .returningAll()
    .executeTakeFirst();
  if (!taken?.approved_by) return null;
  const { name } = await db
    .selectFrom("staff_member")
    .select("name")
    .where("id", "=", taken.approved_by)
    .executeTakeFirstOrThrow();
  return {
    approvedBy: name,
    async giveBack() {
      const giver = await db
        .selectFrom("staff_member")
        .select("role")
        .where("id", "=", taken.approved_by)
        .where("deactivated_at", "is", null)
        .executeTakeFirst();
      const stands = giver !== undefined && mayRun(giver.role, command);
      const word = stands ? {} : { approved_by: null, approved_at: null };
      const row = { ...taken, ...word, options: json(taken.options) };
      await db
        .insertInto("staff_approval")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

/** Ends a person's requests, and takes back their word where it has not served yet. */
export async function endApprovalsOf(sql: Sql, memberId: string): Promise<void> {
  await sql.deleteFrom("staff_approval").where("requested_by", "=", memberId).execute();
  await sql
    .updateTable("staff_approval")
    .set({ approved_by: null, approved_at: null })
    .where("approved_by", "=", memberId)
    .execute();
}
