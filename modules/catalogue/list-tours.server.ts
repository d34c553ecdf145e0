import { sql } from "kysely";
import type { Sql } from "#platform/database.server.ts";
import { json } from "#platform/database.server.ts";
import type { TourCard, TourKind } from "./model.ts";
import { getPictures, toCard } from "./store.server.ts";

/** Which published tours: all, those of a category (its own and those also listed in it), of kinds, at a destination, or by slug. */
export interface TourFilter {
  category?: string;
  kinds?: readonly TourKind[];
  slugs?: readonly string[];
  destination?: string;
  onOffer?: boolean;
}

/** Published tours in the company's own order. */
export async function listTours(db: Sql, filter: TourFilter = {}): Promise<TourCard[]> {
  let query = db.selectFrom("tour").selectAll().where("published", "=", true);
  const { category, kinds, slugs, destination, onOffer } = filter;
  if (category !== undefined)
    query = query.where((is) => is.or([is("category", "=", category), sql<boolean>`also_in @> ${json([category])}`]));
  if (kinds) query = query.where("kind", "in", [...kinds]);
  if (slugs) query = query.where("slug", "in", slugs.length > 0 ? [...slugs] : [""]);
  if (destination !== undefined) query = query.where("destination", "=", destination);
  if (onOffer) query = query.where("offer_paise", "is not", null);
  const rows = await query.orderBy("position").execute();
  const picture = await getPictures(
    db,
    rows.map((row) => row.background_photo),
  );
  return rows.map((row) => toCard(row, picture));
}
