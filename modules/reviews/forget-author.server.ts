import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { retention } from "#platform/database/retention.ts";
import { byAuthor } from "./by-author.server.ts";

/**
 * Takes the author's name, photograph and account off their reviews, found by account or by their addresses, of one that they have left
 * `until` then; the words and stars stay, and so do the averages. What we answered goes too: it speaks to them, by name more often than
 * not, and can be written anew. Answers with the ids of those reviews: what was mailed about them names the author too.
 */
export async function forgetAuthor(
  db: Sql,
  clock: Clock,
  travellerId: string | null,
  addresses: readonly { email: string; until: Date | null }[],
): Promise<string[]> {
  const reviews = await db
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
  return reviews.map(({ id }) => id);
}
