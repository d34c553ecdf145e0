import { hasRidden } from "#modules/booking/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database.server.ts";
import { byAuthor } from "./by-author.server.ts";

/**
 * An account has proved an address, in small letters: its reviews are of that address from now on, wherever it wrote them, so that
 * what we answer reaches it, and one is marked as verified where the address has ridden. What was written by the link of a mail to this
 * address, or to the `former` one that the account leaves for it, is the account's from now on too, wherever it goes. Of several of one
 * tour the newest stays: one for each tour and traveller.
 */
export async function followAuthor(
  tx: Tx,
  clock: Clock,
  { travellerId, email, former }: { travellerId: string; email: string; former: string | null },
): Promise<void> {
  const theirs = await tx
    .selectFrom("review")
    .select(["id", "tour_id", "traveller_id", "author_email", "is_verified"])
    .where((is) => is.or([byAuthor(is, travellerId, email), byAuthor(is, null, former)]))
    .where((is) => is.or([is("traveller_id", "is", null), is("traveller_id", "=", travellerId)]))
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .forUpdate()
    .execute();
  const newest = [...Map.groupBy(theirs, ({ tour_id }) => tour_id).values()].flatMap(([first]) => first ?? []);
  const older = theirs.filter((review) => !newest.includes(review));
  // These first: one of them may have the address that the newer one is to have.
  for (const { id } of older) await tx.deleteFrom("review").where("id", "=", id).execute();
  for (const { id, tour_id: tourId, traveller_id, author_email, is_verified } of newest)
    if (traveller_id === null || author_email !== email || !is_verified)
      await tx
        .updateTable("review")
        .set({ traveller_id: travellerId, author_email: email, updated_at: clock.now() })
        .set({ is_verified: is_verified || (await hasRidden(tx, { tourId, email })) })
        .where("id", "=", id)
        .execute();
}
