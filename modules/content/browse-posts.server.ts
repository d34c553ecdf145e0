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

/** Stories to choose from: those with the letters in their title, or all. "100%" and "_" are text to find as any other. */
const stories = (q: string) =>
  q === ""
    ? sql`(SELECT id, category, tags, published_on, slug FROM post WHERE published)`
    : sql`posts_titled(lower(${`%${q.replaceAll(/[\\%_]/g, "\\$&")}%`}))`;

/** Published stories that fit every part of the wish, newest first, a page of them, with the counts of every choice. */
export async function browsePosts(db: Sql, wish: BlogWish): Promise<PostPage> {
  const [{ all, byCategory, byTag }, asked] = await Promise.all([
    wish.q === "" ? keptCounts(db, wish) : countMatching(db, wish),
    findPage(db, wish),
  ]);
  const pages = Math.max(1, Math.ceil(all / POSTS_PER_PAGE));
  const page = Math.min(wish.page, pages);
  return {
    posts: await toCards(db, page === wish.page ? asked : await findPage(db, { ...wish, page })),
    total: all,
    page,
    pages,
    categories: blogCategories.map((name) => ({
      name,
      count: byCategory.find((row) => row.category === name)?.count ?? 0,
    })),
    tags: blogTags.map((name) => ({ name, count: byTag.find((row) => row.tag === name)?.count ?? 0 })),
  };
}

/** The stories of one page; none where that lies beyond the last. */
async function findPage(db: Sql, { q, category, tag, page }: BlogWish): Promise<PostContent[]> {
  const { rows } = await sql<{ document: PostContent }>`
    SELECT document FROM (
      SELECT id, published_on, slug FROM ${stories(q)} AS story
      WHERE true ${category === null ? sql`` : sql`AND category = ${category}`}
        ${tag === null ? sql`` : sql`AND tags @> ${json([tag])}`}
      ORDER BY published_on DESC, slug LIMIT ${POSTS_PER_PAGE}::integer OFFSET ${(page - 1) * POSTS_PER_PAGE}::integer
    ) AS listed JOIN post USING (id) ORDER BY listed.published_on DESC, listed.slug`.execute(db);
  return rows.map(({ document }) => document);
}

interface Counts {
  all: number;
  byCategory: { category: string; count: number }[];
  byTag: { tag: string; count: number }[];
}

/** Without words to look for, from the sums that are kept. */
async function keptCounts(db: Sql, { category, tag }: BlogWish): Promise<Counts> {
  const rows = await db.selectFrom("post_tally").selectAll().where("posts", ">", 0).execute();
  const sum = (fits: (row: (typeof rows)[number]) => boolean): number =>
    rows.filter(fits).reduce((total, { posts }) => total + posts, 0);
  const inCategory = (row: { category: string }): boolean => category === null || row.category === category;
  return {
    all: sum((row) => inCategory(row) && row.tag === (tag ?? "")),
    byCategory: blogCategories.map((name) => ({
      category: name,
      count: sum((row) => row.category === name && row.tag === (tag ?? "")),
    })),
    byTag: blogTags.map((name) => ({ tag: name, count: sum((row) => inCategory(row) && row.tag === name) })),
  };
}

/** With words to look for, from the stories that they find: these are counted once, by category and tags. */
async function countMatching(db: Sql, { q, category, tag }: BlogWish): Promise<Counts> {
  const { rows } = await sql<{ category: string; tags: string[]; count: number }>`
    SELECT category, tags, count(*) AS count FROM ${stories(q)} AS story GROUP BY category, tags`.execute(db);
  const sum = (inCategory: string | null, withTag: string | null): number =>
    rows
      .filter((row) => inCategory === null || row.category === inCategory)
      .filter((row) => withTag === null || row.tags.includes(withTag))
      .reduce((total, { count }) => total + count, 0);
  return {
    all: sum(category, tag),
    byCategory: blogCategories.map((name) => ({ category: name, count: sum(name, tag) })),
    byTag: blogTags.map((name) => ({ tag: name, count: sum(category, name) })),
  };
}
