import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import { duplicateWindowStart } from "#platform/duplicate-window.server.ts";
import { newId } from "#platform/ids.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { type CommentInput, type CommentView, postPath } from "./model.ts";

/** The published comments of a story, oldest first. The writer's e-mail stays with us. */
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

/**
 * Keeps a comment as pending and tells the company by mail. Sent once more within the hour and unread, by a second press or a browser that
 * had no answer, it is the comment that is there. False when there is no such published story.
 */
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
      // One after the other, so that the second of two presses finds what the first has left.
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

/** A comment with where it stands, for the one who decides on it; null when there is none. */
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

/** The company's yes or no. It may change its mind: the last word stands. */
export async function moderateComment(
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  status: "published" | "refused",
): Promise<void> {
  await db.updateTable("post_comment").set({ status, moderated_at: clock.now() }).where("id", "=", id).execute();
}

/** Comments that wait for the company's word, of one story or (null) of all, the oldest first. */
export const listPendingComments = (db: Sql, postId: string | null = null) => listWith(db, "pending", postId);

/** Comments that everybody reads, as far as their story is published, of one story or (null) of all, the oldest first. */
export const listPublishedComments = (db: Sql, postId: string | null) => listWith(db, "published", postId);

async function listWith(db: Sql, status: "pending" | "published", postId: string | null) {
  let query = db
    .selectFrom("post_comment")
    .innerJoin("post", "post.id", "post_comment.post_id")
    .select(["post_comment.id", "name", "post.title as postTitle", "post_comment.created_at as writtenAt"])
    .where("post_comment.status", "=", status);
  if (postId !== null) query = query.where("post_id", "=", postId);
  return query.orderBy("post_comment.created_at").execute();
}
