import { type RawBuilder, type SqlBool, sql } from "kysely";
import { json, type Sql } from "#platform/database/database.server.ts";
import { plainInLike } from "#platform/database/like-pattern.ts";
import type { Bounds, CountedPlace, PriceList, TourKind, TourPlace, TourSummary } from "./model.ts";
import { cardColumns, getPictures, priceColumns, priceListIn, toCard } from "./store.server.ts";

/** Filter; empty fields match all. */
export interface TourFilter {
  /** Includes tours of other categories listed here. */
  category?: string;
  kinds?: readonly TourKind[];
  slugs?: readonly string[];
  destination?: string;
  onOffer?: boolean;
  /** Part of the name in English or Hindi, any case. */
  text?: string;
  /** "New Delhi" finds "Mehrauli, New Delhi". */
  location?: string;
  travelType?: string;
  /** Group size. Bespoke tours have a minimum; other groups can be filled up. */
  people?: number;
  /** `orEnquiry` adds bespoke tours. */
  among?: { ids: readonly string[]; orEnquiry: boolean };
  level?: TourSummary["level"];
  durationMinutes?: Bounds;
  distanceKm?: Bounds;
  /** Age of the youngest guest. */
  youngest?: number;
  electricBikes?: true;
  limit?: number;
  offset?: number;
  /** By current price or length; the default is the company's order. */
  order?: "cheapest" | "dearest" | "shortest" | "longest";
}

/** Current price of one person. */
const paid = sql<number>`coalesce(offer_paise, regular_paise)`;

/** Escaped LIKE, with a trigram index. */
const holds = (words: RawBuilder<unknown>, part: string) =>
  sql<SqlBool>`lower(${words}) LIKE '%' || lower(${plainInLike(part)}) || '%'`;

const isWithin = (column: "duration_minutes" | "distance_km", [from, below]: Bounds) =>
  sql<SqlBool>`${sql.ref(column)} >= ${from} AND ${sql.ref(column)} < ${below}`;

const wanted = (db: Sql, filter: TourFilter) => {
  let query = db.selectFrom("tour").where("published", "=", true);
  const { category, kinds, slugs, destination, onOffer, text, location, travelType, people, among } = filter;
  if (category !== undefined)
    query = query.where((is) => is.or([is("category", "=", category), sql<boolean>`also_in @> ${json([category])}`]));
  if (kinds) query = query.where("kind", "in", [...kinds]);
  if (slugs) query = query.where("slug", "in", slugs.length > 0 ? [...slugs] : [""]);
  if (destination !== undefined) query = query.where("destination", "=", destination);
  if (onOffer) query = query.where(sql<SqlBool>`(offer_paise IS NOT NULL OR price_seasons @? '$[*].offerPaise')`);
  if (text) query = query.where((is) => is.or([holds(sql`name`, text), holds(sql`details ->> 'nameHindi'`, text)]));
  if (location) query = query.where(holds(sql`location`, location));
  if (travelType) query = query.where(holds(sql`travel_type`, travelType));
  if (people !== undefined)
    query = query
      .where("group_size_max", ">=", people)
      .where((is) => is.or([is("sells", "<>", "enquiry"), is("group_size_min", "<=", people)]));
  const { level, durationMinutes, distanceKm, youngest, electricBikes } = filter;
  if (level) query = query.where("level", "=", level);
  if (durationMinutes) query = query.where(isWithin("duration_minutes", durationMinutes));
  if (distanceKm) query = query.where(isWithin("distance_km", distanceKm));
  if (youngest !== undefined) query = query.where("min_age", "<=", youngest);
  if (electricBikes) query = query.where("electric_bikes", "=", true);
  if (among) {
    const isAmong = sql<SqlBool>`id = ANY(${[...among.ids]}::uuid[])`;
    query = query.where((is) => (among.orEnquiry ? is.or([is("sells", "=", "enquiry"), isAmong]) : isAmong));
  }
  return query;
};

export async function listTours(db: Sql, filter: TourFilter = {}): Promise<TourSummary[]> {
  let query = wanted(db, filter).select(cardColumns);
  if (filter.order) {
    const by = filter.order === "cheapest" || filter.order === "dearest" ? paid : sql`duration_minutes`;
    query = query.orderBy(by, filter.order === "cheapest" || filter.order === "shortest" ? "asc" : "desc");
  }
  query = query.orderBy("position");
  if (filter.limit !== undefined) query = query.limit(filter.limit).offset(filter.offset ?? 0);
  const rows = await query.execute();
  const picture = await getPictures(
    db,
    rows.map((row) => row.background_photo),
  );
  return rows.map((row) => toCard(row, picture));
}

/** No list sorts more by what other modules know. */
const MOST_SORTED = 2000;

/** Ids of matching tours in the company's order, to be sorted by dates or ratings. */
export async function listTourIds(db: Sql, filter: TourFilter): Promise<string[]> {
  const rows = await wanted(db, filter).select("id").orderBy("position").limit(MOST_SORTED).execute();
  return rows.map(({ id }) => id);
}

/** True if prices of a published tour depend on the day of the ride. */
export async function hasSeasons(db: Sql): Promise<boolean> {
  const seasonal = db.selectFrom("tour").select("id").where("published", "=", true);
  const isOne = sql<SqlBool>`price_seasons <> '[]'::jsonb`;
  return (await seasonal.where(isOne).limit(1).executeTakeFirst()) !== undefined;
}

export async function listPriceLists(db: Sql, filter: TourFilter): Promise<{ id: string; priceList: PriceList }[]> {
  const rows = await wanted(db, filter)
    .select(["id", ...priceColumns])
    .orderBy("position")
    .limit(MOST_SORTED)
    .execute();
  return rows.map((row) => ({ id: row.id, priceList: priceListIn(row) }));
}

/** True if a published tour has electric bicycles, so that a filter for them makes sense. */
export async function hasElectricBikes(db: Sql): Promise<boolean> {
  return (await wanted(db, { electricBikes: true }).select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function countTours(db: Sql, filter: TourFilter = {}): Promise<number> {
  const row = await wanted(db, filter).select(sql<number>`count(*)`.as("tours")).executeTakeFirstOrThrow();
  return row.tours;
}

/** Counts by location and type, for filter choices. */
export async function listPlaces(db: Sql, filter: TourFilter): Promise<TourPlace[]> {
  return wanted(db, filter)
    .select(["location", "travel_type as travelType", sql<number>`count(*)`.as("tours")])
    .groupBy(["location", "travel_type"])
    .orderBy(sql`min(position)`)
    .execute();
}

const MOST_PLACES = 60;

/** Fullest places, the `chosen` one, and '' for everywhere. */
export async function listFullestPlaces(db: Sql, chosen: string): Promise<CountedPlace[]> {
  const places = db.selectFrom("place_tally").selectAll();
  const rows = await places
    .where("place", "in", ["", chosen])
    .union((all) =>
      all.parens(
        places
          .orderBy("tours", "desc")
          .orderBy("place")
          .limit(MOST_PLACES + 1),
      ),
    )
    .orderBy("tours", "desc")
    .orderBy("place")
    .execute();
  return rows.map(({ place, tours, of_type }) => ({ place, tours, ofType: of_type }));
}
