import { listToursNaming } from "#modules/catalogue/index.server.ts";
import { listPageDocuments, listPostsNaming } from "#modules/content/index.server.ts";
import type { DestinationsPage, HomePage } from "#modules/content/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { DocumentName } from "./check-document.server.ts";
import { asJson, isSameJson } from "./compare-texts.ts";
import type { DocumentKindName } from "./model.ts";

/** Text that names another one by its address, before and after that one moves. */
export interface FollowingText extends DocumentName {
  before: unknown;
  after: unknown;
}

type Swap = (slug: string) => string;

interface Naming extends DocumentName {
  value: unknown;
  /** The same text with other addresses. */
  swapped(swap: Swap): unknown;
}

const named = <Value>(document: DocumentName, value: Value, swapped: (swap: Swap) => Value): Naming => ({
  ...document,
  value,
  swapped,
});

async function textsWithTour(db: Sql, slug: string): Promise<Naming[]> {
  const [home] = await listPageDocuments(db, ["home"]);
  const page = home?.document as HomePage | undefined;
  return [
    ...(await listToursNaming(db, { tour: slug })).map(({ id, document }) =>
      named({ kind: "tour", key: id }, document, (swap) => ({
        ...document,
        suggestions: document.suggestions.map(swap),
      })),
    ),
    ...(await listPostsNaming(db, slug)).map(({ id, document }) =>
      named({ kind: "story", key: id }, document, (swap) => ({
        ...document,
        relatedTours: document.relatedTours.map(swap),
      })),
    ),
    ...(page
      ? [
          named({ kind: "page", key: "home" }, page, (swap) => ({
            ...page,
            banner: page.banner.map((slide) => ({ ...slide, tour: swap(slide.tour) })),
          })),
        ]
      : []),
  ];
}

async function textsWithDestination(db: Sql, slug: string): Promise<Naming[]> {
  const [found] = await listPageDocuments(db, ["destinations"]);
  const page = found?.document as DestinationsPage | undefined;
  return [
    ...(await listToursNaming(db, { destination: slug })).map(({ id, document }) =>
      named({ kind: "tour", key: id }, document, (swap) => ({
        ...document,
        destination: swap(document.destination),
      })),
    ),
    ...(page
      ? [
          named({ kind: "page", key: "destinations" }, page, (swap) => ({
            ...page,
            places: page.places.map((one) => ({ ...one, destination: swap(one.destination) })),
          })),
        ]
      : []),
  ];
}

/** Reads no more texts than may name it: a company has thousands. */
const namingTexts: Partial<Record<DocumentKindName, (db: Sql, slug: string) => Promise<Naming[]>>> = {
  tour: textsWithTour,
  destination: textsWithDestination,
};

export const textsNaming = (db: Sql, document: DocumentName, slug: string): Promise<FollowingText[]> =>
  followAddress(db, document, slug, `${slug}-`);

/** Texts that name a document which moves from one address to another. They are published along with it. */
export async function followAddress(
  db: Sql,
  { kind, key: own }: DocumentName,
  from: string,
  to: string,
): Promise<FollowingText[]> {
  const textsWith = namingTexts[kind];
  if (!textsWith || from === to) return [];
  const swap: Swap = (slug) => (slug === from ? to : slug);
  const all = (await textsWith(db, from)).filter((one) => one.kind !== kind || one.key !== own);
  return all.flatMap(({ kind: other, key, value, swapped }) => {
    const after = swapped(swap);
    return isSameJson(asJson(value), asJson(after)) ? [] : [{ kind: other, key, before: value, after }];
  });
}
