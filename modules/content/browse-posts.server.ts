import { sql } from "kysely";
import { json, type Sql } from "#platform/database/database.server.ts";
import { plainInLike } from "#platform/database/like-pattern.ts";
import { type BlogCategory, type BlogSearchParams, blogCategories, POSTS_PER_PAGE, type PostContent } from "./model.ts";
import { type PostSummary, toCards } from "./posts.server.ts";

/** Number of stories that this choice would leave beside the other choices. */
export interface FacetCount<Name> {
  name: Name;
  count: number;
}

export interface PostPage {
  posts: PostSummary[];
  total: number;
  /** The page shown: a number beyond the last page gives the last. */
  page: number;
  pages: number;
  categories: FacetCount<BlogCategory>[];
  tags: FacetCount<string>[];
}

/** Page of matching stories, newest first, with counts for each choice. */
export async function browsePosts(db: Sql, wish: BlogSearchParams, tags: readonly string[]): Promise<PostPage> {
  const { all, byCategory, byTag, stories } = await ask(db, wish);
  const pages = Math.max(1, Math.ceil(all / POSTS_PER_PAGE));
  const page = Math.min(wish.page, pages);
  return {
    posts: await toCards(db, page === wish.page ? stories : (await ask(db, { ...wish, page })).stories),
    total: all,
    page,
    pages,
    categories: blogCategories.map((name) => ({ name, count: byCategory(name) })),
    tags: tags.map((name) => ({ name, count: byTag(name) })),
  };
}

interface Counts {
  all: number;
  byCategory: (name: BlogCategory) => number;
  byTag: (name: string) => number;
}

/** Counts and stories; none beyond the last page. */
async function ask(db: Sql, wish: BlogSearchParams): Promise<Counts & { stories: PostContent[] }> {
  const [counts, stories] = await Promise.all([
    wish.q === "" ? keptCounts(db, wish) : titledCounts(db, wish),
    findNewest(db, wish),
  ]);
  return { ...counts, stories };
}

/** Counts from `post_tally`, for a search without words. */
async function keptCounts(db: Sql, { category, tag }: BlogSearchParams): Promise<Counts> {
  const rows = await db.selectFrom("post_tally").selectAll().where("posts", ">", 0).execute();
  const sum = (inCategory: BlogCategory | null, withTag: string | null): number =>
    rows
      .filter((row) => (inCategory === null || row.category === inCategory) && row.tag === (withTag ?? ""))
      .reduce((total, { posts }) => total + posts, 0);
  return { all: sum(category, tag), byCategory: (name) => sum(name, tag), byTag: (name) => sum(category, name) };
}

/** By title. The trigram index gets only the longest word: more words cost reads and filter little. */
async function titledCounts(db: Sql, { q, category, tag }: BlogSearchParams): Promise<Counts> {
  const words = q.match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? [q];
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
  const { rows } = await sql<{ category: BlogCategory; tags: string[]; posts: number }>`
    SELECT category, tags::jsonb AS tags, count(*) AS posts FROM title_tally
    WHERE title LIKE ${partOf(longest)} AND strpos(title, lower(${q})) > 0
    GROUP BY category, title_tally.tags`.execute(db);
  const sum = (inCategory: BlogCategory | null, withTag: string | null): number =>
    rows
      .filter((row) => inCategory === null || row.category === inCategory)
      .filter((row) => withTag === null || row.tags.includes(withTag))
      .reduce((total, { posts }) => total + posts, 0);
  return { all: sum(category, tag), byCategory: (name) => sum(name, tag), byTag: (name) => sum(category, name) };
}

const partOf = (text: string) => sql<string>`lower(${`%${plainInLike(text)}%`})`;

async function findNewest(db: Sql, { q, category, tag, page }: BlogSearchParams): Promise<PostContent[]> {
  let query = db.selectFrom("post").select("document").where("published", "=", true);
  if (q) query = query.where(sql<boolean>`lower(title) LIKE ${partOf(q)}`);
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
