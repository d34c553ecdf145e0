import { type SelectQueryBuilder, sql } from "kysely";
import { json, type Sql, type Tables } from "#platform/database.server.ts";
import { type BlogCategory, type BlogTag, type BlogWish, blogCategories, blogTags, POSTS_PER_PAGE } from "./model.ts";
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

/** Published stories with these letters in their title. What is typed is text to find, "100%" and "_" included. */
const isTitled = (q: string) =>
  sql<boolean>`id IN (SELECT posts_titled(lower(${`%${q.replaceAll(/[\\%_]/g, "\\$&")}%`})))`;

type Posts<Selection> = SelectQueryBuilder<Tables, "post", Selection>;

function matching<Selection>(query: Posts<Selection>, { q, category, tag }: Partial<BlogWish>): Posts<Selection> {
  let found = query.where("published", "=", true);
  if (q) found = found.where(isTitled(q));
  if (category) found = found.where("category", "=", category);
  if (tag) found = found.where(sql<boolean>`tags @> ${json([tag])}`);
  return found;
}

/** Published stories that fit every part of the wish, newest first, a page of them, with the counts of every choice. */
export async function browsePosts(db: Sql, wish: BlogWish): Promise<PostPage> {
  const { all, byCategory, byTag } = wish.q === "" ? await keptCounts(db, wish) : await countMatching(db, wish);
  const pages = Math.max(1, Math.ceil(all / POSTS_PER_PAGE));
  const page = Math.min(wish.page, pages);
  const rows = await matching(db.selectFrom("post"), wish)
    .select("document")
    .orderBy("published_on", "desc")
    .orderBy("slug")
    .limit(POSTS_PER_PAGE)
    .offset((page - 1) * POSTS_PER_PAGE)
    .execute();
  return {
    posts: await toCards(
      db,
      rows.map((row) => row.document),
    ),
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
  const rows = await matching(db.selectFrom("post"), { q })
    .select(["category", "tags", sql<number>`count(*)`.as("count")])
    .groupBy(["category", "tags"])
    .execute();
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
