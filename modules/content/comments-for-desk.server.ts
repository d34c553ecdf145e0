import type { Sql } from "#platform/database/database.server.ts";
import { postPath } from "./model.ts";

/** Comment as the company's people read it. */
export interface DeskComment {
  id: string;
  name: string;
  email: string;
  comment: string;
  postTitle: string;
  postPath: string;
  writtenAt: string;
}

export const MOST_COMMENTS_WAITING = 100;
const MOST_SHOWN = 20;

interface CommentSearch {
  postId?: string | null;
  most?: number;
}

const comments = async (
  db: Sql,
  status: "pending" | "published",
  { postId = null, most = status === "pending" ? MOST_COMMENTS_WAITING : MOST_SHOWN }: CommentSearch,
): Promise<DeskComment[]> => {
  let found = db
    .selectFrom("post_comment")
    .innerJoin("post", "post.id", "post_comment.post_id")
    .select(["post_comment.id", "name", "email", "comment", "post.title", "post.slug", "post.category"])
    .select("post_comment.created_at")
    .where("status", "=", status);
  if (postId !== null) found = found.where("post_id", "=", postId);
  const rows = await found
    .orderBy("post_comment.created_at", status === "pending" ? "asc" : "desc")
    .orderBy("post_comment.id", status === "pending" ? "asc" : "desc")
    .limit(most)
    .execute();
  return rows.map(({ title, slug, category, created_at, ...row }) => ({
    ...row,
    postTitle: title,
    postPath: postPath({ slug, category }),
    writtenAt: created_at.toISOString(),
  }));
};

/** Lists comments that wait to be read, oldest first. */
export const listWaitingComments = (db: Sql, search: CommentSearch = {}): Promise<DeskComment[]> =>
  comments(db, "pending", search);
export const listShownComments = (db: Sql, search: CommentSearch = {}): Promise<DeskComment[]> =>
  comments(db, "published", search);
