import { followAuthor } from "#modules/reviews/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { provenEmail, type Traveller } from "./model.ts";

export interface ProvenAddress {
  email: string;
  until: Date | null;
}

/** Empty until verified, or anybody could read a stranger's rides. */
export async function provenAddresses(
  db: Sql,
  traveller: Pick<Traveller, "id" | "email" | "isVerified">,
): Promise<ProvenAddress[]> {
  const email = provenEmail(traveller);
  return email === null ? [] : [{ email, until: null }, ...(await formerAddresses(db, traveller.id))];
}

export async function formerAddresses(db: Sql, userId: string): Promise<ProvenAddress[]> {
  const rows = await db
    .selectFrom("former_address")
    .select(["email", "left_at"])
    .where("user_id", "=", userId)
    .orderBy("left_at", "desc")
    .orderBy("email")
    .execute();
  return rows.map(({ email, left_at }) => ({ email, until: left_at }));
}

/** Gives a verified address to an account: claims of former owners end, and its reviews follow. */
export async function proveAddress(
  tx: Tx,
  clock: Clock,
  { userId, email, former }: { userId: string; email: string; former: string | null },
): Promise<void> {
  const proved = email.toLowerCase();
  await tx.deleteFrom("former_address").where("email", "=", proved).execute();
  const left = former?.toLowerCase() ?? null;
  if (left !== null) {
    const whose = { user_id: userId, left_at: clock.now() };
    await tx
      .insertInto("former_address")
      .values({ email: left, ...whose })
      .onConflict((conflict) => conflict.column("email").doUpdateSet(whose))
      .execute();
  }
  await followAuthor(tx, clock, { travellerId: userId, email: proved, former: left });
}

export async function ofEach<Found>(
  addresses: readonly ProvenAddress[],
  read: (email: string, until: Date | null) => Promise<Found[]>,
): Promise<Found[]> {
  const found = await Promise.all(addresses.map(({ email, until }) => read(email, until)));
  return found.flat();
}
