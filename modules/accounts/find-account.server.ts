import { sql } from "kysely";
import type { Sql, Tx } from "#platform/database/database.server.ts";

export interface TravellerAccount {
  id: string;
  name: string;
  email: string;
}

/** Finds an account by address, in any case, verified or not. */
export const findAccount = async (
  db: Sql,
  email: string,
): Promise<(TravellerAccount & { isVerified: boolean }) | null> =>
  (await db
    .selectFrom("user")
    .select(["id", "name", "email", "emailVerified as isVerified"])
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst()) ?? null;

/** Common fields of every mail about an account. Its erasure finds them by `accountId`. */
export const mailAbout = ({ id, name, email }: TravellerAccount) => ({ to: email, name, accountId: id });

/**
 * True if the account exists; locks it against erasure until the transaction ends. Call it before writing anything about the account,
 * because erasure deletes only existing rows.
 */
export const holdAccount = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom("user").select("id").where("id", "=", id).forKeyShare().executeTakeFirst()) !== undefined;
