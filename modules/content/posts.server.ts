import { sql } from "kysely";
import { getPictures } from "#modules/catalogue/index.server.ts";
import type { PictureData } from "#modules/catalogue/model.ts";
import { json, type Sql } from "#platform/database/database.server.ts";
import { hasHadSlug } from "#platform/database/has-had-slug.server.ts";
import { idBySlug } from "#platform/database/id-by-slug.server.ts";
import { hasWords, type NamesAsk } from "#platform/database/names-ask.ts";
import { newId } from "#platform/ids.server.ts";
import { withSafeLinks } from "#platform/text/web-address.ts";
import { type PostContent, postPath } from "./model.ts";

/** `date` of publication. */
export interface PostSummary {
  slug: string;
  path: string;
  category: PostContent["category"];
  title: string;
  date: string;
  shortDescription: string;
  picture: PictureData;
}

export interface Post extends PostSummary {
  id: string;
  document: PostContent;
  gallery: PictureData[];
  authorPicture: PictureData;
  videoPoster: PictureData | null;
}

export interface PostLink {
  path: string;
  title: string;
}

export const postRow = (post: PostContent) => {
  const { slug, category, title, date, photo } = post;
  return { slug, category, title, published_on: date, photo, document: json(post) };
};

export async function insertPost(db: Sql, post: PostContent): Promise<void> {
  await db
    .insertInto("post")
    .values({ id: newId(), slug_history: json(post.formerSlugs ?? []), ...postRow(post) })
    .execute();
}

/** Stories that guests see, as they are written, newest first. */
export async function listPostDocuments(
  db: Sql,
): Promise<{ id: string; document: PostContent; formerSlugs: string[] }[]> {
  return db
    .selectFrom("post")
    .select(["id", "document", "slug_history as formerSlugs"])
    .where("published", "=", true)
    .orderBy("published_on", "desc")
    .orderBy("slug")
    .execute();
}

/** Published stories that name this tour. */
export const listPostsNaming = (db: Sql, tour: string): Promise<{ id: string; document: PostContent }[]> =>
  db
    .selectFrom("post")
    .select(["id", "document"])
    .where("published", "=", true)
    .where(sql<boolean>`document -> 'relatedTours' ? ${tour}`)
    .orderBy("published_on", "desc")
    .orderBy("slug")
    .execute();

/** Titles of stories, newest first, those that were taken off the site last, and the number of all. */
export async function browsePostTitles(
  db: Sql,
  { words, first, offset, limit }: NamesAsk,
): Promise<{ names: { id: string; name: string; published: boolean }[]; count: number }> {
  const posts = db.selectFrom("post").where(hasWords(sql.ref("title"), words));
  const names = await posts
    .select(["id", "title as name", "published"])
    .orderBy(sql`id = ANY(${first}::uuid[])`, "desc")
    .orderBy("published", "desc")
    .orderBy("published_on", "desc")
    .orderBy("slug")
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await posts.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return { names, count: Number(count) };
}

/** Story as it is written; null if there is none, or none with this standing. */
export async function readPostDocument(db: Sql, id: string, published: boolean): Promise<PostContent | null> {
  const row = await db
    .selectFrom("post")
    .select("document")
    .where("id", "=", id)
    .where("published", "=", published)
    .executeTakeFirst();
  return row?.document ?? null;
}

/** Story that has this slug now, or had it before. */
export async function findSlugOwner(db: Sql, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom("post")
    .select("id")
    .where(hasHadSlug([slug]))
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Writes one story and publishes it. Its former address leads to the new one. */
export async function savePost(db: Sql, id: string, post: PostContent): Promise<void> {
  const row = await db.selectFrom("post").select(["slug", "slug_history"]).where("id", "=", id).executeTakeFirst();
  const former = new Set([...(row?.slug_history ?? []), ...(post.formerSlugs ?? []), ...(row ? [row.slug] : [])]);
  former.delete(post.slug);
  const written = { ...postRow(post), slug_history: json([...former]), published: true };
  await db
    .insertInto("post")
    .values({ id, ...written })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...written, updated_at: sql`now()` }))
    .execute();
}

/** Takes a story off the site; its comments stay. */
export const unpublishPost = async (db: Sql, id: string): Promise<void> => {
  await db.updateTable("post").set({ published: false, updated_at: sql`now()` }).where("id", "=", id).execute();
};

export async function listPosts(db: Sql, limit?: number): Promise<PostSummary[]> {
  const all = db
    .selectFrom("post")
    .select("document")
    .where("published", "=", true)
    .orderBy("published_on", "desc")
    .orderBy("slug");
  const rows = await (limit === undefined ? all : all.limit(limit)).execute();
  return toCards(
    db,
    rows.map((row) => row.document),
  );
}

/** For sitemaps and feeds. */
export async function listPostAddresses(db: Sql): Promise<{ path: string; date: string }[]> {
  const rows = await db
    .selectFrom("post")
    .select(["slug", "category", sql<string>`published_on::text`.as("date")])
    .where("published", "=", true)
    .orderBy("published_on", "desc")
    .orderBy("slug")
    .execute();
  return rows.map(({ slug, category, date }) => ({ path: postPath({ category, slug }), date }));
}

/** Addresses of published stories that have or had one of these slugs. */
export async function findPostAddresses(db: Sql, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("post")
    .select(["slug", "category", "slug_history"])
    .where("published", "=", true)
    .where(hasHadSlug(slugs))
    .execute();
  return rows.flatMap(({ slug, category, slug_history }) =>
    [slug, ...slug_history].map((one) => postPath({ category, slug: one })),
  );
}

/** Addresses of published stories before they were renamed, with the present ones. */
export async function listFormerPostAddresses(db: Sql): Promise<{ path: string; leadsTo: string }[]> {
  const rows = await db
    .selectFrom("post")
    .select(["slug", "category", "slug_history"])
    .where("published", "=", true)
    .execute();
  return rows.flatMap(({ slug, category, slug_history }) =>
    slug_history.map((former) => ({
      path: postPath({ category, slug: former }),
      leadsTo: postPath({ category, slug }),
    })),
  );
}

export const listPostSlugs = async (db: Sql): Promise<string[]> =>
  (await db.selectFrom("post").select("slug").where("published", "=", true).execute()).map(({ slug }) => slug);

/** By tour slug, newest first. */
export async function listPostsAbout(db: Sql, tours: readonly string[], limit: number): Promise<PostSummary[]> {
  if (tours.length === 0) return [];
  const rows = await db
    .selectFrom("post")
    .select("document")
    .where("published", "=", true)
    .where(sql<boolean>`document -> 'relatedTours' ?| array[${sql.join(tours)}]::text[]`)
    .orderBy("published_on", "desc")
    .orderBy("slug")
    .limit(limit)
    .execute();
  const picture = await getPictures(
    db,
    rows.map((row) => row.document.photo),
  );
  return rows.map((row) => toCard(row.document, picture));
}

export async function findPost(db: Sql, slug: string): Promise<Post | null> {
  const row = await db
    .selectFrom("post")
    .select(["id", "document"])
    .where("slug", "=", slug)
    .where("published", "=", true)
    .executeTakeFirst();
  if (!row) return null;
  const { id } = row;
  const document = withSafeLinks(row.document);
  const picture = await getPictures(db, [
    document.photo,
    document.author.photo,
    ...document.gallery,
    ...(document.video ? [document.video.poster] : []),
  ]);
  return {
    ...toCard(document, picture),
    id,
    document,
    gallery: document.gallery.map(picture),
    authorPicture: picture(document.author.photo),
    videoPoster: document.video ? picture(document.video.poster) : null,
  };
}

/** Current address for a former slug. */
export async function findMovedPost(db: Sql, formerSlug: string): Promise<string | null> {
  const row = await findByFormerSlug(db, formerSlug);
  return row ? postPath(row) : null;
}

/** By current or former slug. */
export async function findPostByName(db: Sql, slug: string): Promise<Post | null> {
  const post = await findPost(db, slug);
  if (post) return post;
  const moved = await findByFormerSlug(db, slug);
  return moved ? findPost(db, moved.slug) : null;
}

const findByFormerSlug = (db: Sql, formerSlug: string) =>
  db
    .selectFrom("post")
    .select(["slug", "category"])
    .where("published", "=", true)
    .where(sql<boolean>`slug_history @> ${json([formerSlug])}`)
    .executeTakeFirst();

/** Published or not, as comments stay. */
export const findPostId = (db: Sql, slug: string): Promise<string | null> => idBySlug(db, "post", slug);

/** Null at the ends. */
export async function findNeighbours(
  db: Sql,
  { slug, date }: Pick<PostSummary, "slug" | "date">,
): Promise<{ previous: PostLink | null; next: PostLink | null }> {
  const published = db.selectFrom("post").select(["slug", "category", "title"]).where("published", "=", true);
  // Newest first, then A to Z within a day: the next story stands above.
  const [previous, next] = await Promise.all([
    published
      .where(sql<boolean>`published_on <= ${date}::date AND (published_on < ${date}::date OR slug > ${slug})`)
      .orderBy("published_on", "desc")
      .orderBy("slug")
      .limit(1)
      .executeTakeFirst(),
    published
      .where(sql<boolean>`published_on >= ${date}::date AND (published_on > ${date}::date OR slug < ${slug})`)
      .orderBy("published_on")
      .orderBy("slug", "desc")
      .limit(1)
      .executeTakeFirst(),
  ]);
  const link = (row: typeof previous) => (row ? { path: postPath(row), title: row.title } : null);
  return { previous: link(previous), next: link(next) };
}

export async function toCards(db: Sql, posts: PostContent[]): Promise<PostSummary[]> {
  const picture = await getPictures(
    db,
    posts.map((post) => post.photo),
  );
  return posts.map((post) => toCard(post, picture));
}

function toCard(post: PostContent, picture: (key: string) => PictureData): PostSummary {
  const { slug, category, title, date, shortDescription, photo } = post;
  return {
    slug,
    path: postPath(post),
    category,
    title,
    date,
    shortDescription,
    picture: picture(photo),
  };
}
