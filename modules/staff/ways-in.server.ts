import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import type { Sealer } from "#platform/http/sealing.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";
import { isId } from "#platform/ids.server.ts";
import { listPasskeys, type ShownPasskey } from "./passkeys.server.ts";
import { renewRecoveryCodes } from "./recovery-codes.server.ts";
import { endOtherSessions, type OwnSession } from "./sessions.server.ts";
import { confirmTotp } from "./totp.server.ts";

export interface WaysIn {
  passkeys: ShownPasskey[];
  /** Of an authenticator app. */
  hasCode: boolean;
  recoveryCodes: number;
}

/** Lists a person's ways in. */
export async function listWaysIn(db: Sql, memberId: string): Promise<WaysIn> {
  const found = await db
    .selectFrom("staff_member as member")
    .select([
      sql<boolean>`totp_secret IS NOT NULL`.as("has_code"),
      sql<number>`(SELECT count(*) FROM staff_recovery_code WHERE member_id = member.id)`.as("recovery_codes"),
    ])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return {
    passkeys: await listPasskeys(db, memberId),
    hasCode: found.has_code,
    recoveryCodes: found.recovery_codes,
  };
}

/** A passkey by its id, or the authenticator app. */
export type WayToRemove = { passkey: string } | "app";

/**
 * Removes a passkey or the app, and ends the person's other sessions; false for the last of them. The person's row is locked, so
 * that two tabs cannot remove both.
 * Recovery codes do not count: they are for the day on which all is lost.
 */
export const removeWayIn = (db: Db, session: OwnSession, removed: WayToRemove): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { memberId } = session;
    await tx.selectFrom("staff_member").select("id").where("id", "=", memberId).forUpdate().execute();
    const { passkeys, hasCode } = await listWaysIn(tx, memberId);
    const left = removed === "app" ? passkeys.length : passkeys.filter(({ id }) => id !== removed.passkey).length;
    if (left === 0 && (removed === "app" || !hasCode)) return false;
    if (removed === "app") {
      const none = { totp_secret: null, totp_step: null };
      await tx.updateTable("staff_member").set(none).where("id", "=", memberId).execute();
    } else if (isId(removed.passkey))
      await tx
        .deleteFrom("staff_passkey")
        .where("id", "=", removed.passkey)
        .where("member_id", "=", memberId)
        .execute();
    await endOtherSessions({ db: tx }, session);
    return true;
  });

/** Keeps an authenticator app. In place of another it ends the person's other sessions. */
export const changeTotp = (
  { db, clock, sealer }: { db: Db; clock: Clock; sealer: Sealer },
  session: OwnSession,
  typed: { sealed: string; code: string },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { hasCode } = await listWaysIn(tx, session.memberId);
    if (!(await confirmTotp(tx, { clock, sealer }, session.memberId, typed))) return false;
    if (hasCode) await endOtherSessions({ db: tx }, session);
    return true;
  });

/** Replaces the recovery codes, and ends the person's other sessions: a former code may have opened one. */
export const changeRecoveryCodes = (
  { db, signer }: { db: Db; signer: Pick<Signer, "sign"> },
  session: OwnSession,
): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    await endOtherSessions({ db: tx }, session);
    return renewRecoveryCodes(tx, signer, session.memberId);
  });
