import type { Sql } from "#platform/database/database.server.ts";
import { fromAddress } from "#platform/database/not-from-address.server.ts";
import { retention } from "#platform/database/retention.ts";

const byEmail = (email: string, until: Date | null) =>
  fromAddress({ email: "post_comment.email", at: "post_comment.created_at" }, email, until);

/** Comments of an address, for the export. */
export async function listCommentsOf(db: Sql, email: string, until: Date | null = null) {
  const rows = await db
    .selectFrom("post_comment")
    .innerJoin("post", "post.id", "post_comment.post_id")
    .select(["post.title as story", "post_comment.name", "comment", "status", "post_comment.created_at"])
    .where(byEmail(email, until))
    .orderBy("post_comment.created_at")
    .execute();
  return rows.map(({ created_at, ...comment }) => ({ ...comment, writtenAt: created_at.toISOString() }));
}

/** Anonymises published comments, which have replies, and deletes the rest. */
export async function forgetCommenter(db: Sql, email: string, until: Date | null = null): Promise<void> {
  await db.deleteFrom("post_comment").where("status", "<>", "published").where(byEmail(email, until)).execute();
  await db
    .updateTable("post_comment")
    .set(retention.post_comment.forgets.erased)
    .where(byEmail(email, until))
    .execute();
}
