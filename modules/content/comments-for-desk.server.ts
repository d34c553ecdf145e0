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

const MOST_WAITING = 100;
const MOST_SHOWN = 20;

const comments = async (db: Sql, status: "pending" | "published"): Promise<DeskComment[]> => {
  const rows = await db
    .selectFrom("post_comment")
    .innerJoin("post", "post.id", "post_comment.post_id")
    .select(["post_comment.id", "name", "email", "comment", "post.title", "post.slug", "post.category"])
    .select("post_comment.created_at")
    .where("status", "=", status)
    .orderBy("post_comment.created_at", status === "pending" ? "asc" : "desc")
    .orderBy("post_comment.id", status === "pending" ? "asc" : "desc")
    .limit(status === "pending" ? MOST_WAITING : MOST_SHOWN)
    .execute();
  return rows.map(({ title, slug, category, created_at, ...row }) => ({
    ...row,
    postTitle: title,
    postPath: postPath({ slug, category }),
    writtenAt: created_at.toISOString(),
  }));
};

/** Lists comments that wait to be read, oldest first. */
export const listWaitingComments = (db: Sql): Promise<DeskComment[]> => comments(db, "pending");
/** Lists the newest published comments. */
export const listShownComments = (db: Sql): Promise<DeskComment[]> => comments(db, "published");
