import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { retention } from "#platform/database/retention.ts";
import { byAuthor } from "./by-author.server.ts";

/**
 * Text and stars stay. Deletes our answers, which often name the author, and the author's photographs. Returns the ids of the reviews,
 * whose mails go too, and the names of the photographs' files, to be removed after the transaction.
 */
export async function forgetAuthor(
  db: Sql,
  clock: Clock,
  travellerId: string | null,
  addresses: readonly { email: string; until: Date | null }[],
): Promise<{ reviews: string[]; photographs: string[] }> {
  const erased = await db
    .updateTable("review")
    .set({ ...retention.review.forgets.erased, updated_at: clock.now() })
    .where((is) =>
      is.or([
        byAuthor(is, travellerId, null),
        ...addresses.map(({ email, until }) =>
          is.and([is("author_email", "=", email), ...(until === null ? [] : [is("created_at", "<=", until)])]),
        ),
      ]),
    )
    .returning("id")
    .execute();
  const reviews = erased.map(({ id }) => id);
  const gone = await db
    .deleteFrom("review_photo")
    .where((is) =>
      is.or([
        ...(reviews.length === 0 ? [] : [is("review_id", "in", reviews)]),
        ...addresses.map(({ email, until }) =>
          is.and([is("author_email", "=", email), ...(until === null ? [] : [is("created_at", "<=", until)])]),
        ),
      ]),
    )
    .returning("master")
    .execute();
  return { reviews, photographs: gone.map(({ master }) => master) };
}
