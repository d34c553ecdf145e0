import { sql } from "kysely";
import type { Sql, Tx } from "#platform/database/database.server.ts";

export interface TravellerAccount {
  id: string;
  name: string;
  email: string;
}

export const findAccount = async (
  db: Sql,
  email: string,
): Promise<(TravellerAccount & { isVerified: boolean }) | null> =>
  (await db
    .selectFrom("user")
    .select(["id", "name", "email", "emailVerified as isVerified"])
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst()) ?? null;

export const mailAbout = ({ id, name, email }: TravellerAccount) => ({ to: email, name, accountId: id });

/** Locks the account against erasure, which deletes only existing rows. Call before writing. */
export const holdAccount = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom("user").select("id").where("id", "=", id).forKeyShare().executeTakeFirst()) !== undefined;
