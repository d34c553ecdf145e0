import { sql } from "kysely";
import { json, type Sql } from "#platform/database/database.server.ts";
import { plainInLike } from "#platform/database/like-pattern.ts";
import { type BlogCategory, type BlogSearchParams, blogCategories, POSTS_PER_PAGE, type PostContent } from "./model.ts";
import { type PostSummary, toCards } from "./posts.server.ts";

/** A choice of the sidebar and how many stories it would leave, the other choices standing. */
export interface FacetCount<Name> {
  name: Name;
  count: number;
}

/** One page of the stories that somebody wished for. */
export interface PostPage {
  posts: PostSummary[];
  total: number;
  /** The page shown: a wish beyond the last page gets the last. */
  page: number;
  pages: number;
  categories: FacetCount<BlogCategory>[];
  tags: FacetCount<string>[];
}

/**
 * Published stories that fit every part of the wish, newest first, a page of them, with the counts of every choice. `tags` are
 * those that can be chosen.
 */
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

/** How many stories fit, and how many would with another category or tag. */
interface Counts {
  all: number;
  byCategory: (name: BlogCategory) => number;
  byTag: (name: string) => number;
}

/** The counts, and the stories of one page: none where it lies beyond the last. */
async function ask(db: Sql, wish: BlogSearchParams): Promise<Counts & { stories: PostContent[] }> {
  const [counts, stories] = await Promise.all([
    wish.q === "" ? keptCounts(db, wish) : titledCounts(db, wish),
    findNewest(db, wish),
  ]);
  return { ...counts, stories };
}

/** Without words to look for, from the sums that are kept. */
async function keptCounts(db: Sql, { category, tag }: BlogSearchParams): Promise<Counts> {
  const rows = await db.selectFrom("post_tally").selectAll().where("posts", ">", 0).execute();
  const sum = (inCategory: BlogCategory | null, withTag: string | null): number =>
    rows
      .filter((row) => (inCategory === null || row.category === inCategory) && row.tag === (withTag ?? ""))
      .reduce((total, { posts }) => total + posts, 0);
  return { all: sum(category, tag), byCategory: (name) => sum(name, tag), byTag: (name) => sum(category, name) };
}

/**
 * Of those with these letters in their title. The index is asked for the longest word alone: of every three letters it is
 * asked for it reads all who have them, and one word leaves hardly more than the whole text does.
 */
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

/** The pattern of what holds these letters, small or large. "100%" and "_" are text to find like any other. */
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
