import { sql } from "kysely";
import { json, type Sql } from "#platform/database.server.ts";
import {
  type BlogCategory,
  type BlogTag,
  type BlogWish,
  blogCategories,
  blogTags,
  POSTS_PER_PAGE,
  type PostContent,
} from "./model.ts";
import { type PostCard, toCards } from "./posts.server.ts";

/** A choice of the sidebar and how many stories it would leave, the other choices standing. */
export interface Counted<Name> {
  name: Name;
  count: number;
}

/** One page of the stories that somebody wished for. */
export interface PostPage {
  posts: PostCard[];
  total: number;
  /** The page shown: a wish beyond the last page gets the last. */
  page: number;
  pages: number;
  categories: Counted<BlogCategory>[];
  tags: Counted<BlogTag>[];
}

/** Published stories that fit every part of the wish, newest first, a page of them, with the counts of every choice. */
export async function browsePosts(db: Sql, wish: BlogWish): Promise<PostPage> {
  const { all, byCategory, byTag, stories } = await ask(db, wish);
  const pages = Math.max(1, Math.ceil(all / POSTS_PER_PAGE));
  const page = Math.min(wish.page, pages);
  return {
    posts: await toCards(db, page === wish.page ? stories : (await ask(db, { ...wish, page })).stories),
    total: all,
    page,
    pages,
    categories: blogCategories.map((name) => ({ name, count: byCategory(name) })),
    tags: blogTags.map((name) => ({ name, count: byTag(name) })),
  };
}

/** How many stories fit, and how many would with another category or tag. */
interface Counts {
  all: number;
  byCategory: (name: BlogCategory) => number;
  byTag: (name: BlogTag) => number;
}

/** The counts, and the stories of one page: none where it lies beyond the last. */
async function ask(db: Sql, wish: BlogWish): Promise<Counts & { stories: PostContent[] }> {
  if (wish.q !== "") return findTitled(db, wish);
  const [counts, stories] = await Promise.all([keptCounts(db, wish), findNewest(db, wish)]);
  return { ...counts, stories };
}

/** Without words to look for, from the sums that are kept. */
async function keptCounts(db: Sql, { category, tag }: BlogWish): Promise<Counts> {
  const rows = await db.selectFrom("post_tally").selectAll().where("posts", ">", 0).execute();
  const sum = (inCategory: BlogCategory | null, withTag: BlogTag | null): number =>
    rows
      .filter((row) => (inCategory === null || row.category === inCategory) && row.tag === (withTag ?? ""))
      .reduce((total, { posts }) => total + posts, 0);
  return { all: sum(category, tag), byCategory: (name) => sum(name, tag), byTag: (name) => sum(category, name) };
}

async function findNewest(db: Sql, { category, tag, page }: BlogWish): Promise<PostContent[]> {
  let query = db.selectFrom("post").select("document").where("published", "=", true);
  if (category) query = query.where("category", "=", category);
  if (tag) query = query.where(sql<boolean>`tags @> ${json([tag])}`);
  const rows = await query
    .orderBy("published_on", "desc")
    .orderBy("slug")
    .limit(POSTS_PER_PAGE)
    .offset((page - 1) * POSTS_PER_PAGE)
    .execute();
  return rows.map(({ document }) => document);
}

/**
 * The stories with these letters in their title, looked for once: counted by category and tags, and a page of them. "100%"
 * and "_" are text to find like any other.
 */
async function findTitled(db: Sql, { q, category, tag, page }: BlogWish): Promise<Counts & { stories: PostContent[] }> {
  const part = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<{ document: PostContent | null; category: BlogCategory; tags: string[]; count: number }>`
    WITH story AS MATERIALIZED (SELECT * FROM posts_titled(lower(${part}))),
    listed AS (
      SELECT * FROM story WHERE true ${category === null ? sql`` : sql`AND category = ${category}`}
        ${tag === null ? sql`` : sql`AND tags @> ${json([tag])}`}
      ORDER BY published_on DESC, slug LIMIT ${POSTS_PER_PAGE}::integer OFFSET ${(page - 1) * POSTS_PER_PAGE}::integer
    )
    SELECT NULL::jsonb AS document, category, tags, count(*) AS count, NULL::date AS day, NULL AS slug
    FROM story GROUP BY category, tags
    UNION ALL
    SELECT post.document, listed.category, listed.tags, 0, listed.published_on, listed.slug FROM listed JOIN post USING (id)
    ORDER BY day DESC, slug`.execute(db);
  const sum = (inCategory: BlogCategory | null, withTag: BlogTag | null): number =>
    rows
      .filter((row) => inCategory === null || row.category === inCategory)
      .filter((row) => withTag === null || row.tags.includes(withTag))
      .reduce((total, { count }) => total + count, 0);
  return {
    all: sum(category, tag),
    byCategory: (name) => sum(name, tag),
    byTag: (name) => sum(category, name),
    stories: rows.flatMap(({ document }) => document ?? []),
  };
}
