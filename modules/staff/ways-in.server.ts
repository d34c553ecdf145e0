import { sql } from "kysely";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import { isId } from "#platform/ids.server.ts";
import { listPasskeys, type ShownPasskey } from "./passkeys.server.ts";

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
 * Removes a passkey or the app; false for the last of them. The person's row is locked, so that two tabs cannot remove both.
 * Recovery codes do not count: they are for the day on which all is lost.
 */
export const removeWayIn = (db: Db, memberId: string, removed: WayToRemove): Promise<boolean> =>
  inTransaction(db, async (tx) => {
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
    return true;
  });
