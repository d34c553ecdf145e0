import { type BlogSearchParams, blogCategories, blogCategorySlug } from "#modules/content/model.ts";
import { shortText } from "#platform/text/short-text.ts";

/** More pages than there will ever be; a larger value could overflow the database's integer. */
const MAX_PAGE = 10_000;

/** Reads the search parameters. Ignores invalid values, so that every address shows something. */
export function readBlogParams(params: URLSearchParams, tags: readonly string[]): BlogSearchParams {
  const page = Number(params.get("page"));
  return {
    q: shortText(params.get("q"), 80),
    category: blogCategories.find((name) => blogCategorySlug(name) === params.get("category")) ?? null,
    tag: tags.find((name) => name.toLowerCase() === params.get("tag")?.toLowerCase()) ?? null,
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
  };
}

/** The address of the stories that match; without arguments, of all of them. */
export function blogsPath({ q, category, tag, page }: Partial<BlogSearchParams> = {}): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (category) params.set("category", blogCategorySlug(category));
  if (tag) params.set("tag", tag);
  if (page !== undefined && page > 1) params.set("page", String(page));
  return params.size > 0 ? `/blogs?${params}` : "/blogs";
}
