import { sql } from "kysely";
import type { Sql, Tx } from "#platform/database/database.server.ts";

/** An account, as far as somebody wants to know who has it. */
export interface TravellerAccount {
  id: string;
  name: string;
  email: string;
}

/** The account with an address, in whatever capitals, verified or not; or null. */
export const findAccount = async (
  db: Sql,
  email: string,
): Promise<(TravellerAccount & { isVerified: boolean }) | null> =>
  (await db
    .selectFrom("user")
    .select(["id", "name", "email", "emailVerified as isVerified"])
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst()) ?? null;

/** What every mail about an account says, to its address; by `accountId` it is found when the account is erased. */
export const mailAbout = ({ id, name, email }: TravellerAccount) => ({ to: email, name, accountId: id });

/**
 * Whether an account is there still; from then on, until the transaction ends, it is not erased. Asked before anything is written of
 * it or to it: its erasure forgets what is there then, and not what comes later.
 */
export const holdAccount = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom("user").select("id").where("id", "=", id).forKeyShare().executeTakeFirst()) !== undefined;
