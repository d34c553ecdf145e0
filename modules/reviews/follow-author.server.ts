import { sql } from "kysely";
import { hasRidden } from "#modules/booking/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { byAuthor } from "./by-author.server.ts";
import { lockAuthors } from "./lock-authors.server.ts";
import { movePhotos } from "./photos.server.ts";

/**
 * Links reviews to a verified address; verified if it rode. Those of this or the `former` address join the account, the newest of each
 * tour.
 */
export async function followAuthor(
  tx: Tx,
  clock: Clock,
  { travellerId, email, former }: { travellerId: string; email: string; former: string | null },
): Promise<void> {
  await lockAuthors(tx, travellerId, email, former);
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
  if (older.length > 1) await holdTallies(tx, [...new Set(older.map(({ tour_id }) => tour_id))]);
  // Deleted first, as one may hold the address.
  for (const { id, tour_id } of older) {
    const heir = newest.find((one) => one.tour_id === tour_id);
    if (heir) await movePhotos(tx, [id], heir.id);
    await tx.deleteFrom("review").where("id", "=", id).execute();
  }
  for (const { id, tour_id: tourId, traveller_id, author_email, is_verified } of newest)
    if (traveller_id === null || author_email !== email || !is_verified)
      await tx
        .updateTable("review")
        .set({ traveller_id: travellerId, author_email: email, updated_at: clock.now() })
        .set({ is_verified: is_verified || (await hasRidden(tx, { tourId, email })) })
        .where("id", "=", id)
        .execute();
}

/** Locks the sums of all these tours before the company's: deleting reviews one by one could deadlock. */
async function holdTallies(tx: Tx, tourIds: string[]): Promise<void> {
  await sql`SELECT FROM review_tally WHERE tour_id = ANY(${tourIds}::uuid[]) ORDER BY tour_id, rating_halves FOR UPDATE`.execute(
    tx,
  );
  await sql`SELECT FROM review_total ORDER BY rating_halves FOR UPDATE`.execute(tx);
}
