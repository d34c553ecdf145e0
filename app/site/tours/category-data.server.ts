import { data } from "react-router";
import { listedTours } from "#app/site/listed-tours.server.ts";
import type { House } from "#app/web/house.server.ts";
import { findCategory, listCategories } from "#modules/catalogue/index.server.ts";

/** A category with its tours; an unknown one is answered with 404 and the categories there are. */
export async function loadCategory(house: Pick<House, "db" | "clock">, slug: string) {
  const category = await findCategory(house.db, slug);
  if (!category) throw data({ categories: await knownCategories(house) } satisfies MissingCategory, { status: 404 });
  return { category, tours: await listedTours(house, { category: category.slug }) };
}

export type CategoryPage = Awaited<ReturnType<typeof loadCategory>>;

/** What stands in for a category that is not there. */
export interface MissingCategory {
  categories: { slug: string; name: string; introduction: string }[];
}

const knownCategories = async (house: Pick<House, "db" | "clock">) =>
  (await listCategories(house.db)).map(({ slug, name, introduction }) => ({ slug, name, introduction }));
