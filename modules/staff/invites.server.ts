import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import type { Sealer } from "#platform/http/sealing.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";
import { isToken, newId, newToken, tokenDigest } from "#platform/ids.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { renewBrowserMark } from "./browser-marks.server.ts";
import { endStaffAccess } from "./end-access.server.ts";
import { INVITE_HOURS, type Role } from "./model.ts";
import { addPasskey, type NewPasskey } from "./passkeys.server.ts";
import { renewRecoveryCodes } from "./recovery-codes.server.ts";
import { openStaffSession } from "./sessions.server.ts";
import { confirmTotp } from "./totp.server.ts";

/** Mails a link that lets one person in, with a role. An earlier link to the same address opens nothing any more. */
export async function inviteStaffMember(
  tx: Tx,
  clock: Clock,
  invited: { email: string; role: Role; memberId: string | null; isReset: boolean },
): Promise<{ id: string; expiresAt: Date }> {
  const now = clock.now();
  const email = invited.email.toLowerCase();
  const [id, token] = [newId(), newToken()];
  const expiresAt = new Date(now.getTime() + INVITE_HOURS * 3_600_000);
  await tx.deleteFrom("staff_invite").where("email", "=", email).execute();
  await tx
    .insertInto("staff_invite")
    .values({
      ...{ id, email, role: invited.role, token_digest: tokenDigest(token), member_id: invited.memberId },
      ...{ created_at: now, expires_at: expiresAt },
    })
    .execute();
  const { role, isReset } = invited;
  await emit(tx, clock, "staff.invited", { to: email, token, role, isReset, expiresAt: expiresAt.toISOString() });
  return { id, expiresAt };
}

export interface OpenInvite {
  id: string;
  email: string;
  role: Role;
  /** Of the person whom the invitation makes, or gives new ways in. */
  memberId: string;
  /** Empty for somebody new. */
  name: string;
  isReset: boolean;
}

/** Finds an invitation that still opens. */
export async function findInvite(
  { db, clock }: { db: Sql; clock: Clock },
  token: string | undefined,
): Promise<OpenInvite | null> {
  if (token === undefined || !isToken(token)) return null;
  const found = await db
    .selectFrom("staff_invite as invite")
    .leftJoin("staff_member as member", "member.id", "invite.member_id")
    .select(["invite.id", "invite.email", "invite.role", "invite.member_id", "member.name", "member.deactivated_at"])
    .where("invite.token_digest", "=", tokenDigest(token))
    .where("invite.expires_at", ">", clock.now())
    .executeTakeFirst();
  if (!found) return null;
  const { id, email, role, member_id } = found;
  const isReset = member_id !== null && found.deactivated_at === null;
  return { id, email, role, memberId: member_id ?? id, name: found.name ?? "", isReset };
}

export interface AcceptDeps {
  db: Db;
  clock: Clock;
  sealer: Sealer;
  signer: Signer;
}

/** First way in that the person has chosen. */
export type FirstWayIn = { passkey: NewPasskey } | { code: string; sealed: string };

export type AcceptAnswer =
  | { accepted: { token: string; browserMark: string; recoveryCodes: string[] } }
  | { refused: "invite_over" | "code_wrong" | "passkey_failed" };

/** Uses an invitation up: writes the person, their first way in and their recovery codes, and logs them in. */
export function acceptInvite(
  deps: AcceptDeps,
  invite: OpenInvite,
  { name, first, userAgent }: { name: string; first: FirstWayIn; userAgent: string | null },
): Promise<AcceptAnswer> {
  const { clock, signer } = deps;
  const now = clock.now();
  return refusable(deps.db, async (tx) => {
    const used = await tx
      .deleteFrom("staff_invite")
      .where("id", "=", invite.id)
      .where("expires_at", ">", now)
      .returning("role")
      .executeTakeFirst();
    if (!used) throw new Refused("invite_over");
    const { memberId, email } = invite;
    // Two invitations of one address at once: the person has come by the other.
    const holder = await tx.selectFrom("staff_member").select("id").where("email", "=", email).executeTakeFirst();
    if (holder && holder.id !== memberId) throw new Refused("invite_over");
    if (invite.memberId !== invite.id) await endStaffAccess(tx, memberId);
    // A reset keeps the role of today, which may be another than that of the invitation.
    await tx
      .insertInto("staff_member")
      .values({ id: memberId, name, email, role: used.role })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({
          ...{ name, deactivated_at: null, updated_at: now },
          ...(invite.isReset ? {} : { role: used.role }),
        }),
      )
      .execute();
    if ("passkey" in first) {
      if (!(await addPasskey(tx, now, memberId, first.passkey, userAgent))) throw new Refused("passkey_failed");
    } else if (!(await confirmTotp(tx, deps, memberId, first))) throw new Refused("code_wrong");
    const recoveryCodes = await renewRecoveryCodes(tx, signer, memberId);
    const token = await openStaffSession(tx, clock, { memberId, wayIn: "invite", userAgent });
    const { browserMark } = await renewBrowserMark(tx, memberId, []);
    return { accepted: { token, browserMark, recoveryCodes } };
  });
}

type Refusal = Extract<AcceptAnswer, { refused: string }>["refused"];

/** Rolls the transaction back: the invitation stays for another try. */
class Refused extends Error {
  readonly refused: Refusal;
  constructor(refused: Refusal) {
    super(refused);
    this.refused = refused;
  }
}

async function refusable(db: Db, work: (tx: Tx) => Promise<AcceptAnswer>): Promise<AcceptAnswer> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refused };
    throw error;
  }
}
