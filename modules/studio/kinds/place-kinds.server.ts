import {
  findMovedDestination,
  listCategoryContent,
  listDestinationContent,
  saveCategory,
  saveDestination,
} from "#modules/catalogue/index.server.ts";
import {
  type CategoryContent,
  categoryContent,
  type DestinationContent,
  destinationContent,
} from "#modules/catalogue/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { isId } from "#platform/ids.server.ts";
import { type DocumentKind, listFew, titleOf } from "./kind.ts";
import { takenSlugs } from "./taken-slugs.server.ts";

/** A new place stands last in lists. */
const placeAfter = (all: readonly { position: number }[]): number =>
  Math.max(-1, ...all.map(({ position }) => position)) + 1;

const nameOfPlace = ({ id, document }: { id: string; document: { name: string } }) => ({
  key: id,
  name: document.name,
});

export const destinationKind: DocumentKind = {
  label: "Destination",
  plural: "Destinations",
  adds: "New destination",
  schemaOf: (key) => (isId(key) ? destinationContent : null),
  nameOf: ({ value }) => titleOf(value, "name"),
  pathOf: ({ value }) => `/destinations/${(value as DestinationContent).slug}`,
  listNames: async (db, ask) => listFew((await listDestinationContent(db)).map(nameOfPlace), ask),
  list: async (db) => (await listDestinationContent(db)).map(({ id, document }) => ({ key: id, value: document })),
  async read(db, key) {
    return (await listDestinationContent(db)).find(({ id }) => id === key)?.document ?? null;
  },
  check: (db, key, value) => takenSlugs(value as DestinationContent, key, "destination", (slug) => ownerOf(db, slug)),
  async write(tx, key, value) {
    const all = await listDestinationContent(tx);
    const found = all.find(({ id }) => id === key);
    await saveDestination(tx, destinationContent.parse(value), found?.position ?? placeAfter(all), key);
  },
};

async function ownerOf(db: Sql, slug: string): Promise<string | null> {
  const present = (await findMovedDestination(db, slug)) ?? slug;
  return (await listDestinationContent(db)).find(({ document }) => document.slug === present)?.id ?? null;
}

export const categoryKind: DocumentKind = {
  label: "Category",
  plural: "Categories",
  adds: "New category",
  schemaOf: (key) => (isId(key) ? categoryContent : null),
  nameOf: ({ value }) => titleOf(value, "name"),
  pathOf: ({ value }) => `/tours/${(value as CategoryContent).slug}`,
  listNames: async (db, ask) => listFew((await listCategoryContent(db)).map(nameOfPlace), ask),
  list: async (db) => (await listCategoryContent(db)).map(({ id, document }) => ({ key: id, value: document })),
  async read(db, key) {
    return (await listCategoryContent(db)).find(({ id }) => id === key)?.document ?? null;
  },
  async check(db, key, value) {
    const { slug } = value as CategoryContent;
    const all = await listCategoryContent(db);
    const now = all.find(({ id }) => id === key)?.document.slug;
    if (now !== undefined && now !== slug)
      return [{ path: ["slug"], words: `The address of a category stays, as its tours lie below it: ${now}.` }];
    return all.some(({ id, document }) => id !== key && document.slug === slug)
      ? [{ path: ["slug"], words: `The address “${slug}” belongs to another category.` }]
      : [];
  },
  async write(tx, key, value) {
    const all = await listCategoryContent(tx);
    const found = all.find(({ id }) => id === key);
    await saveCategory(tx, categoryContent.parse(value), found?.position ?? placeAfter(all), key);
  },
};
