import { hasRidden } from "#modules/booking/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database.server.ts";

/**
 * An account has proved an address, in small letters: its reviews are of that address from now on, wherever it wrote them, so that
 * what we answer reaches it, and one is marked as verified where the address has ridden. Where the address has another of the same
 * tour, the newer one stays: one for each tour and traveller.
 */
export async function followAuthor(
  tx: Tx,
  clock: Clock,
  { travellerId, email }: { travellerId: string; email: string },
): Promise<void> {
  const theirs = await tx
    .selectFrom("review")
    .select(["id", "tour_id", "traveller_id", "author_email", "is_verified"])
    .where((is) => is.or([is("traveller_id", "=", travellerId), is("author_email", "=", email)]))
    .where((is) => is.or([is("traveller_id", "is", null), is("traveller_id", "=", travellerId)]))
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .forUpdate()
    .execute();
  const newest = [...Map.groupBy(theirs, ({ tour_id }) => tour_id).values()].flatMap(([first]) => first ?? []);
  const older = theirs.filter((review) => !newest.includes(review));
  // These first: one of them may have the address that the newer one is to have.
  for (const { id } of older) await tx.deleteFrom("review").where("id", "=", id).execute();
  for (const { id, tour_id: tourId, author_email, is_verified } of newest)
    if (author_email !== email || !is_verified)
      await tx
        .updateTable("review")
        .set({ author_email: email, is_verified: is_verified || (await hasRidden(tx, { tourId, email })) })
        .set({ updated_at: clock.now() })
        .where("id", "=", id)
        .execute();
}
