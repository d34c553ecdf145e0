import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { retention } from "#platform/database/retention.ts";
import { byAuthor } from "./by-author.server.ts";

/** Text and stars stay. Deletes our answers, which often name the author. Returns the ids, whose mails go too. */
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
