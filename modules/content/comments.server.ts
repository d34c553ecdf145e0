import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import { duplicateWindowStart } from "#platform/duplicate-window.server.ts";
import { newId } from "#platform/ids.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { type CommentInput, type CommentView, postPath } from "./model.ts";

/** Oldest first, without addresses. */
export async function listComments(db: Sql, postId: string): Promise<CommentView[]> {
  const rows = await db
    .selectFrom("post_comment")
    .select(["id", "name", "comment", "created_at"])
    .where("post_id", "=", postId)
    .where("status", "=", "published")
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, name, comment, created_at }) => ({ id, name, comment, at: created_at.toISOString() }));
}

/** Stores a pending comment and mails the company. A repeat within the hour is ignored. False without a published story. */
export async function writeComment(
  { db, clock }: { db: Db; clock: Clock },
  slug: string,
  { name, email, comments }: CommentInput,
  inbox: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const post = await tx
      .selectFrom("post")
      .select(["id", "title", "category"])
      .where("slug", "=", slug)
      .where("published", "=", true)
      // Serialises double submits.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!post) return false;
    const sentBefore = tx
      .selectFrom("post_comment")
      .select("id")
      .where("post_id", "=", post.id)
      .where("status", "=", "pending")
      .where("email", "=", email)
      .where("comment", "=", comments)
      .where("created_at", ">", duplicateWindowStart(clock));
    if (await sentBefore.executeTakeFirst()) return true;
    const id = newId();
    await tx
      .insertInto("post_comment")
      .values({
        id,
        post_id: post.id,
        name,
        email,
        comment: comments,
        status: "pending",
        created_at: clock.now(),
        moderated_at: null,
      })
      .execute();
    await emit(tx, clock, "comment.pending", {
      to: inbox,
      commentId: id,
      name,
      email,
      comment: comments,
      postTitle: post.title,
      postPath: postPath({ category: post.category, slug }),
    });
    return true;
  });
}

export async function findComment(db: Sql, id: string) {
  const row = await db
    .selectFrom("post_comment")
    .innerJoin("post", "post.id", "post_comment.post_id")
    .select(["post_comment.id", "name", "comment", "status", "post.title", "post.slug", "post.category"])
    .where("post_comment.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { slug, category, title, ...comment } = row;
  return { ...comment, postTitle: title, postPath: postPath({ category, slug }) };
}

/** Publishes or refuses; the last decision counts. */
export async function moderateComment(
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  status: "published" | "refused",
): Promise<void> {
  await db.updateTable("post_comment").set({ status, moderated_at: clock.now() }).where("id", "=", id).execute();
}
