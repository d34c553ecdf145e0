import type { Updateable } from "kysely";
import type { Tables, Tx } from "#platform/database/database.server.ts";
import { holdAccount } from "./find-account.server.ts";

/** False if the account was erased. */
export async function saveOnProfile(tx: Tx, userId: string, kept: Updateable<Tables["profile"]>): Promise<boolean> {
  if (!(await holdAccount(tx, userId))) return false;
  await tx
    .insertInto("profile")
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(kept))
    .execute();
  return true;
}
