import { type SqlBool, sql } from "kysely";
import { json, type Sql } from "#platform/database.server.ts";
import type { TourCard, TourKind, TourPlace } from "./model.ts";
import { getPictures, toCard } from "./store.server.ts";

/** Which published tours; what is left out, or is an empty text, asks for nothing. */
export interface TourFilter {
  /** Of a category: its own and those also listed in it. */
  category?: string;
  kinds?: readonly TourKind[];
  slugs?: readonly string[];
  destination?: string;
  onOffer?: boolean;
  /** Part of the name, in capitals or not. */
  text?: string;
  /** Part of the location: "New Delhi" finds "Mehrauli, New Delhi". */
  location?: string;
  /** Part of the travel type. */
  travelType?: string;
  /** Groups that take so many people. */
  people?: number;
  /** Only tours with these ids; with `orEnquiry` also whatever is made to measure. */
  among?: { ids: readonly string[]; orEnquiry: boolean };
  /** At most so many, after the first `offset` in their order. */
  limit?: number;
  offset?: number;
  /** By what one person pays now, offers included; without it, in the company's own order. */
  order?: "cheapest" | "dearest";
}

/** What one person pays now, as SQL. */
const paid = sql<number>`coalesce(offer_paise, regular_paise)`;

/** Compares as plain text, by an index of letters three by three: a "%" that somebody types is a "%". */
const holds = (column: "name" | "location" | "travel_type", part: string) =>
  sql<SqlBool>`lower(${sql.ref(column)}) LIKE '%' || lower(${part.replaceAll(/[\\%_]/g, "\\$&")}) || '%'`;

const wanted = (db: Sql, filter: TourFilter) => {
  let query = db.selectFrom("tour").where("published", "=", true);
  const { category, kinds, slugs, destination, onOffer, text, location, travelType, people, among } = filter;
  if (category !== undefined)
    query = query.where((is) => is.or([is("category", "=", category), sql<boolean>`also_in @> ${json([category])}`]));
  if (kinds) query = query.where("kind", "in", [...kinds]);
  if (slugs) query = query.where("slug", "in", slugs.length > 0 ? [...slugs] : [""]);
  if (destination !== undefined) query = query.where("destination", "=", destination);
  if (onOffer) query = query.where("offer_paise", "is not", null);
  if (text) query = query.where(holds("name", text));
  if (location) query = query.where(holds("location", location));
  if (travelType) query = query.where(holds("travel_type", travelType));
  if (people !== undefined) query = query.where("group_size_max", ">=", people);
  if (among) {
    const isAmong = sql<SqlBool>`id = ANY(${[...among.ids]}::uuid[])`;
    query = query.where((is) => (among.orEnquiry ? is.or([is("sells", "=", "enquiry"), isAmong]) : isAmong));
  }
  return query;
};

/** Published tours with what a card shows. */
export async function listTours(db: Sql, filter: TourFilter = {}): Promise<TourCard[]> {
  let query = wanted(db, filter).selectAll();
  if (filter.order) query = query.orderBy(paid, filter.order === "cheapest" ? "asc" : "desc");
  query = query.orderBy("position");
  if (filter.limit !== undefined) query = query.limit(filter.limit).offset(filter.offset ?? 0);
  const rows = await query.execute();
  const picture = await getPictures(
    db,
    rows.map((row) => row.background_photo),
  );
  return rows.map((row) => toCard(row, picture));
}

/** How many published tours fit. */
export async function countTours(db: Sql, filter: TourFilter = {}): Promise<number> {
  const row = await wanted(db, filter).select(sql<number>`count(*)`.as("tours")).executeTakeFirstOrThrow();
  return row.tours;
}

/** Where published tours are and of what type, with how many there are of each: what the choices of a list are counted from. */
export async function listPlaces(db: Sql, filter?: TourFilter): Promise<TourPlace[]> {
  const tours = sql<number>`count(*)`.as("tours");
  if (filter)
    return wanted(db, filter)
      .select(["location", "travel_type as travelType", tours])
      .groupBy(["location", "travel_type"])
      .orderBy(sql`min(position)`)
      .execute();
  return db
    .selectFrom("tour_tally")
    .select(["location", "travel_type as travelType", sql<number>`sum(tours)::integer`.as("tours")])
    .where("tours", ">", 0)
    .groupBy(["location", "travel_type"])
    .orderBy("location")
    .orderBy("travel_type")
    .execute();
}
