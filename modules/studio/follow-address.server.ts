import type { TourContent } from "#modules/catalogue/model.ts";
import type { DestinationsPage, HomePage, PostContent } from "#modules/content/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { DocumentName } from "./check-document.server.ts";
import { asJson, isSameJson } from "./compare-texts.ts";
import type { DocumentKindName } from "./model.ts";
import { readAllDocuments } from "./versions.server.ts";

/** Text that names another one by its address, before and after that one moves. */
export interface FollowingText extends DocumentName {
  before: unknown;
  after: unknown;
}

type Swap = (slug: string) => string;
type Renames = Partial<Record<DocumentKindName, (value: unknown, swap: Swap, key: string) => unknown>>;

/** Fields that hold the address of a tour or of a destination. */
const namers: Partial<Record<DocumentKindName, Renames>> = {
  tour: {
    tour: (value, swap) => ({ ...(value as object), suggestions: (value as TourContent).suggestions.map(swap) }),
    story: (value, swap) => ({ ...(value as object), relatedTours: (value as PostContent).relatedTours.map(swap) }),
    page: (value, swap, key) =>
      key !== "home"
        ? value
        : {
            ...(value as object),
            banner: (value as HomePage).banner.map((slide) => ({ ...slide, tour: swap(slide.tour) })),
          },
  },
  destination: {
    tour: (value, swap) => ({ ...(value as object), destination: swap((value as TourContent).destination) }),
    page: (value, swap, key) =>
      key !== "destinations"
        ? value
        : {
            ...(value as object),
            places: (value as DestinationsPage).places.map((one) => ({ ...one, destination: swap(one.destination) })),
          },
  },
};

/** Texts that name a document by its address. */
export const textsNaming = (db: Sql, document: DocumentName, slug: string): Promise<FollowingText[]> =>
  followAddress(db, document, slug, `${slug}-`);

/** Texts that name a document which moves from one address to another. They are published along with it. */
export async function followAddress(
  db: Sql,
  { kind, key: own }: DocumentName,
  from: string,
  to: string,
): Promise<FollowingText[]> {
  const renames = namers[kind];
  if (!renames || from === to) return [];
  const swap: Swap = (slug) => (slug === from ? to : slug);
  const all = [...(await readAllDocuments(db)).values()].filter((one) => one.kind !== kind || one.key !== own);
  return all.flatMap(({ kind: other, key, value }) => {
    const after = renames[other]?.(value, swap, key) ?? value;
    return isSameJson(asJson(value), asJson(after)) ? [] : [{ kind: other, key, before: value, after }];
  });
}
