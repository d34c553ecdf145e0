import { sql } from "kysely";
import { json, type Sql } from "#platform/database/database.server.ts";
import { hasHadSlug } from "#platform/database/has-had-slug.server.ts";
import { idBySlug } from "#platform/database/id-by-slug.server.ts";
import { withSafeLinks } from "#platform/text/web-address.ts";
import { listTours } from "./list-tours.server.ts";
import { type Tour, type TourSummary, tourPath } from "./model.ts";
import { getPictures, toCard } from "./store.server.ts";

/** Published tour by current or former slug. Redirect if `path` differs from the request. */
export async function findTour(db: Sql, slug: string): Promise<Tour | null> {
  const published = db.selectFrom("tour").selectAll().where("published", "=", true);
  const row =
    (await published.where("slug", "=", slug).executeTakeFirst()) ??
    (await published.where(sql<boolean>`slug_history @> ${json([slug])}`).executeTakeFirst());
  if (!row) return null;
  const details = withSafeLinks(row.details);
  const { highlights, itinerary, photographs = [], bicycles = [] } = details;
  const textKeys = [
    ...highlights,
    ...itinerary.flatMap(({ hotel }) => hotel ?? []),
    ...photographs,
    ...bicycles,
  ].flatMap(({ photo }) => photo ?? []);
  const [picture, suggested] = await Promise.all([
    getPictures(db, [row.background_photo, ...details.photos, ...textKeys, details.host.photo]),
    listTours(db, { slugs: details.suggestions }),
  ]);
  return {
    ...toCard(row, picture),
    details,
    background: picture(row.background_photo),
    photos: details.photos.map(picture),
    textPhotos: Object.fromEntries(textKeys.map((key) => [key, picture(key)])),
    hostPicture: picture(details.host.photo),
    suggestions: details.suggestions.flatMap((wanted) => suggested.find((card) => card.slug === wanted) ?? []),
  };
}

/** Includes unpublished tours, which may still have guests. */
export const findTourId = (db: Sql, slug: string): Promise<string | null> => idBySlug(db, "tour", slug);

/** Tour of an enquiry, published or not. */
export async function findTourMeant(
  db: Sql,
  slug: string,
): Promise<(Pick<TourSummary, "slug" | "name" | "path"> & { published: boolean }) | null> {
  const id = await findTourId(db, slug);
  if (id === null) return null;
  const { category, ...tour } = await db
    .selectFrom("tour")
    .select(["slug", "name", "category", "published"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...tour, path: tourPath(category, tour.slug) };
}

/** Current slugs for slugs that a browser remembers. */
export async function presentSlugs(db: Sql, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("tour")
    .select("slug")
    .where("published", "=", true)
    .where(hasHadSlug(slugs))
    .execute();
  return rows.map(({ slug }) => slug);
}

export async function findTourSlugs(db: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("tour")
    .select(["id", "slug"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

export const listTourSlugs = async (db: Sql): Promise<string[]> =>
  (await db.selectFrom("tour").select("slug").where("published", "=", true).execute()).map(({ slug }) => slug);

export async function findFeaturedSlug(db: Sql): Promise<string | null> {
  const row = await db
    .selectFrom("tour")
    .select("slug")
    .where("published", "=", true)
    .orderBy("featured", "desc")
    .orderBy("position")
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** Tour fields for selling and confirming. */
export interface TourForSale
  extends Pick<TourSummary, "id" | "slug" | "path" | "name" | "kind" | "sells" | "priceList"> {
  nameHindi: string | null;
  groupSizeMax: number;
  duration: string;
  durationMinutes: number;
  meetingPoint: Tour["details"]["meetingPoint"];
  bring: string[];
  /** The weather on this tour, in the words of its page. */
  weather: string;
  mode: Tour["details"]["mode"];
  /** Least age and height; 0 for none. */
  fit: { minAge: number; minHeightCm: number };
  /** Unpublished tours keep their bookings and offer no other dates. */
  published: boolean;
  /** Version of the terms: a sale that names it fails after a change. */
  stamp: string;
  picture: Tour["picture"];
}

export const findTourForSale = (db: Sql, id: string): Promise<TourForSale | null> => findForSale(db, id, false);

/** Tour of a booking, published or not; throws if missing. */
export async function getBookedTour(db: Sql, id: string): Promise<TourForSale> {
  const tour = await findForSale(db, id, true);
  if (!tour) throw new Error("a booking has lost its tour");
  return tour;
}

async function findForSale(db: Sql, id: string, evenUnpublished: boolean): Promise<TourForSale | null> {
  const row = await db
    .selectFrom("tour")
    .selectAll()
    .select(sql<string>`xmin::text`.as("stamp"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || !(row.published || evenUnpublished)) return null;
  const card = toCard(row, await getPictures(db, [row.background_photo]));
  const { slug, path, name, nameHindi, kind, sells, priceList, groupSizeMax, duration, picture } = card;
  const { meetingPoint, bring, mode, fit } = row.details;
  return {
    id,
    slug,
    path,
    name,
    nameHindi,
    kind,
    sells,
    priceList,
    groupSizeMax,
    duration,
    durationMinutes: row.duration_minutes,
    meetingPoint,
    bring,
    weather: fit.weather,
    mode,
    fit: { minAge: fit.minAge, minHeightCm: fit.minHeightCm ?? 0 },
    published: row.published,
    picture,
    stamp: row.stamp,
  };
}

/** Suggested tours that are published, in order. */
export async function listSuggested(db: Sql, id: string): Promise<TourSummary[]> {
  const row = await db.selectFrom("tour").select("details").where("id", "=", id).executeTakeFirst();
  const slugs = row?.details.suggestions ?? [];
  const suggested = await listTours(db, { slugs });
  return slugs.flatMap((wanted) => suggested.find(({ slug }) => slug === wanted) ?? []);
}

/** By name in any case, or by current or former slug. */
export async function findTourByName(db: Sql, name: string): Promise<Pick<TourSummary, "id" | "slug"> | null> {
  const row = await db
    .selectFrom("tour")
    .select(["id", "slug"])
    .where("published", "=", true)
    .where((is) =>
      is.or([
        is("slug", "=", name),
        is(is.fn("lower", ["name"]), "=", name.trim().toLowerCase()),
        sql<boolean>`slug_history @> ${json([name])}`,
      ]),
    )
    .orderBy(sql`slug_history @> ${json([name])}`)
    .executeTakeFirst();
  return row ?? null;
}

/** More tours are chosen by their name in the search. */
const MOST_NAMED = 300;

/** Names of tours for a list to choose from, published ones first. */
export const listTourNames = (db: Sql): Promise<{ id: string; slug: string; name: string }[]> =>
  db
    .selectFrom("tour")
    .select(["id", "slug", "name"])
    .orderBy("published", "desc")
    .orderBy("name")
    .limit(MOST_NAMED)
    .execute();

/** Addresses of published tours that have or had one of these slugs. */
export async function findTourAddresses(db: Sql, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("tour")
    .select(["slug", "category", "slug_history"])
    .where("published", "=", true)
    .where(hasHadSlug(slugs))
    .execute();
  return rows.flatMap(({ slug, category, slug_history }) =>
    [slug, ...slug_history].map((one) => tourPath(category, one)),
  );
}

/** Addresses of published tours before they were renamed, with the present ones. */
export async function listFormerTourAddresses(db: Sql): Promise<{ path: string; leadsTo: string }[]> {
  const rows = await db
    .selectFrom("tour")
    .select(["slug", "category", "slug_history"])
    .where("published", "=", true)
    .execute();
  return rows.flatMap(({ slug, category, slug_history }) =>
    slug_history.map((former) => ({ path: tourPath(category, former), leadsTo: tourPath(category, slug) })),
  );
}

/** Name and category of a tour, published or not. */
export const getProduct = (db: Sql, tourId: string): Promise<{ slug: string; name: string; category: string }> =>
  db.selectFrom("tour").select(["slug", "name", "category"]).where("id", "=", tourId).executeTakeFirstOrThrow();
