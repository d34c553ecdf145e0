import { holdWhatToursChange } from "#modules/availability/index.server.ts";
import {
  browseTourNames,
  findTourCalled,
  findTourId,
  listCategoryContent,
  listDestinationContent,
  listTourDocuments,
  listTourSlugs,
  readTourDocument,
  saveTour,
  showTour,
  unpublishTour,
} from "#modules/catalogue/index.server.ts";
import { type TourContent, tourContent, tourPath } from "#modules/catalogue/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { isId } from "#platform/ids.server.ts";
import { type DocumentFault, type DocumentKind, listedOf, titleOf } from "./kind.ts";
import { takenSlugs } from "./taken-slugs.server.ts";

export const tourKind: DocumentKind = {
  label: "Tour",
  plural: "Tours and holidays",
  adds: "New tour",
  schemaOf: (key) => (isId(key) ? tourContent : null),
  nameOf: ({ value }) => titleOf(value, "name"),
  pathOf({ value }) {
    const { category, slug } = value as TourContent;
    return tourPath(category, slug);
  },
  listNames: async (db, ask) => listedOf(await browseTourNames(db, ask)),
  list: async (db) => (await listTourDocuments(db, true)).map(({ id, document }) => ({ key: id, value: document })),
  read: (db, key) => readTourDocument(db, key, true),
  check: (db, key, value) => faultsOfTour(db, key, value as TourContent),
  aside: {
    read: (db, key) => readTourDocument(db, key, false),
    put: (tx, key) => unpublishTour(tx, key),
  },
  hold: holdWhatToursChange,
  write: (tx, key, value) => saveTour(tx, key, value as TourContent),
  show: (tx, key, value) => showTour(tx, key, value as TourContent),
};

async function faultsOfTour(db: Sql, key: string, tour: TourContent): Promise<DocumentFault[]> {
  const slugsOf = (all: readonly { document: { slug: string } }[]): string[] =>
    all.map(({ document }) => document.slug);
  const categories = slugsOf(await listCategoryContent(db));
  const destinations = slugsOf(await listDestinationContent(db));
  const tours = (await listTourSlugs(db)).filter((slug) => slug !== tour.slug);
  const missing = (what: string, known: readonly string[], slug: string, path: DocumentFault["path"]) =>
    known.includes(slug) ? [] : [{ path, words: `There is no ${what} “${slug}”.` }];
  const now = (await readTourDocument(db, key, true)) ?? (await readTourDocument(db, key, false));
  const namesake = await findTourCalled(db, tour.name);
  return [
    ...missing("category", categories, tour.category, ["category"]),
    ...tour.alsoIn.flatMap((slug, at) => missing("category", categories, slug, ["alsoIn", at])),
    ...missing("destination", destinations, tour.destination, ["destination"]),
    ...tour.suggestions.flatMap((slug, at) => missing("other tour", tours, slug, ["suggestions", at])),
    ...(namesake === null || namesake === key
      ? []
      : [{ path: ["name"], words: "Another tour has this name. Guests could not tell them apart." }]),
    ...(now === null || now.kind === tour.kind
      ? []
      : [{ path: ["kind"], words: "Bookings and timetables go by the kind of a tour: it stays. Make a new tour." }]),
    ...(await takenSlugs(tour, key, "tour", (slug) => findTourId(db, slug))),
  ];
}
