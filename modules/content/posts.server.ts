import { sql } from "kysely";
import { getPictures } from "#modules/catalogue/index.server.ts";
import type { Picture } from "#modules/catalogue/model.ts";
import { json, type Sql } from "#platform/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { blogCategorySlug, type PostContent } from "./model.ts";

/** A story on a card. `date` is the day it was published. */
export interface PostCard {
  slug: string;
  path: string;
  category: PostContent["category"];
  title: string;
  date: string;
  shortDescription: string;
  picture: Picture;
}

/** A story with everything its page shows. */
export interface Post extends PostCard {
  id: string;
  document: PostContent;
  gallery: Picture[];
  authorPicture: Picture;
}

export async function insertPost(db: Sql, post: PostContent): Promise<void> {
  const { slug, category, title, date, photo } = post;
  await db
    .insertInto("post")
    .values({ id: newId(), slug, category, title, published_on: date, photo, document: json(post) })
    .execute();
}

/** Published stories, newest first. */
export async function listPosts(db: Sql, limit = 100): Promise<PostCard[]> {
  const rows = await db
    .selectFrom("post")
    .select("document")
    .where("published", "=", true)
    .orderBy("published_on", "desc")
    .limit(limit)
    .execute();
  const picture = await getPictures(
    db,
    rows.map((row) => row.document.photo),
  );
  return rows.map((row) => toCard(row.document, picture));
}

/** Published stories that lead to one of these tours (by slug), newest first. */
export async function listPostsAbout(db: Sql, tours: readonly string[], limit: number): Promise<PostCard[]> {
  if (tours.length === 0) return [];
  const rows = await db
    .selectFrom("post")
    .select("document")
    .where("published", "=", true)
    .where(sql<boolean>`document -> 'relatedTours' ?| array[${sql.join(tours)}]::text[]`)
    .orderBy("published_on", "desc")
    .limit(limit)
    .execute();
  const picture = await getPictures(
    db,
    rows.map((row) => row.document.photo),
  );
  return rows.map((row) => toCard(row.document, picture));
}

/** The published story at this slug, or null. */
export async function findPost(db: Sql, slug: string): Promise<Post | null> {
  const row = await db
    .selectFrom("post")
    .select(["id", "document"])
    .where("slug", "=", slug)
    .where("published", "=", true)
    .executeTakeFirst();
  if (!row) return null;
  const { id, document } = row;
  const picture = await getPictures(db, [document.photo, document.author.photo, ...document.gallery]);
  return {
    ...toCard(document, picture),
    id,
    document,
    gallery: document.gallery.map(picture),
    authorPicture: picture(document.author.photo),
  };
}

function toCard(post: PostContent, picture: (key: string) => Picture): PostCard {
  const { slug, category, title, date, shortDescription, photo } = post;
  return {
    slug,
    path: `/blogs/${blogCategorySlug(category)}/${slug}`,
    category,
    title,
    date,
    shortDescription,
    picture: picture(photo),
  };
}
