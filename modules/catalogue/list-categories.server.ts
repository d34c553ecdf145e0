import type { Sql } from "#platform/database/database.server.ts";
import type { Category, CategoryContent } from "./model.ts";
import { getPictures } from "./store.server.ts";

export async function listCategories(db: Sql): Promise<Category[]> {
  const rows = await db.selectFrom("category").selectAll().orderBy("position").orderBy("slug").execute();
  const picture = await getPictures(
    db,
    rows.map((row) => row.background_photo),
  );
  return rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    fullname: row.fullname,
    nameHindi: row.name_hindi,
    introduction: row.introduction,
    background: picture(row.background_photo),
  }));
}

export const findCategory = async (db: Sql, slug: string): Promise<Category | null> =>
  (await listCategories(db)).find((category) => category.slug === slug) ?? null;

/** By slug or either name, in any case. */
export async function findCategoryByName(db: Sql, name: string): Promise<Category | null> {
  const wanted = name.toLowerCase();
  const isCalledSo = (category: Category) =>
    [category.slug, category.name.toLowerCase(), category.fullname.toLowerCase()].includes(wanted);
  return (await listCategories(db)).find(isCalledSo) ?? null;
}

/** Counts tours, including those from other categories. */
export async function countInCategory(db: Sql, slug: string): Promise<number> {
  const row = await db.selectFrom("category_tally").select("tours").where("category", "=", slug).executeTakeFirst();
  return row?.tours ?? 0;
}

/** Categories as they are written, in list order. */
export async function listCategoryContent(
  db: Sql,
): Promise<{ id: string; position: number; document: CategoryContent }[]> {
  const rows = await db
    .selectFrom("category")
    .select(["id", "slug", "name", "fullname", "name_hindi", "introduction", "background_photo", "position"])
    .orderBy("position")
    .orderBy("slug")
    .execute();
  return rows.map(({ id, slug, name, fullname, name_hindi, introduction, background_photo, position }) => ({
    ...{ id, position },
    document: {
      ...{ slug, name, fullname, ...(name_hindi !== null && { nameHindi: name_hindi }) },
      ...{ introduction, backgroundPhoto: background_photo },
    },
  }));
}
