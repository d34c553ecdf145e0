import type { Selectable } from "kysely";
import { sql } from "kysely";
import { json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { isWebAddress } from "#platform/text/web-address.ts";
import { seasonOf } from "./card-of.server.ts";
import { guideSteps, oneGuide } from "./guide-need.ts";
import {
  type CategoryContent,
  type DestinationContent,
  durationMinutes,
  durationWords,
  type PhotoContent,
  type PictureData,
  type PriceList,
  type TourContent,
  type TourSummary,
  tourPath,
} from "./model.ts";
import type { PhotoTable, TourTable } from "./tables.server.ts";

/** File names start with `base`. */
export type PictureFiles = Pick<PictureData, "base" | "widths" | "width" | "height" | "placeholder">;

/** Upserts pictures; skips unchanged ones, as most are at start. */
export async function savePhotos(tx: Tx, photos: { photo: PhotoContent; files: PictureFiles }[]): Promise<void> {
  const kept = await keptPictures(tx);
  const rows = photos.map(({ photo, files }) => ({
    key: photo.key,
    base: files.base,
    widths: json(files.widths),
    width: files.width,
    height: files.height,
    placeholder: files.placeholder,
    alt: photo.alt,
    credit: photo.credit,
    licence: photo.licence,
    source: photo.source ?? null,
    focus: json(photo.focus),
    ...kept.get(photo.key),
  }));
  const [first] = rows;
  if (first === undefined) return;
  // Compares all columns, so that none is forgotten.
  const columns = Object.keys(first).filter((name) => name !== "key");
  const all = (of: "photo" | "excluded") => sql`(${sql.join(columns.map((name) => sql.ref(`${of}.${name}`)))})`;
  await tx
    .insertInto("photo")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          ...Object.fromEntries(columns.map((name) => [name, sql.ref(`excluded.${name}`)])),
          updated_at: sql`now()`,
        })
        .where(all("photo"), "is distinct from", all("excluded")),
    )
    .execute();
}

/** Columns that the console has written, by picture. Locks those pictures. */
async function keptPictures(tx: Tx): Promise<Map<string, object>> {
  const rows = await tx
    .selectFrom("photo")
    .selectAll()
    .where((photo) => photo.or([photo("master", "is not", null), photo("words_by", "=", "console")]))
    .forUpdate()
    .execute();
  return new Map(
    rows.map(({ key, base, widths, width, height, placeholder, alt, credit, licence, source, focus, ...row }) => [
      key,
      {
        ...(row.master !== null && { base, widths: json(widths), width, height, placeholder }),
        ...(row.words_by === "console" && { alt, credit, licence, source, focus: json(focus) }),
      },
    ]),
  );
}

export async function saveCategory(db: Sql, category: CategoryContent, position: number, id = newId()): Promise<void> {
  const row = {
    name: category.name,
    fullname: category.fullname,
    name_hindi: category.nameHindi ?? null,
    introduction: category.introduction,
    background_photo: category.backgroundPhoto,
    position,
  };
  await db
    .insertInto("category")
    .values({ id, slug: category.slug, ...row })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ ...row, updated_at: sql`now()` }))
    .execute();
}

/** Writes a destination; `id` names the one that moves here from another address. */
export async function saveDestination(
  db: Sql,
  destination: DestinationContent,
  position: number,
  id?: string,
): Promise<void> {
  const row = {
    slug: destination.slug,
    name: destination.name,
    name_hindi: destination.nameHindi,
    region: destination.region,
    introduction: destination.introduction,
    photo: destination.photo,
    position,
  };
  const same = id === undefined ? db.selectFrom("destination").where("slug", "=", row.slug) : null;
  const now = await (same ?? db.selectFrom("destination").where("id", "=", id ?? ""))
    .select(["id", "slug", "slug_history"])
    .executeTakeFirst();
  const former = new Set([...(now ? [...now.slug_history, now.slug] : []), ...(destination.formerSlugs ?? [])]);
  former.delete(row.slug);
  const set = { ...row, slug_history: json([...former]) };
  await db
    .insertInto("destination")
    .values({ id: now?.id ?? id ?? newId(), ...set })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...set, updated_at: sql`now()` }))
    .execute();
  // A tour that is off the site is no published text that would follow.
  if (now && now.slug !== row.slug)
    await db
      .updateTable("tour")
      .set({ details: sql`jsonb_set(details, '{destination}', ${json(row.slug)})` })
      .where("published", "=", false)
      .where(sql<boolean>`details ->> 'destination' = ${now.slug}`)
      .execute();
}

export const tourRow = (tour: TourContent, position: number) => ({
  slug: tour.slug,
  kind: tour.kind,
  category: tour.category,
  also_in: json(tour.alsoIn),
  destination: tour.destination,
  name: tour.name,
  location: tour.location,
  travel_type: tour.travelType,
  level: tour.level,
  sells: tour.sells,
  duration_minutes: durationMinutes(tour.duration),
  regular_paise: tour.price.regularPaise,
  offer_paise: tour.price.offerPaise ?? null,
  private_single_paise: tour.price.privateSinglePaise ?? null,
  private_multiple_paise: tour.price.privateMultiplePaise ?? null,
  group_size_min: tour.groupSize.min,
  group_size_max: tour.groupSize.max,
  guide_steps: guideSteps(tour.guides ?? oneGuide),
  turn_round_minutes: tour.guides?.turnRoundMinutes ?? 0,
  background_photo: tour.backgroundPhoto,
  details: json(tour),
  featured: tour.featured,
  position,
});

export async function insertTour(db: Sql, tour: TourContent, position: number): Promise<string> {
  const id = newId();
  await db
    .insertInto("tour")
    .values({ id, slug_history: json(tour.formerSlugs ?? []), ...tourRow(tour, position) })
    .execute();
  return id;
}

/** Throws if a picture is missing. */
export async function getPictures(db: Sql, keys: Iterable<string>): Promise<(key: string) => PictureData> {
  const wanted = [...new Set(keys)];
  const rows = wanted.length === 0 ? [] : await db.selectFrom("photo").selectAll().where("key", "in", wanted).execute();
  const found = new Map(rows.map((row) => [row.key, toPicture(row)]));
  return (key) => {
    const picture = found.get(key);
    if (!picture) throw new Error(`No picture "${key}" in the photo catalogue`);
    return picture;
  };
}

/** Those that a text may name: finished and not removed. */
export async function knownPictures(db: Sql, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("photo")
    .select("key")
    .where("key", "in", [...keys])
    .where("removed_at", "is", null)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** A form offers no more names by typing: 5,000 would be half a megabyte of page. */
const MOST_OFFERED = 500;

/** Names of the pictures that were changed last, with their descriptions. */
export const listPictures = (db: Sql): Promise<{ key: string; alt: string }[]> =>
  db
    .selectFrom("photo")
    .select(["key", "alt"])
    .where("removed_at", "is", null)
    .orderBy("updated_at", "desc")
    .orderBy("key")
    .limit(MOST_OFFERED)
    .execute();

/** Counts pictures that somebody of the company has brought. */
export async function countOwnPictures(db: Sql): Promise<number> {
  const { count } = await db
    .selectFrom("photo")
    .select((count) => count.fn.countAll<number>().as("count"))
    .where("master", "is not", null)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Descriptions and rights of all pictures. */
export const listPictureRights = (
  db: Sql,
  keys?: readonly string[],
): Promise<{ key: string; alt: string; credit: string; licence: string }[]> =>
  db
    .selectFrom("photo")
    .select(["key", "alt", "credit", "licence"])
    .where("removed_at", "is", null)
    .$if(keys !== undefined, (some) => some.where("key", "in", ["", ...(keys ?? [])]))
    .orderBy("key")
    .execute();

/** Sources of third-party pictures. */
export async function photoSources(db: Sql, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("photo")
    .select(["key", "source"])
    .where("key", "in", [...keys])
    .execute();
  return new Map(
    rows.flatMap(({ key, source }) => (source === null || !isWebAddress(source) ? [] : [[key, source] as const])),
  );
}

function toPicture(row: Selectable<PhotoTable>): PictureData {
  const { key, base, widths, width, height, placeholder, alt, credit, licence, focus } = row;
  return { photo: key, base, widths, width, height, placeholder, alt, credit, licence, focus };
}

export const priceColumns = [
  "regular_paise",
  "offer_paise",
  "private_single_paise",
  "private_multiple_paise",
  "price_seasons",
] as const satisfies (keyof TourTable)[];

export const cardColumns = [
  "id",
  "slug",
  "category",
  "name",
  "location",
  "kind",
  "travel_type",
  "level",
  "sells",
  "group_size_max",
  ...priceColumns,
  "background_photo",
  "featured",
  "card",
] as const satisfies (keyof TourTable)[];

type CardRow = Pick<Selectable<TourTable>, (typeof cardColumns)[number]>;

export const priceListIn = (row: Pick<Selectable<TourTable>, (typeof priceColumns)[number]>): PriceList => ({
  usual: {
    regularPaise: row.regular_paise,
    offerPaise: row.offer_paise,
    privateSinglePaise: row.private_single_paise,
    privateMultiplePaise: row.private_multiple_paise,
  },
  seasons: row.price_seasons.map(seasonOf),
});

export function toCard(row: CardRow, picture: (key: string) => PictureData): TourSummary {
  const { card } = row;
  return {
    id: row.id,
    slug: row.slug,
    path: tourPath(row.category, row.slug),
    name: row.name,
    nameHindi: card.nameHindi ?? null,
    location: row.location,
    tagline: card.tagline,
    kind: row.kind,
    mode: card.mode,
    travelType: row.travel_type,
    level: row.level,
    duration: durationWords(card.duration),
    distanceKm: card.distanceKm,
    date: card.date,
    groupSizeMax: row.group_size_max,
    sells: row.sells,
    priceList: priceListIn(row),
    picture: picture(row.background_photo),
    featured: row.featured,
  };
}
