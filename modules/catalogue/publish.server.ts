import { type Selectable, sql } from "kysely";
import { json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { forgetSlugs } from "#platform/database/forget-slugs.server.ts";
import { findRow, freedSlug, namedSlugs, standingOfWritten, writtenSlugs } from "#platform/database/former-slugs.ts";
import { diffDocuments } from "#platform/diff-documents.ts";
import { priceListOf } from "./card-of.server.ts";
import { type CategoryContent, type DestinationContent, type PriceList, type TourContent, tourPath } from "./model.ts";
import { insertTour, priceListIn, saveCategory, saveDestination, tourRow } from "./store.server.ts";
import type { TourTable } from "./tables.server.ts";

export interface CatalogueContent {
  categories: readonly CategoryContent[];
  destinations: readonly DestinationContent[];
  tours: readonly TourContent[];
}

/** Planned change; a place that ever had tours is `kept`. */
export interface PlaceStep {
  /** Null for a new one. */
  id: string | null;
  slug: string;
  name: string;
  becomes: "new" | "changed" | "same" | "removed" | "kept";
  /** Changed fields, as paths in the file. */
  fields: string[];
  isMoved: boolean;
}

export interface TourStep {
  /** Null for a new tour. */
  id: string | null;
  name: string;
  slug: string;
  becomes: "new" | "changed" | "same" | "again" | "unpublished";
  /** Changed fields, without prices and address. */
  fields: string[];
  prices: PriceList;
  pricesNow: PriceList | null;
  path: string;
  /** Null for a new tour. */
  pathNow: string | null;
  /** Its list position changes. */
  isMoved: boolean;
  /** New slug of an unpublished namesake. */
  namesakeBecomes: string | null;
  write(tx: Tx): Promise<string>;
}

export interface CatalogueSteps {
  categories: PlaceStep[];
  destinations: PlaceStep[];
  tours: TourStep[];
  /** Writes only differences: each write to a row ends the terms cached from it. Returns new tours, which need timetables. */
  write(tx: Tx): Promise<Map<string, string>>;
}

type TourRow = Selectable<TourTable>;

/** Plans the changes. Current and former slugs identify tours. */
export async function compareCatalogue(db: Sql, content: CatalogueContent): Promise<CatalogueSteps> {
  const rows = await db.selectFrom("tour").selectAll().orderBy("position").orderBy("id").execute();
  const slugs = writtenSlugs(content.tours);
  const found = content.tours.map((tour) => findRow(tour, rows, slugs));
  const left = rows.filter((row) => !found.some((one) => one.row === row));
  const named = namedSlugs(content.tours);
  const categories = await compareCategories(db, content.categories, left);
  const destinations = await compareDestinations(db, content.destinations, left);
  const tours = [
    ...content.tours.map((tour, position) =>
      stepOf(tour, position, found[position] ?? { row: null, namesake: null }, named),
    ),
    ...left.filter(({ published }) => published).map(farewell),
  ];
  return {
    categories,
    destinations,
    tours,
    async write(tx) {
      for (const [position, category] of content.categories.entries())
        if (isToBeSaved(categories[position])) await saveCategory(tx, category, position);
      for (const [position, destination] of content.destinations.entries())
        if (isToBeSaved(destinations[position]))
          await saveDestination(tx, destination, position, destinations[position]?.id ?? undefined);
      await forgetSlugs(tx, "tour", left, named);
      const made = new Map<string, string>();
      for (const tour of tours.filter(({ becomes, isMoved }) => becomes !== "same" || isMoved)) {
        const id = await tour.write(tx);
        if (tour.becomes === "new") made.set(tour.slug, id);
      }
      for (const { slug } of categories.filter(isRemoved))
        await tx.deleteFrom("category").where("slug", "=", slug).execute();
      for (const { slug } of destinations.filter(isRemoved))
        await tx.deleteFrom("destination").where("slug", "=", slug).execute();
      return made;
    },
  };
}

function stepOf(
  tour: TourContent,
  position: number,
  { row, namesake }: ReturnType<typeof findRow<TourRow>>,
  named: ReadonlySet<string>,
): TourStep {
  const { name, slug } = tour;
  const namesakeBecomes = namesake && freedSlug(namesake);
  const about = { name, slug, prices: priceListOf(tour), path: tourPath(tour.category, slug), namesakeBecomes };
  if (row === null)
    return {
      ...{ ...about, id: null, becomes: "new", fields: [], pricesNow: null, pathNow: null, isMoved: false },
      write: (tx) => insertTour(tx, tour, position),
    };
  const now = { pricesNow: priceListIn(row), pathNow: tourPath(row.category, row.slug) };
  const { slug: _now, formerSlugs: _former, price: _price, ...wordsNow } = row.details;
  const { slug: _slug, formerSlugs: _formerSlugs, price: _paise, ...words } = tour;
  const fields = diffDocuments(wordsNow, words);
  const { becomes, isChanged, history } = standingOfWritten({ ...row, document: row.details }, tour, named);
  return {
    ...{ ...about, ...now, id: row.id, fields, becomes },
    isMoved: row.position !== position,
    async write(tx) {
      if (namesake) await giveUpSlug(tx, namesake);
      const set = { ...tourRow(tour, position), slug_history: json(history), published: true };
      const step = isChanged || !row.published ? 1 : 0;
      await tx
        .updateTable("tour")
        .set({ ...set, version: sql`version + ${step}::integer`, updated_at: sql`now()` })
        .where("id", "=", row.id)
        .execute();
      return row.id;
    },
  };
}

async function giveUpSlug(tx: Tx, namesake: TourRow): Promise<void> {
  const slug = freedSlug(namesake);
  await tx
    .updateTable("tour")
    .set({ slug, details: json({ ...namesake.details, slug }), version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", namesake.id)
    .execute();
}

/** Bookings reference the tour, so it is only unpublished. */
const farewell = (row: TourRow): TourStep => {
  const path = tourPath(row.category, row.slug);
  return {
    ...{ id: row.id, name: row.name, slug: row.slug, becomes: "unpublished", fields: [], isMoved: false },
    ...{ prices: priceListIn(row), pricesNow: priceListIn(row), path, pathNow: path, namesakeBecomes: null },
    async write(tx) {
      await tx
        .updateTable("tour")
        .set({ published: false, version: sql`version + 1`, updated_at: sql`now()` })
        .where("id", "=", row.id)
        .execute();
      return row.id;
    },
  };
};

async function compareCategories(
  db: Sql,
  content: readonly CategoryContent[],
  left: readonly TourRow[],
): Promise<PlaceStep[]> {
  const rows = await db.selectFrom("category").selectAll().orderBy("position").execute();
  const now = rows.map((row) => ({
    ...{ id: row.id, formerSlugs: [] },
    slug: row.slug,
    name: row.name,
    fullname: row.fullname,
    nameHindi: row.name_hindi ?? undefined,
    introduction: row.introduction,
    backgroundPhoto: row.background_photo,
    position: row.position,
  }));
  return comparePlaces(content, now, new Set(left.map(({ category }) => category)));
}

async function compareDestinations(
  db: Sql,
  content: readonly DestinationContent[],
  left: readonly TourRow[],
): Promise<PlaceStep[]> {
  const rows = await db.selectFrom("destination").selectAll().orderBy("position").execute();
  const now = rows.map((row) => ({
    ...{ id: row.id, formerSlugs: row.slug_history },
    slug: row.slug,
    name: row.name,
    nameHindi: row.name_hindi,
    region: row.region,
    introduction: row.introduction,
    photo: row.photo,
    position: row.position,
  }));
  return comparePlaces(content, now, new Set(left.map(({ destination }) => destination)));
}

type Place = { slug: string; name: string; formerSlugs?: readonly string[] | undefined };
type PlaceRow = Place & { id: string; formerSlugs: readonly string[]; position: number };

/** Row of a written place: by its address, by one that the content calls former, or by one that the studio has changed. */
function rowOf({ slug, formerSlugs = [] }: Place, rows: readonly PlaceRow[], written: ReadonlySet<string>) {
  const free = rows.filter((row) => !written.has(row.slug));
  return (
    rows.find((row) => row.slug === slug) ??
    free.find((row) => formerSlugs.includes(row.slug)) ??
    free.find((row) => row.formerSlugs.includes(slug))
  );
}

/** Content first, then removed places. */
function comparePlaces(content: readonly Place[], rows: readonly PlaceRow[], needed: ReadonlySet<string>): PlaceStep[] {
  const slugs = writtenSlugs(content);
  const found = content.map((place) => rowOf(place, rows, slugs));
  const written = content.map((place, position): PlaceStep => {
    const { slug, name } = place;
    const row = found[position];
    if (!row) return { id: null, slug, name, becomes: "new", fields: [], isMoved: false };
    const { id, position: positionNow, formerSlugs: kept, ...now } = row;
    const { formerSlugs = [], ...words } = place;
    const former = formerSlugs.some((one) => one !== row.slug && !kept.includes(one)) ? ["formerSlugs"] : [];
    const fields = [...diffDocuments(now, words), ...former];
    const becomes = fields.length > 0 ? "changed" : "same";
    return { id, slug, name, becomes, fields, isMoved: positionNow !== position };
  });
  const gone = rows.filter((row) => !found.includes(row));
  const left = gone.map(({ id, slug, name }): PlaceStep => {
    return { id, slug, name, becomes: needed.has(slug) ? "kept" : "removed", fields: [], isMoved: false };
  });
  return [...written, ...left];
}

const isToBeSaved = (step: PlaceStep | undefined): boolean =>
  step !== undefined && (step.becomes !== "same" || step.isMoved);
const isRemoved = ({ becomes }: PlaceStep): boolean => becomes === "removed";
