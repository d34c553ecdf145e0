import type { Selectable } from "kysely";
import { sql } from "kysely";
import { json, type Sql } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import {
  type CategoryContent,
  type DestinationContent,
  durationMinutes,
  durationWords,
  type PhotoContent,
  type PictureData,
  type TourContent,
  type TourPrices,
  type TourSummary,
  tourPath,
} from "./model.ts";
import type { PhotoTable, TourTable } from "./tables.server.ts";

/** What the picture pipeline made of one master: its files begin with `base` and end with their width and type. */
export type PictureFiles = Pick<PictureData, "base" | "widths" | "width" | "height" | "placeholder">;

/**
 * Writes pictures of the catalogue, each with the files that were made of it: new ones, or over the one of their key. One that is there as
 * it should be is not written again; a site that starts finds nearly all of them so.
 */
export async function savePhotos(db: Sql, photos: { photo: PhotoContent; files: PictureFiles }[]): Promise<void> {
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
  }));
  const [first] = rows;
  if (first === undefined) return;
  // Every column of a row is compared and written over, so that none can be forgotten.
  const columns = Object.keys(first).filter((name) => name !== "key");
  const all = (of: "photo" | "excluded") => sql`(${sql.join(columns.map((name) => sql.ref(`${of}.${name}`)))})`;
  await db
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

/** Writes a category, a new one or over the one of its slug. */
export async function saveCategory(db: Sql, category: CategoryContent, position: number): Promise<void> {
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
    .values({ id: newId(), slug: category.slug, ...row })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ ...row, updated_at: sql`now()` }))
    .execute();
}

/** Writes a destination, a new one or over the one of its slug. */
export async function saveDestination(db: Sql, destination: DestinationContent, position: number): Promise<void> {
  const row = {
    name: destination.name,
    name_hindi: destination.nameHindi,
    region: destination.region,
    introduction: destination.introduction,
    photo: destination.photo,
    position,
  };
  await db
    .insertInto("destination")
    .values({ id: newId(), slug: destination.slug, ...row })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ ...row, updated_at: sql`now()` }))
    .execute();
}

/** A tour's content as its row has it. */
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
  background_photo: tour.backgroundPhoto,
  details: json(tour),
  featured: tour.featured,
  position,
});

/** Writes a new tour and returns its id. */
export async function insertTour(db: Sql, tour: TourContent, position: number): Promise<string> {
  const id = newId();
  await db
    .insertInto("tour")
    .values({ id, slug_history: json(tour.formerSlugs ?? []), ...tourRow(tour, position) })
    .execute();
  return id;
}

/** Pictures by key; throws when one is missing, for a page must not show a hole. */
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

/** Which of these keys are pictures that pages can show. */
export async function knownPictures(db: Sql, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("photo")
    .select("key")
    .where("key", "in", [...keys])
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Where pictures made by others were published, by key; those of the company itself are not in the answer. */
export async function photoSources(db: Sql, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("photo")
    .select(["key", "source"])
    .where("key", "in", [...keys])
    .execute();
  return new Map(rows.flatMap(({ key, source }) => (source === null ? [] : [[key, source] as const])));
}

function toPicture(row: Selectable<PhotoTable>): PictureData {
  const { key, base, widths, width, height, placeholder, alt, credit, licence, focus } = row;
  return { photo: key, base, widths, width, height, placeholder, alt, credit, licence, focus };
}

/** What of a tour's row makes its card. */
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
  "regular_paise",
  "offer_paise",
  "private_single_paise",
  "private_multiple_paise",
  "background_photo",
  "featured",
  "card",
] as const satisfies (keyof TourTable)[];

type CardRow = Pick<Selectable<TourTable>, (typeof cardColumns)[number]>;
type PriceColumn = "regular_paise" | "offer_paise" | "private_single_paise" | "private_multiple_paise";

/** A tour's prices as its row has them. */
export const pricesIn = (row: Pick<CardRow, PriceColumn>): TourPrices => ({
  regularPaise: row.regular_paise,
  offerPaise: row.offer_paise,
  privateSinglePaise: row.private_single_paise,
  privateMultiplePaise: row.private_multiple_paise,
});

/** A tour's card as the database has it; `picture` finds its picture, and throws where there is none. */
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
    prices: pricesIn(row),
    picture: picture(row.background_photo),
    featured: row.featured,
  };
}
