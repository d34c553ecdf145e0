import { data } from "react-router";
import { listedTours } from "#app/site/listed-tours.server.ts";
import type { ReadingContext } from "#app/web/app-context.server.ts";
import { countInCategory, findCategory, listCategories } from "#modules/catalogue/index.server.ts";
import { TOURS_PER_PAGE } from "./find-listed.server.ts";

/** Reads a page of a category. Throws a 404 with all categories for an unknown slug. */
export async function loadCategory(app: ReadingContext, slug: string, search = new URLSearchParams()) {
  const category = await findCategory(app.cachedDb, slug);
  if (!category) throw data({ categories: await knownCategories(app) } satisfies MissingCategory, { status: 404 });
  const pages = Math.max(1, Math.ceil((await countInCategory(app.cachedDb, category.slug)) / TOURS_PER_PAGE));
  const asked = Number(search.get("page"));
  const page = Number.isInteger(asked) && asked > 1 ? Math.min(asked, pages) : 1;
  const offset = (page - 1) * TOURS_PER_PAGE;
  const tours = await listedTours(app, { category: category.slug, limit: TOURS_PER_PAGE, offset });
  return { category, tours, page, pages };
}

export type CategoryPage = Awaited<ReturnType<typeof loadCategory>>;

export interface MissingCategory {
  categories: { slug: string; name: string; introduction: string }[];
}

const knownCategories = async (app: ReadingContext) =>
  (await listCategories(app.cachedDb)).map(({ slug, name, introduction }) => ({ slug, name, introduction }));
