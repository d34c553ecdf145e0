import { sql } from "kysely";
import { json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { hasWords, type NamesAsk } from "#platform/database/names-ask.ts";
import type { PriceList, TourContent, TourKind } from "./model.ts";
import { priceColumns, priceListIn, tourRow } from "./store.server.ts";

interface TourDocument {
  id: string;
  document: TourContent;
  /** Former addresses that its row has, and its document perhaps not. */
  formerSlugs: string[];
}

/** Tours as they are written, in list order: those that guests see, or those that were taken off the site. */
export const listTourDocuments = (db: Sql, published: boolean): Promise<TourDocument[]> =>
  db
    .selectFrom("tour")
    .select(["id", "details as document", "slug_history as formerSlugs"])
    .where("published", "=", published)
    .orderBy("position")
    .orderBy("id")
    .execute();

/** Published tours that suggest this one, or are at home in this destination. */
export const listToursNaming = (
  db: Sql,
  named: { tour: string } | { destination: string },
): Promise<{ id: string; document: TourContent }[]> =>
  db
    .selectFrom("tour")
    .select(["id", "details as document"])
    .where("published", "=", true)
    .where(
      "tour" in named
        ? sql<boolean>`details -> 'suggestions' ? ${named.tour}`
        : sql<boolean>`destination = ${named.destination}`,
    )
    .orderBy("position")
    .orderBy("id")
    .execute();

/** Tours as a file of another system may name them, those that guests see first. Their long texts are not read. */
export async function listTourFacts(db: Sql): Promise<
  {
    id: string;
    names: string[];
    name: string;
    kind: TourKind;
    priceList: PriceList;
    groupSizeMax: number;
    minutes: number;
  }[]
> {
  const rows = await db
    .selectFrom("tour")
    .select([
      "id",
      "slug",
      "slug_history",
      "name",
      "kind",
      "group_size_max",
      "duration_minutes",
      "card",
      ...priceColumns,
    ])
    .orderBy("published", "desc")
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id, slug, slug_history, name, kind, group_size_max, duration_minutes, card, ...prices }) => ({
    ...{ id, name, kind, names: [name, slug, card.nameHindi ?? "", ...slug_history] },
    ...{ priceList: priceListIn(prices), groupSizeMax: group_size_max, minutes: duration_minutes },
  }));
}

/** Tours whose prices are asked; all if nothing is said. */
export interface PricedAsk {
  words?: readonly string[];
  /** Slug of a category that lists them. */
  category?: string;
  slugs?: readonly string[];
}

export interface ListedPrice {
  id: string;
  slug: string;
  name: string;
  price: TourContent["price"];
}

const priced = (db: Sql, { words = [], category, slugs }: PricedAsk) =>
  db
    .selectFrom("tour")
    .where("published", "=", true)
    .where(hasWords(sql.ref("name"), words))
    .$if(category !== undefined, (some) =>
      some.where(sql<boolean>`(category = ${category} OR also_in @> ${json([category])})`),
    )
    .$if(slugs !== undefined, (some) => some.where(sql<boolean>`slug = ANY(${[...(slugs ?? [])]}::text[])`));

export async function countTourPrices(db: Sql, ask: PricedAsk): Promise<number> {
  const { tours } = await priced(db, ask).select(sql<number>`count(*)`.as("tours")).executeTakeFirstOrThrow();
  return Number(tours);
}

/** Names of the seasons of tours that guests see. */
export async function listSeasonNames(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT DISTINCT season ->> 'name' AS name
    FROM tour, jsonb_array_elements(price_seasons) AS season
    WHERE published AND price_seasons <> '[]'::jsonb ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Prices of tours that guests see, in list order. Their long texts are not read. */
export async function listTourPrices(
  db: Sql,
  ask: PricedAsk = {},
  { offset, limit }: { offset: number; limit: number | null } = { offset: 0, limit: null },
): Promise<ListedPrice[]> {
  const rows = await priced(db, ask)
    .select(["id", "slug", "name", ...priceColumns])
    .orderBy("position")
    .orderBy("id")
    .offset(offset)
    .$if(limit !== null, (some) => some.limit(limit))
    .execute();
  return rows.map(({ id, slug, name, ...paise }) => ({
    ...{ id, slug, name },
    price: {
      regularPaise: paise.regular_paise,
      ...(paise.offer_paise !== null && { offerPaise: paise.offer_paise }),
      ...(paise.private_single_paise !== null && { privateSinglePaise: paise.private_single_paise }),
      ...(paise.private_multiple_paise !== null && { privateMultiplePaise: paise.private_multiple_paise }),
      ...(paise.price_seasons.length > 0 && { seasons: paise.price_seasons }),
    },
  }));
}

/** Texts of some tours, by id. */
export async function readTourDocuments(db: Sql, ids: readonly string[]): Promise<Map<string, TourContent>> {
  const rows = await db
    .selectFrom("tour")
    .select(["id", "details"])
    .where(sql<boolean>`id = ANY(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, details }) => [id, details]));
}

/** Writes prices alone, of many tours in one statement. */
export async function saveTourPrices(tx: Tx, prices: readonly Pick<ListedPrice, "id" | "price">[]): Promise<void> {
  const paise = (name: string) => sql`(new.price ->> ${name}::text)::bigint`;
  await sql`UPDATE tour SET regular_paise = ${paise("regularPaise")}, offer_paise = ${paise("offerPaise")},
      private_single_paise = ${paise("privateSinglePaise")}, private_multiple_paise = ${paise("privateMultiplePaise")},
      details = jsonb_set(details, '{price}', new.price), version = version + 1, updated_at = now()
    FROM jsonb_to_recordset(${json(prices)}) AS new (id uuid, price jsonb) WHERE tour.id = new.id`.execute(tx);
}

/** Tour as it is written; null if there is none, or none with this standing. */
export async function readTourDocument(db: Sql, id: string, published: boolean): Promise<TourContent | null> {
  const row = await db
    .selectFrom("tour")
    .select("details")
    .where("id", "=", id)
    .where("published", "=", published)
    .executeTakeFirst();
  return row?.details ?? null;
}

/** Names of tours in list order, those that were taken off the site last, and the number of all. */
export async function browseTourNames(
  db: Sql,
  { words, first, offset, limit }: NamesAsk,
): Promise<{ names: { id: string; name: string; published: boolean }[]; count: number }> {
  const tours = db.selectFrom("tour").where(hasWords(sql.ref("name"), words));
  const names = await tours
    .select(["id", "name", "published"])
    .orderBy(sql`id = ANY(${first}::uuid[])`, "desc")
    .orderBy("published", "desc")
    .orderBy("position")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await tours.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return { names, count: Number(count) };
}

/** Published tour with this name, in any case. */
export async function findTourCalled(db: Sql, name: string): Promise<string | null> {
  const row = await db
    .selectFrom("tour")
    .select("id")
    .where("published", "=", true)
    .where((is) => is(is.fn("lower", ["name"]), "=", name.trim().toLowerCase()))
    .executeTakeFirst();
  return row?.id ?? null;
}

const changed = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` };

/** Writes one tour and publishes it; a new one stands last in lists. Its former address leads to the new one. */
export async function saveTour(tx: Tx, id: string, tour: TourContent): Promise<void> {
  const row = await tx
    .selectFrom("tour")
    .select(["slug", "slug_history", "position"])
    .where("id", "=", id)
    .executeTakeFirst();
  const { next } = await tx
    .selectFrom("tour")
    .select(sql<number>`coalesce(max(position), -1)::integer + 1`.as("next"))
    .executeTakeFirstOrThrow();
  const former = new Set([...(row?.slug_history ?? []), ...(tour.formerSlugs ?? []), ...(row ? [row.slug] : [])]);
  former.delete(tour.slug);
  const set = { ...tourRow(tour, row?.position ?? next), slug_history: json([...former]), published: true };
  if (row)
    await tx
      .updateTable("tour")
      .set({ ...set, ...changed })
      .where("id", "=", id)
      .execute();
  else
    await tx
      .insertInto("tour")
      .values({ id, ...set })
      .execute();
}

/** Writes a tour for one reader of a preview. The guides' duties stay as they are: guests' bookings would wait for them. */
export async function showTour(tx: Tx, id: string, tour: TourContent): Promise<void> {
  const row = await tx.selectFrom("tour").select("position").where("id", "=", id).executeTakeFirst();
  if (!row) return saveTour(tx, id, tour);
  const {
    guide_steps: _steps,
    turn_round_minutes: _turn,
    duration_minutes: _length,
    ...set
  } = tourRow(tour, row.position);
  await tx
    .updateTable("tour")
    .set({ ...set, published: true })
    .where("id", "=", id)
    .execute();
}

/** Takes a tour off the site: bookings refer to it, so it stays. */
export const unpublishTour = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable("tour")
    .set({ published: false, ...changed })
    .where("id", "=", id)
    .execute();
};
